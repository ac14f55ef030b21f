import type { ReactElement } from 'react';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { useDesk } from './context.ts';
import { effectWords, effectWordsOf } from './decision-words.ts';
import { amountOf, Effect, Moves } from './effect-tables.tsx';
import { Icon } from './icon.tsx';
import { whenText } from './shown.ts';
import { type Asked, useApproval } from './use-approval.ts';
import { useKeys } from './use-keys.ts';
import { words } from './words.ts';
import { GOODWILL_MOVES } from './dispute-choice.tsx';

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
