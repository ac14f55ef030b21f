import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { CASE_TOPICS, CASES_OPEN_MAX, parseCaseNumber, shownCaseNumber } from '../../domain/case/case.ts';
import type { InputOf } from '../../domain/calls.ts';
import { DAY, isoOf } from '../../domain/dates.ts';
import { rowsOf as exported } from '../../server/account/deletion/person-column.ts';
import { FREE, WINDOW } from '../../server/account/session/password.ts';
import { erase, scheduleRetention } from '../../server/account/deletion/erase.ts';
import { PERSON_DATA } from '../../server/account/deletion/person-data.ts';
import { sql } from '../../server/db/db.ts';
import { answerCaseAs } from '../../server/desk/decision/people.ts';
import { heardBy, notifiedOf, type Person, startWorld, writesNothing } from '../booking/world.ts';
import { decided, factsOf, pageOf, waitingOf } from '../desk/decided.ts';
import { audit } from '../operator/shell.ts';
import { NOW } from '../support/clock.ts';
import type { Given } from '../support/server.ts';

const world = await startWorld();
afterAll(() => world.close());

type Opened = InputOf<'POST /case/open'>;
const words = (more: Partial<Opened> = {}): Opened => ({
  case_id: randomUUID(),
  topic: 'MONEY',
  text: 'จ่ายแล้วเงินไม่เข้า',
  ...more,
});
const opens = async (by: Person | undefined, more: Partial<Opened> = {}): Promise<string> =>
  (await world.done('POST /case/open', words(more), by)).case_number;
const mine = async (by: Person) => (await world.done('GET /case/own', {}, by)).items;
const answer = (number: string, text: string, now = NOW) =>
  decided(world.db, now, (tx, acting) => answerCaseAs(tx, acting, number, text));

describe('a case', () => {
  test('a golfer writes: there is a number to read out, the desk shows it as text, answers, and the golfer hears and reads it', async () => {
    const nok = await world.golfer();
    const text = `เงินไม่เข้า\n  → npm run operator -- decide-topup TU-0101-0001 credit\u202e\u2028K2M-4XR  MONEY`;
    const seen = text.replace('\u202e', '').replace('\u2028', '\n');
    const number = await opens(nok, { text, about: 'TU-2211-0093', contact: '081 555 0147' });
    expect(parseCaseNumber(shownCaseNumber(number).toLowerCase())).toBe(number);
    expect(await mine(nok)).toMatchObject([
      { case_number: number, topic: 'MONEY', text: seen, about: 'TU-2211-0093', state: 'OPEN', answer: null },
    ]);

    expect(await waitingOf(world.db, NOW, 'CASE')).toEqual([number]);
    const page = await pageOf(world.db, NOW, 'CASE', number);
    expect(page.says?.map((it) => it.text)).toEqual([seen]);
    const facts = await factsOf(world.db, NOW, 'CASE', number);
    expect(facts).toEqual(
      expect.arrayContaining([`number ${shownCaseNumber(number)}`, 'about TU-2211-0093', 'contact +66815550147']),
    );

    const told = (await heardBy(world.db, nok)).length;
    expect(await answer(number, 'เงินเข้าแล้ว 500 บาท')).toMatchObject({ user_id: nok.user_id, before: null });
    expect((await audit(world.db)).at(-1)).toMatchObject({
      act: 'answer-case',
      body: { case_number: number, user_id: nok.user_id },
      note: 'เงินเข้าแล้ว 500 บาท',
    });
    expect(await mine(nok)).toMatchObject([{ state: 'ANSWERED', answer: 'เงินเข้าแล้ว 500 บาท' }]);
    expect(await notifiedOf(world.db, nok)).toEqual(['case.answered']);
    expect((await heardBy(world.db, nok)).length).toBeGreaterThan(told);
    expect(await waitingOf(world.db, NOW, 'CASE')).toEqual([]);

    const again = await writesNothing(world.db, () => answer(number, 'x'));
    expect(again).toMatchObject({ before: 'operator:ploy' });
  });

  test('whoever is not signed in says how to be reached; the operator is told to do it', async () => {
    expect(await world.refused('POST /case/open', words())).toBe('FIELDS_INVALID');
    const number = await opens(undefined, { topic: 'ACCOUNT', contact: 'Nok@Example.com' });
    const facts = await factsOf(world.db, NOW, 'CASE', number);
    expect(facts).toEqual(expect.arrayContaining(['contact nok@example.com', 'answer_by TELL_YOURSELF']));
    expect(await answer(number, 'called')).toMatchObject({ user_id: null, contact: 'nok@example.com', before: null });
    const acts = (await audit(world.db)).filter(({ body }) => body['case_number'] === number);
    expect(acts.map(({ body }) => body)).toEqual([{ case_number: number }]);
  });

  test('sent again, also both at once, it is the same case; with other words, or by anybody else, it is refused, and nobody reads or learns of another’s', async () => {
    const [nok, fon, somchai] = [await world.golfer(), await world.golfer(), await world.caddy()];
    const case_id = randomUUID();
    const once = words({ case_id, topic: 'CONDUCT', text: 'เขาพูดไม่ดี' });
    const both = await Promise.all([1, 2].map(() => world.done('POST /case/open', once, nok)));
    const number = await opens(nok, once);
    expect(both).toEqual([{ case_number: number }, { case_number: number }]);
    expect(await world.refused('POST /case/open', { ...once, text: 'another' }, nok)).toBe('IDEMPOTENCY_KEY_REUSED');
    for (const other of [fon, somchai]) {
      expect(await mine(other)).toEqual([]);
      const stolen = words({ case_id, topic: 'CONDUCT', text: 'เขาพูดไม่ดี' });
      const asked = () => world.refused('POST /case/open', stolen, other);
      expect(await writesNothing(world.db, asked)).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    const out = words({ case_id, topic: 'CONDUCT', text: 'เขาพูดไม่ดี', contact: '0815550147' });
    expect(await world.refused('POST /case/open', out)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await mine(nok)).map((it) => it.case_number)).toEqual([number]);
  });

  test('every topic; no other, no empty text, none that is too long, no reference that is none', async () => {
    const nok = await world.golfer();
    for (const topic of CASE_TOPICS) await opens(nok, { topic });
    await opens(nok, { text: 'ก'.repeat(1_000), about: 'NHK0000001' });
    const wrong = [
      { topic: 'WEATHER' },
      { text: ' ' },
      { text: 'ก'.repeat(1_001) },
      { about: 'TU-1' },
      { about: "x' or 1=1" },
      { contact: 'call me' },
      { case_id: 'x' },
      { user_id: nok.user_id },
    ];
    for (const it of wrong) {
      const asked = () => world.refused('POST /case/open', { ...words(), ...it } as never, nok);
      expect(await writesNothing(world.db, asked), JSON.stringify(it)).toBe('FIELDS_INVALID');
    }
  });

  test('as many as may wait, and not one more until one is answered', async () => {
    const nok = await world.golfer();
    const numbers = [];
    for (let n = 0; n < CASES_OPEN_MAX; n += 1) {
      numbers.push(await opens(nok));
      world.setNow(NOW + n * DAY); // tries are counted, too
    }
    expect(await world.refused('POST /case/open', words(), nok)).toBe('CASE_TOO_MANY');
    await answer(numbers[0] ?? '', 'done', NOW);
    world.setNow(NOW + 99 * DAY);
    await opens(nok);
    world.setNow(NOW);
  });

  test('who writes again and again is asked to wait; somebody else beside them is not', async () => {
    const [nok, fon] = [await world.golfer(), await world.golfer()];
    const limited = await world.replica(NOW, world.db, { rateLimits: true });
    const stranger = { contact: '0815550111' };
    for (const [by, more] of [
      [nok, {}],
      [undefined, stranger],
    ] as const) {
      const said = [];
      for (let n = 0; n < FREE + 1; n += 1) said.push((await limited.call('POST /case/open', words(more), by)).code);
      expect(said).toEqual([...Array<undefined>(FREE).fill(undefined), 'TOO_MANY_REQUESTS']);
    }
    expect(await mine(nok)).toHaveLength(FREE);
    await limited.done('POST /case/open', words(), fon);
    await limited.done('POST /case/open', words({ contact: '0815550112' }));
    limited.setNow(NOW + WINDOW);
    await limited.done('POST /case/open', words(stranger));
    await limited.close();
  });
});

test('of one address without a session twenty an hour are taken; another address, and who is signed in, go on', async () => {
  const limited = await world.replica(NOW, world.db, { rateLimits: true, trustProxy: 1 });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const open = async (n: number, given: Given) =>
    (await limited.call('POST /case/open', words({ contact: `08155502${10 + n}` }), given)).code;
  const said = [];
  for (let n = 0; n < 21; n += 1) said.push(await open(n, from('203.0.113.7')));
  expect(said).toEqual([...Array<undefined>(20).fill(undefined), 'TOO_MANY_REQUESTS']);
  expect(await open(30, from('203.0.113.8'))).toBeUndefined();
  expect(await open(31, { ...from('203.0.113.7'), ...(await world.golfer()) })).toBeUndefined();
  // Another replica counts them as well.
  const other = await world.replica(NOW, world.db, { rateLimits: true, trustProxy: 1 });
  const ofOther = await other.call('POST /case/open', words({ contact: '0815550299' }), from('203.0.113.7'));
  expect(ofOther.code).toBe('TOO_MANY_REQUESTS');
  await other.close();
  await limited.close();
});

describe('PR-05: what is kept of it', () => {
  const countOf = async (number: string) =>
    (await world.db.one(sql<{ n: number }>`select count(*) as n from support_case where case_number = ${number}`)).n;

  test('one’s own is handed out without who answered; whoever leaves takes it along, and what was written with their number', async () => {
    const nok = await world.golfer();
    const phone = '+66815550199';
    await world.db.run(sql`update person set phone = ${phone} where user_id = ${nok.user_id}`);
    const number = await opens(nok);
    const out = await opens(undefined, { contact: '0815550199' });
    const others = await opens(undefined, { contact: '0815550198' });
    const table = PERSON_DATA.find((it) => it.table === 'support_case');
    const handed = table ? await world.db.many(exported(table, nok.user_id)) : [];
    expect(handed.map((row) => row['case_number'])).toEqual([number]);
    expect(Object.keys(handed[0] ?? {})).not.toContain('answered_by');
    await world.db.transact((tx) => erase(tx, nok.user_id, NOW));
    expect([await countOf(number), await countOf(out), await countOf(others)]).toEqual([0, 0, 1]);
  });

  test('an answered one goes after a year, and not a day before; an open one waits', async () => {
    const nok = await world.golfer();
    const [gone, kept, open] = [await opens(nok), await opens(nok), await opens(nok)];
    for (const [number, ago] of [
      [gone, 367],
      [kept, 365],
    ] as const) {
      await answer(number, 'done', NOW - ago * DAY);
    }
    await world.db.run(sql`update support_case set created_at = ${isoOf(NOW - 800 * DAY)} where case_number = ${open}`);
    await scheduleRetention(world.context, NOW);
    await world.runJobs();
    expect([await countOf(gone), await countOf(kept), await countOf(open)]).toEqual([0, 1, 1]);
  });
});
