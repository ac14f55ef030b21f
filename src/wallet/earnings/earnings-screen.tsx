import './earnings.css';
import { lazy, Suspense, useState, type CSSProperties } from 'react';
import { Link } from 'wouter';
import { satang } from '#domain/money.ts';
import type { Balance, EarningsMonth } from '#domain/wallet/api.ts';
import { firstDayOf, type SlashMonth } from '#domain/wallet/month.ts';
import { ContactLink } from '../../case/contact-link.tsx';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Button, ButtonLink, Buttons } from '../../ui/control/button.tsx';
import { codeFirst } from '../../ui/late/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { masked } from '../bank-words.ts';
import { Section } from '../../ui/frame/section.tsx';

const sheet = () => import('./income-sheet.tsx');
const IncomeSheet = lazy(() => sheet().then((m) => ({ default: m.IncomeSheet })));

/** /caddy/profile/earnings – the caddy's balance, what is pending, and what each month brought. */
export function EarningsScreen() {
  const w = useWords(words);
  const read = useMirror('GET /wallet/earnings', {});
  const balance = useMirror('GET /wallet/balance', {});
  const bank = useMirror('GET /wallet/bank-account', {}).data;
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card earn-waiting" />
    </Skeleton>
  );
  return (
    <Screen tight>
      <div className="stack stack-2">
        <BalanceParts balance={balance.data} />
        <ReadLine reads={[balance, read]} />
      </div>
      <Ways />
      <Loaded read={read} waiting={waiting}>
        {({ months }) => <EarningsMonths months={months} />}
      </Loaded>
      <div className="list">
        <Link className="lrow" href="/caddy/profile/earnings/history">
          <b className="grow">{w.history}</b>
          <Icon name="chevron-right" />
        </Link>
        <Link className="lrow" href="/caddy/profile/earnings/withdraw">
          <span className="grow">
            <b>{w.account}</b>
            {bank && <span className="meta num">{bank.account ? masked(bank.account.last4) : w.noAccount}</span>}
          </span>
          <Icon name="chevron-right" />
        </Link>
      </div>
      <ContactLink topic="money" />
    </Screen>
  );
}

/** What the caddy may withdraw, and what comes by itself and when. */
function BalanceParts({ balance }: { balance: Balance | undefined }) {
  const w = useWords(words);
  const f = useFormat();
  return (
    <section className="card card--deep on-deep bal">
      <h2 className="meta">{w.available}</h2>
      <p className="amt num" translate="no">
        <small>฿</small>
        {balance ? f.money(satang(balance.available)).replace('฿', '') : '–'}
      </p>
      <p className="strong num">{say(w.pending, { amount: balance ? f.money(satang(balance.pending)) : '฿–' })}</p>
      <p className="meta">{w.pendingWhy}</p>
    </section>
  );
}

function Ways() {
  const w = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const open = () =>
    codeFirst(sheet, () => {
      setUsed(true);
      setOpen(true);
    });
  return (
    <>
      <Buttons two>
        <ButtonLink icon="banknote" href="/caddy/profile/earnings/withdraw">
          {w.withdraw}
        </ButtonLink>
        <Button kind="outline" icon="file-text" onClick={open}>
          {w.statement}
        </Button>
      </Buttons>
      {isUsed && (
        <Suspense>
          <IncomeSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface Props {
  /** Newest first. */
  months: readonly EarningsMonth[];
}

const dayOf = ({ month }: EarningsMonth) => firstDayOf(month as SlashMonth);
const sumOf = (months: readonly EarningsMonth[], of: 'earned' | 'tips'): number =>
  months.reduce((sum, month) => sum + month[of], 0);

/** What each month brought, tips apart: bars to see it, and the table they are drawn from. */
function EarningsMonths({ months }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const [earned, tips] = [sumOf(months, 'earned'), sumOf(months, 'tips')];
  const total = (
    <b className="num" translate="no">
      {f.money(satang(earned + tips))}
    </b>
  );
  return (
    <Section title={w.months} aside={total}>
      {earned + tips === 0 ? (
        <p className="card">{w.nothing}</p>
      ) : (
        <div className="card">
          <Chart months={months.toReversed()} />
          <Table months={months} />
        </div>
      )}
      <p className="meta-xs">{w.whichMonth}</p>
    </Section>
  );
}

/** Hidden from screen readers: the table says the same. Every other bar has its month's name, counted from the latest. */
function Chart({ months }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const most = Math.max(...months.map(({ earned, tips }) => earned + tips), 1);
  return (
    <div aria-hidden="true">
      <div className="earn-bars">
        {months.map((month, at) => {
          const sum = month.earned + month.tips;
          const share = { '--v': (sum / most) * 100, '--t': sum === 0 ? 0 : (month.tips / sum) * 100 } as CSSProperties;
          const isNamed = (months.length - 1 - at) % 2 === 0;
          return (
            <span key={month.month} className="earn-bar">
              <i style={share} />
              <span>{isNamed && f.dayMonth(dayOf(month)).replace(/^1 /, '')}</span>
            </span>
          );
        })}
      </div>
      <p className="earn-legend meta-xs">
        <span className="inline">
          <i className="key" />
          {w.fromRounds}
        </span>
        <span className="inline">
          <i className="key key--tips" />
          {w.tips}
        </span>
      </p>
    </div>
  );
}

function Table({ months }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const besides = ({ rounds, withdrawn }: EarningsMonth) => [
    ...(rounds > 0 ? [say(w.nRounds, { n: rounds })] : []),
    ...(withdrawn > 0 ? [say(w.withdrawn, { amount: money(withdrawn) })] : []),
  ];
  const money = (amount: number) => (amount === 0 ? w.none : f.money(satang(amount)));
  return (
    <table className="earn-table num">
      <caption className="sr">{w.table}</caption>
      <thead>
        <tr>
          <th scope="col">{w.month}</th>
          <th scope="col">{w.fromRounds}</th>
          <th scope="col">{w.tips}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">
              {f.monthYear(dayOf(month))}
              <span className="meta-xs line">{besides(month).join(' · ')}</span>
            </th>
            <td>{money(month.earned)}</td>
            <td>{money(month.tips)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{w.total}</th>
          <td>{money(sumOf(months, 'earned'))}</td>
          <td>{money(sumOf(months, 'tips'))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const words = {
  available: { th: 'ถอนได้', en: 'Available' },
  pending: { th: 'รอเข้า {amount}', en: '{amount} pending' },
  pendingWhy: {
    th: 'ค่ารอบถอนได้เมื่อครบ 24 ชั่วโมงหลังยืนยันจบรอบ ถ้าไม่มีใครโต้แย้ง ทิปถอนได้หลังนักกอล์ฟให้ 10 นาที',
    en: 'Round fees can be withdrawn 24 hours after the round is closed, if nobody contests it; a tip 10 minutes after it was given.',
  },
  withdraw: { th: 'ถอนเงิน', en: 'Withdraw' },
  statement: { th: 'ใบแจ้งรายได้', en: 'Income statement' },
  months: { th: 'รายได้ 12 เดือน', en: 'Earnings, 12 months' },
  table: { th: 'รายได้รายเดือน เดือนล่าสุดก่อน', en: 'Earnings by month, latest first' },
  month: { th: 'เดือน', en: 'Month' },
  fromRounds: { th: 'ค่ารอบ', en: 'Round fees' },
  tips: { th: 'ทิป', en: 'Tips' },
  nRounds: { th: '{n} รอบ', en: 'Rounds: {n}' },
  withdrawn: { th: 'ถอน {amount}', en: '{amount} withdrawn' },
  total: { th: 'รวม', en: 'Total' },
  history: { th: 'รายการเงินทั้งหมด', en: 'Money history' },
  account: { th: 'บัญชีธนาคาร', en: 'Bank account' },
  noAccount: { th: 'ยังไม่ได้เพิ่ม', en: 'Not added yet' },
  none: { th: '–', en: '–' },
  nothing: {
    th: 'ยังไม่มีรายได้ เดือนแรกจะขึ้นที่นี่เมื่อเงินของรอบแรกเข้า',
    en: 'Nothing earned yet. Your first month appears here once the pay of your first round is yours.',
  },
  whichMonth: {
    th: 'นับในเดือนที่เงินเข้า ตรงกับใบแจ้งรายได้ ไม่รวมยอดที่ยังรอเข้า ค่าแคดดี้และทิปที่รับเป็นเงินสด',
    en: 'Counted in the month it became yours, as on the income statement. What is still coming, and cash at the counter or as a tip, is not included.',
  },
  loading: { th: 'กำลังโหลดรายได้', en: 'Loading earnings' },
} as const satisfies Record<string, Words>;
