import { useState } from 'react';
import { addDays, dateOf, type SlashDate } from '#domain/dates.ts';
import {
  AUDIENCES,
  DAY_PARTS,
  FREE_AHEAD_DAYS,
  POST_TYPES,
  type DayPart,
  type FreeOn,
  type Audience,
} from '#domain/post/post.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { Switch } from '../../ui/control/check.tsx';
import { ChoiceGroup, SegmentPick } from '../../ui/control/choice.tsx';
import { Select } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { freeOnNow, type PostDraft } from './publishing.ts';
import { PART_WORDS, TYPE_WORDS } from '../post-words.ts';
import { CoursePicker } from '../../course/course-picker.tsx';

interface Props {
  draft: PostDraft;
  onChange: (change: Partial<PostDraft>) => void;
}

/** What kind of post it is, and who sees it. */
function KindFields({ draft, onChange }: Props) {
  const language = useLanguage();
  return (
    <>
      <ChoiceGroup label={createWords.type} look="segment" value={draft.type} onPick={(type) => onChange({ type })}>
        {POST_TYPES.map((type) => (
          <SegmentPick key={type} value={type}>
            {wordIn(TYPE_WORDS[type], language)}
          </SegmentPick>
        ))}
      </ChoiceGroup>
      <ChoiceGroup
        label={createWords.audience}
        look="segment"
        value={draft.audience}
        onPick={(audience) => onChange({ audience })}
      >
        {AUDIENCES.map((audience) => (
          <SegmentPick key={audience} value={audience}>
            {wordIn(AUDIENCE_WORDS[audience], language)}
          </SegmentPick>
        ))}
      </ChoiceGroup>
    </>
  );
}

/** What the post is: its kind and who sees it, a course, a day on which the caddy is free. */
export function AboutFields({ draft, onChange }: Props) {
  const w = useWords(createWords);
  const now = useNow(60_000);
  const free = freeOnNow(draft, now);
  const today = dateOf(now);
  const setFree = (change: Partial<FreeOn>) => onChange({ free_on: { date: today, part: 'DAY', ...free, ...change } });
  return (
    <div className="stack">
      <KindFields draft={draft} onChange={onChange} />
      <div className="list">
        <CourseTag draft={draft} onChange={onChange} />
        {draft.type !== 'FREE_TODAY' && (
          <div className="lrow">
            <Switch
              on={free !== null}
              onToggle={(on) => (on ? setFree({}) : onChange({ free_on: null }))}
              hint={w.freeWhy}
            >
              <b>{w.free}</b>
            </Switch>
          </div>
        )}
      </div>
      {free && <FreeFields free={free} isToday={draft.type === 'FREE_TODAY'} today={today} onChange={setFree} />}
    </div>
  );
}

function CourseTag({ draft: { course }, onChange }: Props) {
  const w = useWords(createWords);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="lrow" onClick={() => setOpen(true)}>
        <span className="lead lead--green">
          <Icon name="map-pin" />
        </span>
        <span className="grow">
          <b>{w.course}</b>
          <span className="meta">{course ? wordIn(courseWords(course), language) : w.noCourse}</span>
        </span>
        <Icon name="chevron-right" />
      </button>
      {course && (
        <button type="button" className="lrow" onClick={() => onChange({ course: null })}>
          <Icon name="x" />
          <span className="grow">{w.noTag}</span>
        </button>
      )}
      {isOpen && (
        <CoursePicker
          open
          onClose={() => setOpen(false)}
          chosen={course ? [course.slug] : []}
          onPick={({ slug, name_th, name_en, province_th, province_en }) => {
            onChange({ course: { slug, name_th, name_en, province_th, province_en } });
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface FreeProps {
  free: FreeOn;
  isToday: boolean;
  today: SlashDate;
  onChange: (change: Partial<FreeOn>) => void;
}

function FreeFields({ free, isToday, today, onChange }: FreeProps) {
  const f = useFormat();
  const language = useLanguage();
  const days = Array.from({ length: FREE_AHEAD_DAYS + 1 }, (_, n) => addDays(today, n));
  return (
    <>
      {!isToday && (
        <Select
          label={createWords.day}
          value={free.date}
          onChange={(event) => onChange({ date: event.target.value as SlashDate })}
        >
          {days.map((day) => (
            <option key={day} value={day}>
              {f.day(day)}
            </option>
          ))}
        </Select>
      )}
      <ChoiceGroup<DayPart>
        label={createWords.part}
        look="segment"
        value={free.part}
        onPick={(part) => onChange({ part })}
      >
        {DAY_PARTS.map((part) => (
          <SegmentPick key={part} value={part}>
            {wordIn(PART_WORDS[part], language)}
          </SegmentPick>
        ))}
      </ChoiceGroup>
    </>
  );
}

const AUDIENCE_WORDS = {
  FOLLOWERS: { th: 'ผู้ติดตาม', en: 'Followers' },
  PUBLIC: { th: 'ทุกคน', en: 'Everybody' },
} as const satisfies Record<Audience, Words>;

export const createWords = {
  signs: { th: '{n}/{most} ตัวอักษร', en: '{n}/{most} characters' },
  followersSee: { th: 'ผู้ติดตาม {n} คนจะเห็น', en: 'Followers who will see it: {n}' },
  noFollowers: { th: 'ผู้ติดตามของคุณจะเห็น', en: 'Your followers will see it' },
  allSee: { th: 'นักกอล์ฟทุกคนเห็นได้', en: 'Every golfer can see it' },
  type: { th: 'ประเภท', en: 'Kind' },
  audience: { th: 'ใครเห็นได้', en: 'Who can see it' },
  course: { th: 'แท็กสนาม', en: 'Tag a course' },
  noCourse: { th: 'ไม่ได้แท็ก', en: 'None' },
  noTag: { th: 'เอาแท็กสนามออก', en: 'Remove the course' },
  free: { th: 'แนบวันว่าง', en: 'Add a free day' },
  freeWhy: { th: 'นักกอล์ฟกดจองวันนั้นได้จากโพสต์', en: 'Golfers can book that day from the post' },
  day: { th: 'วันที่ว่าง', en: 'Free day' },
  part: { th: 'ช่วงเวลา', en: 'Time of day' },
  offline: {
    th: 'ตอนนี้ไม่มีสัญญาณ กดโพสต์ได้เลย เราจะส่งให้เองเมื่อออนไลน์',
    en: 'No signal now. Post it: it is sent by itself when you are online.',
  },
  notKept: {
    th: 'เครื่องนี้เก็บร่างไว้ไม่ได้ ปิดแอปแล้วร่างจะหาย โพสต์ก่อนปิด',
    en: 'This device cannot keep your draft: it is gone when you close the app. Post before that.',
  },
  empty: { th: 'เขียนข้อความหรือใส่รูปก่อน', en: 'Write something or add a photo first' },
  tooLong: { th: 'ข้อความยาวเกิน {most} ตัวอักษร', en: 'The text is over {most} characters' },
  photosBusy: { th: 'กำลังย่อรูป รอสักครู่', en: 'Wait until the photos are ready' },
  post: { th: 'โพสต์', en: 'Post' },
  posting: { th: 'กำลังส่ง…', en: 'Sending…' },
  waits: { th: 'รอส่งเมื่อมีสัญญาณ', en: 'It is sent when there is a signal' },
  onItsWay: { th: 'กำลังส่งโพสต์', en: 'Your post is on its way' },
} as const satisfies Record<string, Words>;
