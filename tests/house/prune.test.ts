import { afterAll, expect, test } from 'vitest';
import { DAY, isoOf } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { schedulePruning } from '../../server/house/records.ts';
import { insertWebhook } from '../../server/payment/sql.ts';
import { startServer } from '../support/server.ts';
import { NOW } from '../support/clock.ts';

const here = await startServer();
afterAll(() => here.close());

test('what a payment provider told us is kept ninety days', async () => {
  const { db } = here.context;
  const received = { old: NOW - 90 * DAY - 1, young: NOW - 90 * DAY, new: NOW };
  for (const [event_id, at] of Object.entries(received))
    await db.run(insertWebhook('sandbox', event_id, 'charge.complete', null, isoOf(at)));
  await schedulePruning(here.context, NOW);
  await here.runJobs();
  const kept = await db.many(sql<{ event_id: string }>`select event_id from webhook order by received_at`);
  expect(kept.map(({ event_id }) => event_id)).toEqual(['young', 'new']);
});
