import { type Words, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { type ReactElement, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { type Role, ROLES } from '#domain/account/account.ts';
import { BOOKING_STATUSES, type BookingStatus } from '#domain/booking/status.ts';
import { dateOf, parseDate } from '#domain/dates.ts';
import { PEOPLE_STATES, type PeopleState } from '#domain/desk/find-api.ts';
import { ask, useDesk, useRead } from './call.ts';
import { bookingPlace, personPlace } from './find-field.tsx';
import { wholeDayText, bahtText, failureText } from './shown.ts';
import { STATUS_TONE, statusWords } from './find-words.ts';
import { words } from './words.ts';

const listWords = {
  people: { th: 'ผู้ใช้', en: 'People' },
  bookings: { th: 'การจอง', en: 'Bookings' },
  newest: { th: 'สมัครล่าสุดก่อน', en: 'newest first' },
  byTime: { th: 'ตามเวลาออกรอบ', en: 'by tee-off' },
  filters: { th: 'กรอง', en: 'Filters' },
  role: { th: 'บทบาท', en: 'Role' },
  everybody: { th: 'ทุกคน', en: 'Everybody' },
  GOLFER: { th: 'นักกอล์ฟ', en: 'Golfer' },
  CADDY: { th: 'แคดดี้', en: 'Caddy' },
  noRole: { th: 'ยังไม่เลือก', en: 'not chosen yet' },
  state: { th: 'สถานะ', en: 'State' },
  anyState: { th: 'ทุกสถานะ', en: 'Any state' },
  TO_VERIFY: { th: 'รอยืนยัน', en: 'waits to be verified' },
  SUSPENDED: { th: 'ระงับอยู่', en: 'suspended' },
  LEAVING: { th: 'กำลังลบบัญชี', en: 'leaving' },
  day: { th: 'วัน', en: 'Day' },
  course: { th: 'สนาม', en: 'Course' },
  allCourses: { th: 'ทุกสนาม', en: 'All courses' },
  name: { th: 'ชื่อ', en: 'Name' },
  since: { th: 'สมัครเมื่อ', en: 'Registered' },
  verification: { th: 'การยืนยัน', en: 'Verification' },
  teeOff: { th: 'ออกรอบ', en: 'Tee-off' },
  reference: { th: 'เลขการจอง', en: 'Booking' },
  golfer: { th: 'นักกอล์ฟ', en: 'Golfer' },
  caddy: { th: 'แคดดี้', en: 'Caddy' },
  price: { th: 'ราคา', en: 'Price' },
} as const satisfies Record<string, Words>;

const verificationWords: Partial<Record<string, Words>> = {
  UNVERIFIED: { th: 'ยังไม่ยืนยัน', en: 'unverified' },
  SUBMITTED: { th: 'รอยืนยัน', en: 'waits' },
  VERIFIED: { th: 'ยืนยันแล้ว', en: 'verified' },
  REJECTED: { th: 'ไม่ผ่าน', en: 'rejected' },
  SUSPENDED: { th: 'ระงับอยู่', en: 'suspended' },
};

/** Everybody who registered, newest first. */
export function PeoplePage(): ReactElement {
  const w = useWords(listWords);
  const language = useLanguage();
  const [role, setRole] = useState<Role | ''>('');
  const [state, setState] = useState<PeopleState | ''>('');
  const [page, setPage] = useState(1);
  const input = { ...(role && { role }), ...(state && { state }), page: String(page) };
  const { data, error } = useRead(() => ask('GET /desk/people', input), JSON.stringify(input));
  return (
    <ListPage
      title={w.people}
      note={w.newest}
      heads={[w.name, w.role, w.verification, w.since, w.state]}
      rows={data?.items}
      error={error}
      keyOf={({ user_id }) => user_id}
      cells={(it) => {
        const verification = it.verification === null ? undefined : verificationWords[it.verification];
        return [
          <Link className="link" href={personPlace(it.user_id)} key="name">
            {it.name || it.user_id.slice(-12)}
          </Link>,
          `${it.role === null ? w.noRole : w[it.role]}${it.caddy_number === null ? '' : ` ${it.caddy_number}`}`,
          verification ? wordIn(verification, language) : '',
          wholeDayText(it.created_at, language),
          [it.status === 'DELETION_REQUESTED' && w.LEAVING, it.is_suspended && it.verification === null && w.SUSPENDED]
            .filter(Boolean)
            .join(' · '),
        ];
      }}
      page={page}
      hasMore={data?.has_more === true}
      turn={setPage}
    >
      <Choice
        label={w.role}
        none={w.everybody}
        value={role}
        options={ROLES.map((value) => ({ value, text: w[value] }))}
        choose={(value) => (setRole(value), setPage(1))}
      />
      <Choice
        label={w.state}
        none={w.anyState}
        value={state}
        options={PEOPLE_STATES.map((value) => ({ value, text: w[value] }))}
        choose={(value) => (setState(value), setPage(1))}
      />
    </ListPage>
  );
}

/** The rounds of a day, by tee-off. */
export function BookingsPage(): ReactElement {
  const { now } = useDesk();
  const w = useWords(listWords);
  const language = useLanguage();
  const [date, setDate] = useState(() => dateOf(now));
  const [slug, setSlug] = useState('');
  const [status, setStatus] = useState<BookingStatus | ''>('');
  const [page, setPage] = useState(1);
  const input = { date, ...(slug && { slug }), ...(status && { status }), page: String(page) };
  const { data, error } = useRead(() => ask('GET /desk/bookings', input), JSON.stringify(input));
  return (
    <ListPage
      title={w.bookings}
      note={w.byTime}
      heads={[w.teeOff, w.reference, w.course, w.golfer, w.caddy, w.state, w.price]}
      rows={data?.items}
      error={error}
      keyOf={({ booking_ref }) => booking_ref}
      cells={(it) => [
        <b key="time">{it.tee_off_time}</b>,
        <Link className="link" href={bookingPlace(it.booking_ref)} key="ref">
          {it.booking_ref}
        </Link>,
        it.course[language],
        it.golfer,
        it.caddy,
        <span className={`tag ${STATUS_TONE[it.status]}`} key="status">
          {wordIn(statusWords[it.status], language)}
        </span>,
        bahtText(it.total),
      ]}
      page={page}
      hasMore={data?.has_more === true}
      turn={setPage}
    >
      <input
        className="in in--auto"
        type="date"
        aria-label={w.day}
        value={date.replaceAll('/', '-')}
        onChange={({ target }) => {
          const day = parseDate(target.value.replaceAll('-', '/'));
          if (!day) return;
          setDate(day);
          setSlug('');
          setPage(1);
        }}
      />
      <Choice
        label={w.course}
        none={w.allCourses}
        value={slug}
        options={(data?.courses ?? []).map((it) => ({ value: it.slug, text: it[language] }))}
        choose={(value) => (setSlug(value), setPage(1))}
      />
      <Choice
        label={w.state}
        none={w.anyState}
        value={status}
        options={BOOKING_STATUSES.map((value) => ({ value, text: wordIn(statusWords[value], language) }))}
        choose={(value) => (setStatus(value), setPage(1))}
      />
    </ListPage>
  );
}

interface ListPageProps<R> {
  title: string;
  note: string;
  heads: readonly string[];
  rows: readonly R[] | undefined;
  error: unknown;
  keyOf: (row: R) => string;
  cells: (row: R) => readonly ReactNode[];
  page: number;
  hasMore: boolean;
  turn: (page: number) => void;
  /** What the list is narrowed by. */
  children: ReactNode;
}

/** A page that is one list: its filters on top, fifty rows, the next page below. */
function ListPage<R>(props: ListPageProps<R>): ReactElement {
  const { title, note, heads, rows, error, keyOf, cells, page, hasMore, turn, children } = props;
  const { now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  return (
    <main id="main" className="page">
      <div className="head">
        <h1>{title}</h1>
        <span className="m">{note}</span>
        <span className="push row wrap">{children}</span>
      </div>
      {error !== undefined && (
        <p className="note note--amber" role="alert">
          {failureText(error, language, now)}
        </p>
      )}
      <div className="card">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
        <section className="cb scroll pad-t" tabIndex={0} aria-label={title}>
          <table className="tbl tbl--x">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                {heads.map((name) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows?.map((row) => (
                <tr key={keyOf(row)}>
                  {cells(row).map((cell, at) => (
                    <td className="nw" key={heads[at]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows?.length === 0 && <p className="m pad-t">{w.nothingFound}</p>}
          {!rows && error === undefined && <p className="m pad-t">{w.loading}</p>}
        </section>
      </div>
      <div className="row">
        {page > 1 && (
          <button className="b b--q" type="button" onClick={() => turn(page - 1)}>
            {w.pageBefore}
          </button>
        )}
        {hasMore && (
          <button className="b b--q" type="button" onClick={() => turn(page + 1)}>
            {w.pageAfter}
          </button>
        )}
      </div>
    </main>
  );
}

/** A filter with what stands for none first. */
function Choice<T extends string>({
  label,
  none,
  value,
  options,
  choose,
}: {
  label: string;
  none: string;
  value: T | '';
  options: readonly { value: T; text: string }[];
  choose: (value: T | '') => void;
}): ReactElement {
  return (
    <select
      className="in in--auto"
      aria-label={label}
      value={value}
      onChange={({ target }) => choose(options.find((it) => it.value === target.value)?.value ?? '')}
    >
      <option value="">{none}</option>
      {options.map((it) => (
        <option value={it.value} key={it.value}>
          {it.text}
        </option>
      ))}
    </select>
  );
}
