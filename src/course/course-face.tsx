import type { CourseName } from '#domain/course/api.ts';
import { useLanguage } from '../i18n/language.ts';
import { HoleMap } from '../ui/show/hole-map.tsx';

/** A course in a row: hole map, name and province in the person's language, the other name small. */
export function CourseFace({ course }: { course: CourseName }) {
  const isThai = useLanguage() === 'th';
  return (
    <>
      <HoleMap slug={course.slug} thumb />
      <span className="grow">
        <b lang={isThai ? 'th' : 'en'}>{isThai ? course.name_th : course.name_en}</b>
        <span className="meta">{isThai ? course.province_th : course.province_en}</span>
        <span className="meta-xs line" lang={isThai ? 'en' : 'th'}>
          {isThai ? course.name_en : course.name_th}
        </span>
      </span>
    </>
  );
}
