import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import type { Outcome, QueueKind } from '../../domain/desk/queue.ts';
import type { DeskRole } from '../../domain/desk/roles.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { broughtTo, does, passes } from '../booking/booking-fixture.ts';
import { balanceOf, type Person } from '../booking/world.ts';
import { startRewards } from '../reward/world.ts';
import { NOW } from '../support/clock.ts';
import { readIn } from './decided.ts';
import { type StaffPerson, aStaff } from './staff.ts';

const world = await startRewards();
afterAll(() => world.close());
beforeEach(() => world.setNow(NOW));

/** Somebody of the desk who has just used the passkey. */
const staff = (roles: DeskRole[], name: string) => aStaff(world.db, roles, world.context.clock(), { name });
const both = async (): Promise<[StaffPerson, StaffPerson]> => [
  await staff(['trust'], 'Ja'),
  await staff(['lead'], 'Ploy'),
];

interface Place {
  kind: QueueKind;
  item: string;
}
const read = (place: Place) => readIn(world.db, world.context.clock(), place);
const decide = async (place: Place, outcome: Outcome, who: StaffPerson, note = 'Asked, and sure.') =>
  world.call('POST /desk/decide', { ...(await read(place)), outcome, note }, who);
const page = (place: Place, who: StaffPerson) => world.done('GET /desk/item', place, who);
const row = async ({ kind, item }: Place, who: StaffPerson) =>
  (await world.done('GET /desk/queue', {}, who)).items.find((it) => it.kind === kind && it.item === item);
const approve = async (place: Place, who: StaffPerson) => {
  const since = (await row(place, who))?.proposal?.since ?? '';
  return world.call('POST /desk/approve', { ...(await read(place)), since }, who);
};
const actsOf = ({ staff_id }: StaffPerson) =>
  world.db.many(sql<{ act: string; body: Record<string, unknown>; note: string | null }>`
    select act, body, note from audit where staff_id = ${staff_id} order by created_at, audit_id`);

/** Two decide at once: one decision, and the other reads who made it. */
async function onlyOne(
  place: Place,
  outcomes: [Outcome, Outcome],
  people: [StaffPerson, StaffPerson],
): Promise<Outcome> {
  const answers = await Promise.all(people.map((who, n) => decide(place, outcomes[n] as Outcome, who)));
  expect(answers.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
  const won = answers.findIndex(({ code }) => code === undefined);
  expect(answers[1 - won]?.data).toMatchObject({ name: people[won]?.name });
  expect(await row(place, people[0])).toBeUndefined();
  const acts = (await Promise.all(people.map(actsOf))).flat().filter(({ body }) => body['to'] !== 'LOST');
  expect(acts).toHaveLength(1);
  return outcomes[won] as Outcome;
}

describe('a claim that the course is closed', () => {
  async function claimed(): Promise<{
    place: Place;
    nok: Person;
    total: number;
    now: number;
    slug: string;
    day: string;
  }> {
    const fixture = await broughtTo(world, 'CONFIRMED');
    const now = fixture.tee_off - HOUR;
    await does(world, fixture, 'somchai', 'claim_closed', now, { claim: 'CLOSED' });
    const { booking_ref: item, total, booking_date, golf_course } = fixture.booking;
    world.setNow(now + MINUTE);
    const place = { kind: 'COURSE_CLOSED' as const, item };
    return { place, nok: fixture.nok, total, now, slug: golf_course, day: booking_date };
  }

  test('closing the day shows first how many bookings, people and baht, needs a second person, and gives all money back', async () => {
    const { place, nok, total } = await claimed();
    const [ja, ploy] = await both();
    const { facts, moves, row: shown } = await page(place, ja);
    expect(facts.map(({ name, value }) => `${name} ${value}`)).toEqual(
      expect.arrayContaining(['ends_bookings 1', 'ends_people 2', 'ends_requests 0', 'rounds_playing 0']),
    );
    expect(moves).toEqual([{ outcome: 'CLOSE_DAY', party: 'GOLFERS', amount: total }]);
    expect(shown).toMatchObject({ what: 'CLOSED', may: true });
    const before = await balanceOf(world, nok);
    expect((await decide(place, 'CLOSE_DAY', ja)).data).toEqual({ state: 'ASKED' });
    expect(await balanceOf(world, nok)).toEqual(before);
    expect((await approve(place, ja)).code).toBe('SECOND_PERSON_DUE');
    expect((await approve(place, ploy)).data).toEqual({ state: 'DONE' });
    expect(await balanceOf(world, nok)).toMatchObject({
      available: before.available + total,
      held: before.held - total,
    });
    expect(await row(place, ja)).toBeUndefined();
    expect(await actsOf(ploy)).toMatchObject([
      { act: 'close-course', body: { reason: 'CLOSED', bookings: [place.item], booking_ref: place.item } },
      { act: 'approve-second' },
    ]);
    await world.db.run(sql`delete from course_closure`);
  });

  test('left to the two, it waits no more and nothing moves; a later claim of the same booking waits anew', async () => {
    const { place, nok } = await claimed();
    const people = await both();
    const before = await balanceOf(world, nok);
    expect(await onlyOne(place, ['LEAVE', 'LEAVE'], people)).toBe('LEAVE');
    expect(await balanceOf(world, nok)).toEqual(before);
    await world.db.run(sql`
      update booking set claim = claim || jsonb_build_object('received_at', ${isoOf(world.context.clock() + MINUTE)}::text)
      where booking_ref = ${place.item}`);
    expect(await row(place, people[0])).toMatchObject({ kind: 'COURSE_CLOSED' });
    await world.db.run(sql`update booking set claim = null where booking_ref = ${place.item}`);
  });

  test('what was asked for about an earlier claim is not done to a later one', async () => {
    const { place } = await claimed();
    const [ja, ploy] = await both();
    await decide(place, 'CLOSE_DAY', ja);
    const since = (await row(place, ploy))?.proposal?.since ?? '';
    await world.db.run(sql`
      update booking set claim = claim || jsonb_build_object('received_at', ${isoOf(world.context.clock() + MINUTE)}::text)
      where booking_ref = ${place.item}`);
    expect(await row(place, ploy)).toMatchObject({ proposal: null });
    expect((await world.call('POST /desk/approve', { ...place, since }, ploy)).status).not.toBe('success');
    world.setNow(world.context.clock() + 2 * MINUTE);
    expect((await decide(place, 'CLOSE_DAY', ploy)).data).toEqual({ state: 'ASKED' });
    expect((await row(place, ja))?.proposal).toMatchObject({ name: 'Ploy' });
    await world.db.run(sql`update booking set claim = null where booking_ref = ${place.item}`);
  });

  test('a booking whose tee-off is long over is not counted: closing the day does not end it', async () => {
    const confirmed = await broughtTo(world, 'CONFIRMED');
    const { place, slug, day } = await claimed();
    const [ja, ploy] = await both();
    await world.db.run(sql`update booking set booking_date = booking_date + 99 where booking_ref <> ${place.item}`);
    await world.db.run(sql`
      update booking set slug = ${slug}, booking_date = ${day}, tee_off_at = tee_off_at - interval '1 day'
      where booking_ref = ${confirmed.booking.booking_ref}`);
    const { facts, moves } = await page(place, ja);
    const ends = facts.find(({ name }) => name === 'ends_bookings')?.value;
    expect((await decide(place, 'CLOSE_DAY', ja)).data).toEqual({ state: 'ASKED' });
    expect((await approve(place, ploy)).data).toEqual({ state: 'DONE' });
    const [act] = await actsOf(ploy);
    expect(act?.body['bookings']).toEqual([place.item]);
    expect([ends, moves.length]).toEqual(['1', 1]);
    await world.db.run(sql`delete from course_closure`);
  });

  test('a claim that was withdrawn and made again is read again before the day is closed', async () => {
    const { place } = await claimed();
    const [, ploy] = await both();
    const seen = await read(place);
    await world.db.run(sql`
      update booking set claim = claim || jsonb_build_object('received_at', ${isoOf(world.context.clock() + MINUTE)}::text)
      where booking_ref = ${place.item}`);
    const closing = { ...seen, outcome: 'CLOSE_DAY' as const, note: 'It rains.' };
    const refused = await world.call('POST /desk/decide', closing, ploy);
    expect(refused).toMatchObject({ code: 'DECISION_NOT_NOW', data: { why: 'CHANGED' } });
    expect(await row(place, ploy)).toMatchObject({ proposal: null });
    await world.db.run(sql`update booking set claim = null where booking_ref = ${place.item}`);
  });

  test('a day that is over, or closed already with nothing left to end, is not closed', async () => {
    const { place, now, slug, day } = await claimed();
    const [ja] = await both();
    // Nothing else is booked there that day.
    await world.db.run(sql`update booking set booking_date = booking_date + 99 where booking_ref <> ${place.item}`);
    await world.db.run(sql`
      insert into course_closure (slug, day, reason, created_at) values (${slug}, ${day}, 'RAIN', ${isoOf(now)})`);
    await world.db.run(
      sql`update booking set status = 'IN_PROGRESS', started_at = ${isoOf(now)} where booking_ref = ${place.item}`,
    );
    const closed = await page(place, ja);
    expect(closed.facts.map(({ value }) => value)).toContain('CLOSED_ALREADY');
    expect(closed).toMatchObject({ moves: [], not_now: [{ outcome: 'CLOSE_DAY', why: 'DAY_CLOSED' }] });
    world.setNow(now + 2 * DAY);
    const late = await staff(['lead'], 'Phakin');
    const over = await page(place, late);
    expect(over.facts.map(({ value }) => value)).toContain('OVER');
    expect(over).toMatchObject({ moves: [], not_now: [{ outcome: 'CLOSE_DAY', why: 'DAY_OVER' }] });
    await world.db.run(sql`update booking set claim = null where booking_ref = ${place.item}`);
    await world.db.run(sql`delete from course_closure`);
  });
});

describe('a caddy number that another caddy has', () => {
  async function contested(): Promise<{ place: Place; somchai: Person; somsri: Person; number: string }> {
    const [somchai, somsri] = [await world.caddy(), await world.caddy()];
    const number = String(1_000 + Math.floor((Number.parseInt(somchai.user_id.slice(-6), 16) % 8_999) + 1)).slice(0, 4);
    await world.db.run(sql`delete from caddy_number where user_id in (${somchai.user_id}, ${somsri.user_id})`);
    await world.db.run(sql`update caddy_profile set caddy_number = ${number} where user_id = ${somchai.user_id}`);
    await world.db.run(sql`
      insert into caddy_number (slug, number, user_id)
      select slug, ${number}, user_id from caddy_course where user_id = ${somchai.user_id}`);
    const item = randomUUID();
    await world.db.run(sql`
      insert into caddy_number_case (case_id, user_id, number, asked_at)
      values (${item}, ${somsri.user_id}, ${number}, ${isoOf(NOW)})`);
    return { place: { kind: 'NUMBER', item }, somchai, somsri, number };
  }
  const numberOf = async ({ user_id }: Person) =>
    (await world.db.one(sql<{ n: string }>`select caddy_number as n from caddy_profile where user_id = ${user_id}`)).n;

  test('given it moves, refused it stays; of two at once one counts, and finance does not read it', async () => {
    const first = await contested();
    const [ja, ploy] = await both();
    const { facts } = await page(first.place, ja);
    expect(facts.map(({ name }) => name)).toEqual(expect.arrayContaining(['caddy_number', 'claimant', 'has_it']));
    expect((await decide(first.place, 'GIVE', ja)).data).toEqual({ state: 'DONE' });
    expect([await numberOf(first.somsri), await numberOf(first.somchai)]).toEqual([first.number, '']);
    const again = await contested();
    const outcome = await onlyOne(again.place, ['REFUSE', 'REFUSE'], await both());
    expect([outcome, await numberOf(again.somchai)]).toEqual(['REFUSE', again.number]);
    const boy = await staff(['finance'], 'Boy');
    expect(await world.refused('GET /desk/item', (await contested()).place, boy)).toBe('ROLE_NOT_ALLOWED');
    expect((await actsOf(ja)).map(({ act }) => act)).toEqual(['decide-number', 'decide-number']);
    expect((await actsOf(ploy)).length).toBe(0);
  });
});

describe('a contact that another account has', () => {
  async function claimed(): Promise<{ place: Place; nok: Person; fon: Person; email: string }> {
    const [nok, fon] = [await world.golfer(), await world.golfer()];
    const email = `${fon.user_id}@example.com`;
    await world.db.run(sql`update person set email = ${email} where user_id = ${fon.user_id}`);
    const opened = { case_id: randomUUID(), topic: 'ACCOUNT' as const, text: 'it is mine', claims: email };
    const { case_number } = await world.done('POST /case/open', opened, nok);
    return { place: { kind: 'IDENTIFIER', item: case_number }, nok, fon, email };
  }
  const emailOf = async ({ user_id }: Person) =>
    (await world.db.one(sql<{ email: string | null }>`select email from person where user_id = ${user_id}`)).email;

  test('support asks a second person to give it, and refuses it alone; given, it moves', async () => {
    const { place, nok, fon, email } = await claimed();
    const mai = await staff(['support'], 'Mai');
    const [ja] = await both();
    expect((await page(place, mai)).facts).toContainEqual({ name: 'claims', value: email, en: null, form: 'TEXT' });
    expect((await decide(place, 'GIVE', mai)).data).toEqual({ state: 'ASKED' });
    expect(await emailOf(fon)).toBe(email);
    expect((await approve(place, ja)).data).toEqual({ state: 'DONE' });
    expect([await emailOf(nok), await emailOf(fon)]).toEqual([email, null]);
    expect((await world.done('GET /case/own', {}, nok)).items).toMatchObject([{ state: 'ANSWERED' }]);
    const other = await claimed();
    expect((await decide(other.place, 'REFUSE', mai)).data).toEqual({ state: 'DONE' });
    expect(await emailOf(other.fon)).toBe(other.email);
  });

  test('it is taken from whoever was read to have it, and from nobody else: neither by one person nor by the second', async () => {
    const { place, nok, fon, email } = await claimed();
    const som = await world.golfer();
    const moveTo = async ({ user_id }: Person) => {
      await world.db.run(sql`update person set email = null where email = ${email}`);
      await world.db.run(sql`update person set email = ${email} where user_id = ${user_id}`);
    };
    const mai = await staff(['support'], 'Mai');
    const [ja] = await both();
    const { holder, row: shown } = await page(place, mai);
    expect(holder).toBe(fon.user_id);
    const give = { ...place, since: shown.since, holder, outcome: 'GIVE' as const, note: 'She showed the bill.' };
    const changed = { code: 'DECISION_NOT_NOW', data: { why: 'CHANGED' } };
    const unsaid = { ...give, holder: undefined };
    expect((await world.call('POST /desk/decide', unsaid, mai)).fields).toEqual([{ path: 'holder', code: 'REQUIRED' }]);
    await moveTo(som);
    for (const who of [mai, ja]) expect(await world.call('POST /desk/decide', give, who)).toMatchObject(changed);
    await moveTo(fon);
    expect((await world.call('POST /desk/decide', give, mai)).data).toEqual({ state: 'ASKED' });
    const seen = { ...(await read(place)), since: (await row(place, ja))?.proposal?.since ?? '' };
    await moveTo(som);
    expect(await world.call('POST /desk/approve', seen, ja)).toMatchObject(changed);
    expect(await emailOf(som)).toBe(email);
    expect((await approve(place, ja)).data).toEqual({ state: 'DONE' });
    expect([await emailOf(nok), await emailOf(som)]).toEqual([email, null]);
  });

  test('of two at once one counts; where whoever wrote has it already, it cannot be given', async () => {
    const { place } = await claimed();
    await onlyOne(place, ['GIVE', 'REFUSE'], await both());
    const { place: own, nok, fon, email } = await claimed();
    await world.db.run(sql`update person set email = null where user_id = ${fon.user_id}`);
    await world.db.run(sql`update person set email = ${email} where user_id = ${nok.user_id}`);
    const [ja] = await both();
    const hasIt = { code: 'DECISION_NOT_NOW', data: { why: 'HAS_IT' } };
    for (const who of [await staff(['support'], 'Mai'), ja])
      expect(await decide(own, 'GIVE', who)).toMatchObject(hasIt);
    expect(await row(own, ja)).toMatchObject({ proposal: null });
  });
});

describe('a reward', () => {
  async function asked(kind: 'GOODS' | 'WALLET' = 'GOODS'): Promise<{ place: Place; somchai: Person }> {
    const somchai = await world.rich(100);
    const { reference } = await world.redeems(somchai, await world.reward({ kind, approver: 'OPERATOR' }));
    return { place: { kind: 'REWARD', item: reference }, somchai };
  }

  test('money is in the caddy’s wallet when it is approved, as its page said; refused, the points are back; of two at once one counts', async () => {
    const { place, somchai } = await asked('WALLET');
    const [ja] = await both();
    const { moves } = await page(place, ja);
    expect(moves).toEqual([
      { outcome: 'APPROVE', party: 'CADDY', amount: 20_000 },
      { outcome: 'APPROVE', party: 'US', amount: -20_000 },
    ]);
    expect((await decide(place, 'APPROVE', ja)).data).toEqual({ state: 'DONE' });
    expect(await balanceOf(world, somchai)).toMatchObject({ available: 20_000 });
    const other = await asked();
    const outcome = await onlyOne(other.place, ['APPROVE', 'REJECT'], await both());
    expect(await world.pointsOf(other.somchai)).toBe(outcome === 'REJECT' ? 100 : 0);
  });
});

describe('a goodwill', () => {
  async function waits(): Promise<{ place: Place; nok: Person }> {
    const missed = await broughtTo(world, 'NO_SHOW_CADDY');
    await passes(world, missed, world.context.clock() + DAY);
    return { place: { kind: 'GOODWILL', item: missed.booking.booking_ref }, nok: missed.nok };
  }

  test('always needs a second person, who is another; it is refused by one', async () => {
    const { place, nok } = await waits();
    const [ja, ploy] = await both();
    const shown = await page(place, ja);
    expect(shown.moves).toEqual([
      { outcome: 'GIVE', party: 'GOLFER', amount: baht(100) },
      { outcome: 'GIVE', party: 'US', amount: 0 - baht(100) },
    ]);
    expect(shown.facts.map(({ value }) => value)).toContain('CADDY_UNVERIFIED');
    const before = await balanceOf(world, nok);
    expect((await decide(place, 'GIVE', ja)).data).toEqual({ state: 'ASKED' });
    expect((await decide(place, 'GIVE', ploy)).code).toBe('SECOND_PERSON_DUE');
    expect((await approve(place, ja)).code).toBe('SECOND_PERSON_DUE');
    expect((await balanceOf(world, nok)).available).toBe(before.available);
    const boy = await staff(['finance'], 'Boy');
    const since = (await row(place, ploy))?.proposal?.since ?? '';
    const twice = await Promise.all(
      [ploy, boy].map((who) => world.call('POST /desk/approve', { ...place, since }, who)),
    );
    expect(twice.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
    expect((await balanceOf(world, nok)).available).toBe(before.available + baht(100));
    const other = await waits();
    expect(await onlyOne(other.place, ['REFUSE', 'REFUSE'], await both())).toBe('REFUSE');
  });
});

describe('a job that fails', () => {
  async function failing(kind = 'nothing.of.ours'): Promise<Place> {
    const item = `post-tell:${randomUUID()}:2026/11/29:${randomUUID()}`;
    await world.db.run(sql`
      insert into job (key, kind, run_at, payload, attempts, locked_until, last_error)
      values (${item}, ${kind}, ${isoOf(NOW - HOUR)}, '{}', 4, ${isoOf(NOW + HOUR)}, 'RangeError: <b>no such thing</b>')`);
    return { kind: 'JOB', item };
  }
  const jobOf = ({ item }: Place) =>
    world.db.maybe(sql<{ attempts: number; last_error: string | null; locked_until: string | null }>`
      select attempts, last_error, locked_until from job where key = ${item}`);
  const two = async (): Promise<[StaffPerson, StaffPerson]> => [
    await staff(['owner'], 'Phakin'),
    await staff(['lead'], 'Ploy'),
  ];

  test('is run again at once by one person, also of two at once', async () => {
    const place = await failing();
    const people = await two();
    expect((await page(place, people[0])).says).toMatchObject([{ text: 'RangeError: <b>no such thing</b>' }]);
    await onlyOne(place, ['RUN_AGAIN', 'RUN_AGAIN'], people);
    expect(await jobOf(place)).toEqual({ attempts: 0, last_error: null, locked_until: null });
    await world.db.run(sql`delete from job where key = ${place.item}`);
  });

  test('that sends a payout is not given up: its money would be stuck', async () => {
    const place = await failing('withdrawal.due');
    const [phakin] = await two();
    expect((await page(place, phakin)).not_now).toEqual([{ outcome: 'GIVE_UP', why: 'HOLDS_MONEY' }]);
    expect(await decide(place, 'GIVE_UP', phakin)).toMatchObject({
      code: 'DECISION_NOT_NOW',
      data: { why: 'HOLDS_MONEY' },
    });
    expect(await jobOf(place)).toBeDefined();
    await world.db.run(sql`delete from job where key = ${place.item}`);
  });

  test('is given up by two people, and then is no more', async () => {
    const place = await failing();
    const [phakin, ploy] = await two();
    expect((await decide(place, 'GIVE_UP', phakin)).data).toEqual({ state: 'ASKED' });
    expect(await jobOf(place)).toBeDefined();
    expect((await approve(place, ploy)).data).toEqual({ state: 'DONE' });
    expect(await jobOf(place)).toBeUndefined();
    expect(await actsOf(ploy)).toMatchObject([
      { act: 'give-up-job', body: { key: place.item } },
      { act: 'approve-second' },
    ]);
    const trust = await staff(['trust'], 'Ja');
    expect((await decide(await failing(), 'RUN_AGAIN', trust)).code).toBe('ROLE_NOT_ALLOWED');
    await world.db.run(sql`delete from job where kind = 'nothing.of.ours'`);
  });
});

test('who comes too late reads the act that decided it, not another one about the same thing', async () => {
  const caddy = await world.caddy();
  await world.db.run(sql`update caddy_profile set verification = 'SUBMITTED' where user_id = ${caddy.user_id}`);
  world.setNow(NOW);
  const place: Place = { kind: 'CADDY', item: caddy.user_id };
  const [ja, ploy] = await both();
  await decide(place, 'VERIFY', ja);
  world.setNow(NOW + MINUTE);
  await world.db.run(sql`
    insert into audit (audit_id, actor, act, body, created_at)
    values (${randomUUID()}, 'operator:x', 'reset-password', ${JSON.stringify({ user_id: caddy.user_id })}::jsonb, ${isoOf(NOW + MINUTE)})`);
  expect(await decide(place, 'VERIFY', ploy)).toMatchObject({
    code: 'DECIDED_ALREADY',
    data: { name: 'Ja', act: 'verify-caddy' },
  });
});
