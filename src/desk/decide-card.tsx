import { type FormEvent, type ReactElement, useMemo, useRef, useState, useEffect } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import { GOODWILL } from '#domain/booking/refund.ts';
import { CASE_TEXT_MAX } from '#domain/case/case.ts';
import type { QueueItem } from '#domain/desk/queue-api.ts';
import { actOf, isByOne, needsNote, type Outcome, OUTCOMES, type QueueKind } from '#domain/desk/queue.ts';
import { type DeskRole, mayAct } from '#domain/desk/roles.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, newKey, useDesk } from './call.ts';
import { Icon } from './icon.tsx';
import { bahtText } from './shown.ts';
import { useKeys } from './use-keys.ts';
import { effectWords, effectWordsOf, notNowWords, outcomeWords } from './decision-words.ts';
import { roundWords } from './round-words.ts';
import { words } from './words.ts';
import { backOf, chosenAt, DisputeChoice, gives, NOTHING_CHOSEN, WillRead } from './dispute-choice.tsx';
import { amountOf, golferGets, Moves, signedBaht } from './effect-tables.tsx';

export interface CardProps {
  kind: QueueKind;
  item: string;
  it: QueueItem;
  next: () => Promise<void>;
  changed: () => Promise<void>;
}

/** Kinds whose note nobody but the team reads. */
const UNREAD: readonly QueueKind[] = [
  'CHAT_REPORT',
  'REVIEW_REPORT',
  'PAYOUT',
  'PASSWORD',
  'COURSE_CLOSED',
  'CLOSING',
  'GOODWILL',
  'TOPUP',
  'DEBT',
  'JOB',
  'FEES',
];

/** A note that may be left out is for the team. */
const isReadBySomebody = (kind: QueueKind, outcome: Outcome | undefined): boolean =>
  !UNREAD.includes(kind) && outcome !== undefined && needsNote(outcome);

/** The outcomes that this item can have and these roles may decide: only a caddy can be suspended, and a code has a button of its own. */
const outcomesOf = (it: QueueItem, kind: QueueKind, roles: readonly DeskRole[]): readonly Outcome[] =>
  (OUTCOMES[kind] as readonly Outcome[]).filter((outcome) => {
    if (it.not_now.some((one) => one.outcome === outcome)) return false;
    if (mayAct(roles, actOf(kind, outcome, amountOf(it), it.paid_today)) === 'NO') return false;
    if (outcome === 'SUSPEND') return factOf(it, 'role') === 'CADDY';
    return outcome !== 'GIVE_CODE' || kind !== 'PASSWORD';
  });

const factOf = ({ facts }: QueueItem, name: string): string | undefined =>
  facts.find((fact) => fact.name === name)?.value;

/** Where to write to somebody who is not signed in and so reads nothing in the app. */
const addressOutside = (it: QueueItem): string | undefined =>
  factOf(it, 'answer_by') === 'TELL_YOURSELF' ? (factOf(it, 'contact') ?? factOf(it, 'claims')) : undefined;

/** What was read, so that nothing else is decided. */
export const seenOf = ({ row, holder }: QueueItem) => ({
  since: row.since,
  ...(row.kind === 'IDENTIFIER' && { holder }),
});

/** An outcome, its exact effect, a note; then the next row. */
export function DecideCard({ kind, item, it, next, changed }: CardProps): ReactElement {
  const { me, act, tell } = useDesk();
  const w = useWords({ ...words, goodwillWaits: roundWords.goodwillWaits, slow: roundWords.slow });
  const language = useLanguage();
  const outcomes = outcomesOf(it, kind, me.roles);
  const isDispute = kind === 'DISPUTE';
  const [chosen, setOutcome] = useState<Outcome>();
  const [dispute, setDispute] = useState(NOTHING_CHOSEN);
  const picked = isDispute ? dispute.outcome : chosen;
  const outcome = outcomes.length === 1 && !isDispute ? outcomes[0] : outcomes.find((one) => one === picked);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [answers, setAnswers] = useState(0);
  const [isToBeTold, setToBeTold] = useState(false);
  const isSlow = useSlow(isBusy);
  const outside = addressOutside(it);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const back = backOf(dispute);
  const goodwill = isDispute && gives(dispute);
  // Sent again unchanged and unanswered it is the same act; else it is another one.
  // oxlint-disable-next-line react/exhaustive-deps
  const key = useMemo(newKey, [outcome, note, dispute, answers, it.row.since, it.holder]);
  const amount = amountOf(it);
  const golfer = golferGets(it, back);
  const isAsking =
    outcome !== undefined &&
    !isByOne(kind, outcome) &&
    (goodwill || mayAct(me.roles, actOf(kind, outcome, amount, it.paid_today)) === 'ASK');
  const moves = it.moves.filter((move) => move.outcome === outcome);
  useKeys({
    ...Object.fromEntries(
      isDispute
        ? [...it.ready, undefined].map((_, n) => [String(n + 1), () => setDispute(chosenAt(it, n, dispute))])
        : outcomes.map((one, n) => [String(n + 1), () => setOutcome(one)]),
    ),
    n: () => noteField.current?.focus(),
    'Control+Enter': () => form.current?.requestSubmit(),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!outcome || isBusy) return;
    setBusy(true);
    const sent = {
      kind,
      item,
      ...seenOf(it),
      outcome,
      ...(note.trim() !== '' && { note }),
      ...(isDispute && { refund: back, ...(goodwill && { goodwill }) }),
    };
    const done = await act(() => ask('POST /desk/decide', sent, key));
    setBusy(false);
    if (!done) return changed();
    setAnswers(answers + 1);
    tell(saidOf(done.state, outcome));
    if (done.state === 'STOPPED') return changed();
    if (done.state === 'DONE' && outside !== undefined) return setToBeTold(true);
    await next();
  };
  const saidOf = (state: OutputOf<'POST /desk/decide'>['state'], what: Outcome): string => {
    if (state === 'STOPPED') return w.stopped;
    return state === 'ASKED' ? w.askedDone : say(w.done, { what: wordIn(outcomeWords[what], language) });
  };
  const what = outcome && wordIn(outcomeWords[outcome], language);
  if (isToBeTold && outside !== undefined)
    return (
      <ToBeTold
        address={outside}
        note={note}
        lost={outcome === 'GIVE' ? factOf(it, 'account_id') : undefined}
        next={next}
      />
    );
  return (
    <form ref={form} className="card decide" onSubmit={(event) => void submit(event)}>
      <div className="ch">
        <h2>{w.decide}</h2>
      </div>
      <div className="cb stack">
        {isDispute ? (
          <DisputeChoice it={it} outcomes={outcomes} chosen={dispute} choose={setDispute} />
        ) : (
          <div className="stack stack-s" role="radiogroup" aria-label={w.outcome}>
            {outcomes.map((one, n) => (
              <label className="opt" key={one}>
                <input
                  className="sr"
                  type="radio"
                  name="outcome"
                  checked={outcome === one}
                  onChange={() => setOutcome(one)}
                />
                <i />
                <b>{wordIn(outcomeWords[one], language)}</b>
                <kbd aria-hidden="true">{n + 1}</kbd>
              </label>
            ))}
          </div>
        )}
        {[...new Set(it.not_now.map(({ why }) => why))].map((why) => (
          <NotNow key={why} why={why} />
        ))}
        {outcome && (
          <div className="note">
            <Icon name="right" />
            <span>
              <b className="b6">{w.effect}: </b>
              {wordIn(effectWordsOf[kind]?.[outcome] ?? effectWords[outcome], language)}
              {outside !== undefined && ` ${say(w.notSignedIn, { address: outside })}`}
            </span>
          </div>
        )}
        {moves.length > 0 && <Moves moves={moves} />}
        <div className="f">
          <label htmlFor="note">
            {kind === 'CASE' ? w.answerRead : w.note}{' '}
            <span className="m">
              {kind === 'CASE' ? '' : isReadBySomebody(kind, outcome) ? w.noteRead : w.noteKept}
            </span>
          </label>
          <textarea
            ref={noteField}
            className="in"
            id="note"
            value={note}
            maxLength={CASE_TEXT_MAX}
            required={outcome !== undefined && needsNote(outcome)}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        {isDispute && outcome && <WillRead it={it} chosen={dispute} note={note} />}
        {isAsking && outcome && (
          <div className="note note--amber">
            <Icon name="person" />
            <span>{goodwill ? w.goodwillWaits : w.willAsk}</span>
          </div>
        )}
        {isSlow && (
          <output className="note note--sky">
            <span>{w.slow}</span>
          </output>
        )}
        <button className="b b--l" type="submit" disabled={!outcome || isBusy}>
          {what === undefined ? w.decide : isAsking ? say(w.askSecond, { what }) : what}
          {moves[0] && ` ${signedBaht(moves[0].amount)}`}
          {outcome && golfer !== undefined && ` · ${w.golferGets} ${bahtText(golfer)}`}
          {goodwill && ` + ${bahtText(GOODWILL)}`}
          <kbd>Ctrl ↵</kbd>
        </button>
      </div>
    </form>
  );
}

/** Why an outcome is not offered. */
function NotNow({ why }: { why: string | null }): ReactElement | null {
  const language = useLanguage();
  const said = notNowWords[why ?? ''];
  return said ? <p className="m">{wordIn(said, language)}</p> : null;
}

/** After the decision: whoever is not signed in hears of it by us, and the queue has neither address nor account any more. */
function ToBeTold({
  address,
  note,
  lost,
  next,
}: {
  address: string;
  note: string;
  lost: string | undefined;
  next: () => Promise<void>;
}): ReactElement {
  const w = useWords(words);
  return (
    <output className="card decide">
      <div className="cb stack pad-t">
        <p>{say(w.writeTo, { address })}</p>
        {note.trim() !== '' && <blockquote className="says pre">{note}</blockquote>}
        {lost !== undefined && <p className="m">{say(w.lostBy, { account: lost })}</p>}
        <div className="row">
          <button className="b" type="button" onClick={() => void next()}>
            {w.next} <kbd>e</kbd>
          </button>
        </div>
      </div>
    </output>
  );
}

/** After this a disabled button alone says too little. Milliseconds. */
const SLOW_AFTER = 3_000;

/** Whether something that was sent is under way for longer than usual. */
function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
