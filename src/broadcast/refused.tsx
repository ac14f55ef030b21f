import type { RefusalCode } from '#domain/refusals.ts';
import { say, useLanguage, useWord, useWords, wordIn, type Words } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import { outbox, type OutboxItem } from '../sync/outbox.ts';
import { Note } from '../ui/status.tsx';
import { caddyWords } from './caddy-words.ts';
import { BROADCAST_WORDS, OWN_RESPONSE_WORDS } from './status-words.ts';

/** Her answer came too late or did not fit any more: why, and what is the case instead (product.md §3.6). */
export function Refused({ item }: { item: OutboxItem }) {
  const w = useWords(caddyWords);
  const language = useLanguage();
  const { code, present } = item.refusal ?? {};
  const instead = insteadOf(code, present);
  const why = useWord(useRefusal(instead ? undefined : code));
  return (
    <div className="stack stack-1">
      <Note kind="coral">
        <b className="strong line">{w.because}</b>
        {instead ? say(w[instead.say], { status: instead.words ? wordIn(instead.words, language) : '' }) : why}
      </Note>
      <button type="button" className="link tall t-sm" onClick={() => void outbox.discard(item.id)}>
        {w.seen}
      </button>
    </div>
  );
}

interface Instead {
  say: 'now' | 'yours' | 'busy' | 'gone';
  /** How it stands, where the sentence has a place for it. */
  words?: Words;
}

/** What is the case instead; the server's object is trusted as little as anything that was on a disk. */
function insteadOf(code: RefusalCode | undefined, present: unknown): Instead | undefined {
  if (code === 'BOOKING_SLOT_TAKEN') return { say: 'busy' };
  if (code === 'BROADCAST_UNKNOWN') return { say: 'gone' };
  if (!isObject(present)) return undefined;
  const request = known(BROADCAST_WORDS, present['status']);
  if (code === 'BROADCAST_NOT_OPEN' && request) return { say: 'now', words: request };
  const response = isObject(present['response']) ? known(OWN_RESPONSE_WORDS, present['response']['status']) : undefined;
  return code === 'RESPONSE_NOT_NOW' && response ? { say: 'yours', words: response } : undefined;
}

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null;

const known = (words: Partial<Record<string, Words>>, status: unknown): Words | undefined =>
  typeof status === 'string' ? words[status] : undefined;
