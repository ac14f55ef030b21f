import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { FEE_COLLECTIONS, type FeeCollection, coursePriceOn } from '#domain/course/course.ts';
import { addDays, dateOf, type SlashDate } from '#domain/dates.ts';
import type { InputOf, OutputOf } from '#domain/calls.ts';
import type { DatedPrice } from '#domain/desk/prices-api.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask } from './call.ts';
import { useDesk } from './context.ts';
import {
  collectedWords,
  COUNTER_FEES,
  type CounterFee,
  counterFeeWords,
  coursePriceWords,
  readFeeWords,
} from './course-price-words.ts';
import { DayField, dayOf, writtenOf } from './day-field.tsx';
import { bahtText, dayText } from './shown.ts';

type Wish = InputOf<'POST /desk/add-course-price'>;
type Read = OutputOf<'GET /desk/course-prices'>;

/** Those that count, first to last. */
export const standing = (prices: readonly DatedPrice[]): DatedPrice[] =>
  prices.filter(({ withdrawn_at }) => withdrawn_at === null).toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));

/** Satang from typed baht, null from nothing; undefined: it is neither. */
function satangOf(text: string): number | null | undefined {
  const plain = text.trim().replaceAll(',', '');
  if (plain === '') return null;
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

const typedOf = (amount: number | null): string => (amount === null ? '' : String(amount / 100));

/** The row that is being added: it begins as what holds on that day, and says in words what a golfer will read. */
export function NewCoursePrice({
  slug,
  read,
  done,
}: {
  slug: string;
  read: Read;
  done: () => Promise<void>;
}): ReactElement | null {
  const { act, tell, now } = useDesk();
  const w = useWords(coursePriceWords);
  const language = useLanguage();
  const id = useId();
  const tomorrow = addDays(dateOf(now), 1);
  const [written, setDay] = useState(writtenOf(tomorrow));
  const [collected, setCollected] = useState<FeeCollection>();
  const [typed, setTyped] = useState<Partial<Record<CounterFee, string>>>({});
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const day = dayOf(written);
  const before = coursePriceOn(standing(read.prices), day ?? tomorrow);
  if (!before) return null;
  const shown = (name: CounterFee): string => typed[name] ?? typedOf(before[name]);
  const wanted = wishOf(slug, day, collected ?? before.fee_collection, shown);
  const problem = day === undefined || day < tomorrow ? 'chooseDay' : wanted ? undefined : 'onlyBaht';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wanted || problem !== undefined || isBusy) return;
    setBusy(true);
    const added = await act(() => ask('POST /desk/add-course-price', wanted));
    setBusy(false);
    if (added === undefined) return;
    tell(w.added);
    await done();
  };
  return (
    <form className="stack" aria-label={w.newRow} onSubmit={(event) => void submit(event)} noValidate>
      <div className="figures">
        <DayField
          label={w.day}
          from={tomorrow}
          written={written}
          isWrong={isTried && problem === 'chooseDay'}
          write={setDay}
        />
        <div className="f">
          <label htmlFor={`${id}-collected`}>{w.collected}</label>
          <select
            id={`${id}-collected`}
            className="in"
            value={collected ?? before.fee_collection}
            onChange={(event) => setCollected(event.target.value as FeeCollection)}
          >
            {FEE_COLLECTIONS.map((it) => (
              <option key={it} value={it}>
                {wordIn(collectedWords[it], language)}
              </option>
            ))}
          </select>
        </div>
        {COUNTER_FEES.map((name) => (
          <div className="f" key={name}>
            <label htmlFor={`${id}-${name}`}>
              {wordIn(counterFeeWords[name], language)} <small>{w.baht}</small>
            </label>
            <input
              id={`${id}-${name}`}
              className="in num"
              inputMode="decimal"
              maxLength={9}
              value={shown(name)}
              aria-invalid={satangOf(shown(name)) === undefined}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </div>
        ))}
      </div>
      {wanted && day && <Change before={before} wanted={wanted} day={day} booked={read.booked} />}
      {isTried && problem !== undefined && (
        <p className="note note--coral" role="alert">
          {w[problem]}
        </p>
      )}
      <div className="row">
        <button className="b" type="submit" disabled={isBusy}>
          {w.add}
        </button>
        <button className="b b--q" type="button" onClick={() => void done()}>
          {w.cancel}
        </button>
      </div>
    </form>
  );
}

function wishOf(
  slug: string,
  day: SlashDate | undefined,
  fee_collection: FeeCollection,
  shown: (name: CounterFee) => string,
): Wish | undefined {
  const [green_fee, caddy_fee, cart_fee] = COUNTER_FEES.map((name) => satangOf(shown(name)));
  if (day === undefined || green_fee === undefined || caddy_fee === undefined || cart_fee === undefined)
    return undefined;
  return { slug, valid_from: day, fee_collection, green_fee, caddy_fee, cart_fee };
}

/** What a golfer will read, and whom the row leaves alone. Where the app collects, no caddy fee is read at the counter. */
function Change({
  before,
  wanted,
  day,
  booked,
}: {
  before: DatedPrice;
  wanted: Wish;
  day: SlashDate;
  booked: Read['booked'];
}): ReactElement {
  const { now } = useDesk();
  const w = useWords(coursePriceWords);
  const language = useLanguage();
  const from = dayText(day, now);
  const amount = (satang: number | null) => (satang === null ? w.unknown : bahtText(satang));
  const isMoved = wanted.fee_collection !== before.fee_collection;
  const changed = COUNTER_FEES.filter((name) => wanted[name] !== before[name]);
  if (!isMoved && changed.length === 0) return <p className="m">{w.nothingChanges}</p>;
  const read = changed.filter((name) => name !== 'caddy_fee' || wanted.fee_collection === 'AT_COURSE');
  const kept = booked.filter((it) => it.day >= day).reduce((sum, { rounds }) => sum + rounds, 0);
  return (
    <div className="note note--sky" aria-live="polite">
      <ul className="grow">
        {isMoved && <li>{say(wanted.fee_collection === 'IN_APP' ? w.toApp : w.toCourse, { day: from })}</li>}
        {read.map((name) => (
          <li key={name}>
            {say(w.reads, {
              day: from,
              what: wordIn(readFeeWords[name], language),
              now: amount(wanted[name]),
              was: amount(before[name]),
            })}
          </li>
        ))}
        <li>{kept > 0 ? say(w.keep, { n: kept }) : w.keepNone}</li>
      </ul>
    </div>
  );
}
