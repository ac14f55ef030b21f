import type { FastifyInstance } from 'fastify';
import { succeeded } from '../http/envelope.ts';
import type { ServerContext } from '../context.ts';
import type { Door } from '../http/http.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { receiveLineWebhook } from './webhook.ts';

const LARGEST = 256 * 1024;
const WEBHOOK: Door = { name: 'POST /webhooks/line', call: { who: 'all', perMinute: 1_200 } };

/** LINE's webhook: its body as bytes, for the signature. */
export function serveLine(api: FastifyInstance, context: ServerContext, limits: Limits): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, bytes, done) =>
    done(null, bytes),
  );
  api.route({
    method: 'POST',
    url: '/webhooks/line',
    bodyLimit: LARGEST,
    config: { call: WEBHOOK.name },
    onRequest: admit(context, WEBHOOK, limits),
    handler: async ({ headers, body }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await receiveLineWebhook(context, bytes, headers['x-line-signature']);
      return succeeded(null);
    },
  });
  refuseOthers(api, '/webhooks/line', ['POST']);
}
