import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../domain/call.ts';
import { type CallName, calls } from '../../domain/calls.ts';
import { addDays, dateOf, DAY, isoOf, MINUTE, type SlashDate, startOfDay } from '../../domain/dates.ts';
import { wordsOf } from '../../domain/notification/words.ts';
import { suspendGolfer, suspensionJobs } from '../../server/account/own/suspension.ts';
import { sql } from '../../server/db/db.ts';
import { runDueJobs } from '../../server/jobs/jobs.ts';
import { confirmed, does, newBooking, seen, tries } from '../booking/booking-fixture.ts';
import { balanceOf, notifiedOf, type Person, startWorld, wish } from '../booking/world.ts';
import { answerOf, ask, asking, isIn, read, setVerification, verified } from '../broadcast/world.ts';
import { everybody, inputOf } from '../house/everybody.ts';
import { NOW } from '../support/clock.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { aStaff, type StaffPerson } from './staff.ts';

const world = await startWorld();
afterAll(() => world.close());

let ja: StaffPerson;
let ploy: StaffPerson;
beforeEach(async () => {
  world.setNow(NOW);
  ja = await aStaff(world.db, ['trust'], NOW, { name: 'Ja' });
  ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
});

/** About no round. */
const NOTHING = {
  name: null,
  caddy_number: null,
  slug: null,
  course: null,
  booking_date: null,
  tee_off_time: null,
  holes: null,
  amount: null,
};
const WHY = 'She shouted at three caddies.';
const TODAY = dateOf(NOW);
const UNTIL = addDays(TODAY, 2);
const END = startOfDay(addDays(UNTIL, 1));

const suspend = ({ user_id }: Person, until: SlashDate | null = UNTIL, who = ja) =>
  world.call('POST /desk/suspend', { user_id, why: WHY, until }, who);
const page = ({ user_id }: Person) => world.done('GET /desk/person', { user_id }, ja);
const lift = async (nok: Person, who = ploy) =>
  world.call(
    'POST /desk/lift-suspension',
    { user_id: nok.user_id, why: 'She wrote to each of them.', since: (await page(nok)).suspension?.since ?? null },
    who,
  );
const lastTold = async ({ user_id }: Person) =>
  (
    await world.db.many(sql<{ kind: string; body: Record<string, unknown> }>`
    select kind, body from notification where user_id = ${user_id} order by notification_id desc limit 1`)
  )[0];
const endsAt = (at: number) => runDueJobs(world.context, suspensionJobs, at);
const bookCode = async (nok: Person, somchai: Person) =>
  (await world.call('POST /booking/create', wish(somchai), nok)).code;

test('a request of nok’s ends with her suspension and her money is back; a round that is confirmed stays, and is played to its end', async () => {
  const waits = await newBooking(world);
  await suspend(waits.nok);
  expect((await seen(world, waits)).status).toBe('EXPIRED');
  expect(await balanceOf(world, waits.nok)).toMatchObject({ available: 100_000, held: 0 });
  expect(await notifiedOf(world.db, waits.somchai)).toContain('booking.lapsed');

  const [lapsed] = await world.db.many(sql<{ body: Record<string, unknown> }>`
    select body from notification where user_id = ${waits.nok.user_id} and kind = 'booking.lapsed'`);
  const words = wordsOf('booking.lapsed', lapsed?.body ?? {}, NOTHING, 'GOLFER');
  expect(words.text).toEqual({ th: 'เงินที่กันไว้กลับเข้าวอลเล็ตแล้ว', en: 'The money held is back in your wallet' });

  const round = await confirmed(world);
  await suspend(round.nok);
  expect((await seen(world, round)).status).toBe('CONFIRMED');
  const { golf_course: _, caddy_id: __, total: ___, ...change } = wish(round.somchai);
  const proposed = await tries(world, round, 'nok', 'propose_change', undefined, { change, total: 1 });
  expect(proposed.code).toBe('ACCOUNT_SUSPENDED');
  expect(await does(world, round, 'nok', 'cancel')).toMatchObject({ status: 'CANCELLED_BY_GOLFER' });
  await ledgerIsWhole(world.db);
});

test('her open requests end, and the caddies who said yes hear it', async () => {
  const [nok, somchai] = [await world.golfer(), await verified(world)];
  const it = await ask(world, nok);
  await isIn(world, somchai, it);
  await suspend(nok);
  const after = await read(world, nok, it);
  expect([after.status, answerOf(after, somchai)?.status]).toEqual(['CANCELLED', expect.any(String)]);
  expect(await notifiedOf(world.db, somchai)).toContain('broadcast.cancelled');
});

test('she reads why and until when, in both languages, and where to write to us', async () => {
  const nok = await world.golfer();
  await suspend(nok);
  const told = await lastTold(nok);
  expect(told).toEqual({ kind: 'account.suspended', body: { why: WHY, until: UNTIL } });
  const words = wordsOf('account.suspended', told?.body ?? {}, NOTHING, 'GOLFER');
  expect(words.title.th).toBe('บัญชีของคุณถูกพักการใช้งาน');
  expect(words.text.en).toBe(`${WHY} · Until the end of Tue 24 Nov`);
  expect(words.text.th).toBe(`${WHY} · พักการใช้งานถึงวัน อ. 24 พ.ย.`);
  expect(words.href).toBe('/help/contact');
});

test('it ends by itself after its last day, not before; she hears it, and the audit has who ended it', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  await suspend(nok);
  expect((await page(nok)).suspension).toEqual({ since: isoOf(NOW), name: 'Ja', until: UNTIL });
  await endsAt(END - MINUTE);
  expect(await bookCode(nok, somchai)).toBe('ACCOUNT_SUSPENDED');
  await endsAt(END);
  expect((await page(nok)).suspension).toBeNull();
  expect(await bookCode(nok, somchai)).toBeUndefined();
  expect(await notifiedOf(world.db, nok)).toContain('account.lifted');
  const { actor } = await world.db.one(sql<{ actor: string }>`
    select actor from audit where act = 'lift-suspension' and body ->> 'user_id' = ${nok.user_id}`);
  expect(actor).toBe('system');
});

test('a caddy’s suspension with an end leaves him as he stood before, and one that was made anew has its own end', async () => {
  const somchai = await world.caddy();
  await setVerification(world.db, somchai, 'VERIFIED');
  await suspend(somchai);
  expect(await lastTold(somchai)).toEqual({ kind: 'caddy.suspended', body: { why: WHY, until: UNTIL } });
  world.setNow(NOW + MINUTE);
  await lift(somchai);
  world.setNow(NOW + 2 * MINUTE);
  await suspend(somchai, addDays(UNTIL, 5));
  await endsAt(END);
  expect((await page(somchai)).caddy?.verification).toBe('SUSPENDED');
  await endsAt(END + 5 * DAY);
  expect(await page(somchai)).toMatchObject({ caddy: { verification: 'VERIFIED' }, suspension: null });
});

test('one without an end lasts until it is lifted, by whoever read about it', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  await suspend(nok, null);
  await endsAt(NOW + 400 * DAY);
  expect((await page(nok)).suspension?.until).toBeNull();
  world.setNow(NOW + MINUTE);
  expect((await lift(nok)).code).toBeUndefined();
  expect(await bookCode(nok, somchai)).toBeUndefined();
  expect(await lift(nok)).toMatchObject({ code: 'DECIDED_ALREADY', data: { name: 'Ploy', act: 'lift-suspension' } });
});

test('of two who suspend nok at once one does, and the other reads who did; so of two who lift', async () => {
  const nok = await world.golfer();
  const suspended = await Promise.all([suspend(nok, UNTIL, ja), suspend(nok, null, ploy)]);
  expect(suspended.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
  world.setNow(NOW + MINUTE);
  const lifted = await Promise.all([lift(nok, ja), lift(nok, ploy)]);
  expect(lifted.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
  const told = (await notifiedOf(world.db, nok)).filter((kind) => kind.startsWith('account.'));
  expect(told).toEqual(['account.suspended', 'account.lifted']);
});

test('its last day is today or later, and at most a year ahead', async () => {
  const nok = await world.golfer();
  for (const [until, code] of [
    [addDays(TODAY, -1), 'TOO_SMALL'],
    [addDays(TODAY, 366), 'TOO_LARGE'],
  ] as const)
    expect(await suspend(nok, until)).toMatchObject({ code: 'FIELDS_INVALID', fields: [{ path: 'until', code }] });
  expect((await suspend(nok, TODAY)).code).toBeUndefined();
});

const waitingForLocks = () => sql<{ waits: number }>`
  select count(*) as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Suspends nok while `asking` waits for her row, and says what was answered. */
async function overtakes(
  nok: Person,
  asking: () => Promise<{ code?: string | undefined }>,
): Promise<string | undefined> {
  let asked: ReturnType<typeof asking> | undefined;
  await world.db.transact(async (tx) => {
    await suspendGolfer(tx, nok.user_id, { why: WHY, until: null }, NOW);
    asked = asking();
    await expect.poll(async () => (await world.db.one(waitingForLocks())).waits).toBe(1);
  });
  return (await asked)?.code;
}

test('a booking, an open request, a choice and a change that come while nok is being suspended are refused', async () => {
  const [nok, somchai] = [await world.golfer(), await verified(world)];
  expect(await overtakes(nok, () => world.call('POST /booking/create', wish(somchai), nok))).toBe('ACCOUNT_SUSPENDED');
  const noor = await world.golfer();
  expect(await overtakes(noor, () => world.call('POST /broadcast/create', asking(), noor))).toBe('ACCOUNT_SUSPENDED');
  const may = await world.golfer();
  const it = await ask(world, may);
  await isIn(world, somchai, it);
  const select = { alt_reference: it.alt_reference, caddy_id: somchai.user_id };
  expect(await overtakes(may, () => world.call('POST /broadcast/select', select, may))).toBe('ACCOUNT_SUSPENDED');
  const round = await confirmed(world);
  const { golf_course: _, caddy_id: __, total: ___, ...change } = wish(round.somchai);
  const proposed = () => tries(world, round, 'nok', 'propose_change', undefined, { change, total: 1 });
  expect(await overtakes(round.nok, proposed)).toBe('ACCOUNT_SUSPENDED');
  await ledgerIsWhole(world.db);
});

test('the answer to a request made before the suspension is still given to a phone that asks again', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const key = randomUUID();
  const create = () => world.call('POST /booking/create', wish(somchai), { ...nok, key });
  const first = await create();
  await suspend(nok);
  const again = await create();
  expect([first.code, again.code, again.data]).toEqual([undefined, undefined, first.data]);
});

/** What a suspended golfer may not do; everything else that writes is open to her. */
const REFUSED = [
  'POST /wallet/topup',
  'POST /wallet/tip',
  'POST /booking/create',
  'POST /broadcast/create',
  'POST /broadcast/update',
  'POST /broadcast/select',
  'POST /chat/open',
  'POST /chat/send',
  'POST /follow/set',
  'POST /post/like',
  'POST /review/submit',
];

test('of all calls that write, a suspended golfer is refused exactly those that book, request, post or message', async () => {
  const all = await everybody(world);
  const boy = await aStaff(world.db, ['trust'], world.context.clock(), { name: 'Boy' });
  expect((await suspend(all.nok, null, boy)).code).toBeUndefined();
  const refused: string[] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    const { who, changes }: Call = calls[name];
    if (!changes || (who !== 'any' && who !== 'golfer')) continue;
    // Leaving ends the session that asks the rest.
    if (name === 'POST /user/delete') continue;
    const { code } = await world.call(name, inputOf(all, name) as never, all.nok);
    if (code === 'ACCOUNT_SUSPENDED') refused.push(name);
  }
  expect(refused).toEqual(REFUSED);
});
