import { memo, useRef, useState } from 'react';
import type { FoundCourse } from '#domain/course/api.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords, type Words } from '../i18n/language.ts';
import { useConnection } from '../sync/net/connection.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Field } from '../ui/control/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useVisibleHeight } from '../ui/keyboard.ts';
import { useSettled } from '../ui/settled-value.ts';
import { Note } from '../ui/show/status.tsx';
import { CourseFace, type CoursePick } from './course-picker.tsx';
import { useGolferPlace } from './golfer-place.ts';

const label: Words = { th: 'ค้นหาสนาม', en: 'Search courses' };
const words = {
  hint: { th: 'ชื่อสนามหรือจังหวัด ไทยหรืออังกฤษ', en: 'Course or province, in Thai or English' },
  none: { th: 'ไม่พบสนามที่ตรงกับคำนี้ ลองพิมพ์สั้นลง', en: 'No course matches. Try fewer letters.' },
  offline: { th: 'ออฟไลน์ ค้นหาได้เฉพาะที่เคยโหลดไว้', en: 'Offline. Only what was loaded before can be found.' },
  loading: { th: 'กำลังค้นหา…', en: 'Searching…' },
  chosen: { th: 'เลือกแล้ว', en: 'Chosen' },
  caddies: { th: 'แคดดี้ {n} คน', en: 'Caddies: {n}' },
  away: { th: '{km} กม.', en: '{km} km' },
  yours: { th: 'สนามของคุณ', en: 'Your course' },
  noCaddies: { th: 'ยังไม่มีแคดดี้', en: 'No caddies yet' },
} as const satisfies Record<string, Words>;

const SHOWN = 20;
const NONE: readonly string[] = [];

/** The field and what is found by it, as high with one course found as with twenty. */
export function CourseFinder({ onPick, chosen = NONE }: CoursePick) {
  const w = useWords(words);
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const isOffline = useConnection() === 'offline';
  const place = useGolferPlace()?.place;
  // Answers to a place are not stored: without a network the stored ones are asked for.
  const near = isOffline ? undefined : place;
  const read = useMirror('POST /course/search', {
    ...(q ? { q } : {}),
    ...(near ? { near } : {}),
    page: 1,
    limit: SHOWN,
  });
  // What was found stays until what is asked now is there: a letter more blanks no list.
  const [before, setBefore] = useState(read.data);
  if (read.data && read.data !== before) setBefore(read.data);
  const data = read.data ?? (read.error ? undefined : before);
  const sheet = useRef<HTMLElement | null>(null);
  useVisibleHeight(sheet);
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
      {data && data.items.length > 0 && <FoundCourses items={data.items} onPick={onPick} chosen={chosen} />}
    </div>
  );
}

interface FoundProps extends Required<CoursePick> {
  items: readonly FoundCourse[];
}

/** Not drawn again for a letter: twenty rows with their maps are what a slow phone would wait for. */
const FoundCourses = memo(function FoundCourses({ items, onPick, chosen }: FoundProps) {
  const w = useWords(words);
  const f = useFormat();
  const factsOf = ({ yours, km, caddies }: FoundCourse) => [
    ...(yours ? [w.yours] : []),
    ...(km === null || km === undefined ? [] : [say(w.away, { km: Math.max(1, km) })]),
    caddies > 0 ? say(w.caddies, { n: f.number(caddies) }) : w.noCaddies,
  ];
  return (
    <ul className="list">
      {items.map((course) => (
        <li key={course.slug}>
          <button type="button" className="lrow" onClick={() => onPick(course)}>
            <CourseFace course={course} />
            <span className="meta-xs num">
              {factsOf(course).map((fact) => (
                <span key={fact} className="line">
                  {fact}
                </span>
              ))}
            </span>
            {chosen.includes(course.slug) && <Icon name="check" />}
            {chosen.includes(course.slug) && <span className="sr">{w.chosen}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
});
