import { type ReactElement, useState } from 'react';
import { Link } from 'wouter';
import { type Role, ROLES } from '#domain/account/account.ts';
import { BOOKING_STATUSES, type BookingStatus } from '#domain/booking/status.ts';
import { dateOf, parseDate } from '#domain/dates.ts';
import { PEOPLE_STATES, type PeopleState } from '#domain/desk/find-api.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { ask } from './call.ts';
import { useDesk } from './context.ts';
import { bookingPlace, personPlace } from './find-field.tsx';
import { wholeDayText } from './find-shown.ts';
import { STATUS_TONE, statusWords } from './find-words.ts';
import { Choice, ListPage } from './list-page.tsx';
import { listWords, verificationWords } from './list-words.ts';
import { bahtText } from './shown.ts';
import { useAsked } from './use-asked.ts';

/** Everybody who registered, newest first. */
export function PeoplePage(): ReactElement {
  const w = useWords(listWords);
  const language = useLanguage();
  const [role, setRole] = useState<Role | ''>('');
  const [state, setState] = useState<PeopleState | ''>('');
  const [page, setPage] = useState(1);
  const wish = { ...(role && { role }), ...(state && { state }), page: String(page) };
  const { data, error } = useAsked(() => ask('GET /desk/people', wish), JSON.stringify(wish));
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
  const wish = { date, ...(slug && { slug }), ...(status && { status }), page: String(page) };
  const { data, error } = useAsked(() => ask('GET /desk/bookings', wish), JSON.stringify(wish));
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
