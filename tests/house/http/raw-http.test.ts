import { once } from 'node:events';
import net from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../support/server.ts';
import { bothSignedIn } from '../people.ts';
import { houseRoutes } from '../routes.ts';
import { testTable } from '../../support/table.ts';

const here = await startServer({ routes: houseRoutes(), sessions: bothSignedIn() });
const port = Number(new URL(await here.listen()).port);
afterAll(() => here.close());

/** Sends bytes as they are and answers everything that comes back until the server closes. */
const raw = (...lines: string[]) => rawTo(port, ...lines);

async function rawTo(port: number, ...lines: string[]): Promise<{ status: number; body: string }> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  socket.write(lines.join('\r\n'));
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), body: text.split('\r\n\r\n').slice(1).join() };
}

const END = ['connection: close', '', ''];

test('a plain request is answered, and a health check of an old balancer, which names no host, too', async () => {
  expect((await raw('GET /livez HTTP/1.1', 'host: x', ...END)).status).toBe(200);
  expect((await raw('GET /livez HTTP/1.0', '', '')).status).toBe(200);
});

testTable<[string, string[]]>([
  ['two Host headers', ['GET /livez HTTP/1.1', 'host: a', 'Host: b', ...END]],
  ['no Host', ['GET /livez HTTP/1.1', ...END]],
  [
    'a length and chunks',
    [
      'POST /api/v1/test/echo HTTP/1.1',
      'host: x',
      'content-length: 4',
      'transfer-encoding: chunked',
      ...END,
      '0',
      '',
      '',
    ],
  ],
  ['two lengths', ['POST /api/v1/test/echo HTTP/1.1', 'host: x', 'content-length: 4', 'content-length: 5', ...END]],
  [
    'an unknown transfer encoding',
    ['POST /api/v1/test/echo HTTP/1.1', 'host: x', 'transfer-encoding: xchunked', ...END],
  ],
  ['NUL in a header', ['GET /livez HTTP/1.1', 'host: x', 'x-a: a\0b', ...END]],
  ['a bare line feed', ['GET /livez HTTP/1.1\nhost: x\nx: y', ...END]],
  ['a space before the colon', ['GET /livez HTTP/1.1', 'host : x', ...END]],
  ['no HTTP at all', ['hello', '', '']],
  ['17 KiB of headers', ['GET /livez HTTP/1.1', 'host: x', `x-a: ${'a'.repeat(17 * 1024)}`, ...END]],
  [
    'three thousand headers',
    ['GET /livez HTTP/1.1', 'host: x', ...Array.from({ length: 3000 }, (_, n) => `x-${n}: y`), ...END],
  ],
])('a request that could be read in two ways is refused, in the envelope: %s', async (_what, lines) => {
  const { status, body } = await raw(...lines);
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({
    status: 'error',
    status_code: 400,
    code: 'REQUEST_MALFORMED',
    data: null,
  });
});

test('a client that is too slow is told so, as something it may try again; headers may take ten seconds, a picture two minutes', async () => {
  const { server } = here.app;
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(120_000);
  {
    const { server } = here.app;
    // As Node says it, which looks at its connections every five seconds only.
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.once('connection', (socket: net.Socket) =>
      socket.once('data', () => server.emit('clientError', error, socket)),
    );
    const { status, body } = await raw('GET /livez HTTP/1.1', 'host: x', 'x-slow: ');
    expect(status).toBe(408);
    expect(JSON.parse(body)).toMatchObject({ status: 'error', status_code: 408, code: 'REQUEST_TIMEOUT' });
  }
  // A body that trickles holds no line as long as a picture may, also where nothing takes it.
  const slow = await startServer({ routes: houseRoutes(), sessions: bothSignedIn(), slowestBodyMs: 50 });
  const at = Number(new URL(await slow.listen()).port);
  for (const path of ['/nothing', '/api/v1/nothing']) {
    const head = [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', 'content-length: 8'];
    const { status, body } = await rawTo(at, ...head, '', '{"a"');
    expect([path, status]).toEqual([path, 408]);
    expect(JSON.parse(body)).toMatchObject({ code: 'REQUEST_TIMEOUT' });
  }
  await slow.close();
});
