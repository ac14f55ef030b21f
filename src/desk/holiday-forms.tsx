import { type FormEvent, type ReactElement, useId, useState } from 'react';
import {
  type BadLine,
  HOLIDAY_LINES_MAX,
  HOLIDAY_LIST_MAX,
  HOLIDAY_NAME_MAX,
  readHolidayList,
} from '#domain/course/holidays.ts';
import { addDays, dateOf } from '#domain/dates.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask, useDesk } from './call.ts';
import { DayField, dayOf } from './day-field.tsx';
import { badLineWords, pricesWords } from './prices-words.ts';
import { dayText } from './shown.ts';

interface FormProps {
  changed: () => Promise<void>;
}

export function AddHoliday({ changed }: FormProps): ReactElement {
  const { act, tell, now } = useDesk();
  const w = useWords(pricesWords);
  const id = useId();
  const [written, setDay] = useState('');
  const [name_th, setThai] = useState('');
  const [name_en, setEnglish] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const tomorrow = addDays(dateOf(now), 1);
  const day = dayOf(written);
  const isWrong = day === undefined || day < tomorrow;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWrong || isBusy) return;
    setBusy(true);
    const done = await act(() => ask('POST /desk/add-holiday', { day, name_th, name_en }));
    setBusy(false);
    if (done === undefined) return;
    tell(say(w.added, { day: dayText(day, now) }));
    setDay('');
    setThai('');
    setEnglish('');
    setTried(false);
    await changed();
  };
  const names = [
    { name: 'th', label: w.nameTh, value: name_th, type: setThai },
    { name: 'en', label: w.nameEn, value: name_en, type: setEnglish },
  ] as const;
  return (
    <form className="card" onSubmit={(event) => void submit(event)} noValidate>
      <div className="ch">
        <h2>{w.add}</h2>
      </div>
      <div className="cb stack">
        <DayField label={w.date} from={tomorrow} written={written} isWrong={isTried && isWrong} write={setDay}>
          {w.chooseDay}
        </DayField>
        {names.map(({ name, label, value, type }) => (
          <div className="f" key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              id={`${id}-${name}`}
              className="in"
              lang={name}
              maxLength={HOLIDAY_NAME_MAX}
              value={value}
              onChange={(event) => type(event.target.value)}
            />
          </div>
        ))}
        <button className="b" type="submit" disabled={isBusy}>
          {w.add}
        </button>
      </div>
    </form>
  );
}

/** Reads the list as it is typed, names each wrong line, and sends it only when all of it is right. */
export function ImportHolidays({ changed }: FormProps): ReactElement {
  const { act, tell, now } = useDesk();
  const w = useWords(pricesWords);
  const id = useId();
  const [list, setList] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { days, bad } = readHolidayList(list, dateOf(now));
  const isTooMany = days.length > HOLIDAY_LINES_MAX;
  const isReady = days.length > 0 && bad.length === 0 && !isTooMany && !isBusy;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    const done = await act(() => ask('POST /desk/import-holidays', { list }));
    setBusy(false);
    if (done === undefined) return;
    tell(say(w.imported, { added: done.added, renamed: done.renamed }));
    setList('');
    await changed();
  };
  const choose = async (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > HOLIDAY_LIST_MAX * 3);
    if (file && file.size <= HOLIDAY_LIST_MAX * 3) setList((await file.text()).slice(0, HOLIDAY_LIST_MAX));
  };
  return (
    <form className="card" onSubmit={(event) => void submit(event)}>
      <div className="ch">
        <h2>{w.list}</h2>
      </div>
      <div className="cb stack">
        <div className="f">
          <label htmlFor={`${id}-list`}>{w.list}</label>
          <p className="m" id={`${id}-hint`}>
            {w.listHint}
          </p>
          <textarea
            id={`${id}-list`}
            className="in"
            rows={8}
            maxLength={HOLIDAY_LIST_MAX}
            value={list}
            aria-describedby={`${id}-hint`}
            aria-invalid={bad.length > 0}
            onChange={(event) => setList(event.target.value)}
          />
        </div>
        <div className="f">
          <label htmlFor={`${id}-file`}>{w.file}</label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
        {isTooLarge && <p className="note note--coral">{w.fileTooLarge}</p>}
        {isTooMany && <p className="note note--coral">{say(w.tooMany, { n: HOLIDAY_LINES_MAX })}</p>}
        {bad.length > 0 && <BadLines bad={bad} />}
        <button className="b" type="submit" disabled={!isReady}>
          {say(w.import, { n: days.length })}
        </button>
      </div>
    </form>
  );
}

/** More at once would hide the field. */
const BAD_SHOWN = 10;

function BadLines({ bad }: { bad: readonly BadLine[] }): ReactElement {
  const w = useWords(pricesWords);
  const language = useLanguage();
  return (
    <div className="note note--coral" aria-live="polite">
      <ul className="grow">
        {bad.slice(0, BAD_SHOWN).map(({ line, code }) => (
          <li key={line}>{say(w.badLine, { line, why: wordIn(badLineWords[code], language) })}</li>
        ))}
        {bad.length > BAD_SHOWN && <li>… +{bad.length - BAD_SHOWN}</li>}
        <li>{w.badNote}</li>
      </ul>
    </div>
  );
}
