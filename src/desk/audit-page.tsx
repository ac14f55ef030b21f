import { type ReactElement, useRef, useState } from 'react';
import { dateOf, parseMoment, timeOf } from '#domain/dates.ts';
import type { AuditEntry } from '#domain/desk/api.ts';
import { useLanguage, useWords } from '../i18n/language.ts';
import { useSettled } from '../ui/settled-value.ts';
import { ask, useDesk, useRead } from './call.ts';
import { Icon } from './icon.tsx';
import { actText, bahtText, dayText, failureText, idText, stateText } from './shown.ts';
import { useKeys } from './use-keys.ts';
import { words } from './words.ts';

/** Every act with who, when, from which device, before and after. Nothing here can be changed. */
export function AuditPage(): ReactElement {
  const { now } = useDesk();
  const w = useWords(words);
  const language = useLanguage();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  const wanted = useSettled(q.trim());
  const { data, error } = useRead(
    () => ask('GET /desk/audit', { ...(wanted && { q: wanted }), page: String(page) }),
    `${wanted} ${page}`,
  );
  return (
    <main id="main" className="page">
      <div className="head">
        <h1>{w.audit}</h1>
        <span className="m">{w.auditNote}</span>
        <span className="find push">
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            value={q}
            maxLength={60}
            aria-label={w.findAudit}
            aria-keyshortcuts="/"
            placeholder={w.findAudit}
            onChange={(event) => {
              setQ(event.target.value);
              setPage(1);
            }}
          />
          <kbd>/</kbd>
        </span>
      </div>
      {error !== undefined && <p className="note note--amber">{failureText(error, language, now)}</p>}
      <div className="card">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without a pointer only the focus can */}
        <section className="cb scroll pad-t" tabIndex={0} aria-label={w.audit}>
          <table className="tbl tbl--x">
            <caption className="sr">{w.audit}</caption>
            <thead>
              <tr>
                {[w.when, w.who, w.act, w.on, w.beforeAfter, w.noteFrom].map((name) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data?.items.map((entry) => (
                <Entry key={entry.audit_id} entry={entry} />
              ))}
            </tbody>
          </table>
          {data?.items.length === 0 && <p className="m pad-t">{w.nothingFound}</p>}
          {!data && error === undefined && <p className="m pad-t">{w.loading}</p>}
        </section>
      </div>
      <div className="row">
        {page > 1 && (
          <button className="b b--q" type="button" onClick={() => setPage(page - 1)}>
            {w.newer}
          </button>
        )}
        {data?.has_more && (
          <button className="b b--q" type="button" onClick={() => setPage(page + 1)}>
            {w.older}
          </button>
        )}
      </div>
    </main>
  );
}

function Entry({ entry }: { entry: AuditEntry }): ReactElement {
  const { now } = useDesk();
  const language = useLanguage();
  const { created_at, name, actor, device, act, about, before, after, amount, note } = entry;
  const moment = parseMoment(created_at);
  const day = dateOf(moment);
  return (
    <tr>
      <td className="nw num">
        {day === dateOf(now) ? '' : `${dayText(day, now)} `}
        {timeOf(moment)}
        {created_at.slice(16, 19)}
      </td>
      <td className="nw">
        <b>{name ?? actor}</b>
      </td>
      <td>{actText(act, language)}</td>
      <td className="about">{about !== null && idText(about)}</td>
      <td>
        <span className="diff">
          {before !== null && <del>{stateText(before, language)}</del>}
          {before !== null && after !== null && <Icon name="right" small />}
          {after !== null && <ins>{stateText(after, language)}</ins>}
          {amount !== null && <span className="money">{bahtText(amount)}</span>}
        </span>
      </td>
      <td className="m2">
        {note !== null && <span className="block">“{note}”</span>}
        {device}
      </td>
    </tr>
  );
}
