import { afterAll, describe, expect, test } from 'vitest';
import { act, book, startWorld, wish, writesNothing } from '../booking/world.ts';

const world = await startWorld();
const nok = await world.golfer();
const somchai = await world.caddy();
afterAll(() => world.close());

const { golf_course, booking_date, tee_off_time } = wish({ user_id: '', as: '' });
const round = { golf_course, booking_date, tee_off_time };
const found = async (filter: object, who = nok) =>
  (await world.done('POST /caddy/search', { filter, page: 1, limit: 20 }, who)).items.map((it) => it.user_id);

test('a caddy’s time, from hours to promise: a request takes nothing, the caddy’s yes takes the block, for every golfer', async () => {
  const other = await world.golfer();
  const booking = await book(world, nok, somchai);
  expect(await found(round, other)).toEqual([somchai.user_id]);
  await act(world, somchai, booking, 'accept');
  expect(await found(round, other)).toEqual([]);
  expect(await found({ ...round, tee_off_time: '12:30' }, other)).toEqual([somchai.user_id]);
  expect(await found({ ...round, tee_off_time: '12:29' }, other)).toEqual([]);
  const strip = { user_id: somchai.user_id, from: booking_date, days: '1' };
  const { days } = await world.done('GET /caddy/{user_id}/availability', strip, other);
  expect(days.map((it) => it.state)).toEqual(['PART']);
});

describe('what may not be asked', () => {
  const hours = (weekly: object[], exceptions: object[] = []) =>
    world.call('POST /caddy/availability', { weekly, exceptions } as never, somchai);

  test('hours that make no sense are refused, each at its field, and nothing is written', async () => {
    const own = () => world.done('GET /caddy/own-availability', {}, somchai);
    const before = await own();
    const { status_code, code, fields } = await writesNothing(world.db, () =>
      hours(
        [
          { weekday: 1, from: '10:00', to: '09:00' },
          { weekday: 8, from: '06:00', to: '25:00' },
        ],
        [{ kind: 'OFF', date: '2026/02/31' }, { kind: 'HOLIDAY' }],
      ),
    );
    expect([status_code, code]).toEqual([422, 'FIELDS_INVALID']);
    expect(fields).toEqual([
      { path: 'weekly.0.to', code: 'TIME_INVALID' },
      { path: 'weekly.1.weekday', code: 'TOO_LARGE' },
      { path: 'weekly.1.to', code: 'TIME_INVALID' },
      { path: 'exceptions.0.date', code: 'DATE_INVALID' },
      { path: 'exceptions.1.kind', code: 'NOT_A_CHOICE' },
    ]);
    const clash = await writesNothing(world.db, () =>
      hours([
        { weekday: 1, from: '06:00', to: '09:00' },
        { weekday: 1, from: '08:00', to: '10:00' },
      ]),
    );
    expect([clash.status_code, clash.fields]).toEqual([422, [{ path: 'weekly.1.from', code: 'TIME_INVALID' }]]);
    expect(await own()).toEqual(before);
  });

  test('a course nobody knows, an unknown filter and a strip of no or of too many days are refused', async () => {
    const search = (filter: object) => world.call('POST /caddy/search', { filter, page: 1, limit: 20 }, nok);
    expect(await search({ golf_course: 'augusta' })).toMatchObject({
      status_code: 404,
      fields: [{ path: 'filter.golf_course', code: 'COURSE_UNKNOWN' }],
    });
    expect(await search({ colour: 'green' })).toMatchObject({
      status_code: 422,
      fields: [{ path: 'filter.colour', code: 'UNKNOWN_FIELD' }],
    });
    for (const days of ['0', '61', '-1', '1.5', 'all']) {
      const asked = { user_id: somchai.user_id, days };
      expect((await world.call('GET /caddy/{user_id}/availability', asked, nok)).status_code).toBe(422);
    }
  });
});
