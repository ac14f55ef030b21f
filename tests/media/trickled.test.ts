import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { asRefusal } from '../../server/http/envelope.ts';
import type { Config } from '../../server/config.ts';
import { acceptForms } from '../../server/http/upload.ts';
import { photo } from './pictures.ts';

test('one network, and all of them together, send only so many at a time', async () => {
  const it = fastify();
  it.setErrorHandler((error, _request, reply) => reply.code(400).send(asRefusal(error).code));
  it.decorateRequest('caller', null);
  const config = { rateLimits: true } as Config;
  await acceptForms(it, { config }, { person: 9, network: 2, process: 3 });
  let answer: (text: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => (answer = resolve));
  let began = 0;
  it.post('/picture', { config: { isUpload: true } }, () => {
    began += 1;
    return answered;
  });
  const { payload, headers } = photo(randomUUID(), Buffer.alloc(9));
  const from = async (remoteAddress: string) =>
    (await it.inject({ method: 'POST', url: '/picture', payload, headers, remoteAddress })).body;
  const all = [from('198.51.100.1'), from('198.51.100.1')];
  await expect.poll(() => began).toBe(2);
  expect(await from('198.51.100.1')).toBe('TOO_MANY_REQUESTS');
  all.push(from('198.51.100.2'));
  await expect.poll(() => began).toBe(3);
  expect(await from('198.51.100.3')).toBe('BUSY');
  answer('kept');
  expect(await Promise.all(all)).toEqual(['kept', 'kept', 'kept']);
  expect(await from('198.51.100.1')).toBe('kept');
  await it.close();
});

test('who hangs up before there was a place for them takes none', async () => {
  const it = fastify();
  let refused: string | undefined;
  it.setErrorHandler((error, _request, reply) => {
    refused = asRefusal(error).code;
    return reply.code(400).send(refused);
  });
  it.decorateRequest('caller', null);
  let lookUp: () => void = () => undefined;
  const isKnown = new Promise<void>((resolve) => (lookUp = resolve));
  let isAsked = false;
  it.addHook('onRequest', async () => {
    isAsked = true;
    await isKnown;
  });
  await acceptForms(it, { config: { rateLimits: true } as Config }, { person: 1, network: 9, process: 9 });
  let isBegun = false;
  it.post('/picture', { config: { isUpload: true } }, () => {
    isBegun = true;
    return 'kept';
  });
  let isClosed = false;
  it.server.on('connection', (socket: Socket) => socket.once('close', () => (isClosed = true)));
  const line = connect(Number(new URL(await it.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1');
  const { payload, headers } = photo(randomUUID(), Buffer.alloc(9));
  line.write(
    `POST /picture HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: 9999\r\n\r\n`,
  );
  await expect.poll(() => isAsked).toBe(true);
  line.destroy();
  await expect.poll(() => isClosed).toBe(true);
  lookUp();
  await expect.poll(() => isBegun || refused !== undefined).toBe(true);
  expect((await it.inject({ method: 'POST', url: '/picture', payload, headers })).body).toBe('kept');
  expect(refused).toBe('REQUEST_TIMEOUT');
  await it.close();
});
