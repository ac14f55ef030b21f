import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '../../domain/calls.ts';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { type Person, startWorld } from '../booking/world.ts';
import { setVerification } from '../broadcast/world.ts';
import { NOW } from '../support/clock.ts';
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

const WHY = 'The course says it is his name and number.';
type Input = InputOf<'POST /desk/judge-caddy'>;

const page = ({ user_id }: Person) => world.done('GET /desk/person', { user_id }, ja);
const judge = (somchai: Person, input: Partial<Input>, who: StaffPerson & { key?: string } = ja) =>
  world.call(
    'POST /desk/judge-caddy',
    { user_id: somchai.user_id, to: 'VERIFIED', why: WHY, was: 'UNVERIFIED', since: null, ...input },
    who,
  );
const toldTo = ({ user_id }: Person) =>
  world.db.many(sql<{ kind: string; body: object }>`
    select kind, body from notification where user_id = ${user_id} order by notification_id`);
const actsOn = ({ user_id }: Person) =>
  world.db.many(sql<{ act: string; body: object; note: string; device: string }>`
    select act, body, note, device from audit
    where body ->> 'user_id' = ${user_id} and act <> 'read-person' order by created_at, audit_id`);

async function somchaiWho(stood: 'UNVERIFIED' | 'VERIFIED' | 'REJECTED' | 'SUBMITTED' | 'SUSPENDED'): Promise<Person> {
  const somchai = await world.caddy();
  await setVerification(world.db, somchai, stood);
  return somchai;
}

test('somchai, who sent no proof, is verified after the course was asked: he hears it and not the reason, which the audit has', async () => {
  const somchai = await somchaiWho('UNVERIFIED');
  const key = randomUUID();
  for (const _ of ['first', 'sent again']) expect((await judge(somchai, {}, { ...ja, key })).code).toBeUndefined();
  expect((await page(somchai)).caddy).toMatchObject({
    verification: 'VERIFIED',
    judged: { name: 'Ja', at: isoOf(NOW) },
  });
  expect(await toldTo(somchai)).toEqual([{ kind: 'caddy.verified', body: {} }]);
  expect(await actsOn(somchai)).toEqual([
    {
      act: 'verify-caddy',
      body: { user_id: somchai.user_id, was: 'UNVERIFIED', to: 'VERIFIED' },
      note: WHY,
      device: 'Chrome · Linux',
    },
  ]);
});

test('a verified one is rejected and reads why; he is verified again by what the page then shows', async () => {
  const somchai = await somchaiWho('VERIFIED');
  const why = 'บัตรเป็นของคนอื่น';
  expect((await judge(somchai, { to: 'REJECTED', was: 'VERIFIED', why })).code).toBeUndefined();
  expect(await toldTo(somchai)).toEqual([{ kind: 'caddy.rejected', body: { why } }]);
  const since = (await page(somchai)).caddy?.judged?.at ?? null;
  world.setNow(NOW + MINUTE);
  expect((await judge(somchai, { was: 'REJECTED', since }, ploy)).code).toBeUndefined();
  expect((await page(somchai)).caddy).toMatchObject({ verification: 'VERIFIED', judged: { name: 'Ploy' } });
});

test('of two at once one judges, and the other reads who did', async () => {
  const somchai = await somchaiWho('UNVERIFIED');
  const answers = await Promise.all([judge(somchai, {}), judge(somchai, { to: 'REJECTED' }, ploy)]);
  const won = answers.findIndex(({ code }) => code === undefined);
  expect(answers[1 - won]).toMatchObject({
    code: 'DECIDED_ALREADY',
    data: { name: won === 0 ? 'Ja' : 'Ploy', act: 'verify-caddy', at: isoOf(NOW) },
  });
  expect([await toldTo(somchai), await actsOn(somchai)].map(({ length }) => length)).toEqual([1, 1]);
});

test('who waits with a proof is judged in the queue, who is suspended is lifted, and a golfer is no caddy', async () => {
  for (const stood of ['SUBMITTED', 'SUSPENDED'] as const) {
    const somchai = await somchaiWho(stood);
    const changed = { code: 'DECISION_NOT_NOW', data: { why: 'CHANGED' } };
    expect(await judge(somchai, {})).toMatchObject(changed);
    expect(await actsOn(somchai)).toEqual([]);
  }
  const verified = await somchaiWho('VERIFIED');
  expect((await judge(verified, { was: 'VERIFIED' })).fields).toEqual([{ path: 'to', code: 'NOT_A_CHOICE' }]);
  expect((await judge(await world.golfer(), {})).code).toBe('NOT_FOUND');
});

test('support and finance judge nobody', async () => {
  const somchai = await somchaiWho('UNVERIFIED');
  const boy = await aStaff(world.db, ['support', 'finance', 'owner'], NOW, { name: 'Boy' });
  expect((await judge(somchai, {}, boy)).code).toBe('ROLE_NOT_ALLOWED');
  expect((await page(somchai)).caddy?.verification).toBe('UNVERIFIED');
});
