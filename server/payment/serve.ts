import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { Refused } from '#domain/refusals.ts';
import { paymentRef } from '#domain/payment/api.ts';
import { succeeded } from '../http/envelope.ts';
import type { ServerContext } from '../context.ts';
import type { Door } from '../http/http.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { preloadMethods } from './methods.ts';
import { openPictures } from './picture.ts';
import { receiveWebhook } from './webhook.ts';

const LARGEST_WEBHOOK = 64 * 1024;
const WEBHOOK: Door = { name: 'POST /payments/webhook/{provider}', call: { who: 'all', perMinute: 1_200 } };
const QR: Door = { name: 'GET /payments/qr', call: { who: 'all', perMinute: 600 } };

/** A picture opened as a page runs nothing, and neither does one that is not what it says. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** What is no JSON call: the provider's webhooks (their bodies as bytes, for the signature) and the picture of a QR. */
export function servePayments(api: FastifyInstance, context: ServerContext, limits: Limits): void {
  api.addHook('onReady', async () => preloadMethods(context));
  serveWebhooks(api, context, limits);
  serveQr(api, context, limits);
}

function serveWebhooks(api: FastifyInstance, context: ServerContext, limits: Limits): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_WEBHOOK }, (_request, body, done) => {
    done(null, body);
  });
  api.route<{ Params: { provider: string } }>({
    method: 'POST',
    url: '/payments/webhook/:provider',
    bodyLimit: LARGEST_WEBHOOK,
    config: { call: WEBHOOK.name },
    onRequest: admit(context, WEBHOOK, limits),
    handler: async ({ params, headers, body }) => {
      await receiveWebhook(context, params.provider, headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
      return succeeded(null);
    },
  });
  refuseOthers(api, '/payments/webhook/:provider', ['POST']);
}

function serveQr(api: FastifyInstance, context: ServerContext, limits: Limits): void {
  const pictureOf = openPictures(context);
  api.route<{ Querystring: Record<string, unknown> }>({
    method: 'GET',
    url: '/payments/qr',
    exposeHeadRoute: false,
    config: { call: QR.name },
    onRequest: admit(context, QR, limits),
    handler: async ({ query }, reply) => {
      const ref = v.safeParse(paymentRef, query['ref']);
      if (!ref.success) throw new Refused('PAYMENT_UNKNOWN');
      const { type, bytes } = await pictureOf(ref.output);
      return reply.headers(PICTURE_HEADERS).type(type).send(bytes);
    },
  });
  refuseOthers(api, '/payments/qr', ['GET']);
}
