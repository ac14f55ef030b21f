import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { Statement } from '../../db/db.ts';
import type { ServerContext } from '../../context.ts';
import { newKey, statusOf } from './charge.ts';
import { missingPage, payPage } from './page.ts';
import { chargeById, type ChargeRow, endCharge, failCharge, payCharge, payChargeLate, refundCharge } from './sql.ts';
import { eventOf, deliverWebhook } from './webhook.ts';

type Handed = FastifyRequest<{ Params: { charge_id: string } }>;

/** What whoever stands before the page may do; `tells`: the shop gets a webhook. */
const ACTS: Record<string, { write: (charge_id: string, now: string) => Statement<unknown>; tells: boolean }> = {
  pay: { write: payCharge, tells: true },
  fail: { write: (charge_id, now) => failCharge(charge_id, 'failed_processing', now), tells: true },
  // No webhook for a charge that ends: Omise does not say that it sends one.
  end: { write: (charge_id) => endCharge(charge_id), tells: false },
  late: { write: payChargeLate, tells: true },
};

/** What a shop does in its dashboard, of what is left of a charge in satang: money back to who paid. */
const REFUNDS: Record<string, (left: number) => number> = {
  'refund-half': (left) => Math.ceil(left / 2),
  'refund-rest': (left) => left,
};

/** The built-in provider's pay page, marked TEST: /sandbox/pay/{charge_id}. Who has its address may act: it is 160 bits nobody guesses. */
export function serveSandbox(app: FastifyInstance, context: ServerContext): void {
  const css = readFileSync(path.join(import.meta.dirname, 'pay.css'));
  // Our forms have no fields.
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

/** What cannot be an id is not asked for: an address may hold anything, also what no text of PostgreSQL can. */
const chargeAt = async (context: ServerContext, charge_id: string): Promise<ChargeRow | undefined> =>
  /^chrg_sandbox_[\w-]{27}$/.test(charge_id) ? context.db.maybe(chargeById(charge_id)) : undefined;

/** Back to the shop once it is paid or has failed, as a bank's app does; what is still open, or over, is looked at here. */
async function whereTo(context: ServerContext, charge_id: string, now: Moment): Promise<string> {
  const row = await context.db.one<ChargeRow>(chargeById(charge_id));
  const status = statusOf(row, now);
  return status === 'pending' || status === 'expired' ? `/sandbox/pay/${charge_id}` : row.return_uri;
}

/** Over HTTP, at this very process, like any other company. */
function tellShop(app: FastifyInstance, context: ServerContext, event: object): void {
  const listens = app.server.address();
  const port = typeof listens === 'object' && listens ? listens.port : context.config.port;
  const address = `http://localhost:${port}/api/v1/payments/webhook/sandbox`;
  context.payments.soon('a webhook of the sandbox', () => deliverWebhook(context.db, address, event, context.clock));
}

/** A form of another site could press the button for whoever is shown it. */
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
