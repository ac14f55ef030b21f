import type { ReactElement } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import { dateOf } from '#domain/dates.ts';
import { SECOND_PERSON } from '#domain/desk/queue.ts';
import { formatIn } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk } from './call.ts';
import { Icon } from './icon.tsx';
import { moneyWords, ruleWords } from './money-words.ts';
import { bahtText, idText, whenText } from './shown.ts';

type Money = OutputOf<'GET /desk/money'>;

export function MoneySide({ money, again }: { money: Money; again: () => Promise<void> }): ReactElement {
  const w = useWords(moneyWords);
  const language = useLanguage();
  const { now } = useDesk();
  const { owed, share } = money;
  const sums: [string, number][] = [
    [w.toGolfers, owed.golfers],
    [w.ofItHeld, owed.held],
    [w.toCaddies, owed.caddies],
    [w.ofItPending, owed.pending],
    [say(w.ourFees, { month: formatIn(language).month(dateOf(now)) ?? '' }), share],
  ];
  return (
    <div className="stack">
      <YouToday paid={money.paid_today} />
      <Reconcile reconcile={money.reconcile} again={again} />
      <section className="card">
        <div className="ch">
          <h2>{w.owed}</h2>
        </div>
        <div className="cb">
          <dl className="kv kv--r">
            {sums.map(([name, amount]) => (
              <div className="key-row" key={name}>
                <dt>{name}</dt>
                <dd>{bahtText(amount)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </div>
  );
}

/** How near one is to where a second person is asked. */
function YouToday({ paid }: { paid: number }): ReactElement {
  const w = useWords(moneyWords);
  const { payment, paymentsOfDay } = SECOND_PERSON;
  const share = Math.min(paid / paymentsOfDay, 1);
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.youToday}</h2>
      </div>
      <div className="cb stack stack-s">
        <div className="row between">
          <b className="item-h">{bahtText(paid)}</b>
          <span className="m">{say(w.ofAlone, { limit: bahtText(paymentsOfDay) })}</span>
        </div>
        <svg
          className="meter-s"
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an img would need a file
          role="img"
          aria-label={`${w.aloneToday}: ${bahtText(paid)}`}
        >
          <rect className="meter-b" width="100" height="4" />
          <rect className={share > 0.8 ? 'meter-w' : 'meter-f'} width={100 * share} height="4" />
        </svg>
        <p className="m">{say(w.limits, { each: bahtText(payment), day: bahtText(paymentsOfDay) })}</p>
      </div>
    </section>
  );
}

function Reconcile({
  reconcile: { last, running },
  again,
}: {
  reconcile: Money['reconcile'];
  again: () => Promise<void>;
}): ReactElement {
  const { act, tell, now } = useDesk();
  const w = useWords(moneyWords);
  const run = async () => {
    const answer = await act(() => ask('POST /desk/reconcile', {}));
    if (!answer) return;
    tell(answer.state === 'BEGUN' ? w.begun : w.alreadyRuns);
    await again();
  };
  return (
    <section className="card">
      <div className="ch wrap">
        <h2>{w.reconcile}</h2>
        {last && (
          <span className="m push">
            {say(w.took, { when: whenText(last.at, now), n: String(last.result.seconds) })}
            {last.name !== null && ` ${say(w.byWhom, { name: last.name })}`}
          </span>
        )}
      </div>
      <div className="cb stack">
        {last ? <Result result={last.result} /> : <p className="m">{w.neverRun}</p>}
        <div className="row wrap">
          <button className="b b--o" type="button" disabled={running !== null} onClick={() => void run()}>
            <Icon name="again" />
            {running ? say(w.running, { when: whenText(running.since, now) }) : w.runAgain}
          </button>
        </div>
      </div>
    </section>
  );
}

function Result({
  result: { proofs, unseen },
}: {
  result: NonNullable<Money['reconcile']['last']>['result'];
}): ReactElement {
  const w = useWords(moneyWords);
  const language = useLanguage();
  const wrong = proofs.filter(({ broken }) => broken > 0);
  const found = wrong.reduce((sum, { broken }) => sum + broken, 0);
  return (
    <>
      {found > 0 && (
        <div className="note note--coral">
          <Icon name="alert" />
          <span className="about-w">
            <b className="block">{say(w.astray, { n: found })}</b>
            {wrong.map(({ rule, names, broken }) => (
              <span className="block" key={rule}>
                {names.map((name) => name.split(':').map(idText).join(':')).join(', ')}
                {broken > names.length && ` ${say(w.andMore, { n: broken - names.length })}`}
              </span>
            ))}
          </span>
        </div>
      )}
      {unseen !== null && (
        <div className="note note--amber">
          <span>{w.away}</span>
        </div>
      )}
      {found === 0 && unseen === null && <p>{w.agrees}</p>}
      <table className="tbl tbl--x">
        <caption className="sr">{w.rule}</caption>
        <tbody>
          {proofs.map(({ rule, broken }) => {
            const isUnseen = rule === 'charges' && unseen !== null && broken === 0;
            const tone = isUnseen ? 'tag--wait' : broken > 0 ? 'tag--bad' : 'tag--ok';
            return (
              <tr key={rule}>
                <th scope="row">{wordIn(ruleWords[rule], language)}</th>
                <td className="r">
                  <span className={`tag ${tone}`}>
                    <Icon name={isUnseen || broken > 0 ? 'alert' : 'check'} small />
                    {isUnseen ? w.notSeen : broken > 0 ? say(w.differ, { n: broken }) : w.ok}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
