import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { InputOf } from '../../domain/calls.ts';
import { DAY, dateOf, isoOf, MINUTE, timeOf } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { testTable } from '../support/table.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { act, book, startWorld, wish, writesNothing } from './world.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
const nok = await world.golfer();
const somchai = await world.caddy();
await world.course('carts-only', { cart_policy: 'COMPULSORY' });
await world.course('elsewhere');
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

type Wish = InputOf<'POST /booking/create'>;
/** As somebody who does not keep to our types would write it. */
const create = (more: Record<string, unknown>, golfer = nok, caddy = somchai) =>
  world.call('POST /booking/create', { ...wish(caddy), ...more } as Wish, golfer);
const refused = (more: Record<string, unknown>, golfer = nok, caddy = somchai) =>
  writesNothing(world.db, () => create(more, golfer, caddy));

const at = (moment: number) => ({ booking_date: dateOf(moment), tee_off_time: timeOf(moment) });

testTable<[string, Record<string, unknown>, string, string]>([
  ['31 February, day first', { booking_date: '31/02/2027' }, 'booking_date', 'DATE_INVALID'],
  ['29 February of a year that has none, Buddhist', { booking_date: '29/02/2570' }, 'booking_date', 'DATE_INVALID'],
  ['a date with a time', { booking_date: '2026/11/25 06:30' }, 'booking_date', 'DATE_INVALID'],
  ['a date as a number', { booking_date: 20261125 }, 'booking_date', 'WRONG_TYPE'],
  ['no date', { booking_date: undefined }, 'booking_date', 'REQUIRED'],
  ['25:00', { tee_off_time: '25:00' }, 'tee_off_time', 'TIME_INVALID'],
  ['12 holes', { holes: 12 }, 'holes', 'NOT_A_CHOICE'],
  ['holes as text', { holes: '18' }, 'holes', 'NOT_A_CHOICE'],
  ['a donkey', { transport: 'DONKEY' }, 'transport', 'NOT_A_CHOICE'],
  ['a caddy who is no id', { caddy_id: 'somchai' }, 'caddy_id', 'UUID_INVALID'],
  ['a note too long', { note: 'ก'.repeat(301) }, 'note', 'TOO_LONG'],
])(
  'a field that cannot be: 422 with its name and what is wrong, and nothing written: %s',
  async (_, more, path, code) => {
    expect(await refused(more)).toMatchObject({ status_code: 422, code: 'FIELDS_INVALID', fields: [{ path, code }] });
  },
);

describe('a round that cannot be asked for', () => {
  testTable<[string, Record<string, string>, string, string]>([
    ['yesterday', at(NOW - DAY), 'TEE_OFF_TOO_SOON', 'booking_date'],
    ['in 59 minutes', at(NOW + 59 * MINUTE), 'TEE_OFF_TOO_SOON', 'tee_off_time'],
    ['in 60 days and a minute', at(NOW + 60 * DAY + MINUTE), 'TEE_OFF_TOO_FAR', 'booking_date'],
    ['in a Buddhist year taken for ours', { booking_date: '2600/11/25' }, 'TEE_OFF_TOO_FAR', 'booking_date'],
    ['at night', { tee_off_time: '03:00' }, 'CADDY_NOT_AVAILABLE', 'tee_off_time'],
    ['at a course where the caddy does not work', { golf_course: 'elsewhere' }, 'CADDY_NOT_AT_COURSE', 'golf_course'],
  ])(
    'too soon, too far, at night or elsewhere: refused at its field, of the quote too: %s',
    async (_, more, code, path) => {
      expect(await refused(more)).toMatchObject({ status_code: 422, code, fields: [{ path, code }] });
      const { total: _total, ...round } = { ...wish(somchai), ...more } as Wish;
      expect(await world.refused('POST /booking/quote', round, nok)).toBe(code);
    },
  );

  test('an hour ahead and 60 days ahead can be', async () => {
    const golfer = await world.golfer();
    expect((await create(at(NOW + 60 * MINUTE), golfer, await world.caddy())).status).toBe('success');
    expect((await create(at(NOW + 60 * DAY), golfer, await world.caddy())).status).toBe('success');
  });

  test('on foot where carts are compulsory, with a caddy of followers only, who is off that day, suspended, gone, or nobody', async () => {
    const walking = { golf_course: 'carts-only', transport: 'WALK_PULL', total: baht(250) };
    const ofCarts = await world.caddy({ courses: ['carts-only'] });
    expect(await refused(walking, nok, ofCarts)).toMatchObject({
      status_code: 422,
      fields: [{ path: 'transport', code: 'TRANSPORT_NOT_ALLOWED' }],
    });
    const ofFollowers = await world.caddy({ who_may_request: 'FOLLOWERS' });
    expect(await refused({}, nok, ofFollowers)).toMatchObject({
      status_code: 422,
      fields: [{ path: 'caddy_id', code: 'CADDY_FOLLOWERS_ONLY' }],
    });
    const [off, suspended, gone] = [await world.caddy(), await world.caddy(), await world.caddy()];
    await world.db.run(
      sql`insert into caddy_exception (user_id, day, kind) values (${off.user_id}, '2026-11-25', 'OFF')`,
    );
    await world.db.run(sql`update caddy_profile set verification = 'SUSPENDED' where user_id = ${suspended.user_id}`);
    await world.db.run(
      sql`update person set status = 'DELETION_REQUESTED', deletion_asked_at = ${isoOf(NOW)} where user_id = ${gone.user_id}`,
    );
    expect(await refused({}, nok, off)).toMatchObject({ status_code: 422, code: 'CADDY_NOT_AVAILABLE' });
    expect((await refused({}, nok, suspended)).code).toBe('CADDY_OFF_DUTY');
    expect((await refused({}, nok, gone)).code).toBe('CADDY_UNKNOWN');
    for (const caddy_id of [randomUUID(), nok.user_id])
      expect(await refused({ caddy_id })).toMatchObject({ status_code: 404, code: 'CADDY_UNKNOWN' });
    expect(await refused({ golf_course: 'atlantis' })).toMatchObject({ status_code: 404, code: 'COURSE_UNKNOWN' });
  });
});

describe('409: what is there already is told with the refusal', () => {
  test('the price is another, or the wallet too low: the present quote, the present balance', async () => {
    const dearer = await refused({ total: baht(149) });
    expect(dearer).toMatchObject({ status_code: 409, code: 'BOOKING_PRICE_CHANGED', fields: [{ path: 'total' }] });
    expect(dearer.data).toMatchObject({ total: baht(150), caddy_gets: baht(135) });
    const poor = await refused({}, await world.golfer(149));
    expect(poor).toMatchObject({ status_code: 409, code: 'WALLET_TOO_LOW', data: { available: 14_900, held: 0 } });
  });

  test('the caddy’s time is promised, even to a round that only touches its first quarter', async () => {
    const caddy = await world.caddy();
    await act(world, caddy, await book(world, await world.golfer(), caddy), 'accept');
    for (const tee_off_time of ['06:30', '06:40', '12:20'])
      expect(await refused({ tee_off_time }, nok, caddy)).toMatchObject({
        status_code: 409,
        code: 'BOOKING_SLOT_TAKEN',
        fields: [{ path: 'tee_off_time' }],
      });
    expect((await create({ tee_off_time: '12:30' }, await world.golfer(), caddy)).status).toBe('success');
  });

  test('an own round overlaps, or the same caddy is asked again, in whatever case the id is written: that booking; a fourth caddy is too many', async () => {
    const golfer = await world.golfer();
    const { booking_ref } = await book(world, golfer, somchai);
    const overlaps = { status_code: 409, code: 'BOOKING_OVERLAPS_OWN', data: { booking_ref } };
    expect(await refused({ tee_off_time: '08:00' }, golfer, await world.caddy())).toMatchObject(overlaps);
    expect(await refused({}, golfer)).toMatchObject(overlaps);
    expect(await refused({ caddy_id: somchai.user_id.toUpperCase() }, golfer)).toMatchObject(overlaps);
    for (let n = 0; n < 2; n++) await book(world, golfer, await world.caddy());
    const fourth = await refused({}, golfer, await world.caddy());
    expect(fourth).toMatchObject({ status_code: 409, code: 'BOOKING_TOO_MANY_PENDING' });
  });
});

describe('who is asking', () => {
  test('a booking does not exist for a golfer or a caddy who is not part of it', async () => {
    const booking = await book(world, await world.golfer(), somchai);
    const { booking_ref } = booking;
    const unknown = { status_code: 404, code: 'BOOKING_UNKNOWN', data: null };
    for (const stranger of [nok, await world.caddy()]) {
      expect(await world.call('GET /booking/{booking_ref}', { booking_ref }, stranger)).toMatchObject(unknown);
      const acted = await writesNothing(world.db, () => act(world, stranger, booking, 'cancel'));
      expect(acted).toMatchObject(unknown);
    }
    expect(await world.call('GET /booking/{booking_ref}', { booking_ref: '0000000000' }, nok)).toMatchObject(unknown);
  });
});

test('an act that says what cannot be: 422 with the field, and nothing written', async () => {
  const { booking_ref, version } = await book(world, await world.golfer(), somchai);
  const refusalOf = async (more: Record<string, unknown>) => {
    const tap = { booking_ref, version, action: 'accept', ...more } as InputOf<'POST /booking/act'>;
    const answer = await writesNothing(world.db, () => world.call('POST /booking/act', tap, somchai));
    return answer.status_code === 422 && answer.code === 'FIELDS_INVALID' ? (answer.fields ?? []) : [answer.code];
  };
  const rows: [Record<string, unknown>, string, string][] = [
    [{ action: 'pay_me' }, 'action', 'NOT_A_CHOICE'],
    [{ action: 'settle' }, 'action', 'NOT_A_CHOICE'],
    [{ action: 'decide' }, 'action', 'NOT_A_CHOICE'],
    [{ version: undefined }, 'version', 'REQUIRED'],
    [{ version: '1' }, 'version', 'WRONG_TYPE'],
    [{ booking_ref: "' or 1=1" }, 'booking_ref', 'INVALID'],
    [{ action: 'ask_cancel', reason: { code: 'BORED' } }, 'reason.code', 'NOT_A_CHOICE'],
    [{ holes_played: -1 }, 'holes_played', 'TOO_SMALL'],
    [{ holes_played: 37 }, 'holes_played', 'TOO_LARGE'],
    [{ holes_played: 7.5 }, 'holes_played', 'WRONG_TYPE'],
    [{ stop_reason: 'RAIN' }, 'stop_reason', 'NOT_A_CHOICE'],
    [{ claim: 'SNOW' }, 'claim', 'NOT_A_CHOICE'],
    [{ dispute: { reason: 'LUCK', text: 'x' } }, 'dispute.reason', 'NOT_A_CHOICE'],
    [{ dispute: { reason: 'OTHER' } }, 'dispute.text', 'REQUIRED'],
    [{ dispute: { reason: 'OTHER', text: 'ก'.repeat(1001) } }, 'dispute.text', 'TOO_LONG'],
    [{ caddy_id: 'somsri' }, 'caddy_id', 'UUID_INVALID'],
    // Whatever the status is, an act must say what it needs.
    [{ action: 'ask_cancel' }, 'reason', 'REQUIRED'],
    [{ action: 'decline' }, 'reason', 'REQUIRED'],
    [{ action: 'end', stop_reason: 'FULL' }, 'holes_played', 'REQUIRED'],
    [{ action: 'claim_closed' }, 'claim', 'REQUIRED'],
    [{ action: 'dispute' }, 'dispute', 'REQUIRED'],
  ];
  const offenders: unknown[] = [];
  for (const [more, path, code] of rows) {
    const fields = await refusalOf(more);
    if (JSON.stringify(fields) !== JSON.stringify([{ path, code }])) offenders.push({ more, fields });
  }
  expect(offenders).toEqual([]);
});

test('one key, one booking: sent again it is answered the same, of another round or without a key it is refused', async () => {
  const given = { ...(await world.golfer()), key: randomUUID() };
  const first = await world.done('POST /booking/create', wish(somchai), given);
  const again = await writesNothing(world.db, () => world.done('POST /booking/create', wish(somchai), given));
  expect(again).toEqual(first);
  const another = wish(somchai, { holes: 9, total: baht(100) });
  const reused = await writesNothing(world.db, () => world.call('POST /booking/create', another, given));
  expect(reused).toMatchObject({ status_code: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  const keyless = { ...nok, headers: { 'idempotency-key': '' } };
  const answer = await writesNothing(world.db, () => world.call('POST /booking/create', wish(somchai), keyless));
  expect(answer).toMatchObject({ status_code: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
});
