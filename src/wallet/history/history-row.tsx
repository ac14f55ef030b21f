import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Line } from '#domain/wallet/api.ts';
import { useFormat } from '../../i18n/format.ts';
import { joinName } from '../../i18n/join-thai.ts';
import { useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { METHOD_WORDS } from '../methods.ts';
import { outcomeOf, shownOf, type Shown, type Viewer } from './history-line.ts';
import { KIND_WORDS, OUTCOME_WORDS, statementWords } from './history-words.ts';

const LEAD = { in: 'lead lead--green', out: 'lead', kept: 'lead lead--amber', even: 'lead' } as const;

/** What the line is now and with whom, since when, what became of it, and the amount with its sign; one of a booking links to it. */
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
        <OutcomeLine line={line} viewer={viewer} />
      </span>
      <Amount shown={shown} balance={line.balance} viewer={viewer} />
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

function OutcomeLine({ line, viewer }: { line: Line; viewer: Viewer }) {
  const language = useLanguage();
  const f = useFormat();
  const outcome = outcomeOf(line, viewer);
  if (!outcome) return null;
  const [whole, part] = OUTCOME_WORDS[outcome.of];
  return (
    <span className="meta num">
      {wordIn(whole, language)} {f.money(outcome.whole)} · {wordIn(part, language)} {f.money(outcome.part)}
    </span>
  );
}

const TONE = { in: 'money num money--in', out: 'money num', kept: 'money num amber', even: 'money num' } as const;

interface AmountProps {
  shown: Shown;
  /** A hold that grew later counts since it began: what was left then is not told where it would be less than nothing. */
  balance: number | null;
  viewer: Viewer;
}

function Amount({ shown: { amount, look }, balance, viewer }: AmountProps) {
  const w = useWords(statementWords);
  const f = useFormat();
  return (
    <span className="end">
      <span className={TONE[look]}>
        {look === 'in' && '+'}
        {f.money(amount)}
      </span>
      {look === 'kept' && viewer === 'caddy' && <span className="meta-xs amber">{w.pending}</span>}
      {balance !== null && balance >= 0 && (
        <span className="meta-xs num">
          {w.left} {f.money(satang(balance))}
        </span>
      )}
    </span>
  );
}
