import { dateOf, type Moment, parseMoment, timeOf } from '#domain/dates.ts';
import type { ChargeStatus, TopupMethod } from '#domain/payment/topup.ts';
import { statusOf } from './charge.ts';
import type { ChargeRow } from './sql.ts';

interface Words {
  th: string;
  en: string;
}

const METHODS: Record<TopupMethod, Words> = {
  PROMPTPAY: { th: 'QR พร้อมเพย์', en: 'PromptPay QR' },
  KBANK: { th: 'แอปกสิกรไทย', en: 'KBank app' },
  SCB: { th: 'แอปไทยพาณิชย์', en: 'SCB app' },
  BAY: { th: 'แอปกรุงศรี', en: 'Krungsri app' },
  BBL: { th: 'แอปธนาคารกรุงเทพ', en: 'Bangkok Bank app' },
  KTB: { th: 'แอปกรุงไทย', en: 'Krungthai app' },
};

const STATES: Record<ChargeStatus, Words> = {
  pending: { th: 'รอจ่าย', en: 'Waiting for payment' },
  successful: { th: 'จ่ายแล้ว', en: 'Paid' },
  failed: { th: 'จ่ายไม่สำเร็จ', en: 'Payment failed' },
  expired: { th: 'หมดเวลาแล้ว', en: 'Expired' },
  reversed: { th: 'ธนาคารกลับรายการแล้ว', en: 'Reversed' },
};

const TEST: Words = { th: 'ทดสอบเท่านั้น ไม่มีเงินจริง', en: 'TEST only. No real money moves.' };
const BANK: Words = { th: 'ธนาคารทดสอบ', en: 'Test bank' };
const WHAT: Words = {
  th: 'หน้านี้ใช้แทนแอปธนาคาร เลือกผลที่อยากลอง',
  en: 'This page stands in for your bank’s app. Choose what should happen.',
};
const AS_SHOP: Words = {
  th: 'หรือทำสิ่งที่ร้านทำได้ในแดชบอร์ดของธนาคาร',
  en: 'Or do what a shop can do in its bank’s dashboard.',
};
const REFUNDED: Words = { th: 'คืนเงินแล้ว', en: 'Refunded' };
const PAY_BEFORE: Words = { th: 'จ่ายภายใน', en: 'Pay before' };
const PAID_AT: Words = { th: 'จ่ายเมื่อ', en: 'Paid at' };
const MISSING: Words = { th: 'ไม่มีรายการนี้', en: 'There is no such payment' };
const SHOP: Words = { th: 'กลับไปที่ Caddee', en: 'Back to Caddee' };

/** The page of a charge in both languages, Thai first: nobody is signed in here, and there is no script to switch with. */
export function payPage(row: ChargeRow, now: Moment): string {
  const status = statusOf(row, now);
  const [when, at] = row.paid_at ? [PAID_AT, row.paid_at] : [PAY_BEFORE, row.expires_at];
  return page(BANK, [
    `<p class="amount">฿${escaped(bahtOf(row.amount))}</p>`,
    `<p class="state ${status}">${both(STATES[status])}</p>`,
    '<dl>',
    line({ th: 'จ่ายให้', en: 'To' }, 'Caddee'),
    line({ th: 'ช่องทาง', en: 'Method' }, both(METHODS[row.method])),
    line(when, `${timeOf(parseMoment(at))} <small>${dateOf(parseMoment(at))}</small>`),
    ...(row.refunded > 0 ? [line(REFUNDED, `฿${escaped(bahtOf(row.refunded))}`)] : []),
    '</dl>',
    ...buttons(row, status),
  ]);
}

export const missingPage = (): string => page(MISSING, []);

function buttons(row: ChargeRow, status: ChargeStatus): string[] {
  const act = (name: string, kind: string, words: Words) =>
    `<form method="post" action="/sandbox/pay/${escaped(row.charge_id)}/${name}"><button class="${kind}">${both(words)}</button></form>`;
  if (status === 'pending')
    return [
      `<p class="what">${both(WHAT)}</p>`,
      act('pay', 'main', { th: 'จ่าย (ทดสอบ)', en: 'Pay (test)' }),
      act('fail', 'other', { th: 'ให้จ่ายไม่สำเร็จ', en: 'Let it fail' }),
      act('end', 'other', { th: 'ให้หมดเวลาตอนนี้', en: 'Let it expire now' }),
    ];
  const back = `<a class="other" href="${escaped(row.return_uri)}">${both(SHOP)}</a>`;
  if (status === 'successful' && row.refunded < row.amount)
    return [
      back,
      `<p class="what">${both(AS_SHOP)}</p>`,
      act('refund-half', 'other', { th: 'คืนเงินครึ่งหนึ่งของที่เหลือ', en: 'Refund half of what is left' }),
      act('refund-rest', 'other', { th: 'คืนเงินที่เหลือทั้งหมด', en: 'Refund all that is left' }),
    ];
  if (status !== 'expired') return [back];
  return [act('late', 'main', { th: 'จ่ายช้า หลังหมดเวลา', en: 'Pay late, after it expired' }), back];
}

const both = ({ th, en }: Words): string => `<span lang="th">${th}</span> <span class="en" lang="en">${en}</span>`;

const line = (name: Words, value: string): string => `<div><dt>${both(name)}</dt><dd>${value}</dd></div>`;

const bahtOf = (amount: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(amount / 100);

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(title: Words, body: string[]): string {
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>TEST · ${title.th} · ${title.en}</title>
<link rel="stylesheet" href="/sandbox/pay.css">
</head>
<body>
<header><b>TEST</b> ${both(TEST)}</header>
<main>
<h1>${both(title)}</h1>
${body.join('\n')}
</main>
</body>
</html>
`;
}
