import { stalesOf } from '../../domain/events.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  aBrowser,
  error,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Browser,
  signedIn,
  reloaded,
} from './page.ts';
import { NOW, setNow } from '../support/clock.ts';
import { liveOf } from '../../src/sync/live.ts';
import { hurry } from './hurry.ts';
import { phone } from '../support/on-phone.tsx';

let browser: Browser;
let app: App;
let stale: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  browser = aBrowser();
  app = await signedIn();
  stale = vi.spyOn(app.mirror, 'stale').mockImplementation(() => undefined);
});

const liveHere = () => liveOf(phone);

/** A stream the test writes to. */
function stream() {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) });
  return {
    answer: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    write: (text: string) => out?.enqueue(new TextEncoder().encode(text)),
    end: () => out?.close(),
  };
}

test('an event outdates the reads it is of, a reset or an event of a newer server everything, a heartbeat nothing; a number is remembered, a bye says how it ends', async () => {
  const { handleFrame } = liveHere();
  const { endBy } = await import('../../src/sync/live.ts');
  handleFrame(':');
  expect(stale).not.toHaveBeenCalled();
  const body = '{"booking_ref":"AAAA1111","status":"CONFIRMED","version":2}';
  handleFrame(`id: 7\nevent: booking.accepted\ndata: ${body}`);
  expect(stale.mock.calls).toEqual([[stalesOf('booking.accepted')]]);
  expect(stalesOf('booking.accepted')).toContain('POST /booking/history');
  await expect.poll(() => app.readCopy('live')).toMatchObject({ data: '7' });
  for (const event of ['reset', 'weather.changed']) {
    stale.mockClear();
    handleFrame(`id: 9\nevent: ${event}\ndata: {}`);
    expect([event, stale.mock.calls]).toEqual([event, [[undefined]]]);
  }
  const ends = ['CLOSING', 'CROWDED', 'SESSION_OVER'].map((reason) =>
    endBy(`event: bye\ndata: {"reason":"${reason}"}`),
  );
  expect(ends).toEqual(['cut', 'crowded', 'over']);
  expect(endBy('id: 7\nevent: booking.accepted\ndata: {}')).toBeUndefined();
});

test('an event sends what waits; where nothing waits the queue is not even read', async () => {
  const { handleFrame } = liveHere();
  const ops = (await import('../../src/sync/outbox/outbox-store.ts')).opsOf(phone);
  const reads = vi.spyOn(ops, 'all');
  const event = () => handleFrame('id: 7\nevent: wallet.changed\ndata: {}');
  event();
  expect(reads).not.toHaveBeenCalled();
  browser.server.isDown = true;
  await app.outbox.add({
    entity: 'follow:somchai',
    call: 'POST /follow/set',
    input: { caddy_id: SOMCHAI, following: true },
    title: { th: 'ติดตาม', en: 'Follow' },
  });
  await expect.poll(() => app.itemsNow()[0]).toMatchObject({ state: 'waiting', tries: 1 });
  browser.server.isDown = false;
  browser.server.answers['POST /follow/set'] = () => success({});
  event();
  await expect.poll(() => app.itemsNow()[0]?.state).toBe('sent');
});

const opened = () => browser.server.asked.filter(({ name }) => name === 'GET /live');

test('the stream is asked for with the bearer, hears frames however they are cut, and goes on after the last number, also after a restart', async () => {
  hurry();
  const first = stream();
  const answers = [first, stream()];
  browser.server.answers['GET /live'] = () => (answers.shift() ?? stream()).answer();
  const live = liveHere().openEventStream(NOK);
  await expect.poll(() => opened().length).toBe(1);
  first.write(':\n\nid: 3\nevent: wallet.ch');
  first.write('anged\ndata: {}\n');
  expect(stale).not.toHaveBeenCalled();
  first.write('\n');
  await expect.poll(() => stale.mock.calls).toEqual([[stalesOf('wallet.changed')]]);
  first.end();
  await expect.poll(() => opened().length).toBe(2);
  const [before, after] = opened();
  expect(before?.headers.get('authorization')).toBe(`Bearer token-of-${NOK}`);
  expect(before?.headers.get('last-event-id')).toBeNull();
  expect(after?.headers.get('last-event-id')).toBe('3');
  live.stop();
  await expect.poll(() => app.readCopy('live')).toBeDefined();
  app = await reloaded();
  const anew = liveHere().openEventStream(NOK);
  await expect.poll(() => opened().length).toBe(3);
  expect(opened().at(-1)?.headers.get('last-event-id')).toBe('3');
  anew.stop();
});

test('a page that was frozen hears nothing that was said meanwhile: neither the time it was then, nor events; it begins anew', async () => {
  hurry();
  setNow(NOW);
  const before = stream();
  const after = stream();
  const answers = [before, after];
  browser.server.answers['GET /live'] = () => (answers.shift() ?? stream()).answer();
  const { phoneBehind } = (await import('../../src/ui/now.ts')).clockOf(phone);
  const live = liveHere().openEventStream(NOK);
  before.write('id: 3\nevent: wallet.changed\ndata: {}\n\n');
  await expect.poll(() => stale.mock.calls.length).toBe(1);
  setNow(NOW + 20 * 60_000);
  before.write(`:${NOW + 25_000}\n\nid: 4\nevent: wallet.changed\ndata: {}\n\n`);
  await expect.poll(() => opened().length).toBe(2);
  expect(opened().at(-1)?.headers.get('last-event-id')).toBe('3');
  expect(phoneBehind()).toBe(0);
  after.write(`:${NOW + 20 * 60_000}\n\nid: 4\nevent: wallet.changed\ndata: {}\n\n`);
  await expect.poll(() => stale.mock.calls.length).toBe(2);
  live.stop();
});

test('somebody else’s 401 on the way ends nothing; a token that is over is renewed and the stream goes on with it; a session that is over ends it', async () => {
  hurry();
  browser.server.answers['GET /live'] = () => new Response('sign in to this Wi-Fi', { status: 401 });
  const live = liveHere().openEventStream(NOK);
  await expect.poll(() => opened().length).toBeGreaterThan(1);
  expect(app.session.state().kind).toBe('in');
  expect(browser.server.count('POST /auth/refresh')).toBe(0);

  const open = stream();
  browser.server.answers['POST /auth/refresh'] = () => success(sessionOf(NOK, 'second'));
  browser.server.answers['GET /live'] = ({ headers }) =>
    headers.get('authorization') === 'Bearer second' ? open.answer() : error(401, 'SESSION_OVER');
  await expect.poll(() => opened().at(-1)?.headers.get('authorization')).toBe('Bearer second');
  open.write('id: 5\nevent: wallet.changed\ndata: {}\n\n');
  await expect.poll(() => stale.mock.calls.length).toBe(1);
  live.stop();

  const before = opened().length;
  for (const name of ['POST /auth/refresh', 'GET /live'])
    browser.server.answers[name] = () => error(401, 'SESSION_OVER');
  liveHere().openEventStream(NOK);
  await expect.poll(() => app.session.state().kind).toBe('out');
  expect(opened()).toHaveLength(before + 1);
});
