import { readFileSync } from 'node:fs';
import { dateOf, isoOf, type Moment, parseMoment, timeOf } from '#domain/dates.ts';
import type { ChargeStatus, TopupMethod } from '#domain/payment/topup.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Statement } from '../../db/db.ts';
import { statusOf } from './provider.ts';
import { chargeById, type ChargeRow, endCharge, failCharge, payCharge, payChargeLate, refundCharge } from './sql.ts';
import { deliverWebhook, eventOf, newKey } from './webhook.ts';
import path from 'node:path';

type Handed = FastifyRequest<{ Params: { charge_id: string } }>;

/** The buttons of the pay page. `tells`: the shop gets a webhook. */
const ACTS: Record<string, { write: (charge_id: string, now: string) => Statement<unknown>; tells: boolean }> = {
  pay: { write: payCharge, tells: true },
  fail: { write: (charge_id, now) => failCharge(charge_id, 'failed_processing', now), tells: true },
  // No webhook when a charge ends, because Omise does not document one.
  end: { write: (charge_id) => endCharge(charge_id), tells: false },
  late: { write: payChargeLate, tells: true },
};

/** Refunds that a shop makes in its dashboard, in satang of what is left. */
const REFUNDS: Record<string, (left: number) => number> = {
  'refund-half': (left) => Math.ceil(left / 2),
  'refund-rest': (left) => left,
};

/** Serves the sandbox's pay page, marked TEST: /sandbox/pay/{charge_id}. Anybody with the address may act; it has 160 bits. */
export function serveSandbox(app: FastifyInstance, context: ServerContext): void {
  const css = readFileSync(path.join(import.meta.dirname, 'pay.css'));
  // The forms have no fields.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 1024 },
    (_r, _b, done) => done(null, undefined),
  );
  app.get('/sandbox/pay.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  );
  app.get('/sandbox/pay/:charge_id', async (request: Handed, reply) => {
    const row = await chargeAt(context, request.params.charge_id);
    return row ? show(reply, 200, payPage(row, context.clock())) : show(reply, 404, missingPage());
  });
  for (const [name, { write, tells }] of Object.entries(ACTS))
    app.post(`/sandbox/pay/:charge_id/${name}`, async (request: Handed, reply) => {
      const { charge_id } = request.params;
      if (!isOurForm(request, context)) return show(reply, 403, missingPage());
      const row = await chargeAt(context, charge_id);
      if (!row) return show(reply, 404, missingPage());
      const now = context.clock();
      const isDone = (await context.db.run(write(charge_id, isoOf(now)))) === 1;
      if (isDone && tells) tellShop(app, context, eventOf(charge_id, now));
      return reply.redirect(await whereTo(context, charge_id, now), 303);
    });
  for (const [name, amountOf] of Object.entries(REFUNDS))
    app.post(`/sandbox/pay/:charge_id/${name}`, async (request: Handed, reply) => {
      const { charge_id } = request.params;
      if (!isOurForm(request, context)) return show(reply, 403, missingPage());
      const row = await chargeAt(context, charge_id);
      if (!row) return show(reply, 404, missingPage());
      const [now, refund_id] = [context.clock(), newKey('rfnd')];
      const write = refundCharge(refund_id, charge_id, amountOf(row.amount - row.refunded), isoOf(now));
      const isDone = (await context.db.run(write)) === 1;
      if (isDone) tellShop(app, context, eventOf(charge_id, now, refund_id));
      return reply.redirect(`/sandbox/pay/${charge_id}`, 303);
    });
}

/** Only possible ids are looked up, because an address may contain text that PostgreSQL cannot store. */
const chargeAt = async (context: ServerContext, charge_id: string): Promise<ChargeRow | undefined> =>
  /^chrg_sandbox_[\w-]{27}$/.test(charge_id) ? context.db.maybe(chargeById(charge_id)) : undefined;

/** Returns to the shop after payment or failure, like a bank's app; otherwise stays on the page. */
async function whereTo(context: ServerContext, charge_id: string, now: Moment): Promise<string> {
  const row = await context.db.one<ChargeRow>(chargeById(charge_id));
  const status = statusOf(row, now);
  return status === 'pending' || status === 'expired' ? `/sandbox/pay/${charge_id}` : row.return_uri;
}

/** Sends the webhook over HTTP to this process, like another company would. */
function tellShop(app: FastifyInstance, context: ServerContext, event: object): void {
  const listens = app.server.address();
  const port = typeof listens === 'object' && listens ? listens.port : context.config.port;
  const address = `http://localhost:${port}/api/v1/payments/webhook/sandbox`;
  context.payments.soon('a webhook of the sandbox', () => deliverWebhook(context.db, address, event, context.clock));
}

/** Refuses forms of other sites, which could press a button for their visitor. */
function isOurForm({ headers }: FastifyRequest, { config }: ServerContext): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === (config.publicUrl ?? `http://${headers.host ?? ''}`);
}

const show = (reply: FastifyReply, code: number, html: string): FastifyReply =>
  reply
    .code(code)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);

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

/** The page of a charge in both languages, Thai first, because there is no user and no script to switch. */
function payPage(row: ChargeRow, now: Moment): string {
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

const missingPage = (): string => page(MISSING, []);

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
