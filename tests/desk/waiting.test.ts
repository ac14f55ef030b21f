import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { QUEUE_KINDS } from '../../domain/desk/queue.ts';
import { sql } from '../../server/db/db.ts';
import { allWaiting } from '../../server/desk/waiting/all.ts';
import { act, book, REAL_NAME, startWorld } from '../booking/world.ts';
import { disputed } from '../operator/rounds.ts';
import { NOW } from '../support/clock.ts';
import { factsOf, pageOf, waitingOf } from './decided.ts';
import { aStaff } from './staff.ts';

const world = await startWorld();
afterAll(() => world.close());
beforeEach(() => world.setNow(NOW));

test('nothing needs anybody; each kind is read, and one that is not there is not found', async () => {
  const nobody = await aStaff(world.db, ['lead', 'finance', 'trust', 'support', 'owner'], NOW);
  expect(await world.done('GET /desk/queue', {}, nobody)).toMatchObject({ items: [], more: [] });
  for (const kind of QUEUE_KINDS)
    for (const item of ['TU-0101-0001', `');drop--`, randomUUID(), 'x'.repeat(200)])
      expect(await world.refused('GET /desk/item', { kind, item }, nobody), kind).toBe('NOT_FOUND');
  for (const item of ['', 'a b', 'ก', 'x'.repeat(201)])
    expect(await world.refused('GET /desk/item', { kind: 'JOB', item }, nobody)).toBe('FIELDS_INVALID');
});

test('a dispute with what was said and all that happened, a claim, a caddy to verify, each with courses by their names', async () => {
  const [nok, somchai, waiting] = [await world.golfer(), await world.caddy(), await world.caddy()];
  const contested = await disputed(world, nok, somchai);
  const rained = await world.caddy();
  world.setNow(NOW);
  const asked = await book(world, await world.golfer(), rained);
  const teeOff = parseMoment(asked.tee_off_at);
  const { booking_ref } = asked;
  await act(world, rained, asked, 'accept');
  world.setNow(teeOff);
  await act(world, rained, { booking_ref, version: 2 }, 'start');
  const now = teeOff + 2 * HOUR;
  world.setNow(now);
  const tapped = isoOf(now - MINUTE);
  const claim = {
    booking_ref,
    version: 3,
    action: 'claim_closed',
    claim: 'RAIN',
    holes_played: 7,
    at: tapped,
  } as const;
  await world.done('POST /booking/act', claim, { headers: { 'Device-Time': isoOf(now) }, as: rained.as });
  await world.db.run(sql`update caddy_profile set verification = 'SUBMITTED' where user_id = ${waiting.user_id}`);

  expect(await waitingOf(world.db, now, 'DISPUTE')).toEqual([contested.booking_ref]);
  const dispute = await pageOf(world.db, now, 'DISPUTE', contested.booking_ref);
  expect(dispute.says?.map(({ text }) => text)).toEqual(['ฝนตก สนามปิด ไม่ได้ออกรอบ']);
  expect(dispute.moments?.map(({ action }) => action)).toEqual(['create', 'accept', 'complete', 'dispute']);
  expect(dispute.facts.find(({ name }) => name === 'course')?.en).toMatch(/Khao Khiao|Khao Kheow/);

  expect(await waitingOf(world.db, now, 'COURSE_CLOSED')).toEqual([booking_ref]);
  const claimed = await pageOf(world.db, now, 'COURSE_CLOSED', booking_ref);
  expect(claimed.facts.map(({ name, value }) => `${name} ${value}`)).toEqual(
    expect.arrayContaining(['says caddy', 'reason RAIN', 'holes_played 7', 'rounds_playing 1', 'ends_bookings 0']),
  );
  expect(claimed.moments?.at(-1)).toMatchObject({ action: 'claim_closed', device_at: tapped });

  expect(await factsOf(world.db, now, 'CADDY', waiting.user_id)).toEqual(
    expect.arrayContaining(['nickname somchai', `real_name ${REAL_NAME}`]),
  );
});

test('of a kind the oldest fifty are listed, of one sender five before all others; a decision finds the rest, and the list says that more wait', async () => {
  const caseOf = (n: number, contact: string) =>
    world.db.run(sql`
      insert into support_case (case_id, case_number, topic, text, contact, created_at)
      values (${randomUUID()}, ${`T${n}`}, 'OTHER', ${`words ${n}`}, ${contact}, ${isoOf(NOW + n)})`);
  for (let n = 0; n < 60; n++) await caseOf(n, '+66815550199');
  for (let n = 60; n < 100; n++) await caseOf(n, `+668155503${n}`);
  const { rows, more } = await allWaiting(world.db, NOW);
  const cases = rows.filter(({ kind }) => kind === 'CASE');
  expect(cases).toHaveLength(50);
  expect(more).toEqual(['CASE']);
  expect(cases.filter(({ who }) => who === '+66815550199')).toHaveLength(10);
  expect(cases.filter(({ who }) => who !== '+66815550199')).toHaveLength(40);
  const ja = await aStaff(world.db, ['support'], NOW);
  const answer = {
    kind: 'CASE' as const,
    item: 'T59',
    since: isoOf(NOW + 59),
    outcome: 'ANSWER' as const,
    note: 'Seen.',
  };
  expect(await world.done('POST /desk/decide', answer, ja)).toEqual({ state: 'DONE' });
});

test('a caddy whose proof came first is listed first, however new the account', async () => {
  const caddies: string[] = [];
  for (let n = 0; n < 51; n++) caddies.push((await world.caddy()).user_id);
  const last = caddies.at(-1);
  for (const user_id of caddies) {
    await world.db.run(sql`update caddy_profile set verification = 'SUBMITTED' where user_id = ${user_id}`);
    await world.db.run(sql`
      insert into caddy_verification (user_id, way, slug, code, submitted_at)
      values (${user_id}, 'COURSE_CODE', 'bangkok-golf-club', 'CDM-1', ${isoOf(user_id === last ? NOW - HOUR : NOW - MINUTE)})`);
  }
  const { rows } = await allWaiting(world.db, NOW);
  expect(rows.find(({ item }) => caddies.includes(item))?.item).toBe(last);
});
