import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { FIGURES, type Figure, figureOf, rateOn } from '#domain/booking/rate.ts';
import { addDays, dateOf, type SlashDate } from '#domain/dates.ts';
import type { InputOf, OutputOf } from '#domain/calls.ts';
import type { DatedRate } from '#domain/desk/prices-api.ts';
import { WHY_MAX } from '#domain/desk/person.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk } from './call.ts';
import { DayField, dayOf, writtenOf } from './day-field.tsx';
import { figureWords, paidForWords, pricesWords } from './prices-words.ts';
import { bahtText, dayText } from './shown.ts';

export type Fees = OutputOf<'GET /desk/fees'>;

/** Those that count: approved and not withdrawn. */
export const inForce = (rates: readonly DatedRate[]): DatedRate[] =>
  rates.filter(({ approved_at, withdrawn_at }) => approved_at !== null && withdrawn_at === null);

type Body = InputOf<'POST /desk/add-rate'>;
/** Of each figure what was typed: baht, the share in percent. */
type Typed = Record<Figure, string>;

/** The row that is being added: it begins as what holds on that day, and says in words what it would change. */
export function NewRate({ fees, done }: { fees: Fees; done: () => Promise<void> }): ReactElement {
  const { act, tell, now } = useDesk();
  const w = useWords(pricesWords);
  const id = useId();
  const tomorrow = addDays(dateOf(now), 1);
  const [written, setDay] = useState(writtenOf(tomorrow));
  const day = dayOf(written);
  const before = rateOn(inForce(fees.rates), day ?? tomorrow);
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!before) throw new Error('there is no rate for tomorrow');
  const shown = (figure: Figure): string => typed[figure] ?? typedOf(figure, figureOf(before, figure));
  const wanted = bodyOf(shown, day, why.trim());
  const problem = problemOf(wanted, day, tomorrow, why.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wanted || problem !== undefined || isBusy) return;
    setBusy(true);
    const asked = await act(() => ask('POST /desk/add-rate', wanted));
    setBusy(false);
    if (asked === undefined) return;
    tell(w.asked);
    await done();
  };
  return (
    <form className="card" onSubmit={(event) => void submit(event)} noValidate>
      <div className="ch">
        <h2>{w.newRow}</h2>
      </div>
      <div className="cb stack">
        <DayField
          label={w.day}
          from={tomorrow}
          written={written}
          isWrong={isTried && problem === 'chooseDay'}
          write={setDay}
        />
        <FigureFields shown={shown} type={(figure, text) => setTyped({ ...typed, [figure]: text })} />
        {wanted && day && <Change fees={fees} wanted={wanted} day={day} />}
        <div className="f">
          <label htmlFor={`${id}-why`}>{w.why}</label>
          <textarea
            id={`${id}-why`}
            className="in"
            value={why}
            maxLength={WHY_MAX}
            onChange={(event) => setWhy(event.target.value)}
          />
        </div>
        {isTried && problem !== undefined && (
          <p className="note note--coral" role="alert">
            {w[problem]}
          </p>
        )}
        <div className="row">
          <button className="b" type="submit" disabled={isBusy}>
            {w.ask}
          </button>
          <button className="b b--q" type="button" onClick={() => void done()}>
            {w.cancel}
          </button>
        </div>
      </div>
    </form>
  );
}

const typedOf = (figure: Figure, value: number): string => String(figure === 'share' ? value : value / 100);

/** Satang from typed baht, percent as it is; undefined: it is neither. */
function valueOf(figure: Figure, text: string): number | undefined {
  const plain = text.trim().replaceAll(',', '');
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(plain)) return undefined;
  if (figure !== 'share') return Math.round(Number(plain) * 100);
  return /^\d{1,3}$/.test(plain) && Number(plain) <= 100 ? Number(plain) : undefined;
}

function bodyOf(shown: (figure: Figure) => string, day: SlashDate | undefined, why: string): Body | undefined {
  const values = FIGURES.map((figure) => [figure, valueOf(figure, shown(figure))] as const);
  if (day === undefined || values.some(([, value]) => value === undefined)) return undefined;
  const of = Object.fromEntries(values) as Record<Figure, number>;
  return {
    valid_from: day,
    reservation: { 9: of.reservation_9, 18: of.reservation_18, 27: of.reservation_27, 36: of.reservation_36 },
    service: { 9: of.service_9, 18: of.service_18, 27: of.service_27, 36: of.service_36 },
    walk_9: of.walk_9,
    walk_more: of.walk_more,
    holiday: of.holiday,
    share: of.share,
    why,
  };
}

function problemOf(wanted: Body | undefined, day: SlashDate | undefined, tomorrow: SlashDate, why: string) {
  if (day === undefined || day < tomorrow) return 'chooseDay' as const;
  if (!wanted) return 'onlyWhole' as const;
  return why === '' ? ('whyFirst' as const) : undefined;
}

function FigureFields({
  shown,
  type,
}: {
  shown: (figure: Figure) => string;
  type: (figure: Figure, text: string) => void;
}): ReactElement {
  const w = useWords(pricesWords);
  const language = useLanguage();
  const id = useId();
  return (
    <div className="figures">
      {FIGURES.map((figure) => (
        <div className="f" key={figure}>
          <label htmlFor={`${id}-${figure}`}>
            {wordIn(figureWords[figure], language)} <small>{figure === 'share' ? '%' : w.baht}</small>
          </label>
          <input
            id={`${id}-${figure}`}
            className="in num"
            inputMode="decimal"
            maxLength={9}
            value={shown(figure)}
            aria-invalid={valueOf(figure, shown(figure)) === undefined}
            onChange={(event) => type(figure, event.target.value)}
          />
        </div>
      ))}
    </div>
  );
}

/** What the row would change, in words, and whom it leaves alone. */
function Change({ fees, wanted, day }: { fees: Fees; wanted: Body; day: SlashDate }): ReactElement {
  const { now } = useDesk();
  const w = useWords(pricesWords);
  const language = useLanguage();
  const before = rateOn(inForce(fees.rates), day);
  const changed = FIGURES.filter((figure) => before && figureOf(before, figure) !== figureOf(wanted, figure));
  if (!before || changed.length === 0) return <p className="m">{w.nothingChanges}</p>;
  const kept = fees.booked.filter((it) => it.day >= day).reduce((sum, { rounds }) => sum + rounds, 0);
  const sentence = (figure: Figure): string => {
    const [now_, was] = [figureOf(wanted, figure), figureOf(before, figure)];
    const from = dayText(day, now);
    if (figure === 'share') return say(w.shareSentence, { day: from, now: now_, was });
    const what = wordIn(paidForWords[figure], language);
    return say(w.sentence, { day: from, now: bahtText(now_), what, was: bahtText(was) });
  };
  return (
    <div className="note note--sky" aria-live="polite">
      <ul className="grow">
        {changed.map((figure) => (
          <li key={figure}>{sentence(figure)}</li>
        ))}
        <li>{kept > 0 ? say(w.keep, { n: kept }) : w.keepNone}</li>
      </ul>
    </div>
  );
}
