import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../domain/dates.ts';
import type { OutputOf } from '../../domain/calls.ts';
import { disputeEffect, type QueueKind } from '#domain/desk/queue.ts';
import { satang } from '../../domain/money.ts';
import { erase } from '../../server/account/deletion/erase.ts';
import { sql } from '../../server/db/db.ts';
import { broughtTo } from '../booking/booking-fixture.ts';
import { balanceOf, type Person, startWorld, type World } from '../booking/world.ts';
import { played, reviews } from '../review/world.ts';
import { NOW } from '../support/clock.ts';
import { readIn } from './decided.ts';
import { type StaffPerson, aStaff } from './staff.ts';

let world: World;
let ja: StaffPerson;
let ploy: StaffPerson;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOW);
  ja = await aStaff(world.db, ['support', 'trust'], NOW, { name: 'Ja' });
  ploy = await aStaff(world.db, ['lead', 'trust'], NOW, { name: 'Ploy' });
});

type Queue = OutputOf<'GET /desk/queue'>;
const queue = (as: StaffPerson = ja): Promise<Queue> => world.done('GET /desk/queue', {}, as);
const rowOf = async (kind: string, item: string, as = ja) =>
  (await queue(as)).items.find((it) => it.kind === kind && it.item === item);
const acts = () =>
  world.db.many(sql<{ act: string; staff_id: string | null; device: string | null; note: string | null }>`
    select act, staff_id, device, note from audit order by created_at, audit_id`);
const actsOf = async (who: StaffPerson) => (await acts()).filter(({ staff_id }) => staff_id === who.staff_id);

/** A decision as somebody sends it who has read the page. */
const asRead = <const T extends { kind: QueueKind; item: string }>(decision: T) =>
  readIn(world.db, world.context.clock(), decision);

const HOSTILE = `<script>alert(1)</script> ' or 1=1; --`;

async function aCase(nok: Person, text = 'Where is my bag?'): Promise<string> {
  const opened = { case_id: randomUUID(), topic: 'OTHER' as const, text };
  return (await world.done('POST /case/open', opened, nok)).case_number;
}

async function aWaitingCaddy(): Promise<Person> {
  const caddy = await world.caddy();
  await world.db.run(sql`update caddy_profile set verification = 'SUBMITTED' where user_id = ${caddy.user_id}`);
  await world.db.run(sql`
    insert into caddy_verification (user_id, way, slug, code, submitted_at)
    values (${caddy.user_id}, 'COURSE_CODE', 'khao-khiao', 'AB12', now())`);
  return caddy;
}

async function aChatReport(): Promise<{ report_id: string; nok: Person; somchai: Person }> {
  const { nok, somchai } = await broughtTo(world, 'COMPLETED');
  const reported = { user_id: somchai.user_id, reason: 'HARASSMENT' as const, text: HOSTILE };
  const { report_id } = await world.done('POST /chat/report-person', reported, nok);
  world.setNow(NOW);
  return { report_id, nok, somchai };
}

const stateOf = async ({ user_id }: Person) =>
  (await world.db.one(sql<{ verification: string }>`select verification from caddy_profile where user_id = ${user_id}`))
    .verification;

test('what waits is one list, oldest promise first, with who may decide it; hostile texts are text', async () => {
  const nok = await world.golfer();
  world.setNow(NOW - HOUR);
  const older = await aCase(nok, HOSTILE);
  world.setNow(NOW);
  const newer = await aCase(nok);
  const { items } = await queue();
  const dues = items.map(({ due }) => due);
  expect(dues).toEqual(dues.toSorted());
  const cases = items.filter(({ kind }) => kind === 'CASE').map(({ item }) => item);
  expect(cases.indexOf(older)).toBeLessThan(cases.indexOf(newer));
  expect(await rowOf('CASE', older)).toMatchObject({ what: 'OTHER', detail: HOSTILE, may: true, claim: null });
  const boy = await aStaff(world.db, ['finance'], NOW);
  expect(await rowOf('CASE', older, boy)).toMatchObject({ may: false, detail: null });
  const page = await world.done('GET /desk/item', { kind: 'CASE', item: older }, ja);
  expect(page.says.map(({ text }) => text)).toEqual([HOSTILE]);
});

test('opening claims: others see by whom and cannot decide, until it is given back or ten minutes are over', async () => {
  const item = await aCase(await world.golfer());
  const place = { kind: 'CASE' as const, item };
  expect(await world.done('POST /desk/claim', place, ja)).toMatchObject({ is_mine: true, claim: { name: 'Ja' } });
  expect(await world.done('POST /desk/claim', place, ploy)).toMatchObject({ is_mine: false, claim: { name: 'Ja' } });
  expect((await rowOf('CASE', item, ploy))?.claim).toMatchObject({ staff_id: ja.staff_id });
  const answer = { ...place, outcome: 'ANSWER' as const, note: 'At the caddy master’s.' };
  const refused = await world.call('POST /desk/decide', await asRead(answer), ploy);
  expect(refused).toMatchObject({ code: 'CLAIMED_BY_ANOTHER', data: { name: 'Ja' } });
  world.setNow(NOW + 9 * MINUTE);
  await world.done('POST /desk/claim', place, ja);
  world.setNow(NOW + 18 * MINUTE);
  expect((await rowOf('CASE', item, ploy))?.claim).not.toBeNull();
  world.setNow(NOW + 20 * MINUTE);
  expect((await rowOf('CASE', item, ploy))?.claim).toBeNull();
  expect(await world.done('POST /desk/claim', place, ploy)).toMatchObject({ is_mine: true });
  await world.done('POST /desk/release', place, ploy);
  expect((await rowOf('CASE', item, ja))?.claim).toBeNull();
});

test('a claim is handed over to a colleague who may decide it, by whoever has it and nobody else', async () => {
  const item = await aCase(await world.golfer());
  const place = { kind: 'CASE' as const, item };
  const boy = await aStaff(world.db, ['finance'], NOW, { name: 'Boy' });
  const hand = (to: StaffPerson, by: StaffPerson) =>
    world.call('POST /desk/hand-over', { ...place, to: to.staff_id }, by);
  const over = { code: 'DECISION_NOT_NOW', data: { why: 'CLAIM_OVER' } };
  expect(await hand(ploy, ja)).toMatchObject(over);
  await world.done('POST /desk/claim', place, ploy);
  expect(await hand(ploy, ja)).toMatchObject({ code: 'CLAIMED_BY_ANOTHER', data: { name: 'Ploy' } });
  await world.done('POST /desk/release', place, ploy);
  await world.done('POST /desk/claim', place, ja);
  world.setNow(NOW + 10 * MINUTE);
  expect(await hand(ploy, ja)).toMatchObject(over);
  world.setNow(NOW);
  await world.done('POST /desk/claim', place, ja);
  for (const to of [boy, ja, { ...boy, staff_id: randomUUID() }])
    expect((await hand(to, ja)).fields).toEqual([{ path: 'to', code: 'NOT_A_CHOICE' }]);
  expect((await hand(ploy, ploy)).code).toBe('FIELDS_INVALID');
  expect((await hand(ploy, ja)).status).toBe('success');
  expect((await acts()).at(-1)).toMatchObject({ act: 'hand-over', staff_id: ja.staff_id });
  expect((await rowOf('CASE', item))?.claim).toMatchObject({ name: 'Ploy' });
  const answer = { ...place, outcome: 'ANSWER' as const, note: 'Seen.' };
  expect((await world.call('POST /desk/decide', await asRead(answer), ja)).code).toBe('CLAIMED_BY_ANOTHER');
  expect(await world.done('POST /desk/decide', await asRead(answer), ploy)).toEqual({ state: 'DONE' });
  // Who decided it is for those who may read it.
  expect((await hand(ploy, boy)).code).toBe('ROLE_NOT_ALLOWED');
  expect((await hand(boy, ja)).code).toBe('DECIDED_ALREADY');
});

test('a case is answered: its sender reads it, it leaves the queue, and the audit has who, from where and the note', async () => {
  const nok = await world.golfer();
  const item = await aCase(nok);
  const note = 'It is at the caddy master’s.';
  expect(
    await world.done('POST /desk/decide', await asRead({ kind: 'CASE', item, outcome: 'ANSWER', note }), ja),
  ).toEqual({
    state: 'DONE',
  });
  expect((await world.done('GET /case/own', {}, nok)).items).toMatchObject([{ state: 'ANSWERED', answer: note }]);
  expect(await rowOf('CASE', item)).toBeUndefined();
  expect(await actsOf(ja)).toMatchObject([{ act: 'answer-case', device: 'Chrome · Linux', note }]);
});

test('two decide at once: one wins, the other reads what happened, and there is one row in the audit', async () => {
  const item = await aCase(await world.golfer());
  const both = await Promise.all(
    [ja, ploy].map(async (who) =>
      world.call(
        'POST /desk/decide',
        await asRead({ kind: 'CASE', item, outcome: 'ANSWER', note: `from ${who.name}` }),
        who,
      ),
    ),
  );
  const won = both.findIndex(({ status }) => status === 'success');
  const winner = [ja, ploy][won] as StaffPerson;
  expect(both[1 - won]).toMatchObject({
    code: 'DECIDED_ALREADY',
    data: { name: winner.name, act: 'answer-case' },
  });
  expect((await acts()).filter(({ act, note }) => act === 'answer-case' && note?.startsWith('from '))).toHaveLength(1);
  const { answer } = await world.db.one(
    sql<{ answer: string }>`select answer from support_case where case_number = ${item}`,
  );
  expect(answer).toBe(`from ${winner.name}`);
});

test('the same decision sent twice under its key is done once', async () => {
  const item = await aCase(await world.golfer());
  const key = randomUUID();
  const decision = { kind: 'CASE' as const, item, outcome: 'ANSWER' as const, note: 'Once.' };
  const sent = await asRead(decision);
  const both = [
    await world.call('POST /desk/decide', sent, { ...ja, key }),
    await world.call('POST /desk/decide', sent, { ...ja, key }),
  ];
  expect(both.map(({ data }) => data)).toEqual([{ state: 'DONE' }, { state: 'DONE' }]);
  expect((await acts()).filter(({ note }) => note === 'Once.')).toHaveLength(1);
});

test('a caddy is verified, or rejected with a reason; of two at once only one counts', async () => {
  const [verified, rejected, contested] = [await aWaitingCaddy(), await aWaitingCaddy(), await aWaitingCaddy()];
  const decide = async (caddy: Person, outcome: 'VERIFY' | 'REJECT', who = ja) =>
    world.call(
      'POST /desk/decide',
      await asRead({
        kind: 'CADDY',
        item: caddy.user_id,
        outcome,
        note: outcome === 'REJECT' ? 'Not at this course.' : 'I called.',
      }),
      who,
    );
  expect((await decide(verified, 'VERIFY')).status).toBe('success');
  expect(await stateOf(verified)).toBe('VERIFIED');
  // What need not be written is kept all the same.
  expect((await acts()).at(-1)).toMatchObject({ act: 'verify-caddy', note: 'I called.' });
  expect(
    (
      await world.call(
        'POST /desk/decide',
        await asRead({ kind: 'CADDY', item: rejected.user_id, outcome: 'REJECT' }),
        ja,
      )
    ).fields,
  ).toEqual([{ path: 'note', code: 'REQUIRED' }]);
  await decide(rejected, 'REJECT');
  expect(await stateOf(rejected)).toBe('REJECTED');
  const both = await Promise.all([decide(contested, 'VERIFY', ja), decide(contested, 'REJECT', ploy)]);
  expect(both.map(({ code }) => code ?? 'DONE').toSorted()).toEqual(['DECIDED_ALREADY', 'DONE']);
  const isVerified = both[0]?.status === 'success';
  expect(await stateOf(contested)).toBe(isVerified ? 'VERIFIED' : 'REJECTED');
});

test('a proof that was sent in after the page was read is not verified unread; the claim stays for the next look', async () => {
  const caddy = await aWaitingCaddy();
  const place = { kind: 'CADDY' as const, item: caddy.user_id };
  const verify = await asRead({ ...place, outcome: 'VERIFY' });
  await world.db.run(sql`
    update caddy_verification set code = 'CD34', submitted_at = ${isoOf(NOW + MINUTE)} where user_id = ${caddy.user_id}`);
  expect(await world.call('POST /desk/decide', verify, ja)).toMatchObject({
    code: 'DECISION_NOT_NOW',
    data: { why: 'CHANGED' },
  });
  expect(await stateOf(caddy)).toBe('SUBMITTED');
  expect(await world.done('POST /desk/decide', await asRead({ ...place, outcome: 'VERIFY' }), ja)).toEqual({
    state: 'DONE',
  });
});

test('support may not judge a caddy, and finance answers no case', async () => {
  const caddy = await aWaitingCaddy();
  const item = await aCase(await world.golfer());
  const support = await aStaff(world.db, ['support'], NOW);
  const finance = await aStaff(world.db, ['finance'], NOW);
  const verify = { kind: 'CADDY' as const, item: caddy.user_id, outcome: 'VERIFY' as const };
  expect(await world.refused('POST /desk/decide', await asRead(verify), support)).toBe('ROLE_NOT_ALLOWED');
  const answer = { kind: 'CASE' as const, item, outcome: 'ANSWER' as const, note: 'x' };
  expect(await world.refused('POST /desk/decide', await asRead(answer), finance)).toBe('ROLE_NOT_ALLOWED');
  expect(await stateOf(caddy)).toBe('SUBMITTED');
  // Nor do they read it, or keep others from it.
  const place = { kind: 'CASE' as const, item };
  expect(await world.refused('GET /desk/item', place, finance)).toBe('ROLE_NOT_ALLOWED');
  expect(await world.refused('POST /desk/claim', place, finance)).toBe('ROLE_NOT_ALLOWED');
  expect(await rowOf('CASE', item, finance)).toMatchObject({ who: null, detail: null, may: false });
});

test('a chat report is dismissed, or its caddy suspended; a golfer cannot be', async () => {
  const dismissed = await aChatReport();
  const place = { kind: 'CHAT_REPORT' as const, item: dismissed.report_id };
  const page = await world.done('GET /desk/item', place, ja);
  expect(page.says.map(({ text }) => text)).toContain(HOSTILE);
  await world.done('POST /desk/decide', await asRead({ ...place, outcome: 'DISMISS', note: 'Spoke with both.' }), ja);
  expect(await stateOf(dismissed.somchai)).not.toBe('SUSPENDED');
  const { report_id, somchai } = await aChatReport();
  const suspend = { kind: 'CHAT_REPORT' as const, outcome: 'SUSPEND' as const, note: 'Third report.' };
  await world.done('POST /desk/decide', await asRead({ ...suspend, item: report_id }), ja);
  expect(await stateOf(somchai)).toBe('SUSPENDED');
  expect((await actsOf(ja)).map(({ act }) => act)).toEqual(['close-report', 'close-report', 'suspend']);
  const { nok, somchai: reporter } = await broughtTo(world, 'COMPLETED');
  const ofGolfer = await world.done('POST /chat/report-person', { user_id: nok.user_id, reason: 'RUDE' }, reporter);
  world.setNow(NOW);
  expect(
    (await world.call('POST /desk/decide', await asRead({ ...suspend, item: ofGolfer.report_id }), ja)).fields,
  ).toEqual([{ path: 'outcome', code: 'NOT_A_CHOICE' }]);
});

test('a reported review is hidden', async () => {
  const fixture = await played(world);
  await reviews(world, fixture, 'nok', { text: HOSTILE });
  await reviews(world, fixture, 'somchai');
  const { review_id } = await world.db.one(sql<{ review_id: string }>`
    select review_id from review where author_id = ${fixture.nok.user_id}`);
  const { report_id } = await world.done('POST /review/report', { review_id, reason: 'RUDE' }, fixture.somchai);
  world.setNow(NOW);
  const place = { kind: 'REVIEW_REPORT' as const, item: report_id };
  await world.done('POST /desk/decide', await asRead({ ...place, outcome: 'HIDE', note: 'Not about the round.' }), ja);
  const { hidden } = await world.db.one(sql<{ hidden: boolean }>`
    select hidden_at is not null as hidden from review where review_id = ${review_id}`);
  expect(hidden).toBe(true);
});

const seenReset = async (item: string) => ({ item, since: (await asRead({ kind: 'PASSWORD', item })).since });

test('a code that was read to the wrong person is withdrawn by anybody who may give one', async () => {
  const { user_id } = await world.golfer();
  const item = randomUUID();
  await world.db.run(sql`
    insert into password_reset (request_id, user_id, asked_at) values (${item}, ${user_id}, ${isoOf(NOW - MINUTE)})`);
  const seen = await seenReset(item);
  await world.done('POST /desk/give-code', seen, ja);
  expect(await world.call('POST /desk/give-code', seen, ploy)).toMatchObject({ data: { why: 'CHANGED' } });
  world.setNow(NOW + MINUTE);
  const reject = await asRead({ kind: 'PASSWORD', item, outcome: 'REJECT', note: 'A stranger had it read out.' });
  expect(await world.done('POST /desk/decide', reject, ploy)).toEqual({ state: 'DONE' });
  expect(await rowOf('PASSWORD', item)).toBeUndefined();
  expect(await world.db.maybe(sql`select from password_reset where request_id = ${item}`)).toBeUndefined();
  expect(await world.refused('POST /desk/give-code', seen, ja)).toBe('DECIDED_ALREADY');
});

test('a forgotten password: the code is in one answer alone, and a request of somebody else is rejected', async () => {
  const nok = await world.golfer();
  const request_id = randomUUID();
  const asked = (id: string, user_id: string) =>
    world.db.run(sql`insert into password_reset (request_id, user_id, asked_at) values (${id}, ${user_id}, now())`);
  await asked(request_id, nok.user_id);
  const unread = { item: request_id, since: isoOf(NOW) };
  expect(await world.call('POST /desk/give-code', unread, ja)).toMatchObject({ data: { why: 'CHANGED' } });
  const { code } = await world.done('POST /desk/give-code', await seenReset(request_id), ja);
  expect(code).toMatch(/^[2-9C-Y]{4}-[2-9C-Y]{4}$/);
  const plain = code?.replaceAll('-', '') ?? '';
  for (const table of ['password_reset', 'audit', 'idempotency']) {
    const { rows } = await world.db.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
    expect(rows.some(({ row }) => row.includes(plain) || row.includes(code ?? ''))).toBe(false);
  }
  // Whoever lost the answer, or a colleague, makes another one; the first is good no more.
  for (const [who, at] of [
    [ja, NOW + MINUTE],
    [ploy, NOW + 11 * MINUTE],
  ] as const) {
    world.setNow(at);
    expect(await rowOf('PASSWORD', request_id, who)).toMatchObject({ what: 'CODE_GIVEN', may: true });
    const again = await world.done('POST /desk/give-code', await seenReset(request_id), who);
    expect(again.code).not.toBe(code);
  }
  world.setNow(NOW);
  const foreign = randomUUID();
  await asked(foreign, (await world.golfer()).user_id);
  const place = { kind: 'PASSWORD' as const, item: foreign };
  expect((await world.call('POST /desk/decide', await asRead({ ...place, outcome: 'GIVE_CODE' }), ja)).code).toBe(
    'FIELDS_INVALID',
  );
  await world.done('POST /desk/decide', await asRead({ ...place, outcome: 'REJECT', note: 'It was not them.' }), ja);
  expect(await rowOf('PASSWORD', foreign)).toBeUndefined();
});

test('a dispute is decided with the passkey, once; what it does to the money is what its page said', async () => {
  const { booking, nok } = await broughtTo(world, 'DISPUTED');
  const { booking_ref: item, total } = booking;
  const now = world.context.clock();
  const judge = await aStaff(world.db, ['trust'], now, { name: 'Ja' });
  const place = { kind: 'DISPUTE' as const, item };
  const page = await world.done('GET /desk/item', place, judge);
  expect(page).toMatchObject({ held: 'CAPTURED', row: { amount: total, may: true } });
  expect(page.moments.map(({ action }) => action)).toContain('dispute');
  const refund = satang(total / 2);
  const { golfer, caddy, ours } = disputeEffect(satang(total), 'CAPTURED', refund, 10);
  const before = await balanceOf(world, nok);
  const decision = { ...place, outcome: 'COMPLETED' as const, refund, note: 'Nine holes were played.' };
  expect(await world.done('POST /desk/decide', await asRead(decision), judge)).toEqual({ state: 'DONE' });
  expect((await balanceOf(world, nok)).available - before.available).toBe(golfer);
  const split = await world.db.one(sql<{ refunded: number; caddy_share: number; platform_share: number }>`
    select refunded, caddy_share, platform_share from booking where booking_ref = ${item}`);
  expect(split).toEqual({ refunded: golfer, caddy_share: caddy, platform_share: ours });
  expect(await world.refused('POST /desk/decide', await asRead(decision), judge)).toBe('DECIDED_ALREADY');
});

test('what was written when a second person was asked about a dispute goes with either of its two', async () => {
  for (const who of ['nok', 'somchai'] as const) {
    const fixture = await broughtTo(world, 'DISPUTED');
    const { booking_ref: item } = fixture.booking;
    const now = world.context.clock();
    await world.db.run(sql`
      update booking set total = 150000, platform_share = platform_share + 150000 - total where booking_ref = ${item}`);
    const judge = await aStaff(world.db, ['trust'], now);
    const decision = { kind: 'DISPUTE', item, outcome: 'COMPLETED', refund: 0, note: 'He shouted.' } as const;
    expect(await world.done('POST /desk/decide', await asRead(decision), judge)).toEqual({ state: 'ASKED' });
    const [asked] = await actsOf(judge);
    expect(asked).toMatchObject({ act: 'ask-second', note: 'He shouted.' });
    await world.db.transact((tx) => erase(tx, fixture[who].user_id, now));
    expect(await actsOf(judge)).toMatchObject([{ act: 'ask-second', note: null }]);
    world.setNow(NOW);
  }
});

test('a session without a passkey of the last quarter of an hour decides no dispute', async () => {
  const { booking } = await broughtTo(world, 'DISPUTED');
  const now = world.context.clock();
  const late = await aStaff(world.db, ['trust'], now - 16 * MINUTE);
  const byCode = await aStaff(world.db, ['trust'], now, { way: 'CODE' });
  const decision = {
    kind: 'DISPUTE' as const,
    item: booking.booking_ref,
    outcome: 'COMPLETED' as const,
    refund: 0,
    note: 'x',
  };
  expect(await world.refused('POST /desk/decide', await asRead(decision), late)).toBe('PASSKEY_DUE');
  expect(await world.refused('POST /desk/decide', await asRead(decision), byCode)).toBe('PASSKEY_DUE');
});

test('a picture is shown while what it belongs to waits, to the desk alone', async () => {
  const media_id = randomUUID();
  const { desk } = ja;
  const answer = await world.app.inject({
    url: `/api/v1/desk/picture/${media_id}`,
    headers: { cookie: `caddee_desk=${desk}` },
  });
  expect(answer.json()).toMatchObject({ code: 'MEDIA_UNKNOWN' });
  const nobody = await world.app.inject({ url: `/api/v1/desk/picture/${media_id}` });
  expect(nobody.json()).toMatchObject({ code: 'SESSION_OVER' });
});
