import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import type { Todo } from '../../server/operator/todo.ts';
import { emptyDatabase } from '../support/database.ts';
import { act, balanceOf, book, COURSE, REAL_NAME, startWorld, writesNothing } from '../booking/world.ts';
import { disputed } from './rounds.ts';
import { operator } from './shell.ts';
import { NOW } from '../support/clock.ts';

const world = await startWorld();
const env = { DATABASE_URL: world.url };
afterAll(() => world.close());

const json = async (): Promise<Todo> => JSON.parse((await operator(env, 'todo', '--json')).out) as Todo;

test('nothing needs anybody; a database without our tables, or with older ones, ends with 1 and says what to do', async () => {
  const said = await operator(env, 'todo');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toMatch(/^Nothing needs you \(\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d\)\.\n$/);
  expect(await json()).toMatchObject({ disputes: [], claims: [], goodwill: [], caddies: [], jobs: [] });
  {
    const empty = await emptyDatabase();
    const said = await operator({ DATABASE_URL: empty.url }, 'todo');
    await empty.drop();
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain('the database is older than this program (0001_house is missing)');
  }
});

test('a dispute with what was said and all that happened, a claim, a caddy to verify, a job that fails', async () => {
  const [nok, somchai, waiting] = [await world.golfer(), await world.caddy(), await world.caddy()];
  const contested = await disputed(world, nok, somchai);

  const rained = await world.caddy();
  world.setNow(NOW);
  const asked = await book(world, await world.golfer(), rained);
  const teeOff = parseMoment(asked.tee_off_at);
  const { booking_ref } = asked;
  await act(world, rained, asked, 'accept');
  world.setNow(teeOff);
  await act(world, rained, { booking_ref, version: 2 }, 'start');
  world.setNow(teeOff + 2 * HOUR);
  const tapped = isoOf(teeOff + 2 * HOUR - MINUTE);
  const sent = { headers: { 'Device-Time': isoOf(teeOff + 2 * HOUR) }, as: rained.as };
  const claim = {
    booking_ref,
    version: 3,
    action: 'claim_closed',
    claim: 'RAIN',
    holes_played: 7,
    at: tapped,
  } as const;
  await world.done('POST /booking/act', claim, sent);

  await world.db.run(sql`update caddy_profile set verification = 'SUBMITTED' where user_id = ${waiting.user_id}`);
  await world.db.run(sql`
    insert into job (key, kind, run_at, payload, attempts, last_error)
    values ('booking-due:x:1', 'booking.due', ${isoOf(teeOff)}, '{}', 4, 'RangeError: no such booking')`);

  const said = await writesNothing(world.db, () => operator(env, 'todo'));
  expect(said).toMatchObject({ code: 0, err: '' });
  const lines = [
    '1 DISPUTE',
    `${contested.booking_ref}  DISPUTED  ${COURSE}`,
    'golfer nok, caddy somchai #177',
    "the golfer says NOT_PLAYED: 'ฝนตก สนามปิด ไม่ได้ออกรอบ'",
    'caddy accept',
    'system complete',
    'golfer dispute',
    `npm run operator -- decide ${contested.booking_ref}`,
    '1 CLAIM THAT THE COURSE IS CLOSED',
    `${booking_ref}  IN_PROGRESS`,
    'the caddy says RAIN after 7 holes; silence is a yes at ',
    'caddy claim_closed: claim RAIN, holes_played 7  (phone: ',
    '1 CADDY TO VERIFY',
    REAL_NAME,
    `npm run operator -- verify-caddy ${waiting.user_id}@example.com`,
    '1 JOB THAT FAILED AND WILL BE TRIED AGAIN',
    "tried 4 times: 'RangeError: no such booking'",
  ];
  for (const line of lines) expect(said.out).toContain(line);
  const todo = await json();
  expect(todo.disputes.map((it) => it.booking_ref)).toEqual([contested.booking_ref]);
  expect(todo.disputes[0]?.moments.map(({ action }) => action)).toEqual(['create', 'accept', 'complete', 'dispute']);
  expect(todo.claims[0]).toMatchObject({ claim: { reason: 'RAIN', by: 'caddy', holes_played: 7, at: tapped } });
  expect(todo.claims[0]?.moments.at(-1)).toMatchObject({ action: 'claim_closed', device_at: tapped });
  expect(todo.caddies).toMatchObject([{ nickname: 'somchai', real_name: REAL_NAME, courses: [COURSE] }]);
  expect(todo.jobs).toMatchObject([{ kind: 'booking.due', attempts: 4 }]);
});

test('a goodwill that is not paid by itself: whose it is, each reason, and what to type, which then works', async () => {
  const [nok, somchai] = [await world.golfer(), await world.caddy()];
  const { booking_ref } = await disputed(world, nok, somchai);
  await operator(env, 'decide', booking_ref, '--outcome', 'NO_SHOW_CADDY', '--refund', '0', '--why', 'nobody saw him');
  const said = await writesNothing(world.db, () => operator(env, 'todo'));
  for (const line of [
    '1 GOODWILL TO DECIDE',
    `${booking_ref}  ${COURSE}  `,
    '฿100 since ',
    'golfer nok, caddy somchai #177, who did not come',
    'CADDY_UNVERIFIED: the caddy is not verified',
    'NO_ROUND_YET: the golfer has finished no round yet',
    `→ npm run operator -- goodwill ${booking_ref} --give|--refuse --why …`,
  ])
    expect(said.out).toContain(line);
  expect((await json()).goodwill).toMatchObject([{ booking_ref, reasons: ['CADDY_UNVERIFIED', 'NO_ROUND_YET'] }]);
  const before = await balanceOf(world, nok);
  const given = await operator(env, 'goodwill', booking_ref.toLowerCase(), '--give', '--why', 'the starter saw it');
  expect(given).toEqual({
    code: 0,
    err: '',
    out: `The goodwill of ${booking_ref} is GIVEN: ฿100 are in the golfer's wallet.\n`,
  });
  expect((await balanceOf(world, nok)).available).toBe(before.available + 10_000);
  expect((await json()).goodwill).toEqual([]);
  const otherwise = await operator(env, 'goodwill', booking_ref, '--refuse', '--why', 'so');
  expect(otherwise).toMatchObject({ code: 1, err: `the goodwill of ${booking_ref} is GIVEN already\n` });
});

test('what people wrote is pasted into a shell and runs nothing; the line to type names exactly whom it says, and works', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caddee-todo-'));
  const trap = path.join(folder, 'ran');
  const evil = `$(touch ${trap})\`touch ${trap}\`';touch ${trap};'\u009b31m\u202e\ntouch ${trap}\n`;
  const email = `$(touch\${IFS}${trap})@x.co`;
  const { user_id } = await world.caddy();
  await world.db.run(sql`
    update person set email = ${email}, phone = ${evil}, display_name = ${evil} where user_id = ${user_id}`);
  await world.db.run(sql`delete from caddy_course where user_id = ${user_id}`);
  await world.db.run(sql`
    update caddy_profile set verification = 'SUBMITTED', nickname = ${evil}, real_name = ${evil}
    where user_id = ${user_id}`);
  await world.db.run(sql`
    insert into support_case (case_id, case_number, user_id, topic, text, contact, about, created_at)
    values (${user_id}, 'K7M4XR', ${user_id}, 'OTHER', ${evil}, ${email}, ${evil}, now())`);
  await world.db.run(sql`
    insert into job (key, kind, run_at, payload, attempts, last_error)
    values (${evil}, 'x', now(), '{}', 1, ${evil})`);
  const said = await operator(env, 'todo');
  const wrong = await operator(env, 'suspend', evil, '--why', 'so');
  const typed = 'npm() { printf "%s\\n" "$@"; }; ';
  const inShell = (line: string) => spawnSync('sh', ['-c', typed + line], { cwd: folder, encoding: 'utf8' });
  const lines = [said.out, wrong.err].flatMap((text) => text.split('\n'));
  for (const line of lines) inShell(line);
  expect(existsSync(trap)).toBe(false);
  expect(lines.join('')).not.toMatch(/[\p{Cc}\u202e]/u);
  const command = lines.find((line) => line.includes(`verify-caddy ${user_id}`)) ?? '';
  expect(inShell(command.replace('  → ', '')).stdout.split('\n')).toContain(user_id);
  const todo = await operator(env, 'todo', '--json');
  expect(todo.out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect((JSON.parse(todo.out) as Todo).support_cases.map(({ text }) => text)).toContain(evil);
  await rm(folder, { recursive: true });
  await world.db.run(sql`delete from support_case`);
  // An e-mail with an apostrophe is one word of the line to type, which then works.
  {
    const { user_id } = await world.caddy();
    const email = `${user_id}.o'neil@example.ie`;
    await world.db.run(sql`update person set email = ${email} where user_id = ${user_id}`);
    await world.db.run(sql`update caddy_profile set verification = 'SUBMITTED' where user_id = ${user_id}`);
    const { out } = await operator(env, 'todo');
    expect(out).toContain(`verify-caddy '${user_id}.o'\\''neil@example.ie' [--reject …]`);
    expect(await operator(env, 'verify-caddy', email)).toMatchObject({ code: 0 });
  }
});

test('of what one sender sends five are shown and of a section fifty, with how many more there are', async () => {
  await world.db.run(sql`delete from support_case`);
  const case_of = (n: number, contact: string) =>
    world.db.run(sql`
      insert into support_case (case_id, case_number, topic, text, contact, created_at)
      values (${randomUUID()}, ${`T${n}`}, 'OTHER', ${`words ${n} of ${contact}`}, ${contact}, ${isoOf(NOW + n)})`);
  for (let n = 0; n < 60; n++) await case_of(n, '+66815550199');
  for (let n = 60; n < 120; n++) await case_of(n, `+668155503${n}`);
  const { out } = await operator(env, 'todo');
  expect(out).toContain('120 CASES TO ANSWER');
  expect(out.match(/words \d+ of \+66815550199/g)).toHaveLength(5);
  expect(out).toContain('… and 55 more of +66815550199 (todo --json)');
  expect(out.match(/words \d+ of/g)).toHaveLength(49);
  expect(out).toContain('… and 16 more (todo --json)');
  expect((await json()).support_cases).toHaveLength(120);
  await world.db.run(sql`delete from support_case`);
});
