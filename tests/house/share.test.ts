import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parcelOf } from '../../domain/share/parcel.ts';
import { MAX_SHARE_BYTES } from '../../domain/share/place.ts';
import { Refused } from '../../domain/refusals.ts';
import { until } from '../support/until.ts';
import type { ServerContext } from '../../server/context.ts';
import { answerErrors } from '../../server/http/envelope.ts';
import { openLimits } from '../../server/http/limits.ts';
import { serveShare } from '../../server/http/share.ts';
import { openLog } from '../../server/log.ts';

const MOST = 2_000;
let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    const code = error instanceof Refused ? error.code : 'UNEXPECTED';
    return reply.code(code === 'BODY_TOO_LARGE' ? 413 : 429).send({ code });
  });
  serveShare(app, {} as ServerContext, openLimits(true), MOST);
  await app.listen({ port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

/** In pieces, with no length said. */
function share(to = port): ClientRequest {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' };
  return request({ port: to, method: 'POST', path: '/share', headers });
}

test('what the share sheet sends is read to its end, thrown away, and answered with a page that says so', async () => {
  const asked = share();
  asked.end('x'.repeat(MOST));
  const [answer] = await once(asked, 'response');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/share?not=received']);
});

test('no more is read than photos can be: the line is cut, and whoever says that more comes is refused before it is read', async () => {
  const asked = share();
  const failed = once(asked, 'response').then(
    ([answer]) => answer.statusCode as number,
    () => 'cut',
  );
  asked.write('x'.repeat(MOST));
  asked.end('x'.repeat(MOST));
  expect(await failed).not.toBe(303);
  {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(MOST + 1) };
    const asked = request({ port, method: 'POST', path: '/share', headers });
    const answered = once(asked, 'response');
    asked.flushHeaders();
    const [answer] = await answered;
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
    asked.destroy();
  }
  // What comes is a photo as the phone itself would take it: twenty megabytes.
  expect(MAX_SHARE_BYTES).toBe(20_000_000);
  const photo = { type: 'image/jpeg', size: MAX_SHARE_BYTES };
  expect(parcelOf([photo, { ...photo, size: MAX_SHARE_BYTES + 1 }], [], 0)).toMatchObject({
    photos: [photo],
    left: { too_big: 1 },
  });
});

test('nobody sends us photos all day: after six in a minute the next is refused', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await app.inject({ method: 'POST', url: '/share' })).statusCode);
  expect(statuses.slice(0, 6).every((it) => it === 303)).toBe(true);
  expect(statuses[6]).not.toBe(303);
});

test('a client that hangs up in the middle of its body is no error of ours', async () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const own = fastify();
  const answered = Promise.withResolvers<number>();
  answerErrors(own, { log } as ServerContext);
  own.addHook('onSend', async (_request, reply) => answered.resolve(reply.statusCode));
  serveShare(own, {} as ServerContext, openLimits(true), MOST);
  await own.listen({ port: 0 });
  const asked = share((own.server.address() as AddressInfo).port);
  asked.on('error', () => undefined);
  const received = once(own.server, 'request');
  asked.write('x');
  const [body] = (await received) as [IncomingMessage];
  await until(() => expect(body.listenerCount('data')).toBeGreaterThan(0));
  asked.destroy();
  expect(await answered.promise).toBe(400);
  expect(lines).toEqual([]);
  await own.close();
});
