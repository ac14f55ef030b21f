import { Link } from 'wouter';
import type { CaddyCard } from '#domain/caddy/api.ts';
import { parseDate } from '#domain/dates.ts';
import { courseWords } from '../../course/names.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';

export interface Slot {
  date: string;
  time: string;
}

interface Props {
  caddy: Pick<CaddyCard, 'user_id' | 'nickname' | 'caddy_number' | 'photo_url'>;
  course: CaddyCard['courses'][number] | undefined;
  /** When the caddy is free next; null: not within the days that are looked at. Missing: not asked for, or not known yet. */
  free?: Slot | null | undefined;
  /** "จองอีก" */
  verb: string;
}

/** A caddy who is one tap from a booking, filled with the caddy's next free round. */
export function CaddyMini({ caddy, course, free, verb }: Props) {
  const language = useLanguage();
  return (
    <article className="card card--mini">
      <Link className="mini-name" href={`/golfer/home/caddy-detail/${caddy.user_id}`}>
        <Portrait photo={caddy.photo_url} number={caddy.caddy_number} name={caddy.nickname} size="l" />
        <b className="strong line" translate="no">
          {caddy.nickname}
        </b>
      </Link>
      <span className="meta-xs clip1 mini-course">{course && wordIn(courseWords(course), language)}</span>
      {free !== undefined && <Free slot={free} />}
      <ButtonLink kind="tonal" size="sm" block href={bookHref(caddy.user_id, course?.slug, free)}>
        {verb}{' '}
        <span className="sr" translate="no">
          {caddy.nickname}
        </span>
      </ButtonLink>
    </article>
  );
}

function Free({ slot }: { slot: Slot | null }) {
  const w = useWords(furtherWords);
  const f = useFormat();
  const date = slot && parseDate(slot.date);
  return (
    <span className="meta-xs mini-free num">
      {slot && date ? say(w.free, { when: `${f.day(date)} ${slot.time}` }) : w.notFree}
    </span>
  );
}

function bookHref(caddy_id: string, slug: string | undefined, free: Slot | null | undefined): string {
  const round = new URLSearchParams({ caddy_id });
  if (slug) round.set('golf_course', slug);
  if (free) {
    round.set('booking_date', free.date);
    round.set('tee_off_time', free.time);
  }
  return `/golfer/booking/new?${round}`;
}

/** Below the fold of a golfer's home. */
export const furtherWords = {
  again: { th: 'จองอีกครั้ง', en: 'Book again' },
  follow: { th: 'แคดดี้ที่คุณติดตาม', en: 'Caddies you follow' },
  all: { th: 'ทั้งหมด', en: 'All' },
  book: { th: 'จอง', en: 'Book' },
  bookAgain: { th: 'จองอีก', en: 'Book again' },
  free: { th: 'ว่าง {when}', en: 'Free {when}' },
  notFree: { th: 'ยังไม่มีวันว่างใน 14 วัน', en: 'Not free within 14 days' },
  start: { th: 'ก่อนออกรอบแรก', en: 'Before your first round' },
  done: { th: 'เรียบร้อย', en: 'Done' },
  profile: { th: 'กรอกข้อมูลและสนามประจำ', en: 'Fill in your profile and your usual course' },
  profileGo: { th: 'กรอก', en: 'Fill in' },
  money: { th: 'เติมเงินสำหรับค่าจอง เริ่มที่ {amount}', en: 'Top up for the booking fee, from {amount}' },
  moneyGo: { th: 'เติมเงิน', en: 'Top up' },
  round: { th: 'จองรอบแรก', en: 'Book your first round' },
  roundGo: { th: 'จอง', en: 'Book' },
  atCourse: { th: 'แคดดี้ที่{course}', en: 'Caddies at {course}' },
} as const satisfies Record<string, Words>;
