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
  const instead = insteadOf(item.refusal?.present);
  const code = item.refusal?.code;
  const why = useWord(useRefusal(instead ? undefined : code));
  return (
    <div className="stack stack-1">
      <Note kind="coral">
        <b className="strong line">{w.because}</b>
        {instead ? say(w[instead.of], { status: wordIn(instead.words, language) }) : why}
      </Note>
      <button type="button" className="link tall t-sm" onClick={() => void outbox.discard(item.id)}>
        {w.seen}
      </button>
    </div>
  );
}

/** What the server says of it now; trusted as little as anything that was on a disk. */
function insteadOf(present: unknown): { of: 'now' | 'yours'; words: Words } | undefined {
  if (!isObject(present)) return undefined;
  const request = known(BROADCAST_WORDS, present['status']);
  if (request && present['status'] !== 'OPEN') return { of: 'now', words: request };
  const response = isObject(present['response']) ? known(OWN_RESPONSE_WORDS, present['response']['status']) : undefined;
  return response && { of: 'yours', words: response };
}

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null;

const known = (words: Partial<Record<string, Words>>, status: unknown): Words | undefined =>
  typeof status === 'string' ? words[status] : undefined;
