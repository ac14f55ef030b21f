import type { ReactNode } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import type { Transport } from '#domain/course/course.ts';
import type { ClockTime, SlashDate } from '#domain/dates.ts';
import { courseWords, useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HoleMap } from '../../ui/show/ticket.tsx';
import { CaddyRowsSkeleton } from './caddy-row.tsx';
import type { RoundInMind } from './filters.ts';

const noneFreeWords = {
  nobodyHere: { th: 'ยังไม่มีแคดดี้ประจำสนามนี้', en: 'No caddy works at this course yet' },
  nobodyHereWhy: {
    th: 'แคดดี้ของสนามนี้ยังไม่ได้สมัครใช้ Caddee ลองสนามใกล้เคียง',
    en: 'None of its caddies has joined Caddee yet. Courses nearby have some.',
  },
  noneFree: { th: 'ไม่มีแคดดี้ว่างเวลานี้', en: 'No caddy is free at that time' },
  timesWhy: { th: 'แต่ว่างเวลาอื่นที่สนามเดียวกัน', en: 'Somebody is free here at another time' },
  noTimesWhy: {
    th: 'วันใกล้เคียงก็ไม่มีใครว่าง ลองสนามอื่น หรือประกาศหาแคดดี้',
    en: 'Nobody is free on the days around it either. Try another course, or ask all of them.',
  },
  otherTimes: { th: 'เวลาที่ใกล้ที่สุด', en: 'Nearest times' },
  coursesNear: { th: 'สนามใกล้เคียงที่มีแคดดี้ว่าง', en: 'Courses nearby with a caddy free' },
  coursesNearAny: { th: 'สนามใกล้เคียงที่มีแคดดี้', en: 'Courses nearby that have caddies' },
  free: { th: 'ว่าง {n} คน', en: '{n} free' },
  caddies: { th: 'แคดดี้ {n} คน', en: 'Caddies: {n}' },
  away: { th: 'ห่าง {km} กม.', en: '{km} km away' },
  askAll: { th: 'ประกาศหาแคดดี้', en: 'Ask all caddies' },
  otherRound: { th: 'เปลี่ยนรอบ', en: 'Change the round' },
  hidden: {
    th: 'มีอีก {n} คนที่ตรงกับ “{q}” แต่ไม่ว่างหรือไม่ได้ประจำสนามของรอบนี้',
    en: '{n} more match “{q}” but are not free for this round, or work elsewhere',
  },
  showHidden: { th: 'ดูโดยไม่ระบุรอบ', en: 'Show them without the round' },
} as const satisfies Record<string, Words>;

type Nearest = OutputOf<'POST /caddy/search/nearest'>;

interface Props {
  round: RoundInMind & { slug: string; transport?: Transport | undefined };
  /** The golfer tapped one of the alternatives. */
  onChoose: (change: { slug?: string; date?: SlashDate; time?: ClockTime }) => void;
  /** Where the round itself is changed. */
  change: ReactNode;
  /** The open request is offered elsewhere on this screen. */
  withoutAsk?: boolean;
}

/** No caddy for this round: whether any works there at all, the nearest times, courses nearby that have one, and the open request. */
export function NoneFree({ round, onChoose, change, withoutAsk }: Props) {
  const w = useWords(noneFreeWords);
  const { slug, date, time, holes } = round;
  const read = useMirror('POST /caddy/search/nearest', {
    golf_course: slug,
    ...(date && time ? { booking_date: date as string, tee_off_time: time as string, holes } : {}),
  });
  const found = read.data;
  if (!found && !read.error) return <CaddyRowsSkeleton />;
  const isNobodyHere = found?.caddies === 0;
  const why = found && (isNobodyHere ? w.nobodyHereWhy : found.times.length > 0 ? w.timesWhy : w.noTimesWhy);
  return (
    <>
      <Empty title={isNobodyHere ? w.nobodyHere : w.noneFree} action={!found && change}>
        {why}
      </Empty>
      {found && <Times found={found} onChoose={onChoose} />}
      {found && <CoursesNear found={found} isTimed={Boolean(date && time)} onChoose={onChoose} />}
      {found && (
        <div className="btns">
          {!withoutAsk && !isNobodyHere && date && time && (
            <ButtonLink kind="outline" block icon="megaphone" href={askHref(round)}>
              {w.askAll}
            </ButtonLink>
          )}
          {change}
        </div>
      )}
    </>
  );
}

function askHref({ slug, date, time, holes, transport }: Props['round']): string {
  const params = new URLSearchParams({ step: '2', asks: 'all', golf_course: slug, holes: String(holes) });
  if (date) params.set('booking_date', date);
  if (time) params.set('tee_off_time', time);
  if (transport) params.set('transport', transport);
  return `/golfer/booking/new?${params}`;
}

function Times({ found: { times }, onChoose }: { found: Nearest; onChoose: Props['onChoose'] }) {
  const w = useWords(noneFreeWords);
  const f = useFormat();
  if (times.length === 0) return null;
  return (
    <Section title={w.otherTimes}>
      <ul className="list">
        {times.map(({ booking_date, tee_off_time, caddies }) => {
          const [date, time] = [booking_date as SlashDate, tee_off_time as ClockTime];
          return (
            <li key={booking_date}>
              <button type="button" className="lrow" onClick={() => onChoose({ date, time })}>
                <span className="lead lead--green">
                  <Icon name="calendar-check" />
                </span>
                <span className="grow">
                  <b className="num">
                    {f.day(date)} {time}
                  </b>
                  <span className="meta">{say(w.free, { n: caddies })}</span>
                </span>
                <Icon name="chevron-right" />
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

interface NearProps {
  found: Nearest;
  /** Free at the time of the round; otherwise caddies work there at all. */
  isTimed: boolean;
  onChoose: Props['onChoose'];
}

function CoursesNear({ found: { courses }, isTimed, onChoose }: NearProps) {
  const w = useWords(noneFreeWords);
  const language = useLanguage();
  const f = useFormat();
  if (courses.length === 0) return null;
  return (
    <Section title={isTimed ? w.coursesNear : w.coursesNearAny}>
      <ul className="list">
        {courses.map((course) => (
          <li key={course.slug}>
            <button type="button" className="lrow" onClick={() => onChoose({ slug: course.slug })}>
              <HoleMap slug={course.slug} thumb />
              <span className="grow">
                <b>{wordIn(courseWords(course), language)}</b>
                <span className="meta num">
                  {say(w.away, { km: f.number(course.km) })} ·{' '}
                  {say(isTimed ? w.free : w.caddies, { n: course.caddies })}
                </span>
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface HiddenProps {
  /** The typed name, and how many of those who match are shown. */
  q: string;
  shown: number;
  onShow: () => void;
}

/** When the golfer searches for a name: says that the round hides somebody who matches. */
export function HiddenByRound({ q, shown, onShow }: HiddenProps) {
  const w = useWords(noneFreeWords);
  const all = useMirror('POST /caddy/search', { filter: { q }, page: 1, limit: 1 }).data?.total ?? 0;
  if (all <= shown) return null;
  return (
    <div className="card stack stack-2">
      <output className="meta">{say(w.hidden, { n: all - shown, q })}</output>
      <Button kind="tonal" block onClick={onShow}>
        {w.showHidden}
      </Button>
    </div>
  );
}
