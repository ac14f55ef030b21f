import { type ReactElement, useState } from 'react';
import type { Proposal, QueueItem } from '#domain/desk/queue-api.ts';
import type { QueueKind } from '#domain/desk/queue.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, newKey } from './call.ts';
import { useDesk } from './context.ts';
import { Icon } from './icon.tsx';
import { bahtText, whenText } from './shown.ts';
import { useKeys } from './use-keys.ts';
import { effectWords, effectWordsOf, outcomeWords } from './decision-words.ts';
import { words } from './words.ts';
import { seenOf } from './decide-card.tsx';
import { amountOf, Effect, golferGets, Moves } from './effect-tables.tsx';

/** A decision that waits for a second person: who asked, what, and the answer of whoever may give it. */
export function Approval({
  kind,
  item,
  it,
  proposal,
  done,
  changed,
}: {
  kind: QueueKind;
  item: string;
  it: QueueItem;
  proposal: Proposal;
  done: () => Promise<void>;
  changed: () => Promise<void>;
}): ReactElement {
  const { me, act, tell, now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const [key] = useState(newKey);
  const isOwn = proposal.staff_id === me.staff_id;
  const what = wordIn(outcomeWords[proposal.outcome], language);
  const [isSure, setSure] = useState(false);
  const moves = it.moves.filter(({ outcome }) => outcome === proposal.outcome);
  const golfer = proposal.refund === null ? undefined : golferGets(it, proposal.refund);
  const total = amountOf(it);
  const amount = golfer ?? moves[0]?.amount;
  /** What is approved, with its amount. */
  const whole = amount === undefined ? what : `${what} ${bahtText(Math.abs(amount))}`;
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
    tell(w.refused);
    await changed();
  };
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
        {proposal.note !== null && <blockquote className="says pre">{proposal.note}</blockquote>}
        <div className="note">
          <Icon name="right" />
          <span>{wordIn(effectWordsOf[kind]?.[proposal.outcome] ?? effectWords[proposal.outcome], language)}</span>
        </div>
        {isOwn && <p className="m">{w.ownRequest}</p>}
        <div className="row wrap">
          {!isOwn && (
            <button className="b" type="button" onClick={() => void approve()}>
              {isSure ? say(w.sure, { what: whole }) : `${w.approve}: ${whole}`} <kbd>a</kbd>
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
