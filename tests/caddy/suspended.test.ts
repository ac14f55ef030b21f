import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, parseMoment } from '../../domain/dates.ts';
import { verifyCaddy } from '../../server/account/own/verification.ts';
import { sql } from '../../server/db/db.ts';
import { confirmed, does, newBooking, seen, tries } from '../booking/booking-fixture.ts';
import { balanceOf, book, notifiedOf, type Person, startWorld, wish, writesNothing } from '../booking/world.ts';
import { answerOf, ask, choose, isIn, notified, read, say, setVerification, verified } from '../broadcast/world.ts';
import { posted } from '../post/world.ts';
import { NOW } from '../support/clock.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';

const world = await startWorld();
beforeEach(() => world.setNow(NOW));
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

const suspend = ({ user_id }: Person) =>
  world.db.transact((tx) => verifyCaddy(tx, user_id, { to: 'SUSPENDED', why: 'took cash' }, NOW));

test('a request that waits for somchai ends with the suspension: nok’s money is back and nok is told', async () => {
  const fixture = await newBooking(world);
  await suspend(fixture.somchai);
  expect((await seen(world, fixture)).status).toBe('EXPIRED');
  expect(await balanceOf(world, fixture.nok)).toMatchObject({ available: 100_000, held: 0 });
  expect((await notifiedOf(world.db, fixture.nok)).at(-1)).toBe('booking.lapsed');
  expect(await notifiedOf(world.db, fixture.somchai)).toEqual(
    expect.arrayContaining(['booking.lapsed', 'caddy.suspended']),
  );
});

test('somchai’s answers to open requests are withdrawn, and nok hears it; those of others stand', async () => {
  const [nok, somchai, mali] = [await world.golfer(), await verified(world), await verified(world)];
  const it = await ask(world, nok);
  await isIn(world, somchai, it);
  await isIn(world, mali, it);
  await suspend(somchai);
  const after = await read(world, nok, it);
  expect([answerOf(after, somchai)?.status, answerOf(after, mali)?.status]).toEqual(['WITHDRAWN', 'INTERESTED']);
  expect((await notified(world.db, nok)).filter((kind) => kind === 'broadcast.answered')).toHaveLength(3);
  expect((await choose(world, nok, it, somchai)).code).toBe('RESPONSE_NOT_NOW');
});

test('suspended, somchai changes no confirmed round and does not come back to one, but ends it as ever', async () => {
  const fixture = await confirmed(world);
  const { nok, somchai, booking } = fixture;
  const tee_off = parseMoment(booking.tee_off_at);
  const { golf_course: _, caddy_id: __, total: ___, ...round } = wish(somchai);
  const change = { ...round, holes: 27 as const };
  const quote = { booking_ref: booking.booking_ref, change };
  const { total } = await world.done('POST /booking/change-quote', quote, nok);
  await does(world, fixture, 'nok', 'propose_change', undefined, { change, total });
  await suspend(somchai);
  expect(await seen(world, fixture)).toMatchObject({ status: 'CONFIRMED', change: null });
  expect(await balanceOf(world, nok)).toMatchObject({ held: booking.total });
  const proposed = await tries(world, fixture, 'somchai', 'propose_change', undefined, { change, total });
  expect(proposed.code).toBe('CADDY_SUSPENDED');
  await does(world, fixture, 'somchai', 'ask_cancel', NOW + HOUR, { reason: { code: 'OTHER' } });
  expect((await tries(world, fixture, 'somchai', 'withdraw_ask')).code).toBe('CADDY_SUSPENDED');
  await does(world, fixture, 'nok', 'refuse_cancel');
  await does(world, fixture, 'somchai', 'check_in', tee_off - 50 * MINUTE);
  await does(world, fixture, 'somchai', 'start', tee_off);
  await does(world, fixture, 'somchai', 'end', tee_off + 4 * HOUR, { holes_played: 18, stop_reason: 'FULL' });
  expect((await does(world, fixture, 'nok', 'confirm_end')).status).toBe('COMPLETED');
});

test('a caddy who is not verified neither answers an open request nor reads anything of it, also by an answer never given', async () => {
  const [nok, somchai] = [await world.golfer(), await verified(world)];
  const it = await ask(world, nok, { note: 'นัดที่ลานจอดรถ' });
  for (const to of ['UNVERIFIED', 'SUBMITTED', 'REJECTED', 'SUSPENDED']) {
    await setVerification(world.db, somchai, to);
    const withdrawn = await writesNothing(world.db, () => say(world, somchai, it, 'WITHDRAWN'));
    expect([withdrawn.code, withdrawn.data], to).toEqual(['CADDY_NOT_VERIFIED', null]);
    const said = await writesNothing(world.db, () => say(world, somchai, it));
    const code = to === 'SUSPENDED' ? 'CADDY_SUSPENDED' : 'CADDY_NOT_VERIFIED';
    expect([said.status_code, said.code, said.data], to).toEqual([403, code, null]);
  }
});

test('suspended, somchai neither posts nor brings a post back, but may delete', async () => {
  const somchai = await world.caddy();
  const post_id = await posted(world, somchai);
  await suspend(somchai);
  const post = {
    post_id: randomUUID(),
    type: 'GENERAL',
    audience: 'PUBLIC',
    html: '<p>x</p>',
    golf_course: null,
  } as const;
  expect(await world.refused('POST /post/create', { ...post, free_on: null }, somchai)).toBe('CADDY_SUSPENDED');
  await world.done('POST /post/delete', { post_id }, somchai);
  expect(await world.refused('POST /post/restore', { post_id }, somchai)).toBe('CADDY_SUSPENDED');
});

test('a request and a suspension at the same moment: no request waits for a suspended caddy', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [nok, somchai] = [await world.golfer(), await world.caddy()];
    await Promise.all([
      world.call('POST /booking/create', wish(somchai), { ...nok, key: randomUUID() }),
      suspend(somchai),
    ]);
    const waiting = await world.db.many(
      sql`select booking_ref from booking where caddy_id = ${somchai.user_id} and status = 'PENDING'`,
    );
    expect(waiting).toEqual([]);
  }
});

test('an answer, a choice and a suspension at the same moment end without a fault, and no answer of the suspended stands', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [nok, somchai] = [await world.golfer(), await verified(world)];
    const it = await ask(world, nok);
    if (round % 2 === 0) await isIn(world, somchai, it);
    const answers = await Promise.all([
      round % 2 === 0 ? choose(world, nok, it, somchai) : say(world, somchai, it),
      suspend(somchai),
    ]);
    expect(answers[0].status_code).toBeLessThan(500);
    const standing = await world.db.many(sql`
      select status from caddy_response where caddy_id = ${somchai.user_id} and status in ('INTERESTED', 'RECONFIRM_NEEDED')`);
    expect(standing).toEqual([]);
  }
});

test('suspended, somchai cannot accept a request from before, but declines it; verified again, somchai is asked and accepts as ever', async () => {
  const fixture = await newBooking(world);
  await setVerification(world.db, fixture.somchai, 'SUSPENDED');
  const refused = await writesNothing(world.db, () => tries(world, fixture, 'somchai', 'accept'));
  expect([refused.status_code, refused.code]).toEqual([403, 'CADDY_SUSPENDED']);
  expect((await does(world, fixture, 'somchai', 'decline')).status).toBe('DECLINED');
  const { nok, somchai } = fixture;
  await world.db.transact((tx) => verifyCaddy(tx, somchai.user_id, { to: 'VERIFIED' }, NOW + DAY));
  const booking = await book(world, nok, somchai);
  const act = { booking_ref: booking.booking_ref, version: booking.version, action: 'accept' } as const;
  expect((await world.call('POST /booking/act', act, somchai)).data.status).toBe('CONFIRMED');
});
