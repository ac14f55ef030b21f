import { afterAll, expect, test } from 'vitest';
import { interestedEntries } from '#domain/broadcast/interested.ts';
import { PAST, SLOT_HOLDING, type BookingStatus } from '#domain/booking/status.ts';
import { isUpcoming } from '#domain/booking/facts.ts';
import { unreadTotal } from '#domain/chat/room.ts';
import { dateOf, HOUR, parseMoment } from '#domain/dates.ts';
import { sql } from '../../../server/db/db.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, seedCourses, seedDemo, readCourses } from '../../../server/seed.ts';
import { Books } from '../../../server/seed/books.ts';
import { addPast } from '../../../server/seed/past.ts';
import { TARIFF } from '../../support/rates.ts';
import { startServer } from '../../support/server.ts';
import { pointsAreWhole } from '../../reward/points-faults.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';
import { NOW } from '../../support/clock.ts';
import { MOMENTS } from '../../seed/moments.ts';
import { testTable } from '../../support/table.ts';

const here = await startServer();
await seedCourses(here.context);
// Two processes that start at once make it once.
const made = await Promise.all([seedDemo(here.context), seedDemo(here.context)]);
expect(made.toSorted()).toEqual([false, true]);
const signIn = async (identifier: string) => {
  const { app_token, user } = await here.done('POST /auth/login', { identifier, password: DEMO_PASSWORD });
  expect(user.next_step).toBeNull();
  return { as: app_token };
};
const golfer = await signIn(DEMO_LOGINS.golfer);
const caddy = await signIn(DEMO_LOGINS.caddy);
afterAll(() => here.close());

/** Every row of the demo world, counted. */
const world = () =>
  here.context.db.one(sql`
    select
      (select count(*) from person) as people, (select count(*) from caddy_week) as spans,
      (select count(*) from booking) as bookings, (select count(*) from ledger_entry) as entries,
      (select count(*) from event) as events, (select count(*) from broadcast) as broadcasts,
      (select count(*) from message) as messages, (select count(*) from follow) as follows`);

test('the demo world obeys the ledger, its slots and its history like a real one, and a second start changes nothing', async () => {
  await ledgerIsWhole(here.context.db);
  const before = await world();
  await seedCourses(here.context);
  expect(await seedDemo(here.context)).toBe(false);
  expect(await world()).toEqual(before);
  // Counts its golfers and caddies.
  expect(await here.done('GET /utils/user-counter', {})).toEqual({ golfers: 40, caddies: 60, total: 100 });
});

test('the demo world’s money came in by top-ups the provider knows, was tipped, and went out about monthly', async () => {
  // Came in by top-ups the provider knows, each for what was credited.
  const charges: object[] = [];
  const { provider } = here.context.payments;
  for await (const { topup_id, amount, status, paid, charge_id, fee } of provider.charges(0, NOW))
    charges.push({ topup_id, amount, status, paid, charge_id, fee });
  const topups = await here.context.db.many(sql<{ amount: number }>`
      select topup.topup_id, entry.amount, 'successful' as status, true as paid, charge_id, fee
      from topup
      join ledger_transaction on cause = 'topup:' || topup_id || ':credit'
      join ledger_entry as entry on entry.transaction_id = ledger_transaction.transaction_id and entry.amount > 0
      where status = 'PAID' and provider = 'sandbox'
      order by topup.created_at, charge_id`);
  expect(topups.length).toBeGreaterThan(100);
  expect(charges).toEqual(expect.arrayContaining(topups));
  expect(charges).toHaveLength(topups.length);
  const clearing = await here.context.db.one(sql<{ balance: number }>`
      select balance from account_balance where account = 'psp:clearing'`);
  expect(clearing.balance).toBe(-topups.reduce((sum, { amount }) => sum + amount, 0));
  // Went out about monthly: to the account of the demo caddy, in the caddy’s real name, and the provider has sent it.
  const { account } = await here.done('GET /wallet/bank-account', {}, caddy);
  expect(account).toMatchObject({ bank: 'kbank', last4: '4471', holder: 'ศิริพร แก้วมณี' });
  expect(account && account.usable_at < new Date(NOW).toISOString()).toBe(true);
  const { items } = await here.done('GET /wallet/withdrawals', {}, caddy);
  expect(items.map(({ status, kind }) => [status, kind])).toEqual(items.map(() => ['PAID', 'EARNINGS']));
  expect(items.length).toBeGreaterThanOrEqual(3);
  expect(items[0]?.amount).toBe(40_000);
  const { withdrawal_id = '', requested_at = '' } = items[0] ?? {};
  const payout = await here.context.payments.provider.findPayout({
    withdrawal_id,
    requested_at: parseMoment(requested_at),
  });
  expect(payout).toMatchObject({ status: 'paid', amount: 40_000 });
  // Was tipped, last by the demo golfer to the demo caddy.
  const tips = (as: typeof golfer) => here.done('POST /wallet/ledger', { page: 1, limit: 20, filter: 'TIP' }, as);
  expect((await tips(golfer)).items.some(({ other }) => other?.name === 'ฝน')).toBe(true);
  const [last, ...others] = (await tips(caddy)).items;
  expect([last?.kind, last?.available]).toEqual(['TIP', 40_000]);
  expect(others.length).toBeGreaterThan(3);
});

test('the demo world’s points are those of the design, and agree with rounds, redemptions and money', async () => {
  await pointsAreWhole(here.context.db);
  const { points, redemptions, rewards } = await here.done('GET /reward/summary', {}, caddy);
  expect(points).toBeGreaterThanOrEqual(1_240);
  expect(points).toBeLessThan(1_500);
  expect(redemptions.map(({ status, points: price }) => [status, price])).toEqual([
    ['REDEEMED', 500],
    ['CANCELLED', 500],
    ['REDEEMED', 1_000],
  ]);
  expect(rewards.map(({ points: price, stock }) => [price, stock])).toEqual([
    [500, 39],
    [1000, 25],
    [1500, 11],
  ]);
  const { items } = await here.done('POST /reward/history', { page: 1, limit: 50 }, caddy);
  const isOf = (what: string) => items.filter(({ kind }) => kind === what).length;
  expect(Math.min(isOf('ROUND'), isOf('EARLY'), isOf('REVIEW'))).toBeGreaterThanOrEqual(5);
});

test('the demo world’s golfer has money, rounds, requests, rooms, news read and unread, and finds caddies for next week', async () => {
  const history = (...status: BookingStatus[]) =>
    here.done('POST /booking/history', { filter: { status }, page: 1, limit: 10_000 }, golfer);
  // Has money, two rounds ahead (of one the caddy asks to be let off), two requests out, and a past of every kind.
  const { available, held } = await here.done('GET /wallet/balance', {}, golfer);
  expect(available).toBeGreaterThan(100_000);
  const [pending, confirmed, past] = [await history('PENDING'), await history(...SLOT_HOLDING), await history(...PAST)];
  expect(held).toBe([...pending.items, ...confirmed.items].reduce((sum, it) => sum + it.total, 0));
  expect(pending.items.filter((it) => isUpcoming(it, NOW))).toHaveLength(2);
  expect(confirmed.items.map((it) => isUpcoming(it, NOW))).toEqual([true, true]);
  expect(confirmed.items.map((it) => it.status)).toEqual(['CONFIRMED', 'CANCELLATION_REQUESTED_BY_CADDY']);
  expect(new Set(past.items.map((it) => it.status))).toEqual(
    new Set(PAST.filter((status) => status !== 'NO_SHOW_GOLFER' && status !== 'DISPUTED')),
  );
  expect(past.items.filter((it) => it.caddy.nickname === 'ฝน').map((it) => it.status)).toEqual(
    Array.from({ length: 5 }, () => 'COMPLETED'),
  );
  // Has an open request with three caddies interested.
  const asked = { filter: { status: ['OPEN' as const] }, page: 1, limit: 10_000 };
  const { items } = await here.done('POST /broadcast/my-broadcast', asked, golfer);
  expect(interestedEntries(items).map((it) => it.caddy.nickname)).toEqual(['มุก', 'จ๋า', 'เอ็ม']);
  // Has a room with each caddy who was asked, and what is unread in the closed one is not in the badge.
  const rooms = await here.done('GET /chat/rooms', {}, golfer);
  const closed = (await here.done('POST /chat/closed-rooms', { limit: 50 }, golfer)).items;
  const isTold = ({ with: { name } }: (typeof rooms)[number]) => ['ฝน', 'มุก', 'แนน', 'เอ็ม', 'จ๋า'].includes(name);
  const [open, over] = [rooms.filter(isTold), closed.filter((it) => !isTold(it))];
  expect(over.length).toBeGreaterThan(5);
  expect(over.every((it) => it.status === 'READ_ONLY' && it.unreadCount === 0)).toBe(true);
  expect(open.map((it) => [it.with.name, it.with.caddy_number, it.status, it.unreadCount])).toEqual([
    ['ฝน', '127', 'ACTIVE', 2],
    ['มุก', '054', 'ACTIVE', 1],
    ['แนน', '218', 'ACTIVE', 0],
    ['เอ็ม', '089', 'ACTIVE', 0],
    ['จ๋า', '163', 'READ_ONLY', 1],
  ]);
  expect(unreadTotal(rooms)).toBe(3);
  // Has read what came more than two days ago, and not all of what came since; so has its caddy.
  for (const reader of [golfer, caddy]) {
    const { items } = await here.done('POST /notification/list', { page: 1, limit: 200 }, reader);
    const isOld = (it: (typeof items)[number]) => parseMoment(it.created_at) < NOW - 48 * HOUR;
    expect(items.some(isOld)).toBe(true);
    expect(items.filter((it) => isOld(it) && it.read_at === null)).toEqual([]);
    expect(items.some((it) => it.read_at === null)).toBe(true);
  }
  // Finds caddies for next week, the followed ones first, with faces.
  {
    const filter = {
      golf_course: 'bangkok-golf-club',
      booking_date: dateOf(NOW + 7 * 24 * HOUR),
      tee_off_time: '07:00',
    };
    const { items } = await here.done('POST /caddy/search', { filter, page: 1, limit: 20 }, golfer);
    expect(items.length).toBeGreaterThanOrEqual(4);
    expect(items[0]).toMatchObject({ nickname: 'ฝน', following: true, photo_url: '/img/p-fon.svg', rating_tenths: 49 });
  }
});

test('the demo world’s reviews add up, are read by whom they are for, and two are to be written', async () => {
  // Each caddy’s record is the sum of what is written, star by star, with the four bars of who has three.
  const { items } = await here.done('POST /caddy/search', { filter: {}, page: 1, limit: 50 }, golfer);
  expect(items.length).toBeGreaterThan(20);
  for (const { user_id, rating_tenths, reviews } of items) {
    const list = await here.done('POST /review/list', { caddy_id: user_id, page: 1, limit: 20 }, golfer);
    expect([list.total, list.rating_tenths]).toEqual([reviews, rating_tenths]);
    expect(list.counts.reduce((sum, n) => sum + n, 0)).toBe(reviews);
    expect(list.items).toHaveLength(Math.min(reviews, 20));
    expect(new Set(list.items.slice(0, 3).map(({ text }) => text)).size).toBe(Math.min(reviews, 3));
    expect(list.items.every(({ published_at }) => parseMoment(published_at) <= NOW)).toBe(true);
  }
  // The golfer has one to write for a caddy who has written already, and one of two days ago.
  {
    const { items } = await here.done('GET /review/due', {}, golfer);
    expect(items).toHaveLength(2);
    const booking_ref = items[0]?.booking_ref ?? '';
    expect(await here.done('GET /review/of/{booking_ref}', { booking_ref }, golfer)).toMatchObject({
      is_theirs_in: true,
    });
  }
  // The caddy reads of a golfer what only caddies read.
  {
    const { items } = await here.done('GET /review/due', {}, caddy);
    expect(items.length).toBeGreaterThan(0);
    const { user_id } = await here.context.db.one(
      sql<{ user_id: string }>`select user_id from person where email = ${DEMO_LOGINS.golfer}`,
    );
    const brief = await here.done('GET /golfer/{user_id}/brief', { user_id }, caddy);
    expect(brief).toMatchObject({ handicap_tenths: 184, rounds_together: 5 });
    expect(brief.rating_tenths).toBeGreaterThanOrEqual(40);
    expect(brief.notes).toHaveLength(3);
  }
});

test('the demo world’s caddy has earned, has requests to answer, and can accept what waits: the world stays whole', async () => {
  // Has earned: what nobody contested can be withdrawn.
  const { available, pending } = await here.done('GET /wallet/balance', {}, caddy);
  expect(available).toBeGreaterThanOrEqual(10 * 13_500);
  expect(pending).toBe(0);
  // Has two requests to answer, each with time left, and two rounds ahead.
  const asked = (status: 'PENDING' | 'CONFIRMED') =>
    here.done('POST /booking/history', { filter: { status: [status] }, page: 1, limit: 20 }, caddy);
  const { items } = await asked('PENDING');
  expect(items.map((it) => it.golfer.display_name).sort()).toEqual(['คุณณัฐ', 'คุณเคน']);
  expect(items.every((it) => it.actions.includes('accept') && it.actions.includes('decline'))).toBe(true);
  expect((await asked('CONFIRMED')).items.map((it) => it.golfer.display_name)).toEqual(['คุณณัฐ', 'คุณวิภาวี']);
  // Has open requests to answer, soonest first, among them the one of a follower.
  {
    const asked = { filter: { answered: false }, page: 1, limit: 20 };
    const { items } = await here.done('POST /broadcast/nearby', asked, caddy);
    expect(items.map((it) => [it.golfer.display_name, it.follows_me, it.interested])).toEqual([
      ['คุณเคน', false, 1],
      ['คุณณัฐ', true, 3],
      ['คุณวิภาวี', true, 0],
    ]);
  }
  {
    const asked = { filter: { status: ['PENDING' as const] }, page: 1, limit: 20 };
    for (const { booking_ref, version } of (await here.done('POST /booking/history', asked, caddy)).items)
      await here.done('POST /booking/act', { booking_ref, version, action: 'accept' }, caddy);
    await ledgerIsWhole(here.context.db);
  }
});

// All moments are drawn whole in tests/deep/seed.
testTable(MOMENTS.slice(-1))('the months before can be made %s', (_when, now) => {
  expect(() => addPast(new Books(now, TARIFF), readCourses(), [])).not.toThrow();
});
