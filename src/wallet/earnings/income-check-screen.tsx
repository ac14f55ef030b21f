import './income.css';
import { useCallback } from 'react';
import { dateOf, timeOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { firstDayOf } from '#domain/wallet/month.ts';
import { totalsOf, type IncomeStatement, statementOf } from '#domain/wallet/income-statement.ts';
import { usePerson } from '../../account/person.ts';
import { useWords, say, type Words } from '../../i18n/language.ts';
import { SignedCheck } from '../../platform/signed-check.tsx';
import { ButtonLink, Button, Buttons } from '../../ui/control/button.tsx';
import { Stamp } from '../../ui/show/ticket.tsx';
import { usePhone, type Phone } from '../../sync/phone.ts';
import { useFormat } from '../../i18n/format.ts';
import { shareLink } from '../../line/sdk/share-link.ts';
import { Qr } from '../../ui/show/qr.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { type Checked, checkSigned, readSigned } from '../../platform/signed.ts';

/** /statement – anybody checks an income statement, its owner shows and prints it. */
export function IncomeCheckScreen() {
  const phone = usePhone();
  const check = useCallback((text: string) => checkStatement(phone, text), [phone]);
  const w = useWords(words);
  const isCaddy = usePerson()?.role === 'CADDY';
  return (
    <SignedCheck
      title={CHECK_TITLE}
      paste={PASTE}
      words={w}
      check={check}
      valid={(statement, text) => (
        <>
          <Stamp kind="green" icon="badge-check" title={w.valid} why={w.validWhy} />
          <IncomeCard statement={statement} text={text} />
        </>
      )}
      wayBack={
        isCaddy && (
          <ButtonLink kind="quiet" block icon="arrow-left" href="/caddy/profile/earnings">
            {w.back}
          </ButtonLink>
        )
      }
    />
  );
}

interface Props {
  statement: IncomeStatement;
  /** As it travels. */
  text: string;
}

/** A statement as it is printed: dark on white whatever the theme. Says what it says, and how to check it. */
function IncomeCard({ statement, text }: Props) {
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

/** What a statement says, whoever wrote it; for the caddy's own, which came from us. */
export const readStatement = (text: string): IncomeStatement | undefined => readSigned(text, statementOf);

/** Whether we issued it. Without a network as long as the keys are on the phone (`keepKeys` of platform/signing-keys.ts). */
export const checkStatement = (phone: Phone, text: string): Promise<Checked<IncomeStatement>> =>
  checkSigned(phone, text, statementOf);

/** The page where anybody checks a statement. What is after the `#` never leaves the phone. */
const addressOfStatement = (statement: string): string => `${location.origin}/statement#${statement}`;

const CHECK_TITLE: Words = { th: 'ตรวจใบแจ้งรายได้', en: 'Check an income statement' };
const PASTE: Words = { th: 'ลิงก์หรือรหัสบนใบ', en: 'Link or code of the statement' };

const words = {
  checking: { th: 'กำลังตรวจ', en: 'Checking' },
  valid: { th: 'ของจริง ออกโดย Caddee', en: 'Genuine, issued by Caddee' },
  validWhy: {
    th: 'ชื่อและตัวเลขตรงกับที่ออกไว้ทุกตัวอักษร ตามยอด ณ เวลาที่ออก',
    en: 'The name and every figure are as they were issued, as things stood at that time.',
  },
  forged: { th: 'ไม่ใช่ของจริง', en: 'This is not genuine' },
  forgedWhy: {
    th: 'Caddee ไม่ได้ออกใบนี้ หรือใบถูกแก้ไข จึงไม่แสดงตัวเลขในใบ ขอให้เจ้าของใบส่งลิงก์จากแอปอีกครั้ง',
    en: 'Caddee did not issue it, or it was changed, so its figures are not shown. Ask its owner for the link from the app.',
  },
  notOne: { th: 'นี่ไม่ใช่ใบแจ้งรายได้', en: 'That is not an income statement' },
  notOneWhy: {
    th: 'ลิงก์อาจมาไม่ครบ คัดลอกทั้งลิงก์หรือสแกน QR อีกครั้ง',
    en: 'Part of the link may be missing. Copy all of it, or scan the QR code again.',
  },
  keyUnknown: { th: 'ยังตรวจไม่ได้', en: 'It cannot be checked yet' },
  keyUnknownWhy: {
    th: 'เครื่องนี้ยังไม่พร้อมตรวจ จึงยังบอกไม่ได้ว่าจริงหรือไม่ ต่ออินเทอร์เน็ตหนึ่งครั้งแล้วลองใหม่',
    en: 'This device is not ready to check it yet, so it cannot tell whether it is genuine. Go online once, then try again.',
  },
  retry: { th: 'ลองใหม่', en: 'Try again' },
  nothing: {
    th: 'สแกน QR บนใบด้วยกล้องของเครื่อง หรือวางลิงก์ที่ได้รับที่นี่ เราไม่เก็บและไม่ส่งข้อมูลในใบไปไหน',
    en: 'Scan the QR code with the phone’s camera, or paste the link here. What is on the statement stays on this device.',
  },
  another: { th: 'ตรวจอีกใบ', en: 'Check another one' },
  check: { th: 'ตรวจ', en: 'Check' },

  statement: { th: 'ใบแจ้งรายได้', en: 'Income statement' },
  caddy: { th: 'แคดดี้ {nickname} เบอร์ {number}', en: 'Caddy {nickname}, number {number}' },
  span: { th: '{from} – {to}', en: '{from} – {to}' },
  month: { th: 'เดือน', en: 'Month' },
  rounds: { th: 'รอบ', en: 'Rounds' },
  earned: { th: 'ค่ารอบ', en: 'Round fees' },
  tips: { th: 'ทิป', en: 'Tips' },
  sum: { th: 'รวม', en: 'Total' },
  all: { th: 'รายได้รวมทั้งหมด', en: 'Total income' },
  perMonth: { th: 'เฉลี่ยเดือนละ {amount}', en: '{amount} a month on average' },
  issued: { th: 'ออกเมื่อ {when} น. เวลาประเทศไทย', en: 'Issued {when}, Bangkok time' },
  only: {
    th: 'เฉพาะเงินที่จ่ายผ่าน Caddee และพ้นเวลาโต้แย้งแล้ว นับในเดือนที่เงินเข้า ไม่รวมเงินสดที่สนาม หน่วยเป็นบาท',
    en: 'Only what was paid through Caddee and can no longer be contested, in the month it was received; cash at the course is not included. In baht.',
  },
  qr: { th: 'QR สำหรับตรวจใบนี้', en: 'QR code to check this statement' },
  scan: { th: 'สแกนเพื่อตรวจว่าเป็นของจริง', en: 'Scan to check that it is genuine' },
  longScan: {
    th: 'ตรวจได้ด้วยลิงก์ของใบนี้ ที่หน้า {address}',
    en: 'Check it with its link, at {address}',
  },
  print: { th: 'พิมพ์หรือบันทึก PDF', en: 'Print or save as PDF' },
  share: { th: 'แชร์ลิงก์', en: 'Share the link' },
  copied: { th: 'คัดลอกลิงก์แล้ว', en: 'Link copied' },
  notCopied: {
    th: 'คัดลอกไม่ได้ ใช้ลิงก์ในช่องที่อยู่ของเบราว์เซอร์แทน',
    en: 'It could not be copied. Use the address of this page.',
  },
  back: { th: 'กลับไปที่รายได้', en: 'Back to earnings' },
} as const satisfies Record<string, Words>;
