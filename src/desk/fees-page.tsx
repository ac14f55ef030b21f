import { type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import { dateOf, type SlashDate } from '#domain/dates.ts';
import { rateOn } from '#domain/booking/rate.ts';
import type { DatedRate } from '#domain/desk/prices-api.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { HOLES } from '#domain/course/course.ts';
import { say, useLanguage, useWords } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import { CoursesTabs } from './courses-tabs.tsx';
import { Icon } from './icon.tsx';
import { type Fees, inForce, NewRate } from './new-rate.tsx';
import { pricesWords } from './prices-words.ts';
import { bahtText, dayText, failureText } from './shown.ts';
import { WhyDialog } from './why-dialog.tsx';

/** Our fees as dated rows: what holds now, what is coming, what waits for a second person. */
export function FeesPage(): ReactElement {
  const { me, now } = useDesk();
  const w = useWords(pricesWords);
  const language = useLanguage();
  const { data, error, again } = useRead(() => ask('GET /desk/fees', {}), 'fees');
  const [isAdding, setAdding] = useState(false);
  const mayChange = mayAct(me.roles, 'CHANGE_FEES') !== 'NO';
  return (
    <main id="main" className="page">
      <CoursesTabs>
        {mayChange && data?.has_second && !isAdding && (
          <button className="b push" type="button" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {w.addDate}
          </button>
        )}
      </CoursesTabs>
      <p className="m">{w.dated}</p>
      {error !== undefined && <p className="note note--amber">{failureText(error, language, now)}</p>}
      {mayChange && data?.has_second === false && <p className="note note--amber">{w.nobody}</p>}
      {!data && error === undefined && <p className="m">{w.loading}</p>}
      {data && isAdding && (
        <NewRate
          fees={data}
          done={async () => {
            setAdding(false);
            await again();
          }}
        />
      )}
      {data && <Rows fees={data} mayChange={mayChange} changed={again} />}
    </main>
  );
}

type State = 'holds' | 'coming' | 'waits' | 'gone' | 'past';

function stateOf(rate: DatedRate, rates: readonly DatedRate[], today: SlashDate): State {
  if (rate.withdrawn_at !== null) return 'gone';
  if (rate.approved_at === null) return 'waits';
  if (rate.valid_from > today) return 'coming';
  return rateOn(inForce(rates), today)?.rate_id === rate.rate_id ? 'holds' : 'past';
}

interface RowsProps {
  fees: Fees;
  mayChange: boolean;
  changed: () => Promise<void>;
}

function Rows({ fees: { rates }, mayChange, changed }: RowsProps): ReactElement {
  const { act, tell, now } = useDesk();
  const w = useWords(pricesWords);
  const [going, setGoing] = useState<DatedRate>();
  const today = dateOf(now);
  const withdraw = async ({ rate_id }: DatedRate, why: string): Promise<boolean> => {
    const done = await act(() => ask('POST /desk/withdraw-rate', { rate_id, why }));
    if (done === undefined) return false;
    tell(w.withdrawn);
    await changed();
    return true;
  };
  return (
    <div className="card">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
      <section className="cb scroll pad-t" tabIndex={0} aria-label={w.fees}>
        <table className="tbl tbl--x num">
          <caption className="sr">{w.fees}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {w.from}
              </th>
              <th scope="colgroup" colSpan={4}>
                {w.atCourse}
              </th>
              <th scope="colgroup" colSpan={4}>
                {w.inApp}
              </th>
              <th scope="colgroup" colSpan={3}>
                {w.more}
              </th>
              <th scope="col" rowSpan={2} className="r">
                {w.share}
              </th>
            </tr>
            <tr>
              {[...HOLES, ...HOLES].map((holes, n) => (
                <th scope="col" className="r" key={n < HOLES.length ? `r${holes}` : `s${holes}`}>
                  {holes}
                </th>
              ))}
              {[w.walk9, w.walkMore, w.holiday].map((name) => (
                <th scope="col" className="r" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <Row
                key={rate.rate_id}
                rate={rate}
                state={stateOf(rate, rates, today)}
                withdraw={mayChange && isToGo(rate, today) ? () => setGoing(rate) : undefined}
              />
            ))}
          </tbody>
        </table>
      </section>
      {going && (
        <WhyDialog
          title={say(w.withdrawTitle, { day: dayText(going.valid_from, now) })}
          note={w.withdrawNote}
          button={w.withdraw}
          isHard
          send={(why) => withdraw(going, why)}
          close={() => setGoing(undefined)}
        />
      )}
    </div>
  );
}

/** What waits is refused or taken back in the queue. */
const isToGo = ({ approved_at, withdrawn_at, is_used, valid_from }: DatedRate, today: SlashDate): boolean =>
  approved_at !== null && withdrawn_at === null && !is_used && valid_from > today;

function Row({
  rate,
  state,
  withdraw,
}: {
  rate: DatedRate;
  state: State;
  withdraw: (() => void) | undefined;
}): ReactElement {
  const { now } = useDesk();
  const w = useWords(pricesWords);
  const { reservation, service, walk_9, walk_more, holiday, share, created_by, approved_by } = rate;
  const figures = [
    ...HOLES.map((holes) => [`r${holes}`, reservation[holes]] as const),
    ...HOLES.map((holes) => [`s${holes}`, service[holes]] as const),
    ...([
      ['walk_9', walk_9],
      ['walk_more', walk_more],
      ['holiday', holiday],
    ] as const),
  ];
  return (
    <tr className={state === 'gone' || state === 'past' ? 'm' : undefined}>
      <th scope="row" className="nw">
        {state === 'holds' ? <b>{dayText(rate.valid_from, now)}</b> : dayText(rate.valid_from, now)}
        {state !== 'past' && (
          <span className="block">
            <span className={TAGS[state]}>{w[state]}</span>
          </span>
        )}
        {created_by !== null && <span className="m block">{say(w.askedBy, { name: created_by })}</span>}
        {approved_by !== null && <span className="m block">{say(w.approvedBy, { name: approved_by })}</span>}
        {state === 'waits' && (
          <Link className="link" href={`/desk/item?kind=FEES&item=${rate.rate_id}`}>
            {w.seeQueue}
          </Link>
        )}
        {withdraw && (
          <button className="b b--q b--s" type="button" onClick={withdraw}>
            {w.withdraw}
          </button>
        )}
      </th>
      {figures.map(([name, amount]) => (
        <td className="r nw" key={name}>
          {state === 'gone' ? <del>{bahtText(amount)}</del> : bahtText(amount)}
        </td>
      ))}
      <td className="r">{share} %</td>
    </tr>
  );
}

const TAGS = { holds: 'tag tag--ok', coming: 'tag', waits: 'tag tag--wait', gone: 'tag' } as const;
