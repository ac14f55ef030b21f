import { MINUTE, type Moment } from '#domain/dates.ts';
import { paymentRef } from '#domain/payment/api.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ServerContext } from '../context.ts';
import { succeeded } from '../http/envelope.ts';
import type { CallAccess } from '../http/http.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { preloadMethods } from './commands.ts';
import { isPayable, hashOfRef } from './present.ts';
import { type Picture, ProviderAway, ProviderRefused } from './provider.ts';
import { topupByRefHash } from './sql.ts';
import { receiveWebhook } from './webhook.ts';
import * as v from 'valibot';

const LARGEST_WEBHOOK = 64 * 1024;
const WEBHOOK: CallAccess = { name: 'POST /payments/webhook/{provider}', call: { who: 'all', perMinute: 1_200 } };
const QR: CallAccess = { name: 'GET /payments/qr', call: { who: 'all', perMinute: 600 } };

/** A picture opened as a page runs nothing, even if it is not a picture. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Serves what is not a JSON call: the provider's webhooks (bodies as bytes, for the signature) and the picture of a QR code. */
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

const MAX_QR_BYTES = 200 * 1024;
const QR_TYPES: readonly string[] = ['image/svg+xml', 'image/png'] satisfies Picture['type'][];
const PICTURE_KEPT_FOR = 5 * MINUTE;
const PICTURES_KEPT_MAX = 100;

interface Kept {
  picture: Promise<Picture>;
  until: Moment;
}

/** Reads the QR code of a payable top-up through our server, because the phone's policy allows no other host. */
function openPictures(context: ServerContext): (ref: string) => Promise<Picture> {
  const kept = new LRUCache<string, Kept>({ max: PICTURES_KEPT_MAX });

  function fetchOnce(qr_uri: string): Promise<Picture> {
    const now = context.clock();
    const already = kept.get(qr_uri);
    if (already && now < already.until) return already.picture;
    const picture = context.payments.provider.picture(qr_uri).then(asHarmless);
    kept.set(qr_uri, { picture, until: now + PICTURE_KEPT_FOR });
    // Failures are not cached; those who wait for it get the error.
    picture.catch(() => void (kept.get(qr_uri)?.picture === picture && kept.delete(qr_uri)));
    return picture;
  }

  return async (ref) => {
    const row = await context.db.maybe(topupByRefHash(hashOfRef(ref)));
    if (!row || row.qr_uri === null || !isPayable(row, context.clock())) throw new Refused('PAYMENT_UNKNOWN');
    try {
      return await fetchOnce(row.qr_uri);
    } catch (error) {
      if (error instanceof ProviderAway || error instanceof ProviderRefused) {
        context.log.warn({ err: error }, 'QR image could not be fetched from the payment provider');
        throw new Refused('PAYMENT_AWAY');
      }
      throw error;
    }
  };
}

function asHarmless(picture: Picture): Picture {
  if (!QR_TYPES.includes(picture.type)) throw new ProviderAway(`a QR that is ${String(picture.type)}`);
  if (picture.bytes.length > MAX_QR_BYTES) throw new ProviderAway(`a QR of ${picture.bytes.length} bytes`);
  return picture;
}
