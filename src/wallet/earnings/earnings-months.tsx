import type { CSSProperties } from 'react';
import { satang } from '#domain/money.ts';
import type { EarningsMonth } from '#domain/wallet/api.ts';
import { firstDayOf, type SlashMonth } from '#domain/wallet/month.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Section } from '../../ui/frame/section.tsx';
import { words } from './earnings-words.ts';

interface Props {
  /** Newest first. */
  months: readonly EarningsMonth[];
}

const dayOf = ({ month }: EarningsMonth) => firstDayOf(month as SlashMonth);
const sumOf = (months: readonly EarningsMonth[], of: 'earned' | 'tips'): number =>
  months.reduce((sum, month) => sum + month[of], 0);

/** What each month brought, tips apart: bars to see it, and the table they are drawn from. */
export function EarningsMonths({ months }: Props) {
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
