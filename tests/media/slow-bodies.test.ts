import { connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { refuseSlowBodies } from '../../server/http/connections.ts';

const app = (upload: { leastSpeed?: number; lookMs?: number } = {}) => {
  const it = fastify();
  refuseSlowBodies(it, { mostMs: 50, ...upload });
  it.setErrorHandler((error, _request, reply) => reply.code(408).send((error as Error).message));
  it.post('/json', async () => 'done');
  it.post('/picture', { config: { isUpload: true } }, async () => 'done');
  return it;
};
let here: ReturnType<typeof app>;
afterEach(() => here.close());

/** Half a body, and the rest once something was heard, or never. */
async function trickle(
  path: string,
  upload?: Parameters<typeof app>[0],
): Promise<{ heard: () => string; finish: () => void }> {
  here = app(upload);
  const { port } = new URL(await here.listen({ port: 0, host: '127.0.0.1' }));
  let heard = '';
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', () => undefined); // cut off is an answer, too
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"a"`);
  return { heard: () => heard, finish: () => socket.write(': 1}') };
}

test('a body that trickles, and a picture that comes slower than any road, are told so, and the line is cut', async () => {
  for (const [path, road] of [
    ['/json', undefined],
    ['/picture', { leastSpeed: 1, lookMs: 100 }],
  ] as const) {
    const { heard } = await trickle(path, road);
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*REQUEST_TIMEOUT/);
    await here.close();
  }
});

test('a picture has the time it needs on a slow road', async () => {
  const json = await trickle('/json');
  await expect.poll(json.heard).toContain('408');
  for (const road of [undefined, { leastSpeed: 0, lookMs: 10 }]) {
    await here.close();
    const { heard, finish } = await trickle('/picture', road);
    const other = await here.inject({ method: 'POST', url: '/json', payload: { a: 1 } });
    expect(other.statusCode).toBe(200);
    finish();
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 [^]*done/);
  }
});
