import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { InputOf } from '#domain/calls.ts';
import { CART_POLICIES, HOLES } from '#domain/course/course.ts';
import { REGIONS } from '#domain/course/search.ts';
import { type DeskCourse, COURSE_SLUG_MAX, slugFrom } from '#domain/desk/course-api.ts';
import type { FieldRefusal } from '#domain/refusals.ts';
import { say, useLanguage, useWord, useWords, wordIn } from '../i18n/language.ts';
import { ask, DeskFailed, newKey, useDesk } from './call.ts';
import { cartWords, courseWords, fieldWords, fieldWrong, regionWords } from './course-words.ts';
import { AskBeforeLeaving } from './use-leaving.tsx';
import { useKeys } from './use-keys.ts';

type Written = InputOf<'POST /desk/add-course'>;
type Field = keyof Written;

const NEW: Written = {
  slug: '',
  name_th: '',
  name_en: '',
  province_th: '',
  province_en: '',
  region: 'bangkok',
  holes: 18,
  lat: null,
  lng: null,
  cart_policy: 'OPTIONAL',
  office_phone: null,
  is_open: true,
};

/** Of a course what the desk writes, and nothing else: the call refuses what it does not know. */
const writtenOf = (course: DeskCourse): Written =>
  Object.fromEntries((Object.keys(NEW) as Field[]).map((field) => [field, course[field]])) as unknown as Written;

interface FormProps {
  /** Null: a new one. */
  course: DeskCourse | null;
  /** It is saved, or a colleague was faster: read it again. */
  changed: (slug: string) => Promise<void> | void;
}

/** What the desk writes of a course, as a draft over what is saved: a colleague's changes show under it, and nothing of it is lost. */
export function CourseForm({ course, changed }: FormProps): ReactElement {
  const { act, tell } = useDesk();
  const w = useWords(courseWords);
  const language = useLanguage();
  const saved = course ? writtenOf(course) : NEW;
  const [draft, setDraft] = useState<Partial<Written>>({});
  const [key, setKey] = useState(newKey);
  const [wrong, setWrong] = useState<readonly FieldRefusal[]>([]);
  const shown = { ...saved, ...draft };
  if (!course && draft.slug === undefined) shown.slug = slugFrom(shown.name_en);
  const changes = (Object.keys(draft) as Field[]).filter((field) => draft[field] !== saved[field]).length;
  const put = (field: Field, value: Written[Field]) => {
    setDraft({ ...draft, [field]: value });
    setWrong(wrong.filter(({ path }) => path !== field));
    setKey(newKey());
  };
  const discard = () => {
    setDraft({});
    setWrong([]);
  };
  const save = async () => {
    if (changes === 0) return;
    const answer = await act(() =>
      (course
        ? ask('POST /desk/save-course', { ...shown, version: course.version }, key)
        : ask('POST /desk/add-course', shown, key)
      ).catch((error: unknown) => {
        if (error instanceof DeskFailed) setWrong(error.fields);
        throw error;
      }),
    );
    setKey(newKey());
    if (!answer) return course && changed(course.slug);
    // Nothing is unsaved before another page is opened, or AskBeforeLeaving would ask.
    flushSync(discard);
    tell(course ? w.saved : w.added);
    await changed(answer.slug);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  useKeys({ s: () => void save() });

  const wordOf = (field: Field): string | undefined => {
    const it = wrong.find(({ path }) => path === field);
    return it && wordIn(fieldWords[it.code] ?? fieldWrong, language);
  };
  const typed = (field: Field, label: string, more: Partial<TypedProps> = {}) => (
    <Typed
      label={label}
      value={String(shown[field] ?? '')}
      wrong={wordOf(field)}
      put={(text) => put(field, text)}
      {...more}
    />
  );
  const degrees = (field: 'lat' | 'lng', label: string) => (
    <Degrees
      key={`${field} ${saved[field]} ${changes === 0}`}
      label={label}
      value={shown[field]}
      wrong={wordOf(field)}
      put={(value) => put(field, value)}
    />
  );
  const { lat, lng } = shown;
  return (
    <form className="card" onSubmit={submit} noValidate>
      <AskBeforeLeaving isUnsaved={changes > 0} />
      <div className="ch wrap">
        <h2 lang={language}>{(language === 'th' ? saved.name_th : saved.name_en) || w.newCourse}</h2>
        {course && <span className="m">{say(w.caddies, { n: course.caddies })}</span>}
        {changes > 0 && <span className="tag tag--wait">{say(w.draft, { n: changes })}</span>}
        <span className="push row">
          {changes > 0 && (
            <button className="b b--q b--s" type="button" onClick={discard}>
              {w.discard}
            </button>
          )}
          <button className="b b--s" type="submit" disabled={changes === 0}>
            {w.save} <kbd>s</kbd>
          </button>
        </span>
      </div>
      <div className="cb stack">
        <div className="two">
          {typed('name_th', w.nameTh, { lang: 'th', max: 80 })}
          {typed('name_en', w.nameEn, { lang: 'en', max: 80 })}
          {!course && typed('slug', w.slug, { note: w.slugNote, max: COURSE_SLUG_MAX })}
          {typed('province_th', w.provinceTh, { lang: 'th', max: 60 })}
          {typed('province_en', w.provinceEn, { lang: 'en', max: 60 })}
          <Chosen label={w.region} value={shown.region} put={(value) => put('region', value as Written['region'])}>
            {REGIONS.map((region) => (
              <option key={region} value={region}>
                {wordIn(regionWords[region], language)}
              </option>
            ))}
          </Chosen>
          <Chosen
            label={w.holes}
            value={String(shown.holes ?? '')}
            put={(value) => put('holes', value === '' ? null : (Number(value) as Written['holes']))}
          >
            <option value="">{w.unknown}</option>
            {HOLES.map((holes) => (
              <option key={holes}>{holes}</option>
            ))}
          </Chosen>
          {degrees('lat', w.lat)}
          {degrees('lng', w.lng)}
        </div>
        {typeof lat === 'number' && typeof lng === 'number' && (
          <a
            className="link"
            href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`}
            target="_blank"
            rel="noreferrer"
          >
            {w.map}
          </a>
        )}
        <div className="two">
          <Chosen
            label={w.carts}
            value={shown.cart_policy}
            put={(value) => put('cart_policy', value as Written['cart_policy'])}
          >
            {CART_POLICIES.map((policy) => (
              <option key={policy} value={policy}>
                {wordIn(cartWords[policy], language)}
              </option>
            ))}
          </Chosen>
          {typed('office_phone', w.office, {
            note: w.officeNote,
            max: 40,
            put: (text) => put('office_phone', text === '' ? null : text),
          })}
        </div>
        <label className="row">
          <input type="checkbox" checked={shown.is_open} onChange={(event) => put('is_open', event.target.checked)} />
          <span>{w.takesRounds}</span>
        </label>
      </div>
    </form>
  );
}

interface TypedProps {
  label: string;
  value: string;
  wrong: string | undefined;
  put: (text: string) => void;
  note?: string;
  max?: number;
  lang?: 'th' | 'en';
  inputMode?: 'decimal';
}

function Typed({ label, value, wrong, put, note, max, lang, inputMode }: TypedProps): ReactElement {
  return (
    <label className="f">
      <span className="l">{label}</span>
      <input
        className="in"
        value={value}
        maxLength={max}
        lang={lang}
        inputMode={inputMode}
        aria-invalid={wrong !== undefined}
        onChange={(event) => put(event.target.value)}
      />
      {note !== undefined && <span className="m">{note}</span>}
      {wrong !== undefined && (
        <span className="m red" role="alert">
          {wrong}
        </span>
      )}
    </label>
  );
}

/** A number of degrees as it is typed: `13.` on the way to `13.7` stays as it is, and what is no number is said to be none. */
function Degrees({
  label,
  value,
  wrong,
  put,
}: {
  label: string;
  value: number | null;
  wrong: string | undefined;
  put: (value: number | null) => void;
}): ReactElement {
  const no = useWord(fieldWrong);
  const [text, setText] = useState(value === null ? '' : String(value));
  const isNumber = (typed: string): boolean => /^(?:-?\d{1,3}(?:\.\d{1,7})?)?$/.test(typed.trim());
  const type = (typed: string) => {
    setText(typed);
    if (isNumber(typed)) put(typed.trim() === '' ? null : Number(typed));
  };
  return <Typed label={label} value={text} wrong={isNumber(text) ? wrong : no} put={type} inputMode="decimal" />;
}

function Chosen({
  label,
  value,
  put,
  children,
}: {
  label: string;
  value: string;
  put: (value: string) => void;
  children: ReactNode;
}): ReactElement {
  return (
    <label className="f">
      <span className="l">{label}</span>
      <select className="in" value={value} onChange={(event) => put(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
