import { afterAll, expect, test } from 'vitest';
import { addDays, dateOf, DAY, isoOf, MINUTE } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { rowsOf as exported } from '../../server/account/deletion/person-column.ts';
import { erase } from '../../server/account/deletion/erase.ts';
import { PERSON_DATA } from '../../server/account/deletion/person-data.ts';
import { type Db, json, sql } from '../../server/db/db.ts';
import { insertAudit } from '../../server/house/sql.ts';
import { newId } from '../../server/id.ts';
import {
  decideDisputeAs,
  decideGoodwillAs,
  approveRefundAs,
  decideTopupAs,
  decideWithdrawalAs,
  rejectRefundAs,
  stopWithdrawalAs,
} from '../../server/desk/decision/bookings.ts';
import { approveRewardAs, rejectRewardAs } from '../../server/desk/decision/house.ts';
import { judgeCaddyAs } from '../../server/desk/decision/people.ts';
import { closeCourseAs, openCourseAs } from '../../server/operator/closure.ts';
import { endCounterAs, makeCounterAs, setRewardAs } from '../../server/reward/commands.ts';
import { decided, reportClosed } from '../desk/decided.ts';
import { broughtTo, newBooking, passes } from '../booking/booking-fixture.ts';
import { COURSE, startRewards } from '../reward/world.ts';
import { played, reviews, seenReviews } from '../review/world.ts';
import { type WithdrawalFixture, NUMBER, REAL_NAME, startWithdrawalFixture } from '../withdrawal/withdrawal-fixture.ts';
import { NOW } from '../support/clock.ts';

let fixture: WithdrawalFixture;
const world = await startRewards();
fixture = await startWithdrawalFixture();
afterAll(async () => {
  await world.close();
  await fixture.close();
});

const NICKNAME = 'ต้อยติ่ง';
const BIB = 'K8807';
const GOLFER = 'Kanarienvogel Nok';
/** What an operator should not write, and does. */
const WORDS = `${REAL_NAME} โทร 0812345678`;
/** Of both people: what says who somebody is, without any number that an id may happen to have in it. */
const CANARIES = [
  REAL_NAME,
  NICKNAME,
  BIB,
  GOLFER,
  'kbank',
  NUMBER.slice(-4),
  '0812345678',
  '+66812345678',
  '@example.com',
];

interface Row {
  audit_id: string;
  act: string;
  facts: string;
  note: string | null;
}

/** In order; in `facts` all of a row but its note, ids as they are. */
const rowsOf = (db: Db): Promise<Row[]> =>
  db.many(sql<Row>`
    select audit_id, act, (to_jsonb(audit) - 'note')::text as facts, note from audit order by created_at, audit_id`);

const namedIn = (text: string): string[] => {
  const plain = text
    .replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]*/g, '');
  return CANARIES.filter((it) => plain.includes(it));
};

/** Everybody has names, a phone and an e-mail that stand nowhere else. */
async function nameAll(): Promise<void> {
  await world.db.run(sql`update person set display_name = ${GOLFER} where role = 'GOLFER'`);
  await world.db.run(sql`update caddy_profile set nickname = ${NICKNAME}, caddy_number = ${BIB}`);
}

async function actsAboutPeople(): Promise<{ people: string[]; acts: string[] }> {
  const disputed = await broughtTo(world, 'DISPUTED');
  const missed = await broughtTo(world, 'NO_SHOW_CADDY');
  await passes(world, missed, world.context.clock() + DAY);
  const fixture = await played(world);
  for (const who of ['nok', 'somchai'] as const) await reviews(world, fixture, who);
  const review_id = (await seenReviews(world, fixture, 'nok')).mine?.review_id ?? '';
  const ofReview = await world.done('POST /review/report', { review_id, reason: 'UNTRUE' }, fixture.somchai);
  world.setNow(NOW);
  const { nok, somchai } = await newBooking(world);
  const { room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok);
  const ofChat = await world.done('POST /chat/report', { room_id, reason: 'RUDE' }, nok);
  const rich = await world.rich(500);
  const rewards = [await world.reward({ approver: 'OPERATOR' }), await world.reward({ approver: 'OPERATOR' })];
  const wanted: string[] = [];
  for (const it of rewards) wanted.push((await world.redeems(rich, it)).reference);
  await nameAll();

  const byDesk = (work: Parameters<typeof decided>[2]) => decided(world.db, NOW, work);
  for (const verdict of [{ to: 'VERIFIED' }, { to: 'REJECTED', why: WORDS }, { to: 'SUSPENDED', why: WORDS }] as const)
    await byDesk((tx, acting) => judgeCaddyAs(tx, acting, somchai.user_id, verdict));
  const { booking_ref, total } = disputed.booking;
  const half = satang(total / 2);
  await byDesk((tx, acting) =>
    decideDisputeAs(tx, acting, { booking_ref, outcome: 'COMPLETED', refund: half, why: WORDS }),
  );
  const given = { booking_ref: missed.booking.booking_ref, outcome: 'GIVEN', why: WORDS } as const;
  await byDesk((tx, acting) => decideGoodwillAs(tx, acting, given));
  await reportClosed(world.db, NOW, ofReview.report_id, WORDS, true);
  await reportClosed(world.db, NOW, ofChat.report_id, WORDS);
  await byDesk((tx, acting) => approveRewardAs(tx, acting, wanted[0] ?? ''));
  await byDesk((tx, acting) => rejectRewardAs(tx, acting, wanted[1] ?? '', WORDS));
  const reward_id = rewards[0]?.reward_id ?? '';
  const stocked = { reward_id, stock: 3, seen: await world.stockOf(reward_id), is_active: true };
  await byDesk((tx, acting) => setRewardAs(tx, acting, stocked));
  await byDesk(async (tx, acting) => {
    const { counter_id } = await makeCounterAs(tx, acting, COURSE, GOLFER);
    await endCounterAs(tx, acting, counter_id, null);
  });
  const day = addDays(dateOf(NOW), 9);
  const closing = { slug: COURSE, day, reason: 'RAIN', note: 'the storm' } as const;
  await byDesk((tx, acting) => closeCourseAs(tx, acting, closing));
  await byDesk((tx, acting) => openCourseAs(tx, acting, { slug: COURSE, day }));
  return {
    people: [nok, somchai, rich, disputed.nok, missed.nok, fixture.somchai].map(({ user_id }) => user_id),
    acts: [
      'verify-caddy',
      'verify-caddy',
      'suspend',
      'decide',
      'goodwill',
      'close-report',
      'close-report',
      'approve-reward',
      'reject-reward',
      'stock',
      'make-counter',
      'end-counter',
      'close-course',
      'open-course',
    ],
  };
}

async function actsAboutMoney(): Promise<{ people: string[]; acts: string[] }> {
  const byDesk = (work: Parameters<typeof decided>[2]) => decided(fixture.db, fixture.now(), work);
  const [nok, fon, somchai, somsri] = [
    await fixture.golfer(),
    await fixture.golfer(),
    await fixture.caddy(),
    await fixture.caddy(),
  ];
  const known = async (of: { user_id: string }) => (await fixture.asks(of as typeof nok, 50_000)).reference;
  const [good, bad] = [await known(nok), await known(fon)];
  await byDesk((tx, acting) => approveRefundAs(tx, acting, good));
  await byDesk((tx, acting) => rejectRefundAs(tx, acting, bad, WORDS));
  fixture.provider.disguise = { amount: 5_000 };
  const astray = await known(somchai);
  await fixture.turn();
  fixture.provider.disguise = {};
  fixture.setNow(fixture.now() + 5 * MINUTE);
  await byDesk((tx, acting) => decideWithdrawalAs(tx, acting, { reference: astray, outcome: 'FAILED', why: WORDS }));
  const slow = await known(somsri);
  await fixture.turn();
  fixture.setNow(fixture.now() + 3 * DAY);
  await byDesk((tx, acting) => stopWithdrawalAs(tx, acting, slow));
  const { reference } = await fixture.db.one(sql<{ reference: string }>`
    update topup set status = 'REVIEW', review_why = 'AMOUNT', review_seen = ${json({ amount: 50 })}::jsonb
    where user_id = ${fon.user_id} returning reference`);
  await byDesk((tx, acting) => decideTopupAs(tx, acting, { reference, outcome: 'CREDIT', note: WORDS }));
  return {
    people: [nok, fon, somchai, somsri].map(({ user_id }) => user_id),
    acts: ['approve-refund', 'reject-refund', 'decide-withdrawal', 'stop-withdrawal', 'decide-topup'],
  };
}

test.each([
  ['people, rounds and rewards', () => world.db, actsAboutPeople],
  ['money', () => fixture.db, actsAboutMoney],
] as const)(
  'PR-01: acts about %s: a row names nobody, what an operator wrote is its note; the note goes with the person, the act stays',
  async (_, db, acting) => {
    const { people, acts } = await acting();
    const before = await rowsOf(db());
    expect(before.map(({ act }) => act)).toEqual(acts);
    for (const { act, facts } of before) expect([act, namedIn(facts)]).toEqual([act, []]);
    expect(before.filter(({ note }) => note === WORDS).length).toBeGreaterThan(2);

    for (const user_id of people) await db().transact((tx) => erase(tx, user_id, NOW));
    const after = await rowsOf(db());
    expect(after.map(({ facts }) => facts)).toEqual(before.map(({ facts }) => facts));
    for (const { act, note } of after) expect([act, namedIn(note ?? '')]).toEqual([act, []]);
  },
);

test('PR-01: one leaves: what was written about somebody else stays', async () => {
  const [somchai, somsri] = [await world.caddy(), await world.caddy()];
  for (const { user_id } of [somchai, somsri])
    await world.db.run(insertAudit(newId(NOW), 'operator:ploy', 'suspend', { user_id }, isoOf(NOW), 'took cash'));
  await world.db.transact((tx) => erase(tx, somchai.user_id, NOW));
  const noteOf = async (user_id: string) =>
    (await world.db.one(sql<{ note: string | null }>`select note from audit where body ->> 'user_id' = ${user_id}`))
      .note;
  expect([await noteOf(somchai.user_id), await noteOf(somsri.user_id)]).toEqual([null, 'took cash']);
});

test('PR-05: a person is handed what was decided about that person, not what was written of a dispute, which is about two', async () => {
  const { nok, somchai, booking } = await newBooking(world);
  const { booking_ref } = booking;
  await world.db.run(insertAudit(newId(NOW), 'operator:ploy', 'decide', { booking_ref }, isoOf(NOW), 'he lies'));
  const body = { user_id: nok.user_id };
  await world.db.run(insertAudit(newId(NOW), 'operator:ploy', 'decide-topup', body, isoOf(NOW), 'asked the bank'));
  const handed = async ({ user_id }: { user_id: string }) => {
    const table = PERSON_DATA.find((it) => it.table === 'audit');
    return table && world.db.many(exported(table, user_id));
  };
  expect(await handed(nok)).toMatchObject([{ act: 'decide-topup', body, note: 'asked the bank', actor: null }]);
  expect(await handed(somchai)).toEqual([]);
});
