import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json, sql } from '../../server/db/db.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { newId } from '../../server/id.ts';
import { aPerson } from '../support/person-row.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { NOW } from '../support/clock.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../server/migrations');
const AUDIT = '0190_audit';

let here: TestDatabase;
let folder: string;
beforeEach(async () => {
  here = await emptyDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-audit-'));
  for (const { name } of readMigrations()) if (name < AUDIT) take(name);
  await migrate(here.db, folder);
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await here.drop();
});

const take = (name: string) => cpSync(path.join(MIGRATIONS, `${name}.sql`), path.join(folder, `${name}.sql`));

const person = (status: string): Promise<string> => aPerson(here.db, 'CADDY', { status });

let n = 0;
const wrote = (act: string, body: object) =>
  here.db.run(sql`
    insert into audit (audit_id, actor, act, body, created_at)
    values (${newId(NOW + n++)}, 'operator:ploy', ${act}, ${json(body)}::jsonb, now())`);

test('rows of an older program lose names, bank accounts and numbers; what was written becomes their note, but about who has left', async () => {
  const [user_id, gone] = [await person('ACTIVE'), await person('DELETED')];
  const account = { bank: 'kbank', last4: '8265', holder: 'สมชาย ใจดี' };
  const reference = 'WD-2211-0007';
  await wrote('approve-refund', { reference, user_id, amount: 120_000, ...account });
  await wrote('reject-refund', { reference, user_id, amount: 120_000, ...account, note: 'another name' });
  await wrote('decide-withdrawal', {
    reference,
    user_id: gone,
    amount: 1,
    ...account,
    was: 'PROCESSING',
    to: 'PAID',
    why: 'x',
  });
  await wrote('decide-topup', { reference: 'TU-1', user_id, outcome: 'CREDIT', note: 'asked the bank', why: 'AMOUNT' });
  await wrote('suspend', { user_id, caddy_number: '177', was: 'VERIFIED', to: 'SUSPENDED', why: 'took cash' });
  await wrote('approve-reward', { reference: 'RW-1', caddy_id: gone, points: 100, was: 'REQUESTED' });
  await wrote('make-counter', { counter_id: 'c', slug: 'khao-khiao', name: 'คุณต้อย' });
  await wrote('open-course', { slug: 'khao-khiao', day: '2026/11/22', was: { reason: 'RAIN', note: 'the storm' } });
  await wrote('decide', {
    booking_ref: 'B-1',
    dispute: { by: 'golfer', reason: 'OTHER', text: 'he lies' },
    seen: [{ phone: '1' }],
  });
  await wrote('reconcile', { drift: { accounts: 0 } });

  take(AUDIT);
  expect(await migrate(here.db, folder)).toEqual([AUDIT]);
  expect(await here.db.many(sql`select act, body, note from audit order by audit_id`)).toEqual([
    { act: 'approve-refund', body: { reference, user_id, amount: 120_000 }, note: null },
    { act: 'reject-refund', body: { reference, user_id, amount: 120_000 }, note: 'another name' },
    {
      act: 'decide-withdrawal',
      body: { reference, user_id: gone, amount: 1, was: 'PROCESSING', to: 'PAID' },
      note: null,
    },
    {
      act: 'decide-topup',
      body: { reference: 'TU-1', user_id, outcome: 'CREDIT', review_why: 'AMOUNT' },
      note: 'asked the bank',
    },
    { act: 'suspend', body: { user_id, was: 'VERIFIED', to: 'SUSPENDED' }, note: 'took cash' },
    { act: 'approve-reward', body: { reference: 'RW-1', user_id: gone, points: 100, was: 'REQUESTED' }, note: null },
    { act: 'make-counter', body: { counter_id: 'c', slug: 'khao-khiao' }, note: null },
    { act: 'open-course', body: { slug: 'khao-khiao', day: '2026/11/22', was: { reason: 'RAIN' } }, note: 'the storm' },
    {
      act: 'decide',
      body: { booking_ref: 'B-1', dispute: { by: 'golfer', reason: 'OTHER' }, seen: [{}] },
      note: null,
    },
    { act: 'reconcile', body: { drift: { accounts: 0 } }, note: null },
  ]);
  await expect(here.db.run(sql`delete from audit`)).rejects.toThrow('the audit is append-only');
});
