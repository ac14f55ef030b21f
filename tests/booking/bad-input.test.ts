import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../domain/calls.ts';
import { DAY, dateOf, isoOf, MINUTE, timeOf } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { act, book, type Person, startWorld, wish, type World, writesNothing } from './world.ts';
import { NOW } from '../support/clock.ts';

let world: World;
let nok: Person;
let somchai: Person;
beforeAll(async () => {
  world = await startWorld();
  nok = await world.golfer();
  somchai = await world.caddy();
  await world.course('carts-only', { cart_policy: 'COMPULSORY' });
  await world.course('elsewhere');
});
afterEach(() => ledgerIsWhole(world.db));
afterAll(() => world.close());

type Wish = InputOf<'POST /booking/create'>;
/** As somebody who does not keep to our types would write it. */
const create = (more: Record<string, unknown>, golfer = nok, caddy = somchai) =>
  world.call('POST /booking/create', { ...wish(caddy), ...more } as Wish, golfer);

const at = (moment: number) => ({ booking_date: dateOf(moment), tee_off_time: timeOf(moment) });

describe('a field that cannot be: 422 with its name and what is wrong, and nothing written', () => {
  test.each([
    ['31 February', { booking_date: '2026/02/31' }, 'booking_date', 'DATE_INVALID'],
    ['31 February, day first', { booking_date: '31/02/2027' }, 'booking_date', 'DATE_INVALID'],
    ['29 February of a year that has none, Buddhist', { booking_date: '29/02/2570' }, 'booking_date', 'DATE_INVALID'],
    ['a year of two digits', { booking_date: '25/11/69' }, 'booking_date', 'DATE_INVALID'],
    ['a date with a time', { booking_date: '2026/11/25 06:30' }, 'booking_date', 'DATE_INVALID'],
    ['a date as a number', { booking_date: 20261125 }, 'booking_date', 'WRONG_TYPE'],
    ['no date', { booking_date: undefined }, 'booking_date', 'REQUIRED'],
    ['25:00', { tee_off_time: '25:00' }, 'tee_off_time', 'TIME_INVALID'],
    ['6:30', { tee_off_time: '6:30' }, 'tee_off_time', 'TIME_INVALID'],
    ['12 holes', { holes: 12 }, 'holes', 'NOT_A_CHOICE'],
    ['holes as text', { holes: '18' }, 'holes', 'NOT_A_CHOICE'],
    ['a donkey', { transport: 'DONKEY' }, 'transport', 'NOT_A_CHOICE'],
    ['a caddy who is no id', { caddy_id: 'somchai' }, 'caddy_id', 'UUID_INVALID'],
    ['a note too long', { note: 'ก'.repeat(301) }, 'note', 'TOO_LONG'],
    ['a field nobody knows', { discount: 100 }, 'discount', 'UNKNOWN_FIELD'],
  ])('%s', async (_, more, path, code) => {
    const answer = await writesNothing(world.db, () => create(more));
    expect(answer).toMatchObject({ status_code: 422, code: 'FIELDS_INVALID', fields: [{ path, code }] });
  });
});

describe('MO-10: an amount that is none', () => {
  const spelled = [
    '0',
    '-1',
    '-0',
    '0.5',
    '1e-7',
    '1e999',
    '-1e999',
    '9007199254740992',
    '9223372036854775808',
    '100000001',
  ];
  const wrongTypes = ['"15000"', '"1,000"', '"١٠"', '"๑๐๐"', '"NaN"', 'null', '[]', '{}', '[15000]', 'true', '""'];

  test.each([...spelled, ...wrongTypes])('%s is refused, and nothing written', async (total) => {
    const answer = await writesNothing(world.db, () =>
      world.app.inject({
        method: 'POST',
        url: '/api/v1/booking/create',
        headers: {
          authorization: `Bearer ${nok.as}`,
          'idempotency-key': randomUUID(),
          'content-type': 'application/json',
        },
        payload: JSON.stringify(wish(somchai)).replace(/"total":\d+/, `"total":${total}`),
      }),
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields: [{ path: 'total' }] });
  });
});

describe('a round that cannot be asked for', () => {
  test.each([
    ['yesterday', at(NOW - DAY), 'TEE_OFF_TOO_SOON', 'booking_date'],
    ['an hour ago', at(NOW - 60 * MINUTE), 'TEE_OFF_TOO_SOON', 'tee_off_time'],
    ['in 59 minutes', at(NOW + 59 * MINUTE), 'TEE_OFF_TOO_SOON', 'tee_off_time'],
    ['in 60 days and a minute', at(NOW + 60 * DAY + MINUTE), 'TEE_OFF_TOO_FAR', 'booking_date'],
    ['in a Buddhist year taken for ours', { booking_date: '2600/11/25' }, 'TEE_OFF_TOO_FAR', 'booking_date'],
    ['at night', { tee_off_time: '03:00' }, 'CADDY_NOT_AVAILABLE', 'tee_off_time'],
    ['at a course where the caddy does not work', { golf_course: 'elsewhere' }, 'CADDY_NOT_AT_COURSE', 'golf_course'],
  ])('%s', async (_, more, code, path) => {
    const answer = await writesNothing(world.db, () => create(more));
    expect(answer).toMatchObject({ status_code: 422, code, fields: [{ path, code }] });
  });

  test('the edges themselves can be', async () => {
    const soon = await world.golfer();
    expect((await create(at(NOW + 60 * MINUTE), soon, await world.caddy())).status).toBe('success');
    expect((await create(at(NOW + 60 * DAY), soon, await world.caddy())).status).toBe('success');
  });

  test('on foot where carts are compulsory', async () => {
    const caddy = await world.caddy({ courses: ['carts-only'] });
    const more = { golf_course: 'carts-only', transport: 'WALK_PULL', total: baht(250) };
    const answer = await writesNothing(world.db, () => create(more, nok, caddy));
    const code = 'TRANSPORT_NOT_ALLOWED';
    expect(answer).toMatchObject({ status_code: 422, code, fields: [{ path: 'transport', code }] });
  });

  test('with a caddy who takes requests of followers only', async () => {
    const caddy = await world.caddy({ who_may_request: 'FOLLOWERS' });
    const answer = await writesNothing(world.db, () => create({}, nok, caddy));
    expect(answer).toMatchObject({ status_code: 422, code: 'CADDY_FOLLOWERS_ONLY', fields: [{ path: 'caddy_id' }] });
  });

  test('with a caddy who is off that day', async () => {
    const caddy = await world.caddy();
    await world.db.run(sql`
      insert into caddy_exception (user_id, day, kind) values (${caddy.user_id}, '2026-11-25', 'OFF')`);
    const answer = await writesNothing(world.db, () => create({}, nok, caddy));
    expect(answer).toMatchObject({ status_code: 422, code: 'CADDY_NOT_AVAILABLE' });
  });

  test('with a caddy who is suspended, or gone', async () => {
    const [suspended, gone] = [await world.caddy(), await world.caddy()];
    await world.db.run(sql`update caddy_profile set verification = 'SUSPENDED' where user_id = ${suspended.user_id}`);
    await world.db.run(
      sql`update person set status = 'DELETION_REQUESTED', deletion_asked_at = ${isoOf(NOW)} where user_id = ${gone.user_id}`,
    );
    expect((await writesNothing(world.db, () => create({}, nok, suspended))).code).toBe('CADDY_OFF_DUTY');
    expect((await writesNothing(world.db, () => create({}, nok, gone))).code).toBe('CADDY_UNKNOWN');
  });

  test('with nobody, or nowhere: 404', async () => {
    const nobody = await writesNothing(world.db, () => create({ caddy_id: randomUUID() }));
    expect(nobody).toMatchObject({ status_code: 404, code: 'CADDY_UNKNOWN' });
    const aGolfer = await writesNothing(world.db, () => create({ caddy_id: nok.user_id }));
    expect(aGolfer).toMatchObject({ status_code: 404, code: 'CADDY_UNKNOWN' });
    const nowhere = await writesNothing(world.db, () => create({ golf_course: 'atlantis' }));
    expect(nowhere).toMatchObject({ status_code: 404, code: 'COURSE_UNKNOWN' });
  });

  test('whatever is refused of a booking is refused of its quote, with the same code', async () => {
    for (const more of [at(NOW - DAY), at(NOW + 61 * DAY), { golf_course: 'elsewhere' }, { tee_off_time: '03:00' }]) {
      const { total: _, ...round } = { ...wish(somchai), ...more } as Wish;
      expect(await world.refused('POST /booking/quote', round, nok)).toBe((await create(more)).code);
    }
  });
});

describe('409: what is there already is told with the refusal', () => {
  test('the price is another: the present quote', async () => {
    const answer = await writesNothing(world.db, () => create({ total: baht(149) }));
    expect(answer).toMatchObject({ status_code: 409, code: 'BOOKING_PRICE_CHANGED', fields: [{ path: 'total' }] });
    expect(answer.data).toMatchObject({ total: baht(150), caddy_gets: baht(135) });
  });

  test('the wallet is too low: the present balance', async () => {
    const poor = await world.golfer(149);
    const answer = await writesNothing(world.db, () => create({}, poor));
    expect(answer).toMatchObject({ status_code: 409, code: 'WALLET_TOO_LOW', data: { available: 14_900, held: 0 } });
  });

  test('the caddy’s time is promised, even to a round that only touches its first quarter', async () => {
    const caddy = await world.caddy();
    await act(world, caddy, await book(world, await world.golfer(), caddy), 'accept');
    for (const tee_off_time of ['06:30', '06:40', '12:20']) {
      const answer = await writesNothing(world.db, () => create({ tee_off_time }, nok, caddy));
      expect(answer).toMatchObject({
        status_code: 409,
        code: 'BOOKING_SLOT_TAKEN',
        fields: [{ path: 'tee_off_time' }],
      });
    }
    expect((await create({ tee_off_time: '12:30' }, await world.golfer(), caddy)).status).toBe('success');
  });

  test('another round of the golfer overlaps: that booking', async () => {
    const golfer = await world.golfer();
    const mine = await book(world, golfer, somchai);
    const other = await world.caddy();
    const answer = await writesNothing(world.db, () => create({ tee_off_time: '08:00' }, golfer, other));
    expect(answer).toMatchObject({ status_code: 409, code: 'BOOKING_OVERLAPS_OWN' });
    expect(answer.data).toMatchObject({ booking_ref: mine.booking_ref });
  });

  test('a caddy asked again for the same tee-off: that booking', async () => {
    const golfer = await world.golfer();
    const mine = await book(world, golfer, somchai);
    const answer = await writesNothing(world.db, () => create({}, golfer));
    expect(answer).toMatchObject({ code: 'BOOKING_OVERLAPS_OWN', data: { booking_ref: mine.booking_ref } });
  });

  test('a caddy asked again with an id in upper case is the same caddy', async () => {
    const golfer = await world.golfer();
    const mine = await book(world, golfer, somchai);
    const answer = await writesNothing(world.db, () => create({ caddy_id: somchai.user_id.toUpperCase() }, golfer));
    expect(answer).toMatchObject({ code: 'BOOKING_OVERLAPS_OWN', data: { booking_ref: mine.booking_ref } });
  });

  test('a fourth caddy for one tee-off', async () => {
    const golfer = await world.golfer();
    for (let n = 0; n < 3; n++) await book(world, golfer, await world.caddy());
    const answer = await writesNothing(world.db, () => create({}, golfer));
    expect(answer).toMatchObject({ status_code: 409, code: 'BOOKING_TOO_MANY_PENDING' });
  });
});

describe('who is asking', () => {
  test('nobody: 401', async () => {
    const answer = await writesNothing(world.db, () => world.call('POST /booking/create', wish(somchai)));
    expect(answer).toMatchObject({ status_code: 401, code: 'SESSION_OVER' });
  });

  test('a caddy cannot book', async () => {
    const other = await world.caddy();
    const answer = await writesNothing(world.db, () => create({}, other));
    expect(answer).toMatchObject({ status_code: 403, code: 'ROLE_NOT_ALLOWED' });
  });

  test('a golfer who has not finished registering cannot book, and is told what is due', async () => {
    const [noTerms, noProfile] = [await world.golfer(), await world.golfer()];
    await world.db.run(sql`update person set terms_version = '2020-01-01' where user_id = ${noTerms.user_id}`);
    await world.db.run(sql`delete from golfer_profile where user_id = ${noProfile.user_id}`);
    const cases = [
      [noTerms, 'ACCEPT_TERMS'],
      [noProfile, 'COMPLETE_PROFILE'],
    ] as const;
    for (const [golfer, next_step] of cases) {
      const answer = await writesNothing(world.db, () => create({}, golfer));
      expect(answer).toMatchObject({ status_code: 403, code: 'ONBOARDING_DUE', data: { next_step } });
    }
  });

  test('a booking does not exist for a golfer or a caddy who is not part of it', async () => {
    const booking = await book(world, await world.golfer(), somchai);
    const { booking_ref } = booking;
    for (const stranger of [nok, await world.caddy()]) {
      const seen = await world.call('GET /booking/{booking_ref}', { booking_ref }, stranger);
      expect(seen).toMatchObject({ status_code: 404, code: 'BOOKING_UNKNOWN', data: null });
      const acted = await writesNothing(world.db, () => act(world, stranger, booking, 'cancel'));
      expect(acted).toMatchObject({ status_code: 404, code: 'BOOKING_UNKNOWN', data: null });
    }
    const unknown = await world.call('GET /booking/{booking_ref}', { booking_ref: '0000000000' }, nok);
    expect(unknown).toMatchObject({ status_code: 404, code: 'BOOKING_UNKNOWN', data: null });
  });
});

describe('an act that says what cannot be: 422 with the field, and nothing written', () => {
  test.each([
    ['a field nobody knows', { tip: 100 }, 'tip', 'UNKNOWN_FIELD'],
    ['an act nobody knows', { action: 'pay_me' }, 'action', 'NOT_A_CHOICE'],
    ['an act of the system', { action: 'settle' }, 'action', 'NOT_A_CHOICE'],
    ['an act of the operator', { action: 'decide' }, 'action', 'NOT_A_CHOICE'],
    ['no version', { version: undefined }, 'version', 'REQUIRED'],
    ['a version as text', { version: '1' }, 'version', 'WRONG_TYPE'],
    ['a ref that is none', { booking_ref: "' or 1=1" }, 'booking_ref', 'INVALID'],
    ['a reason nobody knows', { action: 'ask_cancel', reason: { code: 'BORED' } }, 'reason.code', 'NOT_A_CHOICE'],
    ['more than a reason', { reason: { code: 'BUSY', fee: 0 } }, 'reason.fee', 'UNKNOWN_FIELD'],
    ['less than no holes', { holes_played: -1 }, 'holes_played', 'TOO_SMALL'],
    ['37 holes', { holes_played: 37 }, 'holes_played', 'TOO_LARGE'],
    ['half a hole', { holes_played: 7.5 }, 'holes_played', 'WRONG_TYPE'],
    ['an end by rain without the other side', { stop_reason: 'RAIN' }, 'stop_reason', 'NOT_A_CHOICE'],
    ['a course closed by snow', { claim: 'SNOW' }, 'claim', 'NOT_A_CHOICE'],
    ['a dispute about nothing known', { dispute: { reason: 'LUCK', text: 'x' } }, 'dispute.reason', 'NOT_A_CHOICE'],
    ['a dispute without words', { dispute: { reason: 'OTHER' } }, 'dispute.text', 'REQUIRED'],
    [
      'a dispute of 1,001 letters',
      { dispute: { reason: 'OTHER', text: 'ก'.repeat(1001) } },
      'dispute.text',
      'TOO_LONG',
    ],
    ['a substitute who is no id', { caddy_id: 'somsri' }, 'caddy_id', 'UUID_INVALID'],
  ])('%s', async (_, more, path, code) => {
    const { booking_ref, version } = await book(world, await world.golfer(), somchai);
    const tap = { booking_ref, version, action: 'accept', ...more } as InputOf<'POST /booking/act'>;
    const answer = await writesNothing(world.db, () => world.call('POST /booking/act', tap, somchai));
    expect(answer).toMatchObject({ status_code: 422, code: 'FIELDS_INVALID', fields: [{ path, code }] });
  });

  test.each([
    ['ask_cancel', 'reason'],
    ['decline', 'reason'],
    ['end', 'holes_played'],
    ['claim_closed', 'claim'],
    ['dispute', 'dispute'],
  ] as const)('%s without its %s, whatever the status is', async (action, path) => {
    const booking = await book(world, await world.golfer(), somchai);
    const answer = await writesNothing(world.db, () => act(world, somchai, booking, action, { reason: undefined }));
    expect(answer).toMatchObject({ status_code: 422, code: 'FIELDS_INVALID' });
    expect(answer.fields).toContainEqual({ path, code: 'REQUIRED' });
  });
});

describe('one key, one booking', () => {
  test('a repeated request with its key is answered the same and holds nothing more', async () => {
    const golfer = await world.golfer();
    const given = { ...golfer, key: randomUUID() };
    const first = await world.done('POST /booking/create', wish(somchai), given);
    const again = await writesNothing(world.db, () => world.done('POST /booking/create', wish(somchai), given));
    expect(again).toEqual(first);
  });

  test('a key used for another round: 422', async () => {
    const given = { ...(await world.golfer()), key: randomUUID() };
    await world.done('POST /booking/create', wish(somchai), given);
    const answer = await writesNothing(world.db, () =>
      world.call('POST /booking/create', wish(somchai, { holes: 9, total: baht(100) }), given),
    );
    expect(answer).toMatchObject({ status_code: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('no key: 400', async () => {
    const answer = await writesNothing(world.db, () =>
      world.call('POST /booking/create', wish(somchai), { ...nok, headers: { 'idempotency-key': '' } }),
    );
    expect(answer).toMatchObject({ status_code: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' });
  });
});
