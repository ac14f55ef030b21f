import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { TERMS_VERSION } from '../../domain/account/account.ts';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import { MAX_SESSIONS } from '../../server/account/session/sign-in.ts';
import { openSessions } from '../../server/account/session/session.ts';
import type { Bus } from '../../server/events/bus.ts';
import { sql } from '../../server/db/db.ts';
import { openWorld, ORIGIN, PASSWORD, Phone, type Place } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await openWorld();
const here = await world.open();
const there = await world.open();
afterAll(() => world.close());
afterEach(() => void vi.restoreAllMocks());

let count = 0;
async function golfer(remember = false): Promise<{ phone: Phone; identifier: string; user_id: string }> {
  const identifier = `somebody${++count}@example.com`;
  const phone = new Phone(here);
  const { user } = await phone.register(identifier, remember);
  await phone.call('POST /user/select-role', { role: 'GOLFER' });
  return { phone, identifier, user_id: user.basic_info.user_id };
}
/** The same tab, its next request answered by another process. */
function at(place: Place, phone: Phone): Phone {
  const same = new Phone(place);
  same.token = phone.token;
  same.cookie = phone.cookie;
  return same;
}
const status = async (phone: Phone) => (await phone.ask('GET /user/information', {})).status;

describe('how long a session lasts', () => {
  test('a tab: twelve hours after its last use to the millisecond, seven days in any case', async () => {
    const { phone } = await golfer();
    const { expires_at } = await new Phone(here).register(`somebody${++count}@example.com`);
    expect(expires_at).toBe(isoOf(NOW + 12 * HOUR));
    for (let used = 0; used < 15; used++) {
      world.pass(11 * HOUR);
      expect(await status(phone)).toBe(200);
    }
    world.pass(3 * HOUR - 1);
    expect(await status(phone)).toBe(200);
    const { phone: unused } = await golfer();
    world.pass(1);
    expect(await status(phone)).toBe(401);
    world.pass(12 * HOUR - 1);
    expect(await unused.ask('GET /user/information', {})).toMatchObject({
      status: 401,
      body: { status: 'error', status_code: 401, code: 'SESSION_OVER' },
    });
  });

  test('a remembered device: its app_token fifteen minutes after its last use, twelve hours in any case', async () => {
    const { phone } = await golfer(true);
    for (let used = 0; used < 48; used++) {
      world.pass(15 * MINUTE - 1);
      expect(await status(phone)).toBe(200);
    }
    world.pass(15 * MINUTE - 1);
    expect(await status(phone)).toBe(401);
    await phone.refresh();
    expect(await status(phone)).toBe(200);
    world.pass(15 * MINUTE);
    expect(await status(phone)).toBe(401);
  });

  test('dead sessions leave nothing behind once the golfer signs in a month later', async () => {
    const { phone, identifier, user_id } = await golfer(true);
    await phone.refresh();
    await phone.call('POST /auth/logout', {});
    world.pass(31 * DAY);
    await new Phone(here).login(identifier);
    const left = sql<{ sessions: number; tokens: number }>`
      select count(distinct session_id) as sessions, count(*) as tokens
      from session left join app_token using (session_id) left join refresh_token using (session_id)
      where user_id = ${user_id}`;
    expect(await world.db.one(left)).toEqual({ sessions: 1, tokens: 1 });
  });

  test('a token nobody gave is nobody, nor is another spelling of a golfer’s', async () => {
    const { phone } = await golfer();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = letters[letters.indexOf(phone.token.slice(-1)) ^ 1];
    const spelt = [`${phone.token}=`, `${phone.token.slice(0, -1)}${twin}`, phone.token.toLowerCase()];
    for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}=`, "' or 1=1 --", 'A'.repeat(90), ...spelt]) {
      const other = at(here, phone);
      other.token = token;
      expect(await status(other), token).toBe(401);
    }
  });
});

describe('signing out', () => {
  test('ends this device and its cookie, here and in every other process; other devices stay', async () => {
    const { phone, identifier } = await golfer(true);
    const other = new Phone(here);
    await other.login(identifier);
    const tab = phone.tab();
    await tab.refresh();
    for (const one of [phone, tab, other]) expect(await status(at(there, one))).toBe(200);

    await phone.call('POST /auth/logout', {});
    expect(await status(phone)).toBe(401);
    expect(await status(tab)).toBe(401);
    await expect.poll(() => status(at(there, phone))).toBe(401);
    await expect.poll(() => status(at(there, tab))).toBe(401);
    expect((await tab.ask('POST /auth/refresh', {})).status).toBe(401);
    expect(await status(at(there, other))).toBe(200);
  });

  test('everywhere ends all of the golfer’s sessions and nobody else’s', async () => {
    const { phone, identifier } = await golfer(true);
    const others = [new Phone(here), new Phone(there)];
    for (const other of others) await other.login(identifier, true);
    const stranger = await golfer();
    await phone.call('POST /auth/logout', { everywhere: true });
    for (const one of [phone, ...others])
      for (const place of [here, there]) await expect.poll(() => status(at(place, one))).toBe(401);
    for (const one of others) expect((await one.ask('POST /auth/refresh', {})).status).toBe(401);
    expect(await status(stranger.phone)).toBe(200);
  });

  test('of a tab that was not remembered forgets the remembered device of the same person in that browser, and never another person’s', async () => {
    const { phone, identifier } = await golfer(true);
    const tab = phone.tab();
    const { app_token } = await new Phone(here).call('POST /auth/login', { identifier, password: PASSWORD });
    tab.token = app_token;
    await tab.call('POST /auth/logout', {});
    expect((await phone.ask('POST /auth/refresh', {})).status).toBe(401);
    const other = await golfer(true);
    const mixed = at(here, (await golfer()).phone);
    mixed.cookie = other.phone.cookie;
    await mixed.call('POST /auth/logout', {});
    expect(mixed.cookie).toBe(other.phone.cookie);
    await other.phone.refresh();
  });

  test('works with the cookie alone when the app_token ran out, for pages of ours only', async () => {
    const { phone } = await golfer(true);
    const stale = phone.tab();
    world.pass(15 * MINUTE);
    stale.token = phone.token;
    expect(await stale.ask('POST /auth/logout', {})).toMatchObject({
      status: 403,
      body: { code: 'ORIGIN_NOT_ALLOWED' },
    });
    await stale.call('POST /auth/logout', {}, { headers: { origin: ORIGIN, 'x-caddee': '1' } });
    expect(stale.cookie).toBe('');
    expect((await phone.ask('POST /auth/refresh', {})).status).toBe(401);
  });

  test('without a session and without a cookie is nobody signing out; twice is over the first time', async () => {
    const answer = await new Phone(here).ask('POST /auth/logout', {}, { headers: { origin: ORIGIN, 'x-caddee': '1' } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'SESSION_OVER' } });
    expect(answer.headers['clear-site-data']).toBeUndefined();
    const { phone } = await golfer();
    await phone.call('POST /auth/logout', {});
    const again = await phone.ask('POST /auth/logout', {}, { headers: { origin: ORIGIN, 'x-caddee': '1' } });
    expect(again.status).toBe(401);
  });

  test('ends the golfer’s live streams in every process', async () => {
    const { phone } = await golfer();
    const stream = await fetch(`${await there.listen()}/api/v1/live`, {
      headers: { authorization: `Bearer ${phone.token}` },
    });
    expect(stream.status).toBe(200);
    await phone.call('POST /auth/logout', {});
    // Reading ends only when the server ends the stream.
    expect(await stream.text()).toContain('SESSION_OVER');
  });
});

describe('what a process remembers of a session', () => {
  const deaf: Bus = { tell: () => {}, on: () => {}, isUp: () => false, close: async () => {} };

  test('is one second old at most, also when it hears nothing from the others, and does not outlive the person', async () => {
    const { phone, user_id } = await golfer();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000);
    const sessions = openSessions(there.context.db, deaf);
    const ask = () => sessions.callerOf(phone.token, here.context.clock());
    expect(await ask()).toMatchObject({ user_id, role: 'GOLFER' });
    await world.db.run(sql`update session set revoked_at = now() where user_id = ${user_id}`);
    clock.mockReturnValue(5_999);
    expect(await ask()).toMatchObject({ user_id });
    clock.mockReturnValue(6_000);
    expect(await ask()).toBeUndefined();
    await world.db.run(sql`update session set revoked_at = null where user_id = ${user_id}`);
    const callerOf = () => openSessions(there.context.db, deaf).callerOf(phone.token, here.context.clock());
    expect(await callerOf()).toMatchObject({ user_id });
    await world.db.run(sql`update person set status = 'DELETED' where user_id = ${user_id}`);
    expect(await callerOf()).toBeUndefined();
  });

  test('says whether the person is registered, so that no call that writes asks for it again', async () => {
    const { phone, user_id } = await golfer();
    const isRegistered = async () =>
      (await openSessions(there.context.db, deaf).callerOf(phone.token, here.context.clock()))?.isRegistered;
    await world.db.run(sql`update person set terms_version = ${TERMS_VERSION} where user_id = ${user_id}`);
    await world.db.run(sql`insert into golfer_profile (user_id) values (${user_id}) on conflict do nothing`);
    expect(await isRegistered()).toBe(true);
    await world.db.run(sql`update person set terms_version = null where user_id = ${user_id}`);
    expect(await isRegistered()).toBe(false);
    await world.db.run(sql`update person set terms_version = ${TERMS_VERSION} where user_id = ${user_id}`);
    await world.db.run(sql`delete from golfer_profile where user_id = ${user_id}`);
    expect(await isRegistered()).toBe(false);
  });

  test('is asked once for a crowd of calls, and again after a failure', async () => {
    const { phone } = await golfer();
    await status(phone);
    const { db } = there.context;
    const asked = vi.spyOn(db, 'maybe');
    const sessions = openSessions(db, deaf);
    const ask = () => sessions.callerOf(phone.token, here.context.clock());
    asked.mockRejectedValueOnce(new Error('the database is gone'));
    const first = await Promise.allSettled([ask(), ask()]);
    expect(first.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await Promise.all(Array.from({ length: 8 }, ask))).not.toContain(undefined);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a role that was just chosen is known to the next call, in every process', async () => {
    const phone = new Phone(here);
    await phone.register(`somebody${++count}@example.com`);
    for (const place of [here, there]) expect(await status(at(place, phone))).toBe(200);
    await phone.call('POST /user/select-role', { role: 'CADDY' });
    for (const place of [here, there]) {
      const answer = await at(place, phone).ask('GET /caddy/own-availability', {});
      expect(answer.body.code).not.toBe('ROLE_NOT_ALLOWED');
    }
  });
});

describe('a golfer’s devices', () => {
  test('are listed with their names, the last seen first, and this one is marked', async () => {
    const { phone, identifier } = await golfer(true);
    world.pass(HOUR);
    const other = new Phone(here);
    await other.login(identifier);
    const { items } = await other.call('POST /user/devices', {});
    expect(items.map((item) => item.is_this)).toEqual([true, false]);
    expect(items.map((item) => item.name)).toEqual(['Chrome · Android', 'Chrome · Android']);
    expect(JSON.stringify(items)).not.toContain(phone.token);
    world.pass(12 * HOUR);
    await phone.refresh();
    const later = await phone.call('POST /user/devices', {});
    expect(later.items.map((item) => item.is_this)).toEqual([true]);
  });

  test('fifty at most: one more ends the one that was not seen for the longest time, and nobody else’s', async () => {
    const [oldest, other] = [await golfer(true), await golfer()];
    world.pass(1);
    const second = new Phone(here);
    await second.login(oldest.identifier, true);
    await world.db.run(sql`
      insert into session (session_id, user_id, device_name, remembered, created_at, seen_at, expires_at)
      select gen_random_uuid(), user_id, device_name, true, created_at + interval '1 minute', seen_at + interval '1 minute', expires_at
      from (select * from session where user_id = ${oldest.user_id} order by seen_at limit 1) it, generate_series(3, ${MAX_SESSIONS}::int)`);
    expect(await status(oldest.phone)).toBe(200);
    await new Phone(here).login(oldest.identifier, true);
    expect([await status(oldest.phone), await status(second), await status(other.phone)]).toEqual([401, 200, 200]);
  });

  test('a lost one is signed out from another, in every process; another person’s is not found, and stays', async () => {
    const { phone: lost, identifier } = await golfer(true);
    const { items } = await lost.call('POST /user/devices', {});
    const other = new Phone(there);
    await other.login(identifier);
    expect(await status(at(there, lost))).toBe(200);
    const session_id = items[0]?.session_id ?? '';
    await other.call('POST /user/revoke-device', { session_id });
    for (const place of [here, there]) await expect.poll(() => status(at(place, lost))).toBe(401);
    expect((await lost.ask('POST /auth/refresh', {})).status).toBe(401);
    expect((await other.ask('POST /user/revoke-device', { session_id })).status).toBe(404);
    const stranger = await golfer();
    const [theirs] = (await stranger.phone.call('POST /user/devices', {})).items;
    for (const none of [theirs?.session_id ?? '', randomUUID()])
      expect(await other.ask('POST /user/revoke-device', { session_id: none })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    expect(await status(stranger.phone)).toBe(200);
  });
});
