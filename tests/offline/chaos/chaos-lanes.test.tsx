import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, error, hangs, launch, sessionOf, SOMCHAI, success, type App, type Browser } from '../page.ts';

const ACT = 'POST /booking/act';
let browser: Browser;
let app: App;

beforeEach(async () => {
  browser = aBrowser();
  app = await launch();
  await app.session.resume();
  await app.session.startSession(sessionOf(SOMCHAI), true);
});
afterEach(() => vi.unstubAllGlobals());

const accept = (booking_ref: string) =>
  app.outbox.add({
    entity: `booking:${booking_ref}`,
    call: ACT,
    input: { booking_ref, action: 'accept', version: 1 },
    title: { th: 'รับงาน', en: 'Accept' },
  });
const refOf = (body: unknown) => (body as { booking_ref: string }).booking_ref;
const stateOf = (booking_ref: string) => app.itemsNow().find(({ input }) => refOf(input) === booking_ref)?.state;

describe('OB-19, OB-11: a booking whose answer never comes', () => {
  beforeEach(async () => {
    browser.server.answers[ACT] = hangs;
    await accept('STUCK00000');
    await expect.poll(() => browser.server.count(ACT)).toBe(1);
  });

  test('what is tapped after it goes out beside it', async () => {
    browser.server.answers[ACT] = () => success({});
    await accept('BBBB000000');
    await expect.poll(() => stateOf('BBBB000000')).toBe('sent');
    expect(stateOf('STUCK00000')).toBe('sending');
  });

  test('what was put off meanwhile comes again in its own time, not when the stuck one is given up', async () => {
    let asked = 0;
    browser.server.answers[ACT] = () => (++asked < 4 ? error(503) : success({}));
    await accept('BBBB000000');
    await expect.poll(() => stateOf('BBBB000000')).toBe('sent');
    expect(asked).toBe(4);
    expect(stateOf('STUCK00000')).toBe('sending');
  });
});
