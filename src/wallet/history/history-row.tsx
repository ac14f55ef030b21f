import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import type { Line, SummaryLine } from '#domain/wallet/api.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { METHOD_WORDS } from '../bank-words.ts';
import { KIND_WORDS, OUTCOME_WORDS, statementWords } from './history-words.ts';
import { SkeletonText, InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';

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

export type Viewer = 'golfer' | 'caddy';

interface Shown {
  /** With its sign; what is not yet a caddy's to take out has none. */
  amount: Satang;
  /** `kept`: still the user's, but promised or not yet available. `even`: nothing in the end, all of it came back. */
  look: 'in' | 'out' | 'kept' | 'even';
  icon: IconName;
}

type Amounts = Pick<Line, 'kind' | 'available' | 'held' | 'pending'>;

/** What stands beside a line: how it changed what the owner can spend; of money that was set aside before, how much of that went. */
function shownOf({ kind, available, held, pending }: Amounts, viewer: Viewer): Shown {
  if (viewer === 'golfer' && held > 0) return { amount: satang(available), look: 'kept', icon: 'lock' };
  if (viewer === 'caddy' && pending > 0) return { amount: satang(pending), look: 'kept', icon: 'hourglass' };
  const isGift = kind === 'TIP' || kind === 'GIFT' || kind === 'BONUS';
  const amount = satang(available || held || pending);
  if (amount < 0) return { amount, look: 'out', icon: isGift ? 'gift' : 'arrow-up-right' };
  return { amount, look: amount > 0 ? 'in' : 'even', icon: isGift ? 'gift' : 'arrow-down-left' };
}

/** What was set aside or taken out, and what of it came back or was given: where that is not all told by the amount. */
interface Outcome {
  of: 'HELD' | 'PENDING' | 'TO_BANK';
  whole: Satang;
  part: Satang;
}

/** Of a movement that ends a hold, or what was pending. */
function outcomeOf({ available, held, pending }: Amounts, viewer: Viewer): Outcome | undefined {
  const gone = -(viewer === 'golfer' ? held : pending);
  if (gone <= 0 || gone === available) return undefined;
  return { of: viewer === 'golfer' ? 'HELD' : 'PENDING', whole: satang(gone), part: satang(Math.max(0, available)) };
}

const OUTCOMES: Partial<Record<Line['kind'], Outcome['of']>> = {
  PAID: 'HELD',
  RELEASE: 'HELD',
  TIP_UNDONE: 'HELD',
  DECIDED: 'HELD',
  WITHDRAWAL_BACK: 'TO_BANK',
};

/** Of a line of the summary: what became of all that was moved for it. */
function summaryOutcomeOf({ kind, available, whole }: SummaryLine, viewer: Viewer): Outcome | undefined {
  const of = OUTCOMES[kind];
  if (!of) return undefined;
  // Of a caddy's round that was contested: what the caddy got of the original earning. Of the rest: what came back.
  const isEarned = viewer === 'caddy' && of === 'HELD';
  const part = isEarned ? available : whole + available;
  if (part <= 0 || (isEarned && part === whole)) return undefined;
  return { of: isEarned ? 'PENDING' : of, whole: satang(whole), part: satang(part) };
}

const ROWS = [1, 2, 3];

/** Rows to come. */
export function StatementSkeleton() {
  const w = useWords(statementWords);
  return (
    <Skeleton label={w.loading}>
      <div className="list">
        {ROWS.map((row) => (
          <div key={row} className="lrow">
            <InkBox className="lead" />
            <span className="grow">
              <b>
                <SkeletonText>{w.loading}</SkeletonText>
              </b>
              <span className="meta num">
                <SkeletonText>20 พ.ย. 18:04</SkeletonText>
              </span>
            </span>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
