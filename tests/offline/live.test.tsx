import { stalesOf } from '../../domain/events.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, error, launch, NOK, sessionOf, SOMCHAI, success, type App, type Browser } from './page.ts';
import { NOW, setNow } from '../support/clock.ts';
import { liveOf } from '../../src/sync/live.ts';
import { phone } from '../support/on-phone.tsx';

let browser: Browser;
let app: App;
let stale: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  browser = aBrowser();
  app = await launch();
  await app.session.resume();
  await app.session.startSession(sessionOf(NOK), true);
  stale = vi.spyOn(app.mirror, 'stale').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

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

describe('what a frame does', () => {
  test('an event of a booking outdates the reads of bookings and its number is remembered', async () => {
    const { handleFrame } = liveHere();
    const body = '{"booking_ref":"AAAA1111","status":"CONFIRMED","version":2}';
    handleFrame(`id: 7\nevent: booking.accepted\ndata: ${body}`);
    expect(stale.mock.calls[0]?.[0]).toContain('POST /booking/history');
    await expect.poll(() => app.readCopy('live')).toMatchObject({ data: '7' });
  });

  test.each([
    ['a reset', 'id: 9\nevent: reset\ndata: {}'],
    ['an event of a newer server', 'id: 9\nevent: weather.changed\ndata: {}'],
  ])('%s outdates everything', async (_what, frame) => {
    const { handleFrame } = liveHere();
    handleFrame(frame);
    expect(stale).toHaveBeenCalledWith(undefined);
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

  test('a heartbeat does nothing', async () => {
    const { handleFrame } = liveHere();
    handleFrame(':');
    expect(stale).not.toHaveBeenCalled();
  });

  test.each([
    ['CLOSING', 'cut'],
    ['CROWDED', 'crowded'],
    ['SESSION_OVER', 'over'],
  ])('bye %s ends it: %s', async (reason, end) => {
    const { endBy } = await import('../../src/sync/live.ts');
    expect(endBy(`event: bye\ndata: {"reason":"${reason}"}`)).toBe(end);
    expect(endBy('id: 7\nevent: booking.accepted\ndata: {}')).toBeUndefined();
  });
});

describe('the stream', () => {
  test('goes on after a restart of the app from the last number that was heard', async () => {
    const { handleFrame } = liveHere();
    handleFrame('id: 41\nevent: wallet.changed\ndata: {}');
    await expect.poll(() => app.readCopy('live')).toBeDefined();
    app = await launch({ keepSession: true });
    await app.session.resume();
    browser.server.answers['GET /live'] = () => stream().answer();
    const live = liveHere().openEventStream(NOK);
    await expect.poll(() => browser.server.count('GET /live')).toBe(1);
    expect(browser.server.asked.at(-1)?.headers.get('last-event-id')).toBe('41');
    live.stop();
  });

  test('is asked for with the bearer, hears frames however they are cut, and goes on after the last number', async () => {
    const first = stream();
    const second = stream();
    const answers = [first, second];
    browser.server.answers['GET /live'] = () => (answers.shift() ?? stream()).answer();
    const { openEventStream } = liveHere();
    const live = openEventStream(NOK);
    await expect.poll(() => browser.server.count('GET /live')).toBe(1);
    first.write(':\n\nid: 3\nevent: wallet.ch');
    first.write('anged\ndata: {}\n');
    expect(stale).not.toHaveBeenCalled();
    first.write('\n');
    await expect.poll(() => stale.mock.calls).toEqual([[stalesOf('wallet.changed')]]);
    first.end();
    await expect.poll(() => browser.server.count('GET /live')).toBe(2);
    const [before, after] = browser.server.asked.filter(({ name }) => name === 'GET /live');
    expect(before?.headers.get('authorization')).toBe(`Bearer token-of-${NOK}`);
    expect(before?.headers.get('last-event-id')).toBeNull();
    expect(after?.headers.get('last-event-id')).toBe('3');
    live.stop();
  });

  test('a page that was frozen hears nothing that was said meanwhile: neither the time it was then, nor events; it begins anew', async () => {
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
    await expect.poll(() => browser.server.count('GET /live')).toBe(2);
    expect(browser.server.asked.findLast(({ name }) => name === 'GET /live')?.headers.get('last-event-id')).toBe('3');
    expect(phoneBehind()).toBe(0);
    after.write(`:${NOW + 20 * 60_000}\n\nid: 4\nevent: wallet.changed\ndata: {}\n\n`);
    await expect.poll(() => stale.mock.calls.length).toBe(2);
    live.stop();
  });

  test('a token that is over is renewed, and the stream goes on with the new one', async () => {
    browser.server.answers['POST /auth/refresh'] = () =>
      new Response(JSON.stringify({ status: 'success', status_code: 200, data: sessionOf(NOK, 'second') }), {
        headers: { 'content-type': 'application/json' },
      });
    const open = stream();
    browser.server.answers['GET /live'] = ({ headers }) =>
      headers.get('authorization') === 'Bearer second' ? open.answer() : error(401, 'SESSION_OVER');
    const { openEventStream } = liveHere();
    const live = openEventStream(NOK);
    await expect.poll(() => browser.server.count('GET /live')).toBe(2);
    live.stop();
  });

  test('somebody else’s 401 on the way ends nothing', async () => {
    browser.server.answers['GET /live'] = () => new Response('sign in to this Wi-Fi', { status: 401 });
    const { openEventStream } = liveHere();
    const live = openEventStream(NOK);
    await expect.poll(() => browser.server.count('GET /live')).toBe(2);
    expect(app.session.state().kind).toBe('in');
    expect(browser.server.count('POST /auth/refresh')).toBe(0);
    live.stop();
  });

  test('a session that is over ends it', async () => {
    browser.server.answers['POST /auth/refresh'] = () => error(401, 'SESSION_OVER');
    browser.server.answers['GET /live'] = () => error(401, 'SESSION_OVER');
    const { openEventStream } = liveHere();
    openEventStream(NOK);
    await expect.poll(() => app.session.state().kind).toBe('out');
    expect(browser.server.count('GET /live')).toBe(1);
  });
});
