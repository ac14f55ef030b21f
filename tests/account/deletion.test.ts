import { createHash, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dateOf, DAY, isoOf, MINUTE, type SlashDate } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { DELETED_NAME } from '../../server/account/deletion/person-data-account.ts';
import { json, sql } from '../../server/db/db.ts';
import { runDueJobs } from '../../server/jobs/jobs.ts';
import { openLog } from '../../server/log.ts';
import { jobs } from '../../server/nouns.ts';
import { grantDemoCredit, takeOut } from '../../server/wallet/commands.ts';
import { insertAudit } from '../../server/house/sql.ts';
import { newId } from '../../server/id.ts';
import { reportClosed } from '../desk/decided.ts';
import { ledgerFaults } from '../wallet/ledger-faults.ts';
import { peopleOf, seenBy, sendPicture } from './own-people.ts';
import { COURSES, openWorld, PASSWORD, Phone } from './world.ts';
import { NOW } from '../support/clock.ts';

const said: string[] = [];
const world = await openWorld();
const sink = new Writable({ write: (chunk, _, done) => (said.push(String(chunk)), done()) });
const place = await world.open({}, { log: openLog({ logLevel: 'trace' }, sink) });
afterAll(() => world.close());

const { newPhone, newGolfer, newCaddy } = peopleOf(() => place);
const idOf = async (phone: Phone) => (await phone.call('GET /user/information', {})).basic_info.user_id;
const runJobs = () => runDueJobs(place.context, jobs, place.context.clock());
const later = async (ms: number) => {
  world.pass(ms);
  await runJobs();
};
const statusOf = async (user_id: string) =>
  (await world.db.one(sql<{ status: string }>`select status from person where user_id = ${user_id}`)).status;

const credit = (user_id: string, amount: number) =>
  world.db.transact((tx) => grantDemoCredit(tx, user_id, satang(amount), `test:${randomUUID()}`, NOW));

/** The whole balance leaves the house, as a refund to the person's bank would. */
async function emptyWallet(phone: Phone): Promise<void> {
  const user_id = await idOf(phone);
  const { available } = await phone.call('GET /wallet/balance', {});
  if (available > 0)
    await world.db.transact((tx) =>
      takeOut(tx, { user_id, role: 'GOLFER', withdrawal_id: randomUUID(), amount: satang(available) }, NOW),
    );
}

/** The next one but one day: caddies of these tests work on Saturdays. */
function saturday(): SlashDate {
  const weeks = Math.floor((place.context.clock() - NOW + 2 * DAY) / (7 * DAY));
  return addDays(dateOf(NOW), 6 + 7 * weeks);
}

async function book(golfer: Phone, caddy: Phone, note?: string) {
  const round = {
    caddy_id: await idOf(caddy),
    golf_course: COURSES[0] ?? '',
    booking_date: saturday(),
    tee_off_time: '08:00',
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const { total } = await golfer.call('POST /booking/quote', round);
  return golfer.call('POST /booking/create', { ...round, total, ...(note ? { note } : {}) });
}

describe('leaving', () => {
  test('PR-03: refused while money, an open request or a live round remains, for both people; nothing is written', async () => {
    const [nok, somchai] = [await newGolfer(), await newCaddy()];
    await credit(await idOf(nok), 100_000);
    await book(nok, somchai);
    await nok.call('POST /broadcast/create', {
      golf_course: COURSES[0] ?? '',
      booking_date: '2026/11/27',
      tee_off_time: '08:00',
      holes: 18,
      transport: 'CART_SHARED',
      caddies_needed: 1,
      audience: 'COURSE',
    });
    const asked = await nok.ask('POST /user/delete', { confirm: 'DELETE' });
    expect([asked.status, asked.body.code]).toEqual([409, 'DELETION_NOT_YET']);
    expect(asked.body.data).toEqual({
      blocks: [
        { code: 'ROUNDS', n: 1 },
        { code: 'OPEN_REQUESTS', n: 1 },
        { code: 'MONEY', n: 100_000 },
      ],
      leftover: 0,
    });
    expect((await somchai.call('GET /user/deletion', {})).blocks).toEqual([{ code: 'ROUNDS', n: 1 }]);
    expect((await somchai.ask('POST /user/delete', { confirm: 'DELETE' })).body.code).toBe('DELETION_NOT_YET');
    expect(await statusOf(await idOf(nok))).toBe('ACTIVE');
  });

  test('PR-03: somchai is signed out everywhere and found by nobody, and what still waits on another phone is not taken', async () => {
    const nok = await newGolfer();
    const somchai = await newCaddy();
    const user_id = await idOf(somchai);
    const tablet = somchai.tab();
    await tablet.login((await somchai.call('GET /user/profile', {})).email ?? '', true);
    const { erased_at } = await somchai.call('POST /user/delete', { confirm: 'DELETE', reason: 'I move away' });
    expect(erased_at).toBe(isoOf(place.context.clock() + 7 * DAY));
    for (const phone of [somchai, tablet]) expect((await phone.ask('GET /user/information', {})).status).toBe(401);
    const late = await tablet.ask('POST /caddy/duty', { on_duty: false });
    expect([late.status, late.body.code]).toEqual([401, 'SESSION_OVER']);
    expect((await tablet.ask('POST /auth/refresh', {})).status).toBe(401);
    expect((await nok.ask('GET /caddy/{user_id}' as 'GET /user/information', {})).status).not.toBe(200);
    expect(await statusOf(user_id)).toBe('DELETION_REQUESTED');
  });

  test('signing in within seven days cancels it, and says so, a wrong password does not; after that nobody is erased', async () => {
    const email = `nok${randomUUID()}@example.com`;
    const nok = await newGolfer(email);
    const user_id = await idOf(nok);
    await nok.call('POST /user/delete', { confirm: 'DELETE' });
    await later(7 * DAY - MINUTE);
    const wrong = await newPhone().ask('POST /auth/login', { identifier: email, password: 'not hers at all' });
    expect(wrong.body.code).toBe('CREDENTIALS_WRONG');
    expect(await statusOf(user_id)).toBe('DELETION_REQUESTED');
    const back = await newPhone().login(email);
    expect(back.deletion_cancelled).toBe(true);
    expect((await newPhone().login(email)).deletion_cancelled).toBeUndefined();
    await later(2 * DAY);
    expect(await statusOf(user_id)).toBe('ACTIVE');
  });
});

/** Each of these values exists only in the data of this person. */
function canaryOf(name: string) {
  const mark = `${name}${randomUUID().slice(0, 8)}`;
  return {
    name: `Kanarienvogel ${mark}`,
    email: `canary-${mark}@example.com`,
    phone: `08${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    words: `ข้อความลับ ${mark} ของฉัน`,
    note: `note canary ${mark}`,
    emergency: `Mother ${mark}`,
    line: `U${mark}${'0'.repeat(20)}`,
    post: `<p>post canary ${mark}</p>`,
    saidOfHer: `${mark} พูดมากกับแคดดี้`,
    mark,
  };
}

/** As it is, and as it could be hidden; in base64 it looks different at each of three places. */
const spellings = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  ...[0, 1, 2].map((at) =>
    Buffer.from(' '.repeat(at) + text)
      .toString('base64')
      .slice(at + 1, -4),
  ),
  Buffer.from(text).toString('hex'),
  JSON.stringify(text).slice(1, -1),
  createHash('sha256').update(text).digest('hex'),
  createHash('sha256').update(text).digest('base64').slice(0, -1),
];

/** Every row of every table, every picture's folder and every line of the log. */
async function everything(): Promise<string> {
  const { rows: tables } = await world.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const dumps: string[] = [];
  for (const { name } of tables) {
    const { rows } = await world.db.pool.query<{ row: string }>(`select to_jsonb(it)::text as row from ${name} as it`);
    dumps.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  const folder = path.join(place.context.config.dataDir, 'media');
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  for (const file of files) dumps.push(`file ${file}`);
  return [...dumps, ...said].join('\n');
}

function hits(dump: string, canaries: readonly string[]): string[] {
  const found = canaries.flatMap(spellings).filter((it) => dump.includes(it));
  return found.map(
    (it) =>
      `${it}: ${dump
        .split('\n')
        .find((line) => line.includes(it))
        ?.slice(0, 300)}`,
  );
}

test('PR-01, PR-02, PR-04: a golfer and a caddy who leave, leave nothing of themselves; what is others’ stays', async () => {
  const [g, c] = [canaryOf('nok'), canaryOf('somchai')];
  const [nok, malee, somchai, boy] = [
    await newGolfer(g.email),
    await newGolfer(),
    await newCaddy(c.email),
    await newCaddy(),
  ];
  const [nok_id, somchai_id] = [await idOf(nok), await idOf(somchai)];
  await credit(nok_id, 100_000);
  await credit(await idOf(malee), 100_000);
  const photos = [await sendPicture(nok), await sendPicture(somchai)];
  await nok.call('POST /user/update', {
    version: 1,
    display_name: g.name,
    phone: g.phone,
    password: PASSWORD,
    photo: photos[0] ?? null,
    golfer: { languages: ['th'], preferences: g.words, emergency_name: g.emergency, emergency_phone: '0899999999' },
  });
  const { caddy } = await somchai.call('GET /user/profile', {});
  await somchai.call('POST /user/update', {
    version: 1,
    photo: photos[1] ?? null,
    password: PASSWORD,
    caddy: {
      real_name: c.name,
      nickname: c.mark,
      caddy_number: caddy?.caddy_number ?? '',
      home_courses: COURSES,
      years: 3,
      languages: ['th'],
      strengths: c.words,
      who_may_request: 'ANYONE',
    },
  });
  await somchai.call('POST /caddy/verification', {
    way: 'COURSE_CODE',
    golf_course: COURSES[0] ?? '',
    code: c.emergency.slice(0, 40),
  });
  const rounds: string[] = [];
  // nok asks boy and somchai, malee asks somchai; all of it ends without a round.
  for (const [golfer, asked, note] of [
    [nok, boy, g.note],
    [malee, somchai, undefined],
  ] as const) {
    const { booking_ref, version } = await book(golfer, asked, note);
    rounds.push(booking_ref);
    const { room_id } = await golfer.call('POST /chat/open', { user_id: await idOf(asked) });
    for (const [phone, text] of [
      [golfer, golfer === nok ? g.words : 'คำของมะลิ'],
      [asked, asked === somchai ? c.words : 'คำของบอย'],
    ] as const)
      await phone.call('POST /chat/send', { room_id, client_msg_id: randomUUID(), kind: 'TEXT', text });
    const reason = { code: 'OTHER' as const, text: asked === somchai ? c.note : 'boy' };
    await asked.call('POST /booking/act', { booking_ref, action: 'decline', version, reason } as never);
  }
  await world.db.run(sql`
    insert into line_friend (user_id, line_user_id, is_friend, changed_at) values (${nok_id}, ${g.line}, true, now())`);
  await world.db.run(sql`
    insert into post (post_id, author_id, type, audience, html, created_at)
    values (${randomUUID()}, ${somchai_id}, 'GENERAL', 'PUBLIC', ${c.post}, now())`);
  await reviewed(malee, somchai, 'ดีมาก', c.words, 'มาตรงเวลา');
  await reviewed(nok, boy, g.words, 'ขอบคุณ', g.saidOfHer);
  const saidAbout = { note: g.saidOfHer };
  await world.db.run(sql`
    insert into idempotency (user_id, key, call, body_hash, status_code, answer, created_at)
    values (${await idOf(boy)}, ${randomUUID()}, 'POST /review/submit', '', 200, ${json(saidAbout)}, now())`);
  const closed = await reported(nok, malee, somchai, boy, [`${g.name}: ${g.note}`, `${c.name}: ${c.words}`]);
  await wrote('suspend', { user_id: somchai_id, to: 'SUSPENDED' }, `${c.name}: ${c.words}`);
  await wrote('decide', { booking_ref: rounds[0], refund: 5_000 }, g.name);
  await wrote('decide', { booking_ref: rounds[1], refund: 5_000 }, c.saidOfHer);
  const acts = await decided();
  await emptyWallet(nok);
  const canaries = [g, c].flatMap((it) => Object.values(it).filter((text) => text !== it.phone));
  canaries.push(`+66${g.phone.slice(1)}`, ...photos);
  const before = await everything();
  expect(canaries.filter((it) => before.includes(it)).length).toBeGreaterThan(12);
  const untouched = await othersOf(malee, boy);
  // Money came from nowhere and went nowhere in this test, so that the faults are what they were.
  const [faults, untouched_books] = [await ledgerFaults(world.db), await books()];

  for (const phone of [nok, somchai]) await phone.call('POST /user/delete', { confirm: 'DELETE' });
  await later(7 * DAY);
  expect([await statusOf(nok_id), await statusOf(somchai_id)]).toEqual(['DELETED', 'DELETED']);
  const removed = photos.map((id) => place.context.media.get(id));
  expect(await Promise.all(removed)).toEqual([undefined, undefined]);
  expect(hits(await everything(), canaries)).toEqual([]);
  expect(await decided()).toEqual(acts);
  expect(await notesOf(closed)).toEqual([...Array<string>(8).fill('–'), 'of malee and boy', null]);

  // PR-02
  expect(await ledgerFaults(world.db)).toEqual(faults);
  expect(await books()).toEqual(untouched_books);
  expect((await world.db.one(sql<{ sum: number }>`select sum(amount) as sum from ledger_entry`)).sum).toBe(0);
  const [again, there] = [malee.tab(), boy.tab()];
  await again.login(untouched.malee_email);
  await there.login(untouched.boy_email);
  const [hers] = (await again.call('POST /booking/history', { filter: { status: ['DECLINED'] }, page: 1, limit: 20 }))
    .items;
  expect(hers?.caddy).toMatchObject({ nickname: DELETED_NAME, photo_url: null });
  const rooms = await again.call('GET /chat/rooms', {});
  expect(rooms).toMatchObject([{ status: 'ARCHIVED', with: { name: DELETED_NAME } }]);
  const { items } = await again.call('POST /chat/messages', { room_id: rooms[0]?.room_id ?? '', limit: 50 });
  expect(items.filter(({ kind }) => kind === 'TEXT').map(({ text }) => text)).toEqual(['คำของมะลิ', null]);
  expect(await othersOf(again, there)).toEqual(untouched);

  // PR-04
  const newcomer = newPhone();
  await newcomer.register(g.email);
  expect(await idOf(newcomer)).not.toBe(nok_id);
  expect((await newcomer.call('GET /user/profile', {})).golfer).toBeNull();
  expect(await newcomer.call('GET /chat/rooms', {})).toEqual([]);
  expect(await seenBy(newcomer, `/api/v1/media/${photos[0]}`)).toBe(404);
  expect((await nok.ask('POST /auth/login', { identifier: c.email, password: PASSWORD })).status).toBe(422);
});

/** Every line of the ledger and every balance. */
async function books() {
  const { rows } = await world.db.pool.query(
    'select transaction_id, ledger_entry.account, amount, balance from ledger_entry join account using (account) order by 1, 2',
  );
  return rows;
}

/** An operator did that, and wrote this of it. */
const wrote = (act: string, body: object, note: string) =>
  world.db.run(insertAudit(newId(NOW), 'operator:ploy', act, body, isoOf(NOW), note));

/** What operators did, without their words. */
const decided = () => world.db.many(sql`select audit_id, actor, act, body, created_at from audit order by audit_id`);

/**
 * Closed reports of nok and somchai as whoever reported, wrote or was written about, with what the operator noted; then one that has
 * nothing to do with them, and one about nok that is open.
 */
async function reported(nok: Phone, malee: Phone, somchai: Phone, boy: Phone, notes: readonly [string, string]) {
  const [n, m, s, b] = [await idOf(nok), await idOf(malee), await idOf(somchai), await idOf(boy)];
  const desk = { db: world.db, now: NOW, operator: 'ploy' };
  const ids: string[] = [];
  const chats = [
    [n, b, notes[0]],
    [b, n, notes[0]],
    [s, m, notes[1]],
    [m, s, notes[1]],
  ] as const;
  for (const [reporter, about, note] of chats)
    await reportClosed(desk.db, desk.now, await chatReport(ids, reporter, about), note);
  const reviewReports = [
    [n, b, m, notes[0]],
    [b, n, m, notes[0]],
    [m, s, b, notes[1]],
    [b, m, s, notes[1]],
  ] as const;
  for (const [author, about, reporter, note] of reviewReports) {
    const [report_id, review_id] = [randomUUID(), await handReview(author, about)];
    await world.db.run(sql`
      insert into review_report (report_id, review_id, reporter_id, reason, created_at)
      values (${report_id}, ${review_id}, ${reporter}, 'RUDE', now())`);
    await reportClosed(desk.db, desk.now, report_id, note);
    ids.push(report_id);
  }
  await reportClosed(desk.db, desk.now, await chatReport(ids, m, b), 'of malee and boy');
  await chatReport(ids, b, n);
  return ids;
}

async function chatReport(ids: string[], reporter: string, about: string): Promise<string> {
  const report_id = randomUUID();
  await world.db.run(sql`
    insert into chat_report (report_id, room_id, reporter_id, about_id, reason, created_at)
    select ${report_id}, room_id, ${reporter}, ${about}, 'RUDE', now() from room limit 1`);
  ids.push(report_id);
  return report_id;
}

async function handReview(author: string, about: string): Promise<string> {
  const [review_id, booking_id] = [randomUUID(), randomUUID()];
  await world.db.run(sql`
    insert into review_round (booking_id, booking_ref, golfer_id, caddy_id, slug, played_on, holes, opened_at, closes_at, closed_at)
    values (${booking_id}, ${booking_id}, ${author}, ${about}, ${COURSES[0] ?? ''}, '2026-11-01', 18, now(), now() + interval '1 day', now())`);
  await world.db.run(sql`
    insert into review (review_id, booking_id, by, author_id, about_id, stars, marks, tags, created_at, written_at, published_at)
    values (${review_id}, ${booking_id}, 'golfer', ${author}, ${about}, 5, '{}', '{}', now(), now(), now())`);
  return review_id;
}

const notesOf = async (report_ids: readonly string[]) => {
  const rows = await world.db.many(sql<{ report_id: string; note: string | null }>`
    select report_id, note from chat_report union all select report_id, note from review_report`);
  return report_ids.map((id) => rows.find(({ report_id }) => report_id === id)?.note);
};

/** Both wrote about a round; by hand, because a round takes a day. */
async function reviewed(golfer: Phone, caddy: Phone, byGolfer: string, reply: string, byCaddy: string): Promise<void> {
  const [booking_id, golfer_id, caddy_id] = [randomUUID(), await idOf(golfer), await idOf(caddy)];
  await world.db.run(sql`
    insert into review_round (booking_id, booking_ref, golfer_id, caddy_id, slug, played_on, holes, opened_at, closes_at, closed_at)
    values (${booking_id}, ${booking_id}, ${golfer_id}, ${caddy_id}, ${COURSES[0] ?? ''}, '2026-11-01', 18, now(), now() + interval '1 day', now())`);
  await world.db.run(sql`
    insert into review (review_id, booking_id, by, author_id, about_id, stars, marks, tags, text, created_at, written_at, published_at, reply, replied_at)
    values (${randomUUID()}, ${booking_id}, 'golfer', ${golfer_id}, ${caddy_id}, 5, '{}', '{}', ${byGolfer}, now(), now(), now(), ${reply}, now())`);
  await world.db.run(sql`
    insert into review (review_id, booking_id, by, author_id, about_id, stars, marks, tags, text, created_at, written_at, published_at)
    values (${randomUUID()}, ${booking_id}, 'caddy', ${caddy_id}, ${golfer_id}, 4, '{}', '{}', ${byCaddy}, now(), now(), now())`);
}

/** What stays with the two who stay: their own profile, and the stars that were given. */
async function othersOf(malee: Phone, boy: Phone) {
  const [his, hers] = [await boy.call('GET /user/profile', {}), await malee.call('GET /user/profile', {})];
  const stars = await world.db.many(sql<{ stars: number }>`select stars from review order by review_id`);
  return { his, hers, stars, malee_email: hers.email ?? '', boy_email: his.email ?? '' };
}
