import type { CourseName } from '#domain/course/api.ts';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { HoleMap } from '../../ui/show/hole-map.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { SkeletonText } from '../../ui/frame/skeleton.tsx';
import { editWords } from '../field/edit-words.ts';
import { words } from '../field/field-words.ts';
import '../field/photo.css';

/** The box of `PhotoField` while its code comes: what stands below it stays where it is. */
export function PhotoWaiting({ photo, name, hint }: { photo: string | null; name: string; hint?: string }) {
  const w = useWords(editWords);
  return (
    <div className="field" aria-hidden="true" inert>
      <div className="row photo-row">
        <Portrait photo={photo} name={name} size="xl" />
        <div className="stack grow">
          <span className="btn btn--line2">
            <SkeletonText>{photo ? w.changePhoto : w.choosePhoto}</SkeletonText>
          </span>
          {photo && (
            <span className="link tall">
              <SkeletonText>{w.takePhotoAway}</SkeletonText>
            </span>
          )}
          {hint && (
            <p className="meta">
              <SkeletonText>{hint}</SkeletonText>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** The box of `CourseList` while its code comes. */
export function CoursesWaiting({ label, value }: { label: Words; value: readonly CourseName[] }) {
  const w = useWords(words);
  const language = useLanguage();
  const isThai = language === 'th';
  return (
    <fieldset className="field" aria-hidden="true" inert>
      <legend className="lbl">
        {wordIn(label, language)} {isThai && <small lang="en">{label.en}</small>}
      </legend>
      <ul className="list mt-2">
        {value.map((course) => (
          <li key={course.slug} className="lrow">
            <HoleMap slug={course.slug} thumb />
            <span className="grow">
              <b>{isThai ? course.name_th : course.name_en}</b>
              <span className="meta">{isThai ? course.province_th : course.province_en}</span>
              <span className="meta-xs line" lang={isThai ? 'en' : 'th'}>
                {isThai ? course.name_en : course.name_th}
              </span>
            </span>
          </li>
        ))}
        <li className="lrow">
          <SkeletonText>{w.addCourse}</SkeletonText>
        </li>
      </ul>
    </fieldset>
  );
}
