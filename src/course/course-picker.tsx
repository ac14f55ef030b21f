import { Suspense, useEffect } from 'react';
import type { Course, CourseName } from '#domain/course/api.ts';
import { useWord, type Words, useLanguage } from '../i18n/language.ts';
import { lazyPart } from '../ui/late/lazy-part.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { HoleMap } from '../ui/show/ticket.tsx';

const TITLE: Words = { th: 'เลือกสนาม', en: 'Choose a course' };

interface Props extends CoursePick {
  open: boolean;
  onClose: () => void;
}

const CourseFinder = lazyPart(() => import('./course-finder.tsx').then((it) => it.CourseFinder));

/** A sheet to find one of the courses: by a part of its name or province, in either language. */
export function CoursePicker({ open, onClose, ...pick }: Props) {
  const title = useWord(TITLE);
  useEffect(() => void CourseFinder.early(), []);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Suspense fallback={<div className="course-finder" aria-busy="true" />}>
        <CourseFinder {...pick} />
      </Suspense>
    </Sheet>
  );
}

export interface CoursePick {
  /** One was tapped; the picker does not close by itself. */
  onPick: (course: Course) => void;
  /** Slugs that carry a tick. */
  chosen?: readonly string[];
}

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
