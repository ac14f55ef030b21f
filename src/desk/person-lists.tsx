import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { shownCaseNumber } from '#domain/case/case.ts';
import { slashDate } from '#domain/dates.ts';
import type { DeskPerson } from '#domain/desk/person-api.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { actWords } from './act-words.ts';
import { useDesk } from './call.ts';
import { personPlace } from './find-field.tsx';
import { BookingLink, TableCard, usePart } from './person-table.tsx';
import { wholeDayText, findCodeText, bahtText, codeText, dayText, whenText } from './shown.ts';
import { findWords, lineWords, STATUS_TONE, statusWords } from './find-words.ts';

interface ListProps {
  person: DeskPerson;
}

const PersonLink = ({ of }: { of: { user_id: string; name: string } }): ReactElement => (
  <Link className="link" href={personPlace(of.user_id)}>
    {of.name}
  </Link>
);
export function Bookings({ person }: ListProps): ReactElement | null {
  const { now } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'BOOKINGS');
  return (
    list && (
      <TableCard
        title={w.bookings}
        heads={[w.round, w.booking, w.course, w.with, w.state, w.price]}
        ends={[5]}
        rows={list.items}
        keyOf={({ booking_ref }) => booking_ref}
        cells={(it) => [
          <b className="nw num" key="at">
            {dayText(slashDate(it.booking_date), now)} {it.tee_off_time}
          </b>,
          <BookingLink of={it.booking_ref} key="ref" />,
          wordIn(it.course, language),
          <PersonLink of={it.other} key="with" />,
          <span className={`tag ${STATUS_TONE[it.status]}`} key="state">
            {wordIn(statusWords[it.status], language)}
          </span>,
          bahtText(it.total),
        ]}
        more={list.more}
      />
    )
  );
}

const Moved = ({ amount }: { amount: number }): ReactElement | null =>
  amount === 0 ? null : (
    <span className={amount > 0 ? 'plus' : 'minus'}>
      {amount > 0 ? '+' : ''}
      {bahtText(amount)}
    </span>
  );

export function Money({ person }: ListProps): ReactElement | null {
  const { now } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'POSTINGS');
  const { wallet } = person;
  if (!list || !wallet) return null;
  const other = person.role === 'CADDY' ? w.pending : w.held;
  return (
    <>
      <TableCard
        title={w.money}
        note={w.everyPosting}
        heads={[w.when, w.what, w.about, other, w.available]}
        ends={[3, 4]}
        rows={list.items}
        keyOf={({ at, kind }, n) => `${at} ${kind} ${n}`}
        cells={(it) => [
          <span className="nw" key="at">
            {whenText(it.at, now)}
          </span>,
          wordIn(lineWords[it.kind], language),
          it.booking_ref === null ? it.reference : <BookingLink of={it.booking_ref} key="ref" />,
          <Moved amount={it.other} key="other" />,
          <Moved amount={it.available} key="available" />,
        ]}
        foot={[bahtText(wallet.other), bahtText(wallet.available)]}
        more={list.more}
      />
      <TableCard
        title={w.totals}
        heads={[w.what, w.postings, other, w.available]}
        ends={[1, 2, 3]}
        rows={wallet.totals}
        keyOf={({ kind }) => kind}
        cells={(it) => [
          wordIn(lineWords[it.kind], language),
          it.postings,
          <Moved amount={it.other} key="other" />,
          <Moved amount={it.available} key="available" />,
        ]}
        more={undefined}
      />
    </>
  );
}

export function Sessions({ person, children }: ListProps & { children: ReactNode }): ReactElement | null {
  const { now } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'SESSIONS');
  return (
    list && (
      <TableCard
        title={w.devices}
        heads={[w.device, w.sinceCol, w.lastSeen, w.state]}
        rows={list.items}
        keyOf={({ created_at }, n) => `${created_at} ${n}`}
        cells={(it) => [
          <b key="device">{it.device}</b>,
          wholeDayText(it.created_at, language),
          whenText(it.seen_at, now),
          <span className={it.is_alive ? 'tag tag--ok' : 'tag'} key="state">
            {it.is_alive ? w.signedIn : w.over}
          </span>,
        ]}
        more={list.more}
      >
        {children}
      </TableCard>
    )
  );
}

export function Chats({
  person,
  show,
}: ListProps & { show: (room_id: string, name: string) => void }): ReactElement | null {
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'ROOMS');
  return (
    list && (
      <TableCard
        title={w.chats}
        heads={[w.with, w.state, w.what, w.hidden]}
        ends={[3]}
        rows={list.items}
        keyOf={({ room_id }) => room_id}
        cells={(it) => [
          <PersonLink of={it.other} key="with" />,
          findCodeText(it.status, language),
          say(w.messages, { n: it.messages }),
          <button
            className="b b--q b--s"
            type="button"
            key="show"
            aria-label={`${w.show}: ${say(w.reads, { name: it.other.name })}`}
            onClick={() => show(it.room_id, it.other.name)}
          >
            {w.show}
          </button>,
        ]}
        more={list.more}
      />
    )
  );
}

export function Reports({ person }: ListProps): ReactElement | null {
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'REPORTS');
  return (
    list && (
      <TableCard
        title={w.reports}
        heads={[w.when, w.what, w.with, w.state]}
        rows={list.items}
        keyOf={({ created_at }, n) => `${created_at} ${n}`}
        cells={(it) => [
          wholeDayText(it.created_at, language),
          `${findCodeText(it.of, language)}: ${codeText(it.reason, language)}`,
          <span key="with">
            {it.is_about ? w.reportAbout : w.reportBy} <PersonLink of={it.other} />
          </span>,
          it.closed_at === null ? w.open : say(w.closed, { when: wholeDayText(it.closed_at, language) }),
        ]}
        more={list.more}
      />
    )
  );
}

export function Blocks({ person }: ListProps): ReactElement | null {
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'BLOCKS');
  return (
    list && (
      <TableCard
        title={w.blocks}
        heads={[w.when, w.with]}
        rows={list.items}
        keyOf={({ other, is_theirs }) => `${other.user_id} ${String(is_theirs)}`}
        cells={(it) => [
          wholeDayText(it.blocked_at, language),
          <span key="with">
            {it.is_theirs ? w.blockedThem : w.wasBlocked} <PersonLink of={it.other} />
          </span>,
        ]}
        more={list.more}
      />
    )
  );
}

export function Strikes({ person }: ListProps): ReactElement | null {
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'STRIKES');
  if (!list || person.role !== 'CADDY') return null;
  return (
    <TableCard
      title={w.strikes}
      heads={[w.when, w.what, w.booking]}
      rows={list.items}
      keyOf={({ booking_ref, kind }) => `${booking_ref} ${kind}`}
      cells={(it) => [
        wholeDayText(it.at, language),
        findCodeText(it.kind, language),
        <BookingLink of={it.booking_ref} key="ref" />,
      ]}
      more={list.more}
    />
  );
}

export function Cases({ person }: ListProps): ReactElement | null {
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'CASES');
  return (
    list && (
      <TableCard
        title={w.cases}
        heads={[w.when, w.what, w.state]}
        rows={list.items}
        keyOf={({ case_number }) => case_number}
        cells={(it) => [
          <span className="nw" key="at">
            {wholeDayText(it.created_at, language)}
          </span>,
          <span key="what">
            <b>
              {shownCaseNumber(it.case_number)} · {codeText(it.topic, language)}
            </b>
            <span className="pre block">{it.text}</span>
            {it.answer !== null && <span className="pre block m">{it.answer}</span>}
          </span>,
          it.answered_at === null ? (
            <Link className="link" href={`/desk/item?kind=CASE&item=${it.case_number}`} key="open">
              {w.open}
            </Link>
          ) : (
            say(w.closed, { when: wholeDayText(it.answered_at, language) })
          ),
        ]}
        more={list.more}
      />
    )
  );
}

export function Consents({ person }: ListProps): ReactElement | null {
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'CONSENTS');
  return (
    list && (
      <TableCard
        title={w.consents}
        heads={[w.when, w.what, w.state]}
        rows={list.items}
        keyOf={({ what, given_at }, n) => `${what} ${given_at} ${n}`}
        cells={(it) => [
          wholeDayText(it.given_at, language),
          `${findCodeText(it.what, language)} · ${say(w.version, { v: it.version })}`,
          it.is_given ? w.given : w.refused,
        ]}
        more={list.more}
      />
    )
  );
}

export function Told({ person }: ListProps): ReactElement | null {
  const w = useWords({ ...findWords, ...actWords });
  const { now } = useDesk();
  const list = usePart(person, 'TOLD');
  return (
    list && (
      <TableCard
        title={w.toldTitle}
        heads={[w.when, w.what, w.state]}
        rows={list.items}
        keyOf={({ created_at }, n) => `${created_at} ${n}`}
        cells={(it) => [
          <span className="nw" key="at">
            {whenText(it.created_at, now)}
          </span>,
          <span key="what">
            <b>{w[it.kind]}</b>
            <span className="pre block">{it.text}</span>
          </span>,
          it.read_at === null ? w.notRead : say(w.readAt, { time: whenText(it.read_at, now) }),
        ]}
        more={list.more}
      />
    )
  );
}

export function Notes({ person, children }: ListProps & { children: ReactNode }): ReactElement | null {
  const w = useWords(findWords);
  const language = useLanguage();
  const list = usePart(person, 'NOTES');
  if (!list) return null;
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.notes}</h2>
      </div>
      <div className="cb stack">
        {list.items.length === 0 && <p className="m">{w.empty}</p>}
        {list.items.map(({ note_id, text, name, created_at }) => (
          <div className="stack stack-s" key={note_id}>
            <p className="pre">{text}</p>
            <p className="m">
              {name}, {wholeDayText(created_at, language)}
            </p>
          </div>
        ))}
        {list.more && (
          <button className="b b--g b--s" type="button" onClick={() => void list.more?.()}>
            {w.more}
          </button>
        )}
        {children}
      </div>
    </section>
  );
}
