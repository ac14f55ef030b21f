import type { ReactElement, ReactNode } from 'react';
import { slashDate } from '#domain/dates.ts';
import type { DeskPerson, Shown } from '#domain/desk/person-api.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { actWords } from './act-words.ts';
import { useDesk } from './call.ts';
import { wholeDayText, findCodeText, codeText, dayText } from './shown.ts';
import { findWords } from './find-words.ts';

export function Head({ person, children }: { person: DeskPerson; children: ReactNode }): ReactElement {
  const w = useWords(findWords);
  const acts = useWords(actWords);
  const { now } = useDesk();
  const language = useLanguage();
  const { name, role, status, created_at, line, caddy, deletion_asked_at, suspension, warnings } = person;
  const tone = { VERIFIED: 'tag--ok', SUSPENDED: 'tag--bad', SUBMITTED: 'tag--wait', UNVERIFIED: '', REJECTED: '' };
  return (
    <section className="card person-card">
      <div className="row wrap person-h">
        <div className="grow">
          <div className="row wrap">
            <h1 className="door-name">{caddy?.nickname ?? name}</h1>
            {caddy && caddy.caddy_number !== '' && <span className="vest">{caddy.caddy_number}</span>}
            {caddy && !suspension && (
              <span className={`tag ${tone[caddy.verification]}`}>{findCodeText(caddy.verification, language)}</span>
            )}
            {caddy && <span className="tag tag--info">{caddy.on_duty ? w.openForWork : w.offDuty}</span>}
            {suspension && (
              <span className="tag tag--bad">
                {suspension.until === null
                  ? acts.suspendedOpen
                  : say(acts.suspendedUntil, { day: dayText(slashDate(suspension.until), now) })}
              </span>
            )}
            {warnings > 0 && <span className="tag tag--wait">{say(acts.warnings, { n: warnings })}</span>}
            {line && <span className="tag">{w.lineLinked}</span>}
            {status === 'DELETED' && <span className="tag tag--bad">{w.deleted}</span>}
            {deletion_asked_at !== null && (
              <span className="tag tag--wait">
                {say(w.leaving, { when: wholeDayText(deletion_asked_at, language) })}
              </span>
            )}
          </div>
          <p className="m2">
            {[
              role && codeText(role, language),
              caddy?.courses.map((course) => wordIn(course, language)).join(', '),
              say(w.since, { when: wholeDayText(created_at, language) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {children}
      </div>
      {caddy && (
        <dl className="facts">
          <div>
            <dt>{w.rounds}</dt>
            <dd>{caddy.rounds}</dd>
          </div>
          <div>
            <dt>{w.rating}</dt>
            <dd>
              {caddy.reviews === 0
                ? w.noReviews
                : say(w.ratingOf, { stars: (caddy.rating_sum / caddy.reviews).toFixed(1), n: caddy.reviews })}
            </dd>
          </div>
          <div>
            <dt>{w.onTime}</dt>
            <dd>{say(w.onTimeOf, { n: caddy.on_time, of: caddy.rounds })}</dd>
          </div>
          <div className={caddy.strikes > 0 ? 'odd' : ''}>
            <dt>{w.strikes}</dt>
            <dd>{say(w.strikesIn, { n: caddy.strikes })}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

export function Who({
  person,
  bank,
  ask: askBank,
}: {
  person: DeskPerson;
  bank: Extract<Shown, { what: 'BANK' }> | undefined;
  ask: () => void;
}): ReactElement {
  const { me } = useDesk();
  const w = useWords(findWords);
  const language = useLanguage();
  const { contact, caddy, terms_version, is_adult, bank_since } = person;
  const account = bank?.account;
  const readsBank = mayAct(me.roles, 'READ_BANK') !== 'NO';
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.who}</h2>
      </div>
      <div className="cb stack">
        <dl className="kv">
          <dt>{w.realName}</dt>
          <dd>{caddy?.real_name || person.name}</dd>
          <dt>{w.phone}</dt>
          <dd className={contact ? 'num' : 'm'}>{contact ? (contact.phone ?? w.none) : w.notYours}</dd>
          <dt>{w.email}</dt>
          <dd className={contact ? 'about-w' : 'm'}>{contact ? (contact.email ?? w.none) : w.notYours}</dd>
          <dt>{w.language}</dt>
          <dd>{person.language === 'th' ? 'ไทย' : 'English'}</dd>
          <dt>{w.adult}</dt>
          <dd>{is_adult ? w.yes : w.no}</dd>
          <dt>{w.terms}</dt>
          <dd>{terms_version === null ? w.none : say(w.version, { v: terms_version })}</dd>
          <dt>{w.bank}</dt>
          <dd>
            {!readsBank ? (
              <span className="m">{w.notYours}</span>
            ) : account ? (
              <span aria-live="polite">
                {account.bank} …{account.last4}
                <span className="m block">
                  {w.holder}: {account.holder}
                </span>
                <span className="m block">
                  {say(w.changedAt, { when: wholeDayText(account.changed_at, language) })}
                </span>
              </span>
            ) : bank_since === null ? (
              w.none
            ) : (
              <span className="hid">
                <span className="dots">
                  <span aria-hidden="true">•••• ••••</span>
                  <span className="sr">{w.hidden}</span>
                </span>
                <button type="button" onClick={askBank}>
                  {w.show}
                </button>
              </span>
            )}
          </dd>
        </dl>
        {readsBank && <p className="m">{w.showNote}</p>}
      </div>
    </section>
  );
}

export function Verified({
  caddy,
  children,
}: {
  caddy: NonNullable<DeskPerson['caddy']>;
  children: ReactNode;
}): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const { verification, judged, proof, courses } = caddy;
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.verification}</h2>
      </div>
      <div className="cb stack stack-s">
        <div className="row between wrap">
          <span className="tag">{findCodeText(verification, language)}</span>
          {judged && (
            <span className="m">{say(w.judgedBy, { when: wholeDayText(judged.at, language), name: judged.name })}</span>
          )}
        </div>
        <dl className="kv">
          {proof && (
            <>
              <dt>{w.way}</dt>
              <dd>
                {codeText(proof.way, language)},{' '}
                {say(w.proofSent, { when: wholeDayText(proof.submitted_at, language) })}
              </dd>
            </>
          )}
          <dt>{w.holdsFor}</dt>
          <dd>{courses.map((course) => wordIn(course, language)).join(', ') || w.none}</dd>
        </dl>
        {children}
      </div>
    </section>
  );
}

export function Leaving({ person }: { person: DeskPerson }): ReactElement {
  const w = useWords(findWords);
  const language = useLanguage();
  const { marketing, public_photo, line, status, deletion_asked_at } = person;
  return (
    <section className="card">
      <div className="ch">
        <h2>{w.leavingCard}</h2>
      </div>
      <dl className="cb kv">
        <dt>{w.marketing}</dt>
        <dd>{marketing ? w.yes : w.no}</dd>
        <dt>{w.publicPhoto}</dt>
        <dd>{public_photo ? w.yes : w.no}</dd>
        <dt>LINE</dt>
        <dd>{line ? wholeDayText(line.linked_at, language) : w.none}</dd>
        <dt>{w.dataExport}</dt>
        <dd className="m2">{w.exportNote}</dd>
        <dt>{w.deletion}</dt>
        <dd>
          {status === 'DELETED'
            ? w.deleted
            : deletion_asked_at === null
              ? w.notAsked
              : say(w.leaving, { when: wholeDayText(deletion_asked_at, language) })}
        </dd>
      </dl>
    </section>
  );
}
