import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Line, SummaryLine } from '#domain/wallet/api.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { METHOD_WORDS } from '../methods.ts';
import { type Outcome, outcomeOf, shownOf, type Shown, summaryOutcomeOf, type Viewer } from './history-line.ts';
import { KIND_WORDS, OUTCOME_WORDS, statementWords } from './history-words.ts';

const LEAD = { in: 'lead lead--green', out: 'lead', kept: 'lead lead--amber', even: 'lead' } as const;

/** One movement: what it was and with whom, when, the amount with its sign, and what was left then. */
export const StatementRow = ({ line, viewer }: { line: Line; viewer: Viewer }) => (
  <Row line={line} outcome={outcomeOf(line, viewer)} balance={line.balance} viewer={viewer} />
);

/** What was for one thing, as it stands now, since when, and what became of it. */
export const SummaryRow = ({ line, viewer }: { line: SummaryLine; viewer: Viewer }) => (
  <Row line={line} outcome={summaryOutcomeOf(line, viewer)} viewer={viewer} />
);

interface RowProps {
  line: Omit<Line, 'balance'>;
  outcome: Outcome | undefined;
  balance?: number;
  viewer: Viewer;
}

/** One of a booking links to it. */
function Row({ line, outcome, balance, viewer }: RowProps) {
  const f = useFormat();
  const language = useLanguage();
  const at = parseMoment(line.at);
  const shown = shownOf(line, viewer);
  const who = line.other ? [line.other.name, line.other.number].filter(Boolean).join(' ') : undefined;
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
        {outcome && <OutcomeLine outcome={outcome} />}
      </span>
      <Amount shown={shown} balance={balance} viewer={viewer} />
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

function OutcomeLine({ outcome: { of, whole, part } }: { outcome: Outcome }) {
  const language = useLanguage();
  const w = useWords(statementWords);
  const f = useFormat();
  const [all, some] = OUTCOME_WORDS[of];
  const text =
    of === 'HELD' && part === 0
      ? say(w.ofHeld, { amount: f.money(whole) })
      : `${wordIn(all, language)} ${f.money(whole)} · ${wordIn(some, language)} ${f.money(part)}`;
  return <span className="meta num">{text}</span>;
}

const TONE = { in: 'money num money--in', out: 'money num', kept: 'money num amber', even: 'money num' } as const;

interface AmountProps {
  shown: Shown;
  /** Not of the summary, nor of a copy that an older build kept. */
  balance: number | null | undefined;
  viewer: Viewer;
}

function Amount({ shown: { amount, look }, balance, viewer }: AmountProps) {
  const w = useWords(statementWords);
  const f = useFormat();
  return (
    <span className="end">
      <span className={TONE[look]} translate="no">
        {look === 'in' && '+'}
        {f.money(amount)}
      </span>
      {look === 'kept' && viewer === 'caddy' && <span className="meta-xs amber">{w.pending}</span>}
      {typeof balance === 'number' && (
        <span className="meta-xs num">
          {w.left} {f.money(satang(balance))}
        </span>
      )}
    </span>
  );
}
