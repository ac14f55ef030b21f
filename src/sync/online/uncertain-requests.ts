import type { CallName, InputOf } from '#domain/calls.ts';
import { DAY, MINUTE } from '#domain/dates.ts';
import { growingWait } from '#domain/wait.ts';
import { currentLanguage, say, wordIn, type Words } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { copiesOf } from '../mirror/mirror-copies.ts';
import { mirrorOf } from '../mirror/mirror.ts';
import { CallFailed, newKey, send } from '../net/call.ts';
import { fateOf } from '../net/act.ts';
import { networkOf } from '../net/connection.ts';
import { part, type Phone } from '../phone.ts';
import { isFull } from '../storage/key-value-store.ts';
import { ANSWER_WITHIN, type Outcome, type UncertainRequest, uncertainListOf } from './uncertain-list.ts';

const PLACE = 'unanswered';
/** The server keeps keys for thirty days; after that only the lists know. */
const KNOWN_FOR = 29 * DAY;
const WAITS = { first: 3_000, longest: MINUTE };

export const uncertainRequestsOf = part((phone) => {
  const { copiesOwner, draftStore } = copiesOf(phone);
  const { uncertainNow, putUncertain, isUnknown, inFlight, isShown } = uncertainListOf(phone);
  const { onBack } = networkOf(phone);
  /** By this page: what is being read at that moment may still name it. */
  const ended = new Set<string>();

  /** Reads the requests an earlier page left unanswered. */
  async function readUncertain(): Promise<void> {
    const user_id = copiesOwner();
    const found = listIn(await draftStore()?.get(PLACE));
    if (user_id !== copiesOwner()) return;
    const known = uncertainNow();
    const fresh = found.filter(({ key }) => !ended.has(key) && known.every((it) => it.key !== key));
    if (fresh.length > 0) putUncertain([...fresh, ...known]);
    if (uncertainNow().some(isUnknown)) settleSoon(0);
    else if (fresh.length > 0) settleSoon(WAITS.first);
  }

  /**
   * Sends it, once it is written down. What becomes of it is told to whoever listens (`onOutcome`), else on whatever screen is there. While
   * another by the same call about the same thing is unanswered nothing is sent, and what becomes of that one is told.
   */
  async function sendOnce(it: UncertainRequest): Promise<void> {
    const owner = copiesOwner();
    await readUncertain();
    if (owner !== copiesOwner()) return; // somebody else signs in meanwhile
    if (uncertainNow().some(({ call, entity }) => call === it.call && entity === it.entity)) return;
    await sendNow(it);
  }

  async function sendNow(it: UncertainRequest): Promise<void> {
    const owner = copiesOwner();
    inFlight.add(it.key);
    await change((old) => [...old, it]);
    if (owner !== copiesOwner()) return void inFlight.delete(it.key);
    try {
      const answer = await send(phone, it.call, it.input as InputOf<CallName>, {
        key: it.key,
        deadline: ANSWER_WITHIN,
      });
      await end(it, { kind: 'DONE', answer });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const fate = fateOf(error);
      if (fate === 'unknown') await giveUpWaiting(it);
      else if (fate === 'given up') await sendAnew(it);
      else await end(it, { kind: 'REFUSED', failed: error });
    }
  }

  /** Nobody answered in time. */
  async function giveUpWaiting(it: UncertainRequest): Promise<void> {
    inFlight.delete(it.key);
    if (!isListed(it)) return;
    await change((old) => old.map((one) => (one.key === it.key ? { ...it, is_over: true } : one)));
    settleSoon(0);
  }

  /** Nothing was done under that key and nothing will be: it goes under another. */
  async function sendAnew(it: UncertainRequest): Promise<void> {
    await forget(it);
    await sendNow({ ...it, key: newKey(), at: Date.now() });
  }

  /** It is known what became of it. */
  async function end(it: UncertainRequest, outcome: Outcome): Promise<void> {
    if (!isListed(it)) return;
    if (outcome.kind === 'DONE' && it.draft) await dropDraft(it.draft);
    await forget(it);
    if (!isShown(it, outcome)) await announceOutcome(phone, it, outcome);
  }

  async function forget({ key }: UncertainRequest): Promise<void> {
    inFlight.delete(key);
    ended.add(key);
    await change((old) => old.filter((one) => one.key !== key));
  }

  /** Not when it has been told, nor when somebody else is signed in by now. */
  const isListed = ({ key }: UncertainRequest): boolean => uncertainNow().some((it) => it.key === key);

  async function dropDraft({ place, key }: { place: string; key: string }): Promise<void> {
    const draft = await draftStore()?.get<{ key?: unknown }>(place);
    if (draft?.key === key) await draftStore()?.delete(place);
  }

  /** On the screen at once, then on the phone. A full one does not keep it: it lasts as long as the app is open then. */
  async function change(how: (old: readonly UncertainRequest[]) => readonly UncertainRequest[]): Promise<void> {
    putUncertain(how(uncertainNow()));
    try {
      await draftStore()?.update<unknown>(PLACE, (old) => how(listIn(old)));
    } catch (error) {
      if (!isFull(error)) throw error;
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  let waits = 0;
  let isSettling = false;

  /** Asks the server what became of each that is not known, until all of them are. */
  function settleSoon(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void settleAll(), ms);
  }

  async function settleAll(): Promise<void> {
    if (isSettling) return;
    isSettling = true;
    try {
      for (const it of uncertainNow()) if (isUnknown(it) && !(await settleHere(it))) break;
    } finally {
      isSettling = false;
    }
    if (uncertainNow().length === 0) return void (waits = 0);
    settleSoon(growingWait((waits += 1), WAITS, Math.random()));
  }

  /** Another tab may have been told meanwhile, and has told it. */
  async function settleHere(it: UncertainRequest): Promise<boolean> {
    const store = draftStore();
    const kept = listIn(await store?.get(PLACE));
    if (!store || kept.some(({ key }) => key === it.key)) return settle(it);
    await forget(it);
    return true;
  }

  /** False: it is not known yet. */
  async function settle(it: UncertainRequest): Promise<boolean> {
    if (Date.now() > it.at + KNOWN_FOR) return end(it, { kind: 'NOT_DONE' }).then(() => true);
    try {
      const { outcome } = await send(phone, 'POST /request/settle', { key: it.key }, { deadline: ANSWER_WITHIN });
      if (outcome === 'NOT_DONE') await end(it, { kind: 'NOT_DONE' });
      else await end(it, { kind: 'DONE', answer: await answerOf(it) });
      waits = 0;
      return true;
    } catch (error) {
      // Whatever kept this from being asked says nothing of the request itself.
      if (!(error instanceof CallFailed)) throw error;
      return false;
    }
  }

  /** It was done: the same request under the same key has no further effect and is told its answer. */
  const answerOf = (it: UncertainRequest): Promise<unknown> =>
    send(phone, it.call, it.input as InputOf<CallName>, { key: it.key, deadline: ANSWER_WITHIN });

  onBack(() => settleSoon(0));
  return { readUncertain, sendOnce, settleSoon };
});

/** Trusted as little as anything that was on a disk. */
const listIn = (value: unknown): readonly UncertainRequest[] => (Array.isArray(value) ? value.filter(isOne) : []);

const isOne = (it: unknown): it is UncertainRequest =>
  typeof it === 'object' &&
  it !== null &&
  ['key', 'call', 'entity'].every((name) => typeof (it as Record<string, unknown>)[name] === 'string') &&
  typeof (it as UncertainRequest).at === 'number' &&
  typeof (it as UncertainRequest).title?.th === 'string';

const words = {
  done: { th: '{title}: ส่งถึงแล้ว', en: '{title}: it arrived' },
  notDone: {
    th: '{title}: ไม่ถึงเรา จึงไม่มีผลและไม่มีเงินเคลื่อนไหว ส่งใหม่ได้',
    en: '{title}: it did not reach us, so nothing happened and no money moved. You can send it again.',
  },
  refused: { th: '{title}: ไม่สำเร็จ {why}', en: '{title}: not done. {why}' },
} as const satisfies Record<string, Words>;

/** Long enough to be read after a look elsewhere. */
const SHOWN_FOR = 15_000;

/** On whatever screen is there, because the one that sent it is gone; what was read before may be old now. */
async function announceOutcome(phone: Phone, { title }: UncertainRequest, outcome: Outcome): Promise<void> {
  mirrorOf(phone).stale();
  const language = currentLanguage();
  const say_ = (text: Words, more: Record<string, string> = {}) =>
    say(wordIn(text, language) as '{title}', { title: wordIn(title, language), ...more });
  if (outcome.kind === 'DONE') return toast({ text: say_(words.done), lasts: SHOWN_FOR });
  if (outcome.kind === 'NOT_DONE') return toast({ text: say_(words.notDone), kind: 'bad', lasts: SHOWN_FOR });
  const why = wordIn(await refusalOf(outcome.failed.code), language);
  toast({ text: say_(words.refused, { why }), kind: 'bad', lasts: SHOWN_FOR });
}
