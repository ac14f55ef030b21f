import { type ReactElement, useState } from 'react';
import { coursePriceOn } from '#domain/course/course.ts';
import { addDays, dateOf, type SlashDate } from '#domain/dates.ts';
import type { DatedPrice } from '#domain/desk/prices-api.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk, useRead } from './call.ts';
import {
  collectedWords,
  COUNTER_FEES,
  counterFeeWords,
  coursePriceWords,
  NewCoursePrice,
  countingPrices,
} from './new-course-price.tsx';
import { Icon } from './icon.tsx';
import { bahtText, dayText, failureText } from './shown.ts';

/** What the counter of a course takes, as dated rows: what held, what holds now, what is coming. */
export function CoursePrices({ slug }: { slug: string }): ReactElement {
  const { me, now, act, tell } = useDesk();
  const w = useWords(coursePriceWords);
  const language = useLanguage();
  const { data, error, again } = useRead(() => ask('GET /desk/course-prices', { slug }), slug);
  const [isAdding, setAdding] = useState(false);
  const mayChange = mayAct(me.roles, 'CHANGE_COURSE_PRICES') !== 'NO';
  const withdraw = async ({ price_id }: DatedPrice) => {
    const done = await act(() => ask('POST /desk/withdraw-course-price', { price_id }));
    if (done === undefined) return;
    tell(w.withdrawn);
    await again();
  };
  const done = async () => {
    setAdding(false);
    await again();
  };
  return (
    <section className="card" aria-label={w.prices}>
      <div className="ch wrap">
        <h2>{w.prices}</h2>
        <span className="m">{w.dated}</span>
        {mayChange && data && !isAdding && (
          <button className="b b--q b--s push" type="button" onClick={() => setAdding(true)}>
            <Icon name="plus" small />
            {w.addDate}
          </button>
        )}
      </div>
      <div className="cb stack">
        {error !== undefined && (
          <p className="note note--amber" role="alert">
            <span className="grow">{failureText(error, language, now)}</span>
            <button className="link" type="button" onClick={() => void again()}>
              {w.again}
            </button>
          </p>
        )}
        {!data && error === undefined && <p className="m">{w.loading}</p>}
        {data && <Rows prices={data.prices} withdraw={mayChange ? withdraw : undefined} />}
        {data && isAdding && <NewCoursePrice slug={slug} read={data} done={done} />}
      </div>
    </section>
  );
}

interface RowsProps {
  prices: readonly DatedPrice[];
  /** Undefined: one only reads. */
  withdraw: ((price: DatedPrice) => Promise<void>) | undefined;
}

function Rows({ prices, withdraw }: RowsProps): ReactElement {
  const { now } = useDesk();
  const w = useWords(coursePriceWords);
  const language = useLanguage();
  const today = dateOf(now);
  const counting = countingPrices(prices);
  const holding = coursePriceOn(counting, today);
  const shown = prices.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : a.valid_from > b.valid_from ? 1 : 0));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can
    <section className="scroll" tabIndex={0} aria-label={w.prices}>
      <table className="tbl tbl--x num">
        <caption className="sr">{w.for18}</caption>
        <thead>
          <tr>
            <th scope="col">{w.from}</th>
            <th scope="col">{w.collected}</th>
            {COUNTER_FEES.map((name) => (
              <th scope="col" className="r" key={name}>
                {wordIn(counterFeeWords[name], language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((price) => {
            const isGone = price.withdrawn_at !== null;
            const later = counting.find(({ valid_from }) => valid_from > price.valid_from);
            const isPast = !isGone && price !== holding && price.valid_from <= today;
            return (
              <tr key={price.price_id} className={isGone || isPast ? 'm' : undefined}>
                <th scope="row">
                  {price === holding ? (
                    <b>{dayText(price.valid_from, now)}</b>
                  ) : (
                    <span>{dayText(price.valid_from, now)}</span>
                  )}
                  <State price={price} holds={price === holding} later={later?.valid_from} />
                  {price.created_by !== null && (
                    <span className="m block">{say(w.addedBy, { name: price.created_by })}</span>
                  )}
                  {withdraw && !isGone && price.valid_from > today && (
                    <button
                      className="b b--q b--s"
                      type="button"
                      aria-label={say(w.withdrawFrom, { day: dayText(price.valid_from, now) })}
                      onClick={() => void withdraw(price)}
                    >
                      {w.withdraw}
                    </button>
                  )}
                </th>
                <td>{wordIn(collectedWords[price.fee_collection], language)}</td>
                {COUNTER_FEES.map((name) => (
                  <td className="r" key={name}>
                    <Fee amount={price[name]} isGone={isGone} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function State({
  price: { valid_from, withdrawn_at },
  holds,
  later,
}: {
  price: DatedPrice;
  holds: boolean;
  later: SlashDate | undefined;
}): ReactElement | null {
  const { now } = useDesk();
  const w = useWords(coursePriceWords);
  if (withdrawn_at !== null) return <span className="m block">{w.gone}</span>;
  const ends = later && <span className="m block">{say(w.until, { day: dayText(addDays(later, -1), now) })}</span>;
  return (
    <>
      {holds && <span className="m block">{w.holds}</span>}
      {valid_from > dateOf(now) && <span className="m block">{w.coming}</span>}
      {ends}
    </>
  );
}

function Fee({ amount, isGone }: { amount: number | null; isGone: boolean }): ReactElement {
  const w = useWords(coursePriceWords);
  if (amount === null) return <span className="m">{w.unknown}</span>;
  return isGone ? <del>{bahtText(amount)}</del> : <>{bahtText(amount)}</>;
}
