import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import webPush from 'web-push';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../domain/dates.ts';
import type { Config } from '../../server/config.ts';
import { type Channels, openChannels } from '../../server/notification/channels.ts';
import { openLanes, type PushAnswer } from '../../server/push/lanes.ts';
import { openPush, type PushSender } from '../../server/push/send.ts';
import { newBrowser } from '../standins/push/browser.ts';

const NEVER = 600_000;
const CONFIG = { subject: 'https://caddee.example', toInnerAddresses: true };
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const { keys } = newBrowser();

/** A push service that takes connections and answers nothing, until it answers all. */
let silent: Server;
let lines: Socket[];
let answers: boolean;
let isCut: boolean;
let honest: ReturnType<typeof createServer>;
let now: number;
let channels: Channels | undefined;

const answer = (line: Socket) => line.end('HTTP/1.1 201 Created\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
/** From now on it cuts every connection at once. */
function cutAll(): void {
  isCut = true;
  for (const line of lines) line.destroy();
}
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

beforeEach(async () => {
  [lines, answers, isCut, now] = [[], false, false, 0];
  silent = createTcp((line) => {
    lines.push(line);
    if (isCut) line.destroy();
    line.on('error', () => undefined); // we hang up on it, which is what is tested
    if (answers) line.once('data', () => answer(line));
  }).listen(0, '127.0.0.1');
  honest = createServer((_request, response) => response.writeHead(201).end()).listen(0, '127.0.0.1');
  await Promise.all([once(silent, 'listening'), once(honest, 'listening')]);
});
afterEach(async () => {
  cutAll();
  await channels?.close();
  channels = undefined;
  await Promise.all([silent, honest].map((server) => new Promise((resolve) => server.close(resolve))));
});

const pusher = (limits: Partial<Record<'timeoutMs' | 'connectMs' | 'waitMs', number>> = {}) =>
  openPush(CONFIG, { timeoutMs: NEVER, connectMs: NEVER, waitMs: NEVER, clock: () => now, ...limits });
const pushTo = (push: PushSender, origin: string) =>
  push(
    { endpoint: `${origin}/x`, ...keys },
    '{}',
    { public_key: publicKey, private_key: privateKey },
    {
      ttl: 60,
      urgency: 'normal',
      topic: 'x',
    },
  );
const toSilent = (push: PushSender) => pushTo(push, `http://127.0.0.1:${portOf(silent)}`);
const toHonest = (push: PushSender) => pushTo(push, `http://127.0.0.1:${portOf(honest)}`);

test('sixty-four phones of a push service that does not answer hold up nobody else’s', async () => {
  const push = pusher();
  channels = openChannels({ config: { jobs: true } as Config, log: pino({ level: 'silent' }), clock: () => now, push });
  const { away, soon } = channels;
  const ended: string[] = [];
  for (let n = 0; n < 64; n += 1)
    soon(() => away(() => toSilent(push)).then(({ result }) => void ended.push(`silent ${result}`)));
  const arrived = new Promise((resolve) => soon(() => away(() => toHonest(push)).then(resolve)));
  expect(await arrived).toEqual({ result: 'SENT', status_code: 201 });
  expect(ended).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(16);
});

test('two hundred and fifty-six wait for answers at most, and when all come at once sixteen go on at a time', async () => {
  channels = openChannels({
    config: { jobs: true } as Config,
    log: pino({ level: 'silent' }),
    clock: () => now,
    push: pusher(),
  });
  const { away, soon } = channels;
  const answered = Promise.withResolvers<void>();
  let [begun, at, most, ended] = [0, 0, 0, 0];
  for (let n = 0; n < 300; n += 1)
    soon(async () => {
      begun += 1;
      await away(() => answered.promise);
      at += 1;
      most = Math.max(most, at);
      await new Promise((resolve) => setImmediate(resolve));
      at -= 1;
      ended += 1;
    });
  await expect.poll(() => begun).toBe(256);
  answered.resolve();
  await channels.idle();
  expect([begun, ended, most]).toEqual([300, 300, 16]);
});

test('whose line is full waits for a while, and comes again later', async () => {
  const push = pusher({ waitMs: 50 });
  const all = Array.from({ length: 17 }, () => toSilent(push));
  expect(await Promise.race(all)).toEqual({ result: 'LATER', status_code: null });
  await expect.poll(() => lines.length).toBe(16);
});

test('a connection that does not come about is given up soon, whatever an answer may take; no answer in time is a silence', async () => {
  {
    const push = pusher({ connectMs: 50 });
    expect(await pushTo(push, `https://127.0.0.1:${portOf(silent)}`)).toEqual({ result: 'LATER', status_code: null });
  }

  {
    const push = pusher({ timeoutMs: 50 });
    expect(await toSilent(push)).toEqual({ result: 'LATER', status_code: null });
  }
});

test('a service that was silent five times is left alone for a minute, then tried once, and taken back when it answers', async () => {
  const push = pusher();
  isCut = true;
  for (let n = 0; n < 5; n += 1) expect((await toSilent(push)).result).toBe('LATER');
  expect(await toSilent(push)).toEqual({ result: 'LATER', status_code: null, retry_after: MINUTE });
  expect((await toHonest(push)).result).toBe('SENT');
  expect(lines).toHaveLength(5);
  now += MINUTE;
  const two = [toSilent(push), toSilent(push)];
  expect((await Promise.all(two)).map(({ retry_after }) => retry_after)).toEqual([undefined, MINUTE]);
  expect(lines).toHaveLength(6);
  now += MINUTE;
  [isCut, answers] = [false, true];
  expect((await toSilent(push)).result).toBe('SENT');
  expect((await Promise.all([toSilent(push), toSilent(push)])).map(({ result }) => result)).toEqual(['SENT', 'SENT']);
});

test('when a service falls silent, who waits for it is told at once', async () => {
  const push = pusher();
  const all = Array.from({ length: 40 }, () => toSilent(push));
  await expect.poll(() => lines.length).toBe(16);
  cutAll();
  expect((await Promise.all(all)).filter(({ retry_after }) => retry_after === MINUTE)).toHaveLength(24);
  expect(lines).toHaveLength(16);
});

const SILENCE: PushAnswer = { result: 'LATER', status_code: null };
const SENT: PushAnswer = { result: 'SENT', status_code: 201 };

test('silent names in the domain of a push service leave the push service alone', async () => {
  const inLane = openLanes({ waitMs: NEVER, clock: () => now });
  for (let n = 0; n < 6; n += 1)
    expect(await inLane(`https://mine${n % 2}.googleapis.com/x`, async () => SILENCE)).toEqual(SILENCE);
  for (let n = 0; n < 5; n += 1) await inLane('https://other.googleapis.com/x', async () => SILENCE);
  expect((await inLane('https://other.googleapis.com/x', async () => SENT)).retry_after).toBe(MINUTE);
  expect(await inLane('https://fcm.googleapis.com/x', async () => SENT)).toEqual(SENT);
});

test('a name that leads nowhere is no silence: it is tried again, and shuts nothing', async () => {
  const push = pusher();
  const nowhere = `http://${'x'.repeat(64)}.googleapis.com`;
  for (let n = 0; n < 6; n += 1)
    expect(await pushTo(push, nowhere)).toEqual({ result: 'LATER', status_code: null, no_address: true });
});

test('all names of a domain have sixty-four places together, and the next gets the first that is free', async () => {
  const inLane = openLanes({ waitMs: NEVER, clock: () => now });
  const under: ((said: PushAnswer) => void)[] = [];
  const send = () => new Promise<PushAnswer>((resolve) => under.push(resolve));
  const all = Array.from({ length: 100 }, (_, n) => inLane(`https://n${n}.silent.example/x`, send));
  await expect.poll(() => under.length).toBe(64);
  expect(await inLane('https://push.honest.test/x', async () => SENT)).toEqual(SENT);
  under[0]?.(SENT);
  await expect.poll(() => under.length).toBe(65);
  for (let n = 1; n < 100; n += 1) {
    await expect.poll(() => under.length).toBeGreaterThan(n);
    under[n]?.(SILENCE);
  }
  expect((await Promise.all(all)).map(({ result }) => result)).toHaveLength(100);
});
