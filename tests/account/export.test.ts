import { afterAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '../../domain/calls.ts';
import { randomUUID } from 'node:crypto';
import { DAY, isoOf } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { type PersonTable, rowsOf as rowsStatement } from '../../server/account/deletion/person-column.ts';
import { openExport } from '../../server/account/deletion/deletion.ts';
import { PERSON_DATA } from '../../server/account/deletion/person-data.ts';
import { sql } from '../../server/db/db.ts';
import { insertAudit } from '../../server/house/sql.ts';
import { runDueJobs } from '../../server/jobs/jobs.ts';
import { jobs } from '../../server/nouns.ts';
import { scheduleRetention } from '../../server/account/deletion/erase.ts';
import { grantDemoCredit } from '../../server/wallet/commands.ts';
import { peopleOf, sendPicture } from './own-people.ts';
import { COURSES, openWorld, PASSWORD, type Phone } from './world.ts';
import { NOW } from '../support/clock.ts';
import { until } from '../support/until.ts';

const world = await openWorld();
const place = await world.open();
afterAll(() => world.close());
const { newGolfer, newCaddy } = peopleOf(() => place);
const idOf = async (phone: Phone) => (await phone.call('GET /user/information', {})).basic_info.user_id;

/** nok and somchai have a round and a room; each has written something. */
async function twoPeople() {
  const [nok, somchai] = [await newGolfer(), await newCaddy()];
  const [nok_id, somchai_id] = [await idOf(nok), await idOf(somchai)];
  await world.db.transact((tx) => grantDemoCredit(tx, nok_id, satang(100_000), `test:${randomUUID()}`, NOW));
  const round = {
    caddy_id: somchai_id,
    golf_course: COURSES[0] ?? '',
    booking_date: '2026/11/28',
    tee_off_time: '08:00',
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const { total } = await nok.call('POST /booking/quote', round);
  await nok.call('POST /booking/create', { ...round, total, note: 'a note of nok' });
  const { room_id } = await nok.call('POST /chat/open', { user_id: somchai_id });
  for (const [phone, text] of [
    [nok, 'said by nok'],
    [somchai, 'said by somchai'],
  ] as const)
    await phone.call('POST /chat/send', { room_id, client_msg_id: randomUUID(), kind: 'TEXT', text });
  await sendPicture(nok);
  return { nok, somchai, nok_id, somchai_id };
}

test('PR-05: nok’s export has every table and every column of nok’s data, and nothing of anybody else', async () => {
  const { nok, somchai, nok_id, somchai_id } = await twoPeople();
  const { tables } = await nok.call('POST /user/export', {});
  expect(tables.map(({ table }) => table)).toEqual(PERSON_DATA.map(({ table }) => table));
  for (const { table, rows } of tables) {
    const said = PERSON_DATA.find((it) => it.table === table)?.columns ?? {};
    const handed = Object.entries(said).filter(([, { isSecret }]) => !isSecret);
    for (const row of rows) expect(Object.keys(row), table).toEqual(handed.map(([name]) => name));
  }
  const rowsOf = (table: string) => tables.find((it) => it.table === table)?.rows ?? [];
  for (const table of [
    'person',
    'golfer_profile',
    'session',
    'consent',
    'booking',
    'message',
    'media',
    'ledger_entry',
    'account',
  ])
    expect(rowsOf(table), table).not.toEqual([]);
  const text = JSON.stringify(tables);
  expect(text).toContain('a note of nok');
  expect(text).toContain('said by nok');
  const his = await somchai.call('GET /user/profile', {});
  // nok's own requests name somchai as nok did: that is what nok sent.
  const others = tables.filter(({ table }) => table !== 'idempotency');
  for (const foreign of ['said by somchai', somchai_id, his.email, his.caddy?.real_name])
    expect(JSON.stringify(others), String(foreign)).not.toContain(foreign);
  const sessions = await world.db.many(sql<{ token_sha256: Buffer }>`select token_sha256 from app_token`);
  for (const { token_sha256 } of sessions) expect(text).not.toContain(token_sha256.toString('hex'));
  expect(text).not.toContain('argon2id');
  expect(rowsOf('booking')[0]).toMatchObject({ golfer_id: nok_id, caddy_id: null });

  const other = JSON.stringify(
    (await somchai.call('POST /user/export', {})).tables.filter(({ table }) => table !== 'idempotency'),
  );
  expect(other).toContain('said by somchai');
  for (const foreign of ['a note of nok', 'said by nok', nok_id, 'Nok']) expect(other, foreign).not.toContain(foreign);
});

test('PR-05: of a round that nok and somchai share, neither export has what only the other may know', async () => {
  const { nok, somchai, nok_id, somchai_id } = await twoPeople();
  await sharedRecords(nok_id, somchai_id);
  const [hers, his] = await Promise.all([nok, somchai].map((phone) => phone.call('POST /user/export', {})));
  const of = (data: typeof hers, table: string) => data?.tables.find((it) => it.table === table)?.rows ?? [];
  const tips = (data: typeof hers) => of(data, 'tip').map(({ way, status }) => [way, status].join(' '));
  expect(tips(hers).toSorted()).toEqual(['CASH NOTED', 'WALLET HELD', 'WALLET PAID', 'WALLET UNDONE']);
  expect(tips(his)).toEqual(['WALLET PAID']);
  expect(of(hers, 'booking')).toMatchObject([{ refunded: 5000, goodwill: 1500, caddy_share: null }]);
  expect(of(his, 'booking')).toMatchObject([{ refunded: null, goodwill: null, caddy_share: 9000 }]);
  expect(of(his, 'caddy_response')).toMatchObject([{ status: 'INTERESTED', kept_until: null }]);
  for (const data of [hers, his]) {
    expect(of(data, 'booking')).toMatchObject([{ platform_share: null, covered: null }]);
    expect(of(data, 'booking_moment').find(({ action }) => action === 'decide')).toMatchObject({
      said: { to: 'COMPLETED' },
    });
    expect(JSON.stringify(of(data, 'booking_moment'))).not.toContain('apart');
    expect(JSON.stringify(data)).not.toContain('ploy');
  }
});

/** By hand, because each of them takes a day: what a decided round, tips and an answer to an open request leave behind. */
async function sharedRecords(nok_id: string, somchai_id: string): Promise<void> {
  const run: typeof world.db.run = (statement) => world.db.run(statement);
  await run(sql`
    update booking set refunded = 5000, caddy_share = 9000, platform_share = 1000, goodwill = 1500
    where golfer_id = ${nok_id}`);
  // As a server of an earlier version wrote it.
  await run(sql`
    insert into booking_moment (booking_id, seq, action, actor, at, said)
    select booking_id, 9, 'decide', 'operator', now(), '{"to": "COMPLETED", "refund": 5000, "operator": "ploy", "apart": true}'
    from booking where golfer_id = ${nok_id}`);
  for (const [way, status] of [
    ['CASH', 'NOTED'],
    ['WALLET', 'HELD'],
    ['WALLET', 'UNDONE'],
    ['WALLET', 'PAID'],
  ] as const)
    await run(sql`
      insert into tip (tip_id, booking_id, booking_ref, golfer_id, caddy_id, amount, way, status, created_at)
      values (${randomUUID()}, ${randomUUID()}, 'T', ${nok_id}, ${somchai_id}, 100, ${way}, ${status}, now())`);
  const broadcast_id = randomUUID();
  await run(sql`
    insert into broadcast (broadcast_id, alt_reference, golfer_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport,
      status, expires_at, created_at, asked_at)
    values (${broadcast_id}, 'AAAAAAAAAA', ${nok_id}, ${COURSES[0] ?? ''}, '2026-11-28', '08:00', now(), 18, 'CART_SHARED',
      'OPEN', now(), now(), now())`);
  await run(sql`
    insert into caddy_response (broadcast_id, caddy_id, status, responded_at, kept_until)
    values (${broadcast_id}, ${somchai_id}, 'INTERESTED', now(), now())`);
}

test('PR-05: of reviews an export has what its owner wrote or may read, and nothing that caddies alone read', async () => {
  const [nok, malee, somchai] = [await newGolfer(), await newGolfer(), await newCaddy()];
  const his = await idOf(somchai);
  const by_nok = await reviewed(await idOf(nok), his, 'golfer', {});
  const hidden = await reviewed(await idOf(malee), his, 'golfer', { hidden: true });
  const unpublished = await reviewed(await idOf(malee), his, 'golfer', { published: false });
  const by_somchai = await reviewed(await idOf(nok), his, 'caddy', {});
  const handed = async (phone: Phone, table: string) =>
    (await phone.call('POST /user/export', {})).tables.find((it) => it.table === table)?.rows ?? [];
  const ids = async (phone: Phone) => new Set((await handed(phone, 'review')).map((row) => row['review_id']));
  expect(await ids(nok)).toEqual(new Set([by_nok]));
  expect(await ids(malee)).toEqual(new Set([hidden, unpublished]));
  expect(await ids(somchai)).toEqual(new Set([by_nok, by_somchai]));
  for (const user_id of [await idOf(nok), his])
    await world.db.run(sql`
      insert into review_score (user_id, stars, marks) values (${user_id}, '{0,0,0,1,0}', '{}')`);
  expect(await handed(nok, 'review_score')).toEqual([]);
  expect(await handed(somchai, 'review_score')).toHaveLength(1);
});

/** By hand, because a round takes a day; answers its id. */
async function reviewed(
  golfer_id: string,
  caddy_id: string,
  by: 'golfer' | 'caddy',
  { published = true, hidden = false },
): Promise<string> {
  const [review_id, booking_id] = [randomUUID(), randomUUID()];
  const [author_id, about_id] = by === 'golfer' ? [golfer_id, caddy_id] : [caddy_id, golfer_id];
  await world.db.run(sql`
    insert into review_round (booking_id, booking_ref, golfer_id, caddy_id, slug, played_on, holes, opened_at, closes_at, closed_at)
    values (${booking_id}, ${booking_id}, ${golfer_id}, ${caddy_id}, ${COURSES[0] ?? ''}, '2026-11-01', 18, now(), now() + interval '1 day', now())`);
  await world.db.run(sql`
    insert into review (review_id, booking_id, by, author_id, about_id, stars, marks, tags, text, created_at, written_at, published_at, hidden_at)
    values (${review_id}, ${booking_id}, ${by}, ${author_id}, ${about_id}, 4, '{}', '{}', 'x', now(), now(),
      ${published ? isoOf(NOW) : null}::timestamptz, ${hidden ? isoOf(NOW) : null}::timestamptz)`);
  return review_id;
}

test('PR-10: what is over goes by itself, and what is not stays', async () => {
  const nok = await newGolfer();
  const user_id = await idOf(nok);
  const email = (await nok.call('GET /user/profile', {})).email ?? '';
  const now = NOW + 2000 * DAY;
  const at = (days: number) => isoOf(now - days * DAY);
  const countOf = async (table: string, where = 'true') =>
    Number((await world.db.pool.query(`select count(*) from ${table} where ${where}`)).rows[0].count);
  for (const days of [29, 31]) {
    await world.db.run(sql`
      insert into session (session_id, user_id, device_name, remembered, created_at, seen_at, expires_at)
      values (${randomUUID()}, ${user_id}, ${`${days} days`}, true, ${at(90)}, ${at(90)}, ${at(days)})`);
    await world.db.run(sql`
      insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
      values (${user_id}, ${randomUUID()}, ${`${days} days`}, '', 200, 'null', ${at(days)})`);
  }
  for (const years of [4, 6])
    await world.db.run(sql`
      insert into withdrawal (withdrawal_id, user_id, reference, kind, amount, status, bank, last4, holder, provider,
        recipient_id, requested_on, requested_at, approved_at, ended_at)
      values (${randomUUID()}, ${user_id}, ${`WD-${years}`}, 'REFUND', 1, 'PAID', 'KBANK', '1234', 'Nok Jaidee', 'sandbox',
        'r', ${at(years * 366).slice(0, 10)}, ${at(years * 366)}, ${at(years * 366)}, ${at(years * 366)})`);
  for (const day of ['2020-01-01', '2200-01-01'])
    await world.db.run(
      sql`insert into departure (departure_id, reason, kept_until) values (${randomUUID()}, ${day}, ${day})`,
    );
  const disputes = await disputed(user_id, [at(364), at(367)]);
  const orphan = await sendPicture(nok);
  await world.db.run(sql`update media set created_at = ${at(2)} where media_id = ${orphan}`);

  world.pass(now - NOW);
  await scheduleRetention(place.context, now);
  const { schedulePruning } = await import('../../server/house/records.ts');
  const { schedulePruningMedia } = await import('../../server/media/jobs.ts');
  await schedulePruning(place.context, now);
  await schedulePruningMedia(place.context, now);
  await runDueJobs(place.context, jobs, now);

  expect(await countOf('session', `device_name = '31 days'`)).toBe(0);
  expect(await countOf('session', `device_name = '29 days'`)).toBe(1);
  expect(await countOf('idempotency', `call = '31 days'`)).toBe(0);
  expect(await countOf('idempotency', `call = '29 days'`)).toBe(1);
  expect(await countOf('app_token', `expires_at < '${at(1)}'`)).toBe(0);
  expect(await countOf('withdrawal', `holder = 'Nok Jaidee'`)).toBe(1);
  expect(await countOf('departure')).toBe(1);
  expect(await Promise.all(disputes.map(saidIn))).toEqual(['it was not so, photos: 1', '–, photos: 0']);
  expect(await countOf('media', `media_id = '${orphan}'`)).toBe(0);
  await expect.poll(() => place.context.media.get(orphan)).toBeUndefined(); // the file goes after the commit
  // The job itself comes again.
  expect(await countOf('job', `kind = 'account.retention'`)).toBe(1);
  expect((await nok.ask('POST /auth/login', { identifier: email, password: PASSWORD })).status).toBe(200);
});

/** Rounds of this golfer that were disputed then, and decided; inserted by hand, because a dispute takes days. */
async function disputed(user_id: string, moments: readonly string[]): Promise<string[]> {
  const ids = moments.map(() => randomUUID());
  const caddy_id = await idOf(await newCaddy());
  for (const [n, at] of moments.entries())
    await world.db.run(sql`
      insert into booking (booking_id, booking_ref, golfer_id, caddy_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport,
        status, version, lines, total, caddy_gets, respond_by, created_at, earliest_tee_off_at, moved_at, disputed_at, settled_at, dispute)
      values (${ids[n] ?? ''}, ${`D${n}`.padEnd(10, '0')}, ${user_id}, ${caddy_id}, ${COURSES[0] ?? ''}, ${at.slice(0, 10)}, '08:00', ${at}, 18,
        'CART_SHARED', 'COMPLETED', 1, '[]', 15000, 13500, ${at}, ${at}, ${at}, ${at}, ${at}, ${at}, ${DISPUTE}::jsonb)`);
  return ids;
}
const DISPUTE = JSON.stringify({
  by: 'golfer',
  reason: 'OTHER',
  text: 'it was not so',
  photos: [{ media_id: randomUUID(), width: 1, height: 1, color: '#000000' }],
});

const saidIn = async (booking_id: string): Promise<string> =>
  (
    await world.db.one(
      sql<{ text: string }>`
        select (dispute ->> 'text') || ', photos: ' || jsonb_array_length(dispute -> 'photos') as text
        from booking where booking_id = ${booking_id}`,
    )
  ).text;

describe('the export of somebody with much data', () => {
  const textOf = async (stream: AsyncIterable<Buffer | string>) => {
    const pieces: string[] = [];
    for await (const piece of stream) pieces.push(String(piece));
    return pieces;
  };

  test('is as it was at the moment it was asked for, and is written some rows at a time', async () => {
    const nok_id = await idOf(await newGolfer());
    const { context } = place;
    await world.db.run(sql`
      insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
      select ${nok_id}, gen_random_uuid(), 'x', 'x', 200, to_json(repeat('x', 1000)), now() from generate_series(1, 1000)`);
    const stream = await openExport(context, nok_id, NOW);
    await world.db.run(insertAudit(randomUUID(), 'operator:ploy', 'suspend', { user_id: nok_id }, isoOf(NOW)));
    const pieces = await textOf(stream);
    const { data } = JSON.parse(pieces.join('')) as { data: OutputOf<'POST /user/export'> };
    const rowsOf = (table: string) => data.tables.find((it) => it.table === table)?.rows;
    expect(rowsOf('idempotency')?.length).toBeGreaterThanOrEqual(1000);
    expect(rowsOf('audit')).toEqual([]);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(400_000);
    const later = JSON.parse((await textOf(await until(() => openExport(context, nok_id, NOW)))).join('')) as {
      data: typeof data;
    };
    expect(later.data.tables.find(({ table }) => table === 'audit')?.rows).toHaveLength(1);
  });

  test('one is written at a time for one person and two in all; who left in the middle, or reads too slowly, gives the place back', async () => {
    const [nok_id, fon_id, malee_id] = [
      await idOf(await newGolfer()),
      await idOf(await newGolfer()),
      await idOf(await newGolfer()),
    ];
    const { context } = place;
    await world.db.run(sql`
      insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
      select ${nok_id}, gen_random_uuid(), 'x', 'x', 200, to_json(repeat('x', 1000)), now() from generate_series(1, 1000)`);
    const deadline = new AbortController();
    const unread = await openExport(context, nok_id, NOW, deadline.signal);
    await expect(openExport(context, nok_id, NOW)).rejects.toThrow('BUSY');
    const other = await openExport(context, fon_id, NOW);
    await expect(openExport(context, malee_id, NOW)).rejects.toThrow('BUSY');
    deadline.abort();
    const left = await until(() => openExport(context, nok_id, NOW));
    expect(unread.destroyed).toBe(true);
    left.destroy();
    await textOf(other);
    const next = await until(() => openExport(context, nok_id, NOW));
    expect(JSON.parse((await textOf(next)).join(''))).toMatchObject({ status: 'success' });
  });

  test('finds what operators decided about them without reading all that operators decided', async () => {
    const audit = PERSON_DATA.find(({ table }) => table === 'audit');
    const { text, values } = rowsStatement(audit as PersonTable, randomUUID());
    const plan = await world.db.transact(async (tx) => {
      // A table of a few rows is quicker read as a whole.
      await tx.run(sql`set local enable_seqscan = off`);
      return tx.many<{ 'QUERY PLAN': string }>({ name: '', text: `explain ${text}`, values });
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_user');
  });
});
