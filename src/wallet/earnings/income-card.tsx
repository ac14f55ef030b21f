import './income.css';
import { dateOf, timeOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { firstDayOf } from '#domain/wallet/month.ts';
import { totalsOf, type IncomeStatement } from '#domain/wallet/income-statement.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { shareLink } from '../../line/sdk/share-link.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Qr } from '../../ui/show/qr.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { words } from './income-check-words.ts';
import { addressOfStatement } from './income-check.ts';

interface Props {
  statement: IncomeStatement;
  /** As it travels. */
  text: string;
}

/** A statement as it is printed: dark on white whatever the theme. Says what it says, and how to check it. */
export function IncomeCard({ statement, text }: Props) {
  const w = useWords(words);
  const f = useFormat();
  const { caddy, months, issued_at } = statement;
  const [first, last] = [months[0], months.at(-1)];
  const { earned, tips, average } = totalsOf(statement);
  const monthOf = (month: typeof first) => (month ? f.monthYear(firstDayOf(month.month)) : '');
  return (
    <>
      <article className="income">
        <header>
          <p className="income-brand">
            <b>Caddee</b> <span>{w.statement}</span>
          </p>
          <h2>{caddy.real_name}</h2>
          <p>{say(w.caddy, { nickname: caddy.nickname, number: caddy.number })}</p>
          <p className="num">{say(w.span, { from: monthOf(first), to: monthOf(last) })}</p>
        </header>
        <div className="income-all num">
          <span>{w.all}</span>
          <b>{f.moneyExact(satang(earned + tips))}</b>
          <span>{say(w.perMonth, { amount: f.moneyExact(average) })}</span>
        </div>
        <Figures statement={statement} />
        <footer>
          <div className="income-scan">
            <Qr className="income-qr" text={addressOfStatement(text)} label={w.qr} />
            <p>
              {w.scan}
              <span className="line">{say(w.longScan, { address: `${location.host}/statement` })}</span>
            </p>
          </div>
          <p className="num">{say(w.issued, { when: `${f.dayYear(dateOf(issued_at))} ${timeOf(issued_at)}` })}</p>
          <p>{w.only}</p>
        </footer>
      </article>
      <Ways text={text} />
    </>
  );
}

function Figures({ statement }: { statement: IncomeStatement }) {
  const w = useWords(words);
  const f = useFormat();
  const totals = totalsOf(statement);
  return (
    <table className="income-table num">
      <thead>
        <tr>
          <th scope="col">{w.month}</th>
          <th scope="col">{w.rounds}</th>
          <th scope="col">{w.earned}</th>
          <th scope="col">{w.tips}</th>
        </tr>
      </thead>
      <tbody>
        {statement.months.map(({ month, rounds, earned, tips }) => (
          <tr key={month}>
            <th scope="row">{f.monthYear(firstDayOf(month))}</th>
            <td>{rounds}</td>
            <td>{f.money(earned)}</td>
            <td>{f.money(tips)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{w.sum}</th>
          <td>{totals.rounds}</td>
          <td>{f.money(totals.earned)}</td>
          <td>{f.money(totals.tips)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Ways({ text }: { text: string }) {
  const w = useWords(words);
  const share = async () => {
    const done = await shareLink(addressOfStatement(text), w.statement);
    if (done === 'copied') toast({ text: w.copied });
    if (done === 'failed') toast({ text: w.notCopied, kind: 'bad' });
  };
  return (
    <div className="no-print">
      <Buttons>
        <Button block icon="download" onClick={() => window.print()}>
          {w.print}
        </Button>
        <Button kind="outline" block icon="share-2" onClick={() => void share()}>
          {w.share}
        </Button>
      </Buttons>
    </div>
  );
}
