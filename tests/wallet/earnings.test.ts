import { afterAll, describe, expect, test } from 'vitest';
import { DAY, dateOf, HOUR, isoOf, MINUTE, type Moment, parseMoment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { grantDemoCredit, hold, payTip, release } from '../../server/wallet/commands.ts';
import { confirmed, does, type BookingFixture, passes, WHOLE } from '../booking/booking-fixture.ts';
import { type Person, startWorld } from '../booking/world.ts';

const world = await startWorld();
afterAll(() => world.close());

const earnings = (person: Person) => world.done('GET /wallet/earnings', {}, person);
const monthOf = async (person: Person, month: string) =>
  (await earnings(person)).months.find((it) => it.month === month);

/** Played in November 2026: 135 baht of it are somchai's. */
async function played(more: Parameters<typeof confirmed>[1] = {}): Promise<BookingFixture> {
  const fixture = await confirmed(world, more);
  await does(world, fixture, 'somchai', 'start', fixture.tee_off);
  await does(world, fixture, 'somchai', 'end', fixture.tee_off + 4 * HOUR, WHOLE);
  await does(world, fixture, 'nok', 'confirm_end', fixture.tee_off + 5 * HOUR);
  return fixture;
}

/** Given by somebody; it became the caddy's at `at`, unless it is held still or was undone. */
const tipTo = async (somchai: Person, at: Moment, amount: number, status: 'HELD' | 'PAID' | 'UNDONE' = 'PAID') => {
  const nok = await world.golfer(0);
  const [id, given] = [newId(at), at - 10 * MINUTE];
  await world.db.transact(async (tx) => {
    await tx.run(sql`
      insert into tip (tip_id, booking_id, booking_ref, golfer_id, caddy_id, amount, way, status, created_at, undo_by)
      values (${id}, ${id}, ${id}, ${nok.user_id}, ${somchai.user_id}, ${baht(amount)}, 'WALLET', ${status}, ${isoOf(given)}, ${isoOf(at)})`);
    await grantDemoCredit(tx, nok.user_id, baht(amount), `demo:${nok.user_id}`, given);
    await hold(tx, nok.user_id, baht(amount), `tip:${id}:hold`, given);
    const tip = { golfer_id: nok.user_id, caddy_id: somchai.user_id, tip_id: id, amount: baht(amount) };
    if (status === 'PAID') await payTip(tx, tip, at);
    if (status === 'UNDONE') await release(tx, nok.user_id, baht(amount), `tip:${id}:release`, at);
  });
};

type Status = 'REQUESTED' | 'PROCESSING' | 'PAID' | 'FAILED' | 'REJECTED';
/** Asked for at `at`. */
const withdrawalOf = (somchai: Person, at: Moment, amount: number, status: Status) => {
  const id = newId(at);
  const ended_at = status === 'REQUESTED' || status === 'PROCESSING' ? null : isoOf(at + HOUR);
  return world.db.run(sql`
    insert into withdrawal (withdrawal_id, user_id, reference, kind, amount, status, bank, last4, holder, provider, recipient_id,
      requested_on, requested_at, approved_at, ended_at)
    values (${id}, ${somchai.user_id}, ${id}, 'EARNINGS', ${baht(amount)}, ${status}, 'kbank', '1234', 'x', 'sandbox', ${id},
      ${dateOf(at).replaceAll('/', '-')}, ${isoOf(at)}, ${isoOf(at)}, ${ended_at})`);
};

describe('what a caddy earned', () => {
  const EMPTY = { month: '2026/11', rounds: 0, earned: 0, tips: 0, withdrawn: 0 };

  test('is coming at first, in no month; a day later it stands in the month in which it became the caddy’s; it is what the days say, and that caddy’s alone', async () => {
    const fixture = await played();
    const { somchai, tee_off } = fixture;
    const sumOfDays = async () => {
      const { days } = await world.done('GET /booking/earnings', { from: dateOf(tee_off), days: '5' }, somchai);
      return days.reduce((sofar, { earned }) => sofar + earned, 0);
    };
    const before = await earnings(somchai);
    expect(before).toMatchObject({ pending: 13_500, available: 0 });
    expect([await sumOfDays(), before.months[0]]).toEqual([13_500, EMPTY]);
    await passes(world, fixture, tee_off + 3 * DAY);
    const after = await earnings(somchai);
    expect(after).toMatchObject({ pending: 0, available: 13_500 });
    expect([await sumOfDays(), after.months[0]]).toEqual([13_500, { ...EMPTY, rounds: 1, earned: 13_500 }]);

    await tipTo(somchai, tee_off, 300);
    await withdrawalOf(somchai, tee_off, 100, 'PAID');
    const other = await earnings(await world.caddy());
    expect(other.months.every((it) => it.rounds + it.earned + it.tips + it.withdrawn === 0)).toBe(true);
  });

  test('a round that is only promised is none; a golfer who cancelled late pays the caddy, but that is none either', async () => {
    const fixture = await confirmed(world);
    expect(await monthOf(fixture.somchai, '2026/11')).toEqual(EMPTY);
    await does(world, fixture, 'nok', 'cancel', fixture.tee_off - HOUR);
    await passes(world, fixture, fixture.tee_off + 2 * DAY);
    const month = await monthOf(fixture.somchai, '2026/11');
    expect(month).toMatchObject({ rounds: 0, earned: 13_500 });
  });

  test('one who never played has twelve empty months, newest first', async () => {
    world.setNow(parseMoment('2027-01-15T12:00:00+07:00'));
    const { pending, available, months } = await earnings(await world.caddy());
    expect([pending, available]).toEqual([0, 0]);
    expect(months.map(({ month }) => month)).toEqual(
      '2027/01 2026/12 2026/11 2026/10 2026/09 2026/08 2026/07 2026/06 2026/05 2026/04 2026/03 2026/02'.split(' '),
    );
    expect(months.every((it) => it.rounds + it.earned + it.tips + it.withdrawn === 0)).toBe(true);
  });
});

describe('tips and what the caddy took out', () => {
  const LAST = parseMoment('2026-12-31T23:59:59+07:00');
  const NEW_YEAR = LAST + 1_000;
  const atNewYear = () => world.setNow(NEW_YEAR + DAY);

  test('only a tip that was paid counts, and no withdrawal that failed or was refused; the last second of the year in Bangkok is December’s, the next January’s', async () => {
    const somchai = await world.caddy();
    await tipTo(somchai, LAST, 100);
    await tipTo(somchai, NEW_YEAR, 200);
    await withdrawalOf(somchai, LAST, 300, 'PAID');
    await withdrawalOf(somchai, NEW_YEAR, 400, 'PAID');
    for (const status of ['HELD', 'UNDONE'] as const) await tipTo(somchai, LAST, 1, status);
    const days = ['REQUESTED', 'PROCESSING', 'FAILED', 'REJECTED'] as const;
    for (const [n, status] of days.entries()) await withdrawalOf(somchai, LAST - (n + 1) * DAY, 10, status);
    atNewYear();
    expect(await monthOf(somchai, '2026/12')).toMatchObject({ tips: 10_000, withdrawn: 32_000 });
    expect(await monthOf(somchai, '2027/01')).toMatchObject({ tips: 20_000, withdrawn: 40_000 });
  });

  test('the first of the twelve months begins at its first midnight in Bangkok, and what is older is not there', async () => {
    const somchai = await world.caddy();
    const first = parseMoment('2026-02-01T00:00:00+07:00');
    await tipTo(somchai, first - 1, 100);
    await tipTo(somchai, first, 200);
    atNewYear();
    const { months } = await earnings(somchai);
    expect(months.at(-1)).toMatchObject({ month: '2026/02', tips: 20_000 });
    expect(months.reduce((sofar, { tips }) => sofar + tips, 0)).toBe(20_000);
  });

  test('a round is in the month in which its pay became the caddy’s: a month that is over stays as it was read', async () => {
    for (const [booking_date, month] of [
      ['2026/12/30', '2026/12'],
      ['2026/12/31', '2027/01'],
    ] as const) {
      const total = baht(booking_date === '2026/12/30' ? 150 : 200);
      const fixture = await played({ booking_date, tee_off_time: '06:00', total });
      const { somchai, booking } = fixture;
      await passes(world, fixture, fixture.tee_off + 5 * HOUR + DAY);
      atNewYear();
      const { months } = await earnings(somchai);
      expect(booking.booking_date).toBe(booking_date);
      expect(months.filter(({ earned }) => earned > 0)).toMatchObject([{ month, rounds: 1, earned: (total * 9) / 10 }]);
    }
  });
});
