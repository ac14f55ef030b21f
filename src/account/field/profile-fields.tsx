import { useState } from 'react';
import type { CourseName } from '#domain/course/api.ts';
import { SPOKEN, type Spoken } from '#domain/account/account.ts';
import { CourseFace, CoursePicker } from '../../course/course-picker.tsx';
import { say, useLanguage, useWords, wordIn, type Words, useWord } from '../../i18n/language.ts';
import { FieldError, Field } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/control/button.tsx';
import { words, labels } from './field-words.ts';
import { Chip, Chips } from '../../ui/control/chip.tsx';
import { SPOKEN_WORDS, formatIn } from '../../i18n/format.ts';
import { useOwnProfile } from '../own-data.ts';

const MAX_COURSES = 10;

interface Props {
  label: Words;
  value: readonly CourseName[];
  onChange: (value: CourseName[]) => void;
  error: string | undefined;
}

/** The user's courses in order, each to be taken out, and one more to be found. */
export function CourseList({ label, value, onChange, error }: Props) {
  const w = useWords(words);
  const language = useLanguage();
  const [isPicking, setPicking] = useState(false);
  const nameOf = (course: CourseName) => (language === 'th' ? course.name_th : course.name_en);
  const pick = ({ slug, name_th, name_en, province_th, province_en }: CourseName) => {
    setPicking(false);
    if (value.some((it) => it.slug === slug)) return;
    onChange([...value, { slug, name_th, name_en, province_th, province_en }]);
  };
  return (
    <fieldset className="field">
      <legend className="lbl">
        {wordIn(label, language)} {language === 'th' && <small lang="en">{label.en}</small>}
      </legend>
      <ul className="list mt-2">
        {value.map((course) => (
          <li key={course.slug} className="lrow">
            <CourseFace course={course} />
            <IconButton
              icon="x"
              label={say(w.removeCourse, { name: nameOf(course) })}
              onClick={() => onChange(value.filter((it) => it.slug !== course.slug))}
            />
          </li>
        ))}
        {value.length < MAX_COURSES && (
          <li>
            <button type="button" className="lrow green strong" onClick={() => setPicking(true)}>
              <Icon name="plus" />
              {w.addCourse}
            </button>
          </li>
        )}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      <CoursePicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={pick}
        chosen={value.map((course) => course.slug)}
      />
    </fieldset>
  );
}

interface LanguageChipsProps {
  label: Words;
  value: readonly Spoken[];
  onChange: (value: Spoken[]) => void;
  error: string | undefined;
}

/** Which languages somebody speaks; each is on or off. */
export function LanguageChips({ label, value, onChange, error }: LanguageChipsProps) {
  const language = useLanguage();
  const toggle = (spoken: Spoken, on: boolean) =>
    onChange(on ? [...value, spoken] : value.filter((it) => it !== spoken));
  return (
    <fieldset className="field">
      <legend className="lbl">
        {wordIn(label, language)} {language === 'th' && <small lang="en">{label.en}</small>}
      </legend>
      <Chips>
        {SPOKEN.map((spoken) => (
          <Chip key={spoken} on={value.includes(spoken)} onToggle={(on) => toggle(spoken, on)}>
            {wordIn(SPOKEN_WORDS[spoken], language)}
          </Chip>
        ))}
      </Chips>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

const SIGNED_UP: Words = { th: 'เบอร์ที่คุณใช้สมัคร', en: 'The number you signed up with' };

interface PhoneFieldProps {
  /** As typed; null until it is. */
  value: string | null;
  hint: string;
  onType: (phone: string) => void;
  error: string | undefined;
}

/** The number a person signs in with: the one of the sign-up stands there already. */
export function PhoneField({ value, hint, onType, error }: PhoneFieldProps) {
  const w = useWords(words);
  const signedUp = useWord(SIGNED_UP);
  const known = useSignInPhone();
  return (
    <Field
      label={labels.phone}
      icon="phone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint={`${known ? signedUp : w.optional} · ${hint}`}
      value={value ?? known}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}

/** The phone number a person signed up with, as it is typed; empty for an e-mail address or LINE. */
function useSignInPhone(): string {
  const phone = useOwnProfile().data?.phone;
  return phone ? formatIn('th').phone(phone) : '';
}
