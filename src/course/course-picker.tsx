import { useRef, useState } from 'react';
import type { Course, CourseName } from '#domain/course/api.ts';
import { useFormat } from '../i18n/format.ts';
import { joinName } from '../i18n/join-thai.ts';
import { say, useLanguage, useWords, type Words } from '../i18n/language.ts';
import { useConnection } from '../sync/connection.ts';
import { useMirror } from '../sync/mirror.ts';
import { Field } from '../ui/field.tsx';
import { HoleMap } from '../ui/hole-map.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSeenHeight } from '../ui/seen-height.ts';
import { useSettled } from '../ui/settled.ts';
import { Sheet } from '../ui/sheet.tsx';
import { Note } from '../ui/status.tsx';

const label: Words = { th: 'ค้นหาสนาม', en: 'Search courses' };
const words = {
  title: { th: 'เลือกสนาม', en: 'Choose a course' },
  hint: { th: 'ชื่อสนามหรือจังหวัด ไทยหรืออังกฤษ', en: 'Course or province, in Thai or English' },
  none: { th: 'ไม่พบสนามที่ตรงกับคำนี้ ลองพิมพ์สั้นลง', en: 'No course matches. Try fewer letters.' },
  offline: { th: 'ออฟไลน์ ค้นหาได้เฉพาะที่เคยโหลดไว้', en: 'Offline. Only what was loaded before can be found.' },
  loading: { th: 'กำลังค้นหา…', en: 'Searching…' },
  chosen: { th: 'เลือกแล้ว', en: 'Chosen' },
  caddies: { th: 'แคดดี้ {n} คน', en: 'Caddies: {n}' },
  noCaddies: { th: 'ยังไม่มีแคดดี้', en: 'No caddies yet' },
} as const satisfies Record<string, Words>;

const SHOWN = 20;

interface Props {
  open: boolean;
  onClose: () => void;
  /** She tapped one; the picker does not close by itself. */
  onPick: (course: Course) => void;
  /** Slugs that carry a tick. */
  chosen?: readonly string[];
}

/** A sheet to find one of the courses: by a part of its name or province, in either language. */
export function CoursePicker({ open, onClose, onPick, chosen = [] }: Props) {
  const w = useWords(words);
  return (
    <Sheet open={open} onClose={onClose} title={w.title}>
      <Finder onPick={onPick} chosen={chosen} />
    </Sheet>
  );
}

function Finder({ onPick, chosen }: { onPick: Props['onPick']; chosen: readonly string[] }) {
  const w = useWords(words);
  const f = useFormat();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const read = useMirror('POST /course/search', { ...(q ? { q } : {}), page: 1, limit: SHOWN });
  // What was found stays until what is asked now is there: a letter more blanks no list.
  const [before, setBefore] = useState(read.data);
  if (read.data && read.data !== before) setBefore(read.data);
  const data = read.data ?? (read.error ? undefined : before);
  const isOffline = useConnection() === 'offline';
  const sheet = useRef<HTMLElement | null>(null);
  useSeenHeight(sheet);
  return (
    <div
      className="stack course-finder"
      ref={(finder) => {
        sheet.current = finder?.closest('dialog') ?? null;
      }}
    >
      <Field
        label={label}
        icon="search"
        type="search"
        name="q"
        hint={w.hint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isOffline && <Note kind="amber">{w.offline}</Note>}
      <output className="meta-xs">
        {!read.data && read.refreshing ? w.loading : data?.items.length === 0 ? w.none : ''}
      </output>
      {data && data.items.length > 0 && (
        <ul className="list">
          {data.items.map((course) => (
            <li key={course.slug}>
              <button type="button" className="lrow" onClick={() => onPick(course)}>
                <CourseFace course={course} />
                <span className="meta-xs num">
                  {course.caddies > 0 ? say(w.caddies, { n: f.number(course.caddies) }) : w.noCaddies}
                </span>
                {chosen.includes(course.slug) && <Icon name="check" />}
                {chosen.includes(course.slug) && <span className="sr">{w.chosen}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A course in a row: hole map, name and province in the person's language, the other name small. */
export function CourseFace({ course }: { course: CourseName }) {
  const isThai = useLanguage() === 'th';
  return (
    <>
      <HoleMap slug={course.slug} thumb />
      <span className="grow">
        <b lang={isThai ? 'th' : 'en'}>{isThai ? joinName(course.name_th) : course.name_en}</b>
        <span className="meta">{isThai ? course.province_th : course.province_en}</span>
        <span className="meta-xs line" lang={isThai ? 'en' : 'th'}>
          {isThai ? course.name_en : course.name_th}
        </span>
      </span>
    </>
  );
}
