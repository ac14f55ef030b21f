import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dateOf, parseMoment } from '#domain/dates.ts';
import type { Line } from '#domain/wallet/api.ts';
import { useFormat } from '../i18n/format.ts';
import { joinName } from '../i18n/join-thai.ts';
import { useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { METHOD_WORDS } from './methods.ts';
import { shownOf, type Shown, type Viewer } from './statement-line.ts';
import { KIND_WORDS, statementWords } from './statement-words.ts';

const LEAD = { in: 'lead lead--green', out: 'lead', kept: 'lead lead--amber' } as const;

/** What it was and with whom, when, and the amount with its sign; one of a booking leads there. */
export function StatementRow({ line, viewer }: { line: Line; viewer: Viewer }) {
  const f = useFormat();
  const language = useLanguage();
  const at = parseMoment(line.at);
  const shown = shownOf(line, viewer);
  const who = line.other ? [joinName(line.other.name), line.other.number].filter(Boolean).join(' ') : undefined;
  const method = line.method ? wordIn(METHOD_WORDS[line.method], language) : undefined;
  const title = [wordIn(KIND_WORDS[viewer][line.kind], language), who ?? method].filter(Boolean).join(' · ');
  const about = [`${f.dayMonth(dateOf(at))} ${f.time(at)}`, line.booking_ref ?? line.reference].filter(Boolean);
  return (
    <Framed href={line.booking_ref ? `/${viewer}/booking/${line.booking_ref}` : undefined}>
      <span className={LEAD[shown.look]}>
        <Icon name={shown.icon} />
      </span>
      <span className="grow">
        <b>{title}</b>
        <span className="meta num">{about.join(' · ')}</span>
      </span>
      <Amount shown={shown} viewer={viewer} />
    </Framed>
  );
}

const Framed = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link className="lrow" href={href}>
      {children}
    </Link>
  ) : (
    <div className="lrow">{children}</div>
  );

function Amount({ shown: { amount, look }, viewer }: { shown: Shown; viewer: Viewer }) {
  const w = useWords(statementWords);
  const f = useFormat();
  if (look === 'kept')
    return (
      <span className="end">
        <span className="money num amber">{f.money(amount)}</span>
        <span className="meta-xs amber">{viewer === 'golfer' ? w.held : w.pending}</span>
      </span>
    );
  return (
    <span className="end">
      <span className={look === 'in' ? 'money num money--in' : 'money num'}>
        {amount > 0 && '+'}
        {f.money(amount)}
      </span>
    </span>
  );
}
