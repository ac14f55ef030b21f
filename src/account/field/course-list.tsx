import { useState } from 'react';
import type { CourseName } from '#domain/course/api.ts';
import { CourseFace } from '../../course/course-face.tsx';
import { CoursePicker } from '../../course/course-picker.tsx';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { FieldError } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { words } from './field-words.ts';

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
