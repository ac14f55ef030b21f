import { type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import type { OutputOf } from '#domain/calls.ts';
import type { DeskPayout } from '#domain/desk/money-api.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk } from './call.ts';
import { personPlace } from './find-field.tsx';
import { Icon } from './icon.tsx';
import { moneyWords, payoutStatusWords, saysWords } from './money-words.ts';
import { addressOf } from './queue-page.tsx';
import { bahtText, codeText, whenText } from './shown.ts';

type Answer = OutputOf<'POST /desk/ask-payouts'>;
const TONE = {
  REQUESTED: 'tag--wait',
  PROCESSING: 'tag--wait',
  PAID: 'tag--ok',
  FAILED: 'tag--bad',
  REJECTED: '',
} as const;
const SAYS_TONE = {
  pending: 'tag--wait',
  sent: 'tag--info',
  paid: 'tag--ok',
  failed: 'tag--bad',
  UNKNOWN: 'tag--bad',
  AWAY: 'tag--wait',
} as const;

/** Payouts as we have them beside what the provider says of them when it is asked. */
export function PayoutsCard({
  payouts,
  again,
}: {
  payouts: readonly DeskPayout[];
  again: () => Promise<void>;
}): ReactElement {
  const { act, tell, now } = useDesk();
  const w = useWords(moneyWords);
  const [answer, setAnswer] = useState<Answer>();
  const [isAsking, setAsking] = useState(false);
  const askNow = async () => {
    setAsking(true);
    const said = await act(() => ask('POST /desk/ask-payouts', {}));
    setAsking(false);
    if (!said) return;
    setAnswer(said);
    tell(say(w.providerAsked, { n: said.payouts.length }));
    await again();
  };
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.payoutsTitle}</h2>
        <span className="m">{answer ? say(w.askedAt, { when: whenText(answer.asked_at, now) }) : w.notAsked}</span>
        <button className="b b--q b--s push" type="button" disabled={isAsking} onClick={() => void askNow()}>
          <Icon name="again" />
          {isAsking ? w.asking : w.askNow}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
      <section className="cb scroll" tabIndex={0} aria-label={w.payouts}>
        {payouts.length === 0 ? (
          <p className="m pad-t">{w.noPayouts}</p>
        ) : (
          <table className="tbl tbl--x">
            <caption className="sr">{w.payoutsTitle}</caption>
            <thead>
              <tr>
                <th scope="col">{w.reference}</th>
                <th scope="col">{w.to}</th>
                <th scope="col" className="r">
                  {w.amount}
                </th>
                <th scope="col">{w.ours}</th>
                <th scope="col">{w.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {payouts.map((it) => (
                <Line
                  key={it.reference}
                  it={it}
                  says={answer?.payouts.find((one) => one.reference === it.reference)?.says}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </section>
  );
}

function Line({ it, says }: { it: DeskPayout; says: Answer['payouts'][number]['says'] | undefined }): ReactElement {
  const { now } = useDesk();
  const w = useWords(moneyWords);
  const language = useLanguage();
  const { reference, kind, who, user_id, amount, status, was_sent, failure_code, review_why } = it;
  return (
    <tr>
      <td className="nw">
        <b>{reference}</b>
        <span className="m2 block">{kind === 'REFUND' ? w.refunds : w.payouts}</span>
      </td>
      <td className="nw">
        <Link className="link" href={personPlace(user_id)}>
          {who}
        </Link>
      </td>
      <td className="r num">
        <b>{bahtText(amount)}</b>
      </td>
      <td className="nw">
        <span className={`tag ${TONE[status]}`}>{wordIn(payoutStatusWords[status], language)}</span>
        <span className="m2 block">{whenText(it.ended_at ?? it.requested_at, now)}</span>
        {review_why !== null && (
          <Link className="link" href={addressOf({ kind: kind === 'REFUND' ? 'REFUND' : 'PAYOUT', item: reference })}>
            {w.mustLook}
          </Link>
        )}
      </td>
      <td className="nw">
        {says ? (
          <span className={`tag ${SAYS_TONE[says]}`}>{wordIn(saysWords[says], language)}</span>
        ) : (
          <span className="m">{was_sent ? w.sentThere : w.notThere}</span>
        )}
        {failure_code !== null && <span className="m2 block">{codeText(failure_code, language)}</span>}
      </td>
    </tr>
  );
}
