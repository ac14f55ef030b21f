import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { FEE_COLLECTIONS, type FeeCollection } from '#domain/course/course.ts';
import { coursePriceOn, type CoursePrice } from '#domain/course/course.ts';
import { addDays, dateOf, type SlashDate } from '#domain/dates.ts';
import type { InputOf, OutputOf } from '#domain/calls.ts';
import type { DatedPrice } from '#domain/desk/prices-api.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../i18n/language.ts';
import { ask, useDesk } from './call.ts';
import { DayField, dayOf, writtenOf } from './day-field.tsx';
import { bahtText, dayText } from './shown.ts';

type Body = InputOf<'POST /desk/add-course-price'>;
type Read = OutputOf<'GET /desk/course-prices'>;

/** Those that count, first to last. */
export const countingPrices = (prices: readonly DatedPrice[]): DatedPrice[] =>
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
  const before = coursePriceOn(countingPrices(read.prices), day ?? tomorrow);
  if (!before) return null;
  const shown = (name: CounterFee): string => typed[name] ?? typedOf(before[name]);
  const wanted = bodyOf(slug, day, collected ?? before.fee_collection, shown);
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

function bodyOf(
  slug: string,
  day: SlashDate | undefined,
  fee_collection: FeeCollection,
  shown: (name: CounterFee) => string,
): Body | undefined {
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
  wanted: Body;
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

export const COUNTER_FEES = ['green_fee', 'caddy_fee', 'cart_fee'] as const satisfies (keyof CoursePrice)[];
type CounterFee = (typeof COUNTER_FEES)[number];

export const counterFeeWords = {
  green_fee: { th: 'กรีนฟี', en: 'Green fee' },
  caddy_fee: { th: 'แคดดี้', en: 'Caddy' },
  cart_fee: { th: 'รถกอล์ฟ', en: 'Cart' },
} as const satisfies Record<CounterFee, Words>;

/** In a sentence. */
const readFeeWords = {
  green_fee: { th: 'ค่ากรีนฟี', en: 'the green fee' },
  caddy_fee: { th: 'ค่าแคดดี้', en: 'the caddy' },
  cart_fee: { th: 'ค่ารถกอล์ฟ', en: 'a cart' },
} as const satisfies Record<CounterFee, Words>;

export const collectedWords = {
  AT_COURSE: { th: 'ที่สนาม', en: 'at the course' },
  IN_APP: { th: 'ในแอป', en: 'in the app' },
} as const satisfies Record<FeeCollection, Words>;

export const coursePriceWords = {
  prices: { th: 'ราคา', en: 'Prices' },
  dated: { th: 'มีวันที่เริ่ม ราคาที่บอกไปแล้วไม่เปลี่ยน', en: 'dated rows; a quote that was given stays' },
  for18: { th: 'ที่เคาน์เตอร์ ต่อ 18 หลุม', en: 'at the counter, for 18 holes' },
  loading: { th: 'กำลังโหลด', en: 'Loading' },
  again: { th: 'ลองอีกครั้ง', en: 'Try again' },
  addDate: { th: 'เพิ่มวันที่เริ่ม', en: 'Add a date' },
  from: { th: 'เริ่ม', en: 'From' },
  collected: { th: 'เก็บค่าแคดดี้', en: 'Caddy fee collected' },
  holds: { th: 'ใช้อยู่', en: 'holds now' },
  until: { th: 'ถึง {day}', en: 'until {day}' },
  coming: { th: 'ยังไม่เริ่ม', en: 'not begun' },
  gone: { th: 'ถอนแล้ว', en: 'withdrawn' },
  addedBy: { th: 'เพิ่มโดย {name}', en: 'added by {name}' },
  unknown: { th: 'ไม่ทราบ', en: 'unknown' },
  newRow: { th: 'ราคาใหม่', en: 'New prices' },
  day: { th: 'เริ่มวันที่เล่น', en: 'From day of play' },
  baht: { th: 'บาท เว้นว่าง: ไม่ทราบ', en: 'baht, empty: unknown' },
  reads: {
    th: 'ตั้งแต่ {day} นักกอล์ฟอ่าน{what} {now} ที่เคาน์เตอร์ (เดิม {was})',
    en: 'From {day} a golfer reads {now} at the counter for {what} (before {was}).',
  },
  toApp: {
    th: 'ตั้งแต่ {day} นักกอล์ฟจ่ายค่าแคดดี้ในแอป ไม่จ่ายที่เคาน์เตอร์',
    en: 'From {day} a golfer pays for the caddy in the app, and nothing for it at the counter.',
  },
  toCourse: {
    th: 'ตั้งแต่ {day} นักกอล์ฟจ่ายค่าจองในแอป และจ่ายค่าแคดดี้ที่เคาน์เตอร์',
    en: 'From {day} a golfer pays the reservation in the app, and the caddy fee at the counter.',
  },
  keep: {
    th: 'รอบที่จองไว้แล้วตั้งแต่วันนั้น {n} รอบ ใช้ราคาเดิม',
    en: '{n} rounds already booked from that day on keep their price.',
  },
  keepNone: { th: 'ยังไม่มีใครจองตั้งแต่วันนั้น', en: 'Nobody has booked from that day on yet.' },
  nothingChanges: { th: 'ยังไม่มีอะไรเปลี่ยน', en: 'Nothing changes yet.' },
  chooseDay: { th: 'เลือกวันที่ยังไม่ถึง อย่างเร็วพรุ่งนี้', en: 'Choose a coming day, tomorrow at the earliest.' },
  onlyBaht: { th: 'ใส่จำนวนบาท หรือเว้นว่าง', en: 'An amount in baht, or nothing.' },
  add: { th: 'เพิ่มราคา', en: 'Add the prices' },
  added: { th: 'เพิ่มราคาแล้ว', en: 'Prices added' },
  cancel: { th: 'ทิ้ง', en: 'Discard' },
  withdraw: { th: 'ถอน', en: 'Withdraw' },
  withdrawFrom: { th: 'ถอนราคาที่เริ่ม {day}', en: 'Withdraw the prices from {day}' },
  withdrawn: { th: 'ถอนแล้ว ราคาก่อนหน้าใช้ต่อไป', en: 'Withdrawn. The prices before hold on.' },
} as const satisfies Record<string, Words>;
