import { type ReactNode, useState } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import { type Moment, parseDate } from '#domain/dates.ts';
import type { Followed } from '#domain/follow/api.ts';
import { CaddyLink, useHere } from '../caddy/caddy-link.tsx';
import { isOffDuty, OffDuty } from '../caddy/off-duty.tsx';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { Loaded, type Read } from '../sync/shown/loaded.tsx';
import { ButtonLink, IconButton, Spoken } from '../ui/control/button.tsx';
import { Field } from '../ui/control/field.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { useRestoredFocus } from '../ui/focus.ts';
import { useSettled } from '../ui/settled-value.ts';
import { Portrait } from '../ui/show/portrait.tsx';
import { useWishes, TODAY_WORDS } from './data.ts';
import { FollowRow } from './follow-button.tsx';

interface Props {
  caddies: readonly Followed[];
  updatedAt: Moment | undefined;
  /** The golfer follows more than these. */
  isPart: boolean;
  /** Shown below the list: when there are more than it shows. */
  children: ReactNode;
}

/** One row each: today, the next free tee-off, new posts; found by a part of name or number, also without a signal. */
export function FollowedList({ caddies, updatedAt, isPart, children }: Props) {
  const [typed, setTyped] = useState('');
  const list = useRestoredFocus<HTMLUListElement>();
  const search = useSearch(typed, caddies, isPart);
  const { found, read } = search;
  return (
    <div className="stack">
      <Field
        label={screenWords.search}
        icon="search"
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output className="meta-xs">
        <Found search={search} of={caddies.length} />
      </output>
      {read?.error && (
        <Loaded read={read} waiting={null}>
          {() => null}
        </Loaded>
      )}
      {found.length > 0 && (
        <ul className="list" ref={list} tabIndex={-1}>
          {found.map((caddy) => (
            <li key={caddy.user_id}>
              <One caddy={caddy} updatedAt={updatedAt} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

/** How many were found, and among whom. */
function Found({ search: { found, isTyped, read }, of }: { search: Search; of: number }) {
  const w = useWords(screenWords);
  const n = found.length;
  if (!isTyped) return null;
  if (read && !read.data) return <>{read.error ? say(w.foundOfFirst, { n, of }) : w.searching}</>;
  if (read?.data && read.data.total > read.data.items.length) return <>{say(w.firstOf, { n, all: read.data.total })}</>;
  return <>{n === 0 ? w.noneFound : say(w.found, { n })}</>;
}

/** Links to booking, filled with the caddy's next free round. */
function bookHref({ user_id, courses, next_free }: Followed): string {
  const params = new URLSearchParams({ caddy_id: user_id });
  if (courses[0]) params.set('golf_course', courses[0].slug);
  if (next_free) {
    params.set('booking_date', next_free.date);
    params.set('tee_off_time', next_free.time);
  }
  return `/golfer/booking/new?${params}`;
}

function One({ caddy, updatedAt }: { caddy: Followed; updatedAt: Moment | undefined }) {
  const w = useWords(screenWords);
  const [isOpen, setOpen] = useState(false);
  const here = useHere();
  const { user_id, nickname, caddy_number, photo_url, new_posts } = caddy;
  return (
    <div className="lrow lrow--top followed-row">
      <CaddyLink user_id={user_id}>
        <Portrait photo={photo_url} number={caddy_number} name={nickname} plate />
        <Spoken>{nickname}</Spoken>
      </CaddyLink>
      <span className="grow">
        <b translate="no">{nickname}</b>
        <WhenFree caddy={caddy} />
        {new_posts > 0 && <span className="meta post-new">{say(w.newPosts, { n: new_posts })}</span>}
      </span>
      {!isOffDuty(caddy) && (
        <ButtonLink size="sm" kind="tonal" href={bookHref(caddy)} state={here}>
          {w.book}{' '}
          <span className="sr" translate="no">
            {nickname}
          </span>
        </ButtonLink>
      )}
      <IconButton icon="ellipsis" label={say(w.options, { name: nickname })} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={nickname}>
        <div className="list">
          <FollowRow caddy={caddy} updatedAt={updatedAt} onDone={() => setOpen(false)} />
        </div>
      </Sheet>
    </div>
  );
}

function WhenFree({ caddy }: { caddy: Followed }) {
  const w = useWords(screenWords);
  const f = useFormat();
  const language = useLanguage();
  const { today, next_free } = caddy;
  const date = next_free && parseDate(next_free.date);
  if (isOffDuty(caddy))
    return (
      <>
        <OffDuty />
        <span className="meta">{w.offDutyNext}</span>
      </>
    );
  return (
    <>
      <span className="meta">{wordIn(TODAY_WORDS[today], language)}</span>
      <span className="meta">
        {date && next_free ? (
          <>
            {w.next}{' '}
            <span className="nowrap">
              {f.day(date)} {next_free.time}
            </span>
          </>
        ) : (
          w.noNext
        )}
      </span>
    </>
  );
}

const MAX_FOUND = 50;

const plain = (text: string): string => text.toLocaleLowerCase('th').replaceAll(/\s/g, '');
const isLike = ({ nickname, caddy_number }: Followed, wanted: string): boolean =>
  plain(nickname).includes(wanted) || caddy_number.includes(wanted);

interface Search {
  found: readonly Followed[];
  isTyped: boolean;
  /** What the server is asked; undefined: all the golfer follows are here already. */
  read: Read<OutputOf<'POST /follow/list'>> | undefined;
}

/**
 * By a part of name or number, at once and without a signal among the caddies that are here. Where these are not all the golfer follows
 * (`isPart`), the server is asked, too.
 */
function useSearch(typed: string, caddies: readonly Followed[], isPart: boolean): Search {
  const wanted = plain(typed);
  const isTyped = wanted !== '';
  const q = useSettled(typed.trim());
  const isAsked = isPart && isTyped && q === typed.trim();
  const read = useMirror('POST /follow/list', { q, page: 1, limit: MAX_FOUND }, { skip: !isAsked });
  const follows = useWishes(read.updatedAt);
  const here = caddies.filter((it) => isLike(it, wanted));
  const known = new Set(here.map(({ user_id }) => user_id));
  const more = isAsked ? (read.data?.items ?? []).filter((it) => !known.has(it.user_id) && follows(it)) : [];
  return { found: [...here, ...more], isTyped, read: isPart && isTyped ? read : undefined };
}

export const screenWords = {
  freeKey: { th: 'กรอบเขียว = ว่างสุดสัปดาห์นี้', en: 'Green frame: free this weekend' },
  freeWeekend: { th: 'ว่างสุดสัปดาห์นี้', en: 'free this weekend' },
  view: { th: 'ดู', en: 'View' },
  posts: { th: 'โพสต์', en: 'Posts' },
  caddies: { th: 'แคดดี้ {n} คน', en: 'Caddies: {n}' },
  postsOf: { th: 'โพสต์จาก', en: 'Posts by' },
  ofFollowed: { th: 'คนที่ติดตาม', en: 'Those you follow' },
  noneThere: { th: 'ยังไม่มีโพสต์ของสนามนี้', en: 'No posts about this course yet' },
  noneThereWhy: {
    th: 'เมื่อแคดดี้บันทึกสภาพสนามนี้ จะเห็นที่นี่',
    en: 'What caddies note about this course appears here',
  },
  search: { th: 'ค้นหาชื่อหรือเบอร์', en: 'Search name or number' },
  found: { th: 'พบ {n} คน', en: '{n} found' },
  noneFound: { th: 'ไม่มีคนที่คุณติดตามตรงกับคำนี้', en: 'Nobody you follow matches' },
  searching: { th: 'กำลังค้นหา…', en: 'Searching…' },
  foundOfFirst: {
    th: 'พบ {n} คน ค้นหาได้เฉพาะ {of} คนแรกที่อยู่ในเครื่องนี้',
    en: '{n} found. Only the first {of}, which are on this device, were searched.',
  },
  next: { th: 'ว่างถัดไป', en: 'Next free' },
  noNext: { th: '14 วันนี้ไม่มีเวลาว่าง', en: 'Not free in the next 14 days' },
  offDutyNext: { th: 'เมื่อกลับมาเปิดรับงาน จะเห็นวันว่างที่นี่', en: 'Free days appear here when that changes' },
  newPosts: { th: 'โพสต์ใหม่ {n}', en: 'New posts: {n}' },
  book: { th: 'จอง', en: 'Book' },
  more: { th: 'ดูคนอื่นอีก', en: 'Show more' },
  firstOf: { th: 'แสดง {n} คนแรกจากทั้งหมด {all} คน', en: 'The first {n} of {all}' },
  options: { th: 'ตัวเลือกของ{name}', en: 'Options for {name}' },
  none: { th: 'ยังไม่ได้ติดตามใคร', en: 'You follow nobody yet' },
  noneWhy: {
    th: 'ติดตามแคดดี้ที่ชอบ แล้วดูสภาพสนามและวันว่างได้ที่นี่',
    en: 'Follow caddies you like, and see course notes and free days here',
  },
  suggested: { th: 'แคดดี้แนะนำ', en: 'Caddies you may like' },
  find: { th: 'หาแคดดี้', en: 'Find a caddy' },
  loading: { th: 'กำลังโหลดคนที่คุณติดตาม', en: 'Loading those you follow' },
  noPosts: { th: 'ยังไม่มีโพสต์', en: 'No posts yet' },
  noPostsWhy: { th: 'เมื่อคนที่คุณติดตามโพสต์ จะเห็นที่นี่', en: 'What those you follow post appears here' },
} as const satisfies Record<string, Words>;
