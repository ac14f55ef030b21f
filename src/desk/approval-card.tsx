import { type ReactElement, useState } from 'react';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useDesk, ask, newKey } from './call.ts';
import { effectWords, effectWordsOf, outcomeWords } from './decision-words.ts';
import { amountOf, Effect, Moves, golferGets } from './effect-tables.tsx';
import { Icon } from './icon.tsx';
import { whenText, bahtText } from './shown.ts';
import { useKeys } from './use-keys.ts';
import { words } from './words.ts';
import { GOODWILL_MOVES } from './dispute-choice.tsx';
import { GOODWILL } from '#domain/booking/refund.ts';
import type { Proposal, QueueItem } from '#domain/desk/queue-api.ts';
import type { QueueKind } from '#domain/desk/queue.ts';
import { seenOf } from './decide-card.tsx';

/** A decision that waits for a second person: who asked, what, and the answer of whoever may give it. */
export function Approval(asked: Asked): ReactElement {
  const { kind, it, proposal } = asked;
  const { now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const { isOwn, what, approveText, approve, refuse } = useApproval(asked);
  const moves = it.moves.filter(({ outcome }) => outcome === proposal.outcome);
  const total = amountOf(it);
  useKeys({ a: () => !isOwn && void approve(), x: () => void refuse() });
  return (
    <section className="card decide">
      <div className="ch">
        <h2>{w.forSecond}</h2>
      </div>
      <div className="cb stack">
        <p>{say(w.asked, { name: proposal.name, what, when: whenText(proposal.since, now) })}</p>
        {proposal.refund !== null && it.held && it.share !== null && total !== null && (
          <Effect total={total} held={it.held} share={it.share} back={proposal.refund} />
        )}
        {moves.length > 0 && <Moves moves={moves} />}
        {proposal.goodwill && <Moves moves={GOODWILL_MOVES} />}
        {proposal.note !== null && <blockquote className="says pre">{proposal.note}</blockquote>}
        <div className="note">
          <Icon name="right" />
          <span>{wordIn(effectWordsOf[kind]?.[proposal.outcome] ?? effectWords[proposal.outcome], language)}</span>
        </div>
        {isOwn && <p className="m">{w.ownRequest}</p>}
        <div className="row wrap">
          {!isOwn && (
            <button className="b" type="button" onClick={() => void approve()}>
              {approveText} <kbd>a</kbd>
            </button>
          )}
          <button className="b b--q" type="button" onClick={() => void refuse()}>
            {isOwn ? w.takeBack : w.refuse} <kbd>x</kbd>
          </button>
        </div>
      </div>
    </section>
  );
}

interface Asked {
  kind: QueueKind;
  item: string;
  it: QueueItem;
  proposal: Proposal;
  /** It is decided. */
  done: () => Promise<void>;
  /** It is not what was read, or waits again. */
  changed: () => Promise<void>;
}

interface Answers {
  isOwn: boolean;
  /** What is approved, in words. */
  what: string;
  /** On the button: the second press says its amount again. */
  approveText: string;
  approve: () => Promise<void>;
  refuse: () => Promise<void>;
}

/** The answer of a second person, in two presses: the second one on the amount. */
export function useApproval({ kind, item, it, proposal, done, changed }: Asked): Answers {
  const { me, act, tell } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const [key] = useState(newKey);
  const [isSure, setSure] = useState(false);
  const what = wordIn(outcomeWords[proposal.outcome], language);
  const golfer = proposal.refund === null ? undefined : golferGets(it, proposal.refund);
  const amount = golfer ?? it.moves.find(({ outcome }) => outcome === proposal.outcome)?.amount;
  const goodwill = proposal.goodwill ? ` + ${bahtText(GOODWILL)}` : '';
  const whole = amount === undefined ? what : `${what} ${bahtText(Math.abs(amount))}${goodwill}`;
  const approve = async () => {
    if (!isSure) return setSure(true);
    setSure(false);
    const answer = await act(() =>
      ask('POST /desk/approve', { kind, item, ...seenOf(it), since: proposal.since }, key),
    );
    if (!answer) return changed();
    tell(answer.state === 'STOPPED' ? w.stopped : say(w.done, { what }));
    await done();
  };
  const refuse = async () => {
    if ((await act(() => ask('POST /desk/refuse', { kind, item, since: proposal.since }))) === undefined) return;
    tell(kind === 'CLOSING' ? w.notClosed : w.refused);
    await changed();
  };
  const isOwn = proposal.staff_id === me.staff_id;
  return {
    isOwn,
    what,
    approveText: isSure ? say(w.sure, { what: whole }) : `${w.approve}: ${whole}`,
    approve,
    refuse,
  };
}
