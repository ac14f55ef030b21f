import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InputOf } from '../../domain/calls.ts';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import type { DeskPerson, PartRow, PersonPartList } from '../../domain/desk/person-api.ts';
import { PART_PAGE, PERSON_PARTS, type PersonPart } from '../../domain/desk/person.ts';
import { DESK_ACT_NAMES, DESK_ROLES, mayAct } from '../../domain/desk/roles.ts';
import { golferAccounts } from '../../domain/wallet/posting.ts';
import { erase, personalWordsOf } from '../../server/account/deletion/erase.ts';
import { rowsOf } from '../../server/account/deletion/person-column.ts';
import { PERSON_DATA } from '../../server/account/deletion/person-data.ts';
import { sql } from '../../server/db/db.ts';
import { totalsOf } from '../../server/desk/postings-sql.ts';
import { insertAudit } from '../../server/house/sql.ts';
import { broughtTo } from '../booking/booking-fixture.ts';
import { balanceOf, type Person, startWorld, type World } from '../booking/world.ts';
import { setVerification } from '../broadcast/world.ts';
import { newPair, say } from '../chat/world.ts';
import { NOW } from '../support/clock.ts';
import { readIn } from './decided.ts';
import { type StaffPerson, aStaff } from './staff.ts';

let world: World;
/** Support and trust. */
let ja: StaffPerson;
let boy: StaffPerson;
let ploy: StaffPerson;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOW);
  ja = await aStaff(world.db, ['support', 'trust'], NOW, { name: 'Ja' });
  boy = await aStaff(world.db, ['finance'], NOW, { name: 'Boy' });
  ploy = await aStaff(world.db, ['lead'], NOW, { name: 'Ploy' });
});

const HOSTILE = `<script>alert(1)</script> ' or 1=1; --`;
const WHY = 'The sender of the case asked us to look.';

const read = ({ user_id }: Person, as: StaffPerson = ja): Promise<DeskPerson> =>
  world.done('GET /desk/person', { user_id }, as);

function partIn<P extends PersonPart>({ parts }: { parts: PersonPartList[] }, part: P): PartRow<P>[] {
  const list = parts.find((it) => it.part === part);
  if (!list) throw new Error(`${part} is not there`);
  return list.items as PartRow<P>[];
}

const actsOf = (staff: StaffPerson) =>
  world.db.many(sql<{ act: string; body: Record<string, unknown>; note: string | null; device: string | null }>`
    select act, body, note, device from audit where staff_id = ${staff.staff_id}::uuid order by created_at, audit_id`);

async function withBank({ user_id }: Person): Promise<void> {
  await world.db.run(sql`
    insert into bank_account (user_id, bank, last4, holder, provider, recipient_id, changed_at)
    values (${user_id}::uuid, 'kbank', '0321', 'นก ใจดี', 'sandbox', ${randomUUID()}, now())`);
}

async function signIn({ user_id }: Person): Promise<string> {
  const session_id = randomUUID();
  await world.db.run(sql`
    insert into session (session_id, user_id, device_name, remembered, created_at, seen_at, expires_at)
    values (${session_id}, ${user_id}::uuid, 'Chrome · Android', true, now(), now(), now() + interval '400 days')`);
  return session_id;
}

/** The session's browser gets notifications. */
const subscribe = (session_id: string) =>
  world.db.run(sql`
    insert into push_subscription (subscription_id, endpoint, user_id, session_id, p256dh, auth, language, told_at)
    select ${randomUUID()}, ${`https://push.example/${session_id}`}, user_id, session_id, 'a', 'a', 'th', now()
    from session where session_id = ${session_id}`);

test('a person’s page says who, what they booked with whom, what was posted and what stands, and where they sit', async () => {
  const { nok, somchai, booking } = await broughtTo(world, 'COMPLETED');
  world.setNow(NOW);
  await signIn(nok);
  const golfer = await read(nok, ploy);
  expect(golfer).toMatchObject({ name: 'nok', role: 'GOLFER', status: 'ACTIVE', caddy: null });
  const booked = { booking_ref: booking.booking_ref, status: 'COMPLETED', other: { user_id: somchai.user_id } };
  expect(partIn(golfer, 'BOOKINGS')).toMatchObject([booked]);
  const { available, held } = await balanceOf(world, nok);
  expect(golfer.wallet).toMatchObject({ available, other: held });
  expect(golfer.wallet?.totals.reduce((sum, it) => sum + it.available, 0)).toBe(available);
  const postings = partIn(golfer, 'POSTINGS');
  expect(postings.map(({ kind }) => kind)).toEqual(['PAID', 'HOLD', 'GIFT']);
  expect(postings[1]).toMatchObject({
    booking_ref: booking.booking_ref,
    available: -booking.total,
    other: booking.total,
  });
  expect(partIn(golfer, 'SESSIONS')).toMatchObject([{ device: 'Chrome · Android', is_alive: true }]);
  const caddy = await read(somchai, ploy);
  expect(caddy.caddy).toMatchObject({ nickname: 'somchai', caddy_number: '177', courses: [{ en: 'Khao Khiao' }] });
  expect(partIn(caddy, 'POSTINGS').map(({ kind }) => kind)).toContain('EARNED');
});

test('each role reads of a person what its row says and nothing else', async () => {
  const { nok } = await broughtTo(world, 'COMPLETED');
  world.setNow(NOW);
  await withBank(nok);
  const seen: Record<string, unknown> = {};
  for (const role of DESK_ROLES) {
    const who = await aStaff(world.db, [role], NOW);
    const { code, data } = await world.call('GET /desk/person', { user_id: nok.user_id }, who);
    if (code !== undefined) seen[role] = code;
    else {
      const has = { contact: data.contact, wallet: data.wallet, bank: data.bank_since };
      const fields = Object.entries(has).flatMap(([name, value]) => (value === null ? [] : [name]));
      seen[role] = [...fields, ...data.parts.map(({ part }) => part)].join(' ');
    }
    for (const part of PERSON_PARTS) {
      const isShown = String(seen[role]).split(' ').includes(part);
      const asked = await world.call('GET /desk/person-part', { user_id: nok.user_id, part, page: '1' }, who);
      expect([role, part, asked.code]).toEqual([role, part, isShown ? undefined : 'ROLE_NOT_ALLOWED']);
    }
  }
  expect(seen).toEqual({
    support: 'contact wallet BOOKINGS POSTINGS SESSIONS BLOCKS STRIKES CASES CONSENTS TOLD NOTES',
    trust: 'contact BOOKINGS SESSIONS REPORTS BLOCKS ROOMS STRIKES CASES CONSENTS TOLD NOTES',
    finance: 'wallet bank BOOKINGS POSTINGS STRIKES CONSENTS TOLD NOTES',
    course: 'ROLE_NOT_ALLOWED',
    lead: 'contact wallet bank BOOKINGS POSTINGS SESSIONS REPORTS BLOCKS ROOMS STRIKES CASES CONSENTS TOLD NOTES',
    owner: 'ROLE_NOT_ALLOWED',
  });
});

test('reading a person’s page is written to the audit: once for ten minutes, of each colleague and person', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const looks = async () => (await actsOf(ja)).map(({ act, body }) => `${act} ${String(body['user_id'])}`);
  await read(nok);
  await read(nok);
  await world.done('GET /desk/person-part', { user_id: nok.user_id, part: 'NOTES', page: '1' }, ja);
  expect(await looks()).toEqual([`read-person ${nok.user_id}`]);
  await read(somchai);
  await read(nok, boy);
  expect(await looks()).toHaveLength(2);
  expect(await actsOf(boy)).toMatchObject([{ act: 'read-person', device: 'Chrome · Linux' }]);
  world.setNow(NOW + 11 * MINUTE);
  await read(nok);
  expect(await looks()).toHaveLength(3);
  expect(await world.refused('GET /desk/person', { user_id: randomUUID() }, ja)).toBe('NOT_FOUND');
  expect(await looks()).toHaveLength(3);
});

test('who decided comes before who read: a look is no decision for whoever comes too late', async () => {
  const somchai = await world.caddy();
  await setVerification(world.db, somchai, 'SUBMITTED');
  await world.db.run(sql`
    insert into caddy_verification (user_id, way, slug, code, submitted_at)
    values (${somchai.user_id}, 'COURSE_CODE', 'khao-khiao', 'AB12', now())`);
  const verify = { kind: 'CADDY' as const, item: somchai.user_id, outcome: 'VERIFY' as const };
  const decision = await readIn(world.db, NOW, verify);
  await world.done('POST /desk/decide', decision, ploy);
  world.setNow(NOW + MINUTE);
  await read(somchai);
  const late = await world.call('POST /desk/decide', decision, ja);
  expect(late).toMatchObject({ code: 'DECIDED_ALREADY', data: { name: 'Ploy', act: 'verify-caddy' } });
});

test('a bank account is hidden until somebody who may says why; that is in the audit, and another role cannot', async () => {
  const nok = await world.golfer();
  await withBank(nok);
  expect(JSON.stringify(await read(nok, boy))).not.toMatch(/0321|kbank|sandbox/);
  const wish: InputOf<'POST /desk/show'> = { what: 'BANK', user_id: nok.user_id, why: WHY };
  expect(await world.refused('POST /desk/show', wish, await aStaff(world.db, ['support'], NOW))).toBe(
    'ROLE_NOT_ALLOWED',
  );
  expect(await world.refused('POST /desk/show', wish, ja)).toBe('ROLE_NOT_ALLOWED');
  for (const why of ['', 'because', '. . . . . . . . . .', '–––––––––––'])
    expect(await world.call('POST /desk/show', { ...wish, why }, boy)).toMatchObject({ code: 'FIELDS_INVALID' });
  expect((await actsOf(boy)).filter(({ act }) => act === 'show')).toEqual([]);
  const shown = await world.done('POST /desk/show', wish, boy);
  expect(shown).toMatchObject({ what: 'BANK', account: { bank: 'kbank', last4: '0321', holder: 'นก ใจดี' } });
  const [written] = (await actsOf(boy)).filter(({ act }) => act === 'show');
  expect(written).toMatchObject({ body: { to: 'BANK', user_id: nok.user_id }, note: WHY, device: 'Chrome · Linux' });
  // Nothing that was shown is kept as an answer.
  const { kept } = await world.db.one(sql<{ kept: number }>`
    select count(*) as kept from idempotency where user_id = ${boy.staff_id}::uuid`);
  expect(kept).toBe(0);
});

test('a chat is shown by fifty messages, the older ones by the page, each with its reason in the audit', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  for (let n = 1; n <= 52; n++) await say(world, n % 2 === 0 ? nok : somchai, room_id, `message ${n}`);
  const wish = { what: 'ROOM' as const, user_id: nok.user_id, room_id, why: WHY };
  const textsOf = async (before?: number) => {
    const shown = await world.done('POST /desk/show', { ...wish, before }, ja);
    if (shown.what !== 'ROOM') throw new Error('another thing was shown');
    return { texts: shown.messages.map(({ text }) => text), first: shown.messages[0]?.seq, more: shown.has_more };
  };
  const last = await textsOf();
  expect([last.texts[0], last.texts.at(-1), last.more]).toEqual(['message 3', 'message 52', true]);
  expect(await textsOf(last.first)).toMatchObject({ texts: ['message 1', 'message 2'], more: false });
  const shows = (await actsOf(ja)).filter(({ act }) => act === 'show');
  expect(shows.map(({ note }) => note)).toEqual([WHY, WHY]);
});

test('a chat is hidden until somebody who may says why; hostile texts stay texts; finance reads none', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  await say(world, nok, room_id, HOSTILE);
  await say(world, somchai, room_id, 'ถึงแล้วครับ');
  expect(partIn(await read(nok), 'ROOMS')).toMatchObject([{ room_id, other: { user_id: somchai.user_id } }]);
  expect(JSON.stringify(await read(nok))).not.toContain('alert(1)');
  const wish = { what: 'ROOM' as const, user_id: nok.user_id, room_id, why: WHY };
  expect(await world.refused('POST /desk/show', wish, boy)).toBe('ROLE_NOT_ALLOWED');
  const shown = await world.done('POST /desk/show', wish, ja);
  if (shown.what !== 'ROOM') throw new Error('another thing was shown');
  expect(shown.messages.map(({ from, text }) => [from, text])).toEqual([
    ['golfer', HOSTILE],
    ['caddy', 'ถึงแล้วครับ'],
  ]);
  expect(shown.has_more).toBe(false);
  expect((await actsOf(ja)).filter(({ act }) => act === 'show')).toMatchObject([
    { body: { to: 'ROOM', user_id: nok.user_id, room_id }, note: WHY },
  ]);
  const stranger = await world.golfer();
  expect(await world.refused('POST /desk/show', { ...wish, user_id: stranger.user_id }, ja)).toBe('NOT_FOUND');
});

const exportedActs = ({ user_id }: Person) => {
  const table = PERSON_DATA.find((it) => it.table === 'audit');
  if (!table) throw new Error('the audit is not in the table of personal data');
  return world.db.many(rowsOf(table, user_id));
};

test('why a chat was read, and sessions were ended, reaches nobody by their export: it may say who complained', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  const why = 'Nok says that he asked for money outside the app.';
  await world.done('POST /desk/show', { what: 'ROOM', user_id: somchai.user_id, room_id, why }, ja);
  await signIn(somchai);
  await world.done('POST /desk/end-sessions', { user_id: somchai.user_id, why }, ja);
  await world.done('POST /desk/suspend', { user_id: somchai.user_id, why: WHY, until: null }, ja);
  const acts = await exportedActs(somchai);
  expect(Object.fromEntries(acts.map(({ act, note }) => [act, note]))).toEqual({
    'end-sessions': null,
    show: null,
    suspend: WHY,
  });
  expect(JSON.stringify(acts)).not.toContain(room_id);
  expect(await exportedActs(nok)).toEqual([]);
});

test('why a chat was read goes with either of its two people', async () => {
  for (const leaves of ['nok', 'somchai'] as const) {
    const pair = await newPair(world);
    const reads = { nok: 'somchai', somchai: 'nok' } as const;
    const { user_id } = pair[reads[leaves]];
    await world.done('POST /desk/show', { what: 'ROOM', user_id, room_id: pair.room_id, why: WHY }, ja);
    const noteOfRoom = () =>
      world.db.one(sql<{ note: string | null }>`select note from audit where body ->> 'room_id' = ${pair.room_id}`);
    expect(await noteOfRoom()).toEqual({ note: WHY });
    await world.db.transact((tx) => erase(tx, pair[leaves].user_id, NOW));
    expect(await noteOfRoom()).toEqual({ note: null });
  }
});

test('why a second person was asked goes with whoever it is about', async () => {
  const { nok, booking } = await broughtTo(world, 'COMPLETED');
  const asked = { kind: 'DISPUTE', item: booking.booking_ref, to: 'COMPLETED' };
  await world.db.run(insertAudit(randomUUID(), 'desk:ja', 'ask-second', asked, isoOf(NOW), WHY));
  await world.db.transact((tx) => erase(tx, nok.user_id, NOW));
  const notes = await world.db.many(sql<{ note: string | null }>`
    select note from audit where body ->> 'item' = ${booking.booking_ref}`);
  expect(notes).toEqual([{ note: null }]);
});

test('the totals of a wallet are of whole postings, however many are taken', async () => {
  const { nok, booking } = await broughtTo(world, 'COMPLETED');
  const { available, held } = golferAccounts(nok.user_id);
  const totals = await world.db.many(totalsOf(available, held, 2));
  expect(totals.toSorted((a, b) => a.available - b.available)).toMatchObject([
    { postings: 1, available: -booking.total, other: booking.total },
    { postings: 1, available: 0, other: -booking.total },
  ]);
});

test('words of the team about somebody are not taken for that person’s own when they are erased', async () => {
  const nok = await world.golfer();
  const words = 'A word of the team';
  await world.done('POST /desk/write-note', { user_id: nok.user_id, text: words }, ja);
  const own = await personalWordsOf(world.db, nok.user_id);
  expect([...own]).toContain('nok');
  expect([...own]).not.toContain(words);
});

test('a list says whether there are more, and they come by the page', async () => {
  const nok = await world.golfer();
  for (let n = 1; n <= PART_PAGE + 1; n++) {
    world.setNow(NOW + n * MINUTE);
    await world.done('POST /desk/write-note', { user_id: nok.user_id, text: `note ${n}` }, ja);
  }
  const page = await read(nok);
  expect(partIn(page, 'NOTES').map(({ text }) => text)[0]).toBe(`note ${PART_PAGE + 1}`);
  expect(page.parts.find(({ part }) => part === 'NOTES')).toMatchObject({ has_more: true });
  const wish = { user_id: nok.user_id, part: 'NOTES' as const, page: '2' };
  const more = await world.done('GET /desk/person-part', wish, ja);
  expect(more).toMatchObject({ items: [{ text: 'note 1', name: 'Ja' }], has_more: false });
});

test('a note is added and never changed; it goes with the person, who reads it in the export without who wrote it', async () => {
  const nok = await world.golfer();
  await world.done('POST /desk/write-note', { user_id: nok.user_id, text: HOSTILE }, boy);
  expect(partIn(await read(nok), 'NOTES')).toMatchObject([{ text: HOSTILE, name: 'Boy' }]);
  const [act] = (await actsOf(boy)).filter((it) => it.act === 'write-note');
  expect(act).toMatchObject({ body: { user_id: nok.user_id }, note: null });
  const table = PERSON_DATA.find((it) => it.table === 'staff_note');
  if (!table) throw new Error('the notes of staff are not in the table of personal data');
  const exported = await world.db.many(rowsOf(table, nok.user_id));
  expect(exported).toMatchObject([{ text: HOSTILE, user_id: nok.user_id }]);
  expect(Object.keys(exported[0] ?? {})).not.toContain('staff_id');
  await expect(world.db.pool.query(`update staff_note set text = 'x'`)).rejects.toThrow(/append-only/);
  await expect(world.db.pool.query(`delete from staff_note`)).rejects.toThrow(/append-only/);
  await world.db.run(sql`update person set status = 'DELETED' where user_id = ${nok.user_id}::uuid`);
  expect(await world.refused('POST /desk/write-note', { user_id: nok.user_id, text: 'late' }, boy)).toBe('NOT_FOUND');
  expect(await world.db.run(sql`delete from staff_note where user_id = ${nok.user_id}::uuid`)).toBe(1);
});

test('ending all sessions ends each that stands and its notifications, once, and only of that person', async () => {
  const [nok, other] = [await world.golfer(), await world.golfer()];
  for (const person of [nok, nok, other]) await subscribe(await signIn(person));
  // Over already: its notifications end as well, and it is not counted.
  const over = await signIn(nok);
  await world.db.run(sql`update session set expires_at = ${isoOf(NOW - MINUTE)} where session_id = ${over}`);
  await subscribe(over);
  const wish = { user_id: nok.user_id, why: 'Called: the phone was stolen.' };
  expect(await world.refused('POST /desk/end-sessions', wish, boy)).toBe('ROLE_NOT_ALLOWED');
  expect(await world.done('POST /desk/end-sessions', wish, ja)).toEqual({ ended: 2 });
  expect(await world.done('POST /desk/end-sessions', wish, ja)).toEqual({ ended: 0 });
  expect(partIn(await read(nok), 'SESSIONS').map(({ is_alive }) => is_alive)).toEqual([false, false, false]);
  expect(partIn(await read(other), 'SESSIONS').map(({ is_alive }) => is_alive)).toEqual([true]);
  const subscribed = await world.db.many(sql<{ user_id: string }>`
    select user_id from push_subscription where user_id in (${nok.user_id}, ${other.user_id})`);
  expect(subscribed).toEqual([{ user_id: other.user_id }]);
  expect((await actsOf(ja)).filter(({ act }) => act === 'end-sessions')).toMatchObject([
    { body: { user_id: nok.user_id, ended: 2 }, note: wish.why },
  ]);
});

test('reports about and by somebody stand there with the other, and blocks with who blocked whom', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  const report = { user_id: somchai.user_id, reason: 'HARASSMENT' as const, text: HOSTILE };
  await world.done('POST /chat/report-person', report, nok);
  await world.done('POST /chat/block', { room_id, blocked: true }, somchai);
  expect(partIn(await read(nok), 'REPORTS')).toMatchObject([{ of: 'CHAT', is_about: false, reason: 'HARASSMENT' }]);
  expect(partIn(await read(somchai), 'REPORTS')).toMatchObject([{ is_about: true, other: { user_id: nok.user_id } }]);
  expect(partIn(await read(nok), 'BLOCKS')).toMatchObject([{ is_theirs: false, other: { user_id: somchai.user_id } }]);
  expect(partIn(await read(somchai), 'BLOCKS')).toMatchObject([{ is_theirs: true }]);
});

test('what waits in the queue leads to its people, and a case to what its sender asked before', async () => {
  const { nok, somchai, booking } = await broughtTo(world, 'COMPLETED');
  world.setNow(NOW);
  const opened = (text: string) => ({ case_id: randomUUID(), topic: 'OTHER' as const, text });
  const before = await world.done('POST /case/open', opened(HOSTILE), nok);
  world.setNow(NOW + MINUTE);
  const { case_number: item } = await world.done('POST /case/open', opened('And my umbrella?'), nok);
  const wish = { kind: 'CASE' as const, item };
  expect(await world.done('GET /desk/item-people', wish, ja)).toMatchObject({
    people: [{ user_id: nok.user_id, name: 'nok' }],
    earlier_cases: [{ case_number: before.case_number, text: HOSTILE }],
  });
  expect(await world.refused('GET /desk/item-people', wish, boy)).toBe('ROLE_NOT_ALLOWED');
  const round = { kind: 'DISPUTE' as const, item: booking.booking_ref };
  const { people } = await world.done('GET /desk/item-people', round, ja);
  expect(people.map(({ user_id }) => user_id)).toEqual([nok.user_id, somchai.user_id]);
  const caddy = { kind: 'CADDY' as const, item: somchai.user_id };
  expect((await world.done('GET /desk/item-people', caddy, ja)).people).toMatchObject([{ name: 'somchai' }]);
  expect((await world.done('GET /desk/item-people', { kind: 'CADDY', item: 'x' }, ja)).people).toEqual([]);
});

test('what these pages do, one person of the role does: no act of theirs asks for a second one', () => {
  const acts = DESK_ACT_NAMES.filter((act) =>
    /^(?:FIND|READ_(?!AUDIT|PRICES|NUMBERS|MONEY$|COURSES|OWN_)|SHOW_|WRITE_|END_SESSIONS|SUSPEND|WARN|MESSAGE)/.test(
      act,
    ),
  );
  expect(acts.length).toBe(13);
  for (const act of acts) for (const role of DESK_ROLES) expect(mayAct([role], act)).not.toBe('ASK');
});
