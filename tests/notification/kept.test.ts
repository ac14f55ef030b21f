import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../domain/dates.ts';
import { USUAL_SETTINGS } from '#domain/notification/notification.ts';
import { sql } from '../../server/db/db.ts';
import { schedulePruningNotifications } from '../../server/notification/jobs.ts';
import { ourVapidKey } from '../../server/notification/settings.ts';
import { isInner, isPushAddress, outerLookup } from '../../server/push/lanes.ts';
import { act, acted, book } from '../booking/world.ts';
import { newBrowser } from '../standins/push/browser.ts';
import { type Alerts, forgetJobs, startAlerts } from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

let it: Alerts;
beforeAll(async () => {
  it = await startAlerts();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.setNow(NOW);
  await forgetJobs(it.db);
});

const list = async (as: string, page = 1, limit = 20) =>
  it.here.done('POST /notification/list', { page, limit }, { as });
const ids = (items: { notification_id: string }[]) => items.map(({ notification_id }) => notification_id);

describe('the list', () => {
  test('what it is about, as it is now and as each of the two may know it', async () => {
    const [nok, somchai] = [await it.world.golfer(), await it.world.caddy()];
    const booking = await book(it.world, nok, somchai);
    await act(it.world, somchai, booking, 'accept');
    const [golfers, caddies] = [await list(await it.signIn(nok)), await list(await it.signIn(somchai))];
    const round = {
      slug: 'khao-khiao',
      course: { th: 'เขาเขียว', en: 'Khao Khiao' },
      booking_date: '2026/11/25',
      tee_off_time: '06:30',
      holes: 18,
      amount: null,
    };
    expect(golfers.items).toMatchObject([
      { kind: 'booking.accepted', about: { ...round, name: 'somchai', caddy_number: '177' }, read_at: null },
    ]);
    expect(caddies.items).toMatchObject([
      { kind: 'booking.requested', about: { ...round, name: 'nok', caddy_number: null } },
    ]);
    expect(JSON.stringify(caddies)).not.toContain(nok.user_id);
  });

  test('newest first, by pages, and none of another person', async () => {
    const [nok, other] = [await it.world.golfer(), await it.world.golfer()];
    for (let n = 0; n < 25; n++) {
      it.setNow(NOW + n);
      await it.tell('tip.received', { booking_ref: 'AAAAAAAAAA', amount: n }, n % 5 === 4 ? other : nok);
    }
    const as = await it.signIn(nok);
    const [first, second] = [await list(as, 1, 15), await list(as, 2, 15)];
    expect([first.total, first.unread, first.items.length, second.items.length]).toEqual([20, 20, 15, 5]);
    const amounts = [...first.items, ...second.items].map(({ about }) => about.amount);
    expect(amounts).toEqual([...amounts].sort((a, b) => Number(b) - Number(a)));
    expect(amounts).not.toContain(4);
  });

  test('ninety days, and then it is gone', async () => {
    const nok = await it.world.golfer();
    await it.tell('caddy.verified', {}, nok);
    it.setNow(NOW + 90 * DAY);
    expect((await list(await it.signIn(nok))).total).toBe(1);
    await schedulePruningNotifications(it.here.context, NOW + 90 * DAY);
    await it.run();
    expect(await it.db.one(sql`select count(*) as kept from notification where user_id = ${nok.user_id}`)).toEqual({
      kept: 1,
    });
    it.setNow(NOW + 90 * DAY + 1);
    expect((await list(await it.signIn(nok))).total).toBe(0);
    await schedulePruningNotifications(it.here.context, NOW + 90 * DAY + 1);
    await it.run();
    expect(await it.db.one(sql`select count(*) as kept from notification where user_id = ${nok.user_id}`)).toEqual({
      kept: 0,
    });
  });
});

describe('read', () => {
  async function three() {
    const nok = await it.world.golfer();
    for (let n = 0; n < 3; n++) {
      it.setNow(NOW + n);
      await it.tell('caddy.verified', {}, nok);
    }
    const as = await it.signIn(nok);
    return { nok, as, newest: ids((await list(as)).items) };
  }

  test('nobody reads for another; the reader reads those named, or all up to the newest seen, and the reader’s other phones hear of it once', async () => {
    const { nok, as, newest } = await three();
    const read = (input: object, who = as) => it.here.done('POST /notification/read', input, { as: who });
    const stranger = await it.signIn(await it.world.golfer());
    await read({ notification_ids: newest, up_to: newest[0] as string }, stranger);
    expect(await it.here.done('GET /notification/unread', {}, { as })).toEqual({ unread: 3 });
    expect(await read({})).toEqual({ unread: 3 });
    expect(await read({ notification_ids: [newest[2] as string] })).toEqual({ unread: 2 });
    expect(await it.here.done('GET /notification/unread', {}, { as })).toEqual({ unread: 2 });
    expect(await read({ up_to: newest[1] as string })).toEqual({ unread: 1 });
    expect((await list(as)).items.map(({ read_at }) => read_at !== null)).toEqual([false, true, true]);
    await read({ up_to: newest[0] as string });
    await read({ up_to: newest[0] as string });
    const events = await it.db.many(
      sql`select body from event where user_id = ${nok.user_id} and kind = 'notification.read' order by seq`,
    );
    expect(events).toEqual([{ body: { unread: 2 } }, { body: { unread: 1 } }, { body: { unread: 0 } }]);
  });

  testTable(['accept', 'decline'] as const)(
    'a request that somchai answers is read, and somchai’s other phones hear of it; another request is not: %s',
    async (action) => {
      const [nok, somchai] = [await it.world.golfer(), await it.world.caddy()];
      const asked = await book(it.world, nok, somchai);
      const other = await book(it.world, nok, somchai, { booking_date: '2026/11/26' });
      await acted(it.world, somchai, asked, action);
      const { items, unread } = await list(await it.signIn(somchai));
      expect(unread).toBe(1);
      expect(items.filter(({ read_at }) => read_at === null).map(({ body }) => body)).toMatchObject([
        { booking_ref: other.booking_ref },
      ]);
      const events = await it.db.many(
        sql`select body from event where user_id = ${somchai.user_id} and kind = 'notification.read'`,
      );
      expect(events).toEqual([{ body: { unread: 1 } }]);
    },
  );

  test('an act that is refused, or that answers nothing, reads nothing', async () => {
    const [nok, somchai] = [await it.world.golfer(), await it.world.caddy()];
    const asked = await book(it.world, nok, somchai);
    const stale = { ...asked, version: asked.version + 1 };
    expect((await act(it.world, somchai, stale, 'accept')).code).toBe('BOOKING_VERSION_STALE');
    await acted(it.world, nok, asked, 'cancel');
    expect((await list(await it.signIn(somchai))).unread).toBe(2);
  });
});

test('settings: everything on and quiet at night, until the user says otherwise', async () => {
  const as = await it.signIn(await it.world.golfer());
  expect(await it.here.done('GET /notification/settings', {}, { as })).toEqual(USUAL_SETTINGS);
  const hers = { groups: { ...USUAL_SETTINGS.groups, chat: { push: false, line: true } }, quiet: null };
  expect(await it.here.done('POST /notification/settings', hers, { as })).toEqual(hers);
  expect(await it.here.done('GET /notification/settings', {}, { as })).toEqual(hers);
});

describe('where a phone may send us', () => {
  test('a phone may send us to a push service of the world by https, and never inside, to a port, with a name, or elsewhere', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://db5p.notify.windows.com/w/?token=abc',
    ]) {
      expect(isPushAddress(endpoint, false)).toBe(true);
    }

    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:5432/',
      'https://user:secret@fcm.googleapis.com/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/',
      'https://db/',
      'https://push.localhost/',
      'https://metadata.google.internal/',
      'https://printer.local/',
      'https://fcm.googleapis.com./',
      'ftp://fcm.googleapis.com/',
      'file:///etc/passwd',
      'nothing',
    ]) {
      expect(isPushAddress(endpoint, false)).toBe(false);
    }
  });

  test('an address inside is known as one, in whatever way it is written; a name that leads there is not connected to', async () => {
    for (const address of [
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '::1',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '64:ff9b::a00:1',
      '::ffff:0:127.0.0.1',
      '::127.0.0.1',
      '168.63.129.16',
      '192.88.99.1',
      '192.31.196.1',
      '255.255.255.255',
      '2001:db8::1',
      '2002:7f00:1::',
      '100::1',
      '4000::1',
      'fe80::1%eth0',
      'nothing',
    ]) {
      expect(isInner(address)).toBe(true);
    }

    for (const address of ['8.8.8.8', '172.32.0.1', '2404:6800:4003::1']) {
      expect(isInner(address)).toBe(false);
    }

    const error = await new Promise<Error | null>((resolve) => outerLookup('localhost', {}, resolve));
    expect(error?.message).toBe('localhost leads to an inner address');
  });

  test('an address or a key that is wrong is said where it is wrong; nothing is kept', async () => {
    const as = await it.signIn(await it.world.golfer());
    const careful = await it.replica({
      config: { push: { subject: 'https://caddee.example', toInnerAddresses: false } },
    });
    const { keys } = newBrowser();
    const ask = (endpoint: string, more = keys) =>
      careful.call('POST /notification/subscribe', { endpoint, keys: more, language: 'th' }, { as });
    expect(await ask('https://10.0.0.1/push')).toMatchObject({ status_code: 422, fields: [{ path: 'endpoint' }] });
    expect(await ask('https://push.example/1', { ...keys, auth: 'AAAA' })).toMatchObject({
      fields: [{ path: 'keys.auth' }],
    });
    expect(await ask('https://push.example/1', { ...keys, p256dh: 'AAAA' })).toMatchObject({
      fields: [{ path: 'keys.p256dh' }],
    });
    expect(await it.db.one(sql`select count(*) as kept from push_subscription where endpoint like 'https:%'`)).toEqual({
      kept: 0,
    });
    expect(await ask(`https://push.example/${randomUUID()}`)).toMatchObject({ status: 'success' });
    await careful.close();
  });
});

test('our key is made once, whoever asks first, and stays', async () => {
  const replicas = await Promise.all([it.replica(), it.replica()]);
  const as = await it.signIn(await it.world.golfer());
  const keys = await Promise.all([it.here, ...replicas].map((one) => one.done('GET /notification/key', {}, { as })));
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
  expect(Buffer.from(keys[0]?.key ?? '', 'base64url')).toHaveLength(65);
  expect((await ourVapidKey(it.db, NOW + HOUR)).public_key).toBe(keys[0]?.key);
  for (const one of replicas) await one.close();
});
