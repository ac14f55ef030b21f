import { afterAll, expect, test } from 'vitest';
import { dateOf, HOUR } from '../../domain/dates.ts';
import { closeCourseAs } from '../../server/operator/closure.ts';
import { decided } from '../desk/decided.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { confirmed, moneyOf, passes, seen } from '../booking/booking-fixture.ts';
import { COURSE, startWorld } from '../booking/world.ts';

const world = await startWorld();
afterAll(() => world.close());

test('a storm closes the course in the afternoon: rounds of the morning that nobody tapped were played, and are paid', async () => {
  const morning = await confirmed(world);
  const noon = await confirmed(world, { tee_off_time: '12:00' });
  const { tee_off } = morning;
  const now = tee_off + 8 * HOUR;
  world.setNow(now);
  const day = dateOf(tee_off);
  const closing = { slug: COURSE, day, reason: 'RAIN', note: null } as const;
  await decided(world.db, now, (tx, acting) => closeCourseAs(tx, acting, closing));
  expect((await seen(world, noon)).status).toBe('CANCELLED_BY_COURSE');
  expect((await seen(world, morning)).status).toBe('CONFIRMED');
  expect((await passes(world, morning, tee_off + 30 * HOUR)).status).toBe('COMPLETED');
  expect(await moneyOf(world, morning)).toEqual({
    nok: { available: 850, held: 0 },
    somchai: { pending: 135, available: 0 },
  });
  await ledgerIsWhole(world.db);
});
