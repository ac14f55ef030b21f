import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { REPORT_ENTRIES_MAX, REPORT_REASONS } from '#domain/chat/message.ts';
import { sql } from '../../server/db/db.ts';
import { pageOf, reportClosed, waitingOf } from '../desk/decided.ts';
import { audit } from '../operator/shell.ts';
import { startWorld, writesNothing } from '../booking/world.ts';
import { chatHeardBy, newPair, say } from './world.ts';

const world = await startWorld();
const now = () => world.context.clock();
const page = (report_id: string) => pageOf(world.db, now(), 'CHAT_REPORT', report_id);
afterAll(() => world.close());

test('nok reports a message: the desk shows what was said, also when it was deleted since, and closes it once', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  const { seq } = await say(world, somchai, room_id, 'โอนให้ผมตรงๆ ถูกกว่า');
  const before = await chatHeardBy(world.db, somchai);
  const report = { room_id, seq, reason: 'OUTSIDE_PAYMENT' as const, text: 'เขาขอให้จ่ายนอกแอป' };
  const { report_id } = await world.done('POST /chat/report', report, nok);
  expect(await chatHeardBy(world.db, somchai)).toEqual(before);
  await world.done('POST /chat/delete', { room_id, seq }, somchai);

  expect(await waitingOf(world.db, now(), 'CHAT_REPORT')).toEqual([report_id]);
  const { facts, says } = await page(report_id);
  expect(facts[0]).toMatchObject({ name: 'reason', value: 'OUTSIDE_PAYMENT' });
  expect(says?.map(({ text }) => text)).toEqual(['โอนให้ผมตรงๆ ถูกกว่า', 'เขาขอให้จ่ายนอกแอป']);

  expect(await reportClosed(world.db, now(), report_id, 'told him the rule')).toMatchObject({ before: null });
  expect((await audit(world.db)).at(-1)).toMatchObject({
    act: 'close-report',
    body: { report_id },
    note: 'told him the rule',
  });
  expect(await waitingOf(world.db, now(), 'CHAT_REPORT')).toEqual([]);
  const again = await writesNothing(world.db, () => reportClosed(world.db, now(), report_id, 'again'));
  expect(again).toMatchObject({ before: 'operator:ploy' });
});

interface Kept {
  about_id: string;
  reason: string;
  text: string | null;
  said: unknown;
  more: { at: string; reason: string; text: string | null; said: { text: string } | null }[];
}
const reportsOf = (room_id: string, { user_id }: { user_id: string }) =>
  world.db.many(sql<Kept>`
    select about_id, reason, text, said, more from chat_report where room_id = ${room_id} and reporter_id = ${user_id}`);

test('of one reporter and room one report is open: what is reported more is added to it, up to twenty, and all of it is read', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  const { seq } = await say(world, somchai, room_id, 'ข้อความที่สอง');
  const report = (text: string, more = {}) =>
    world.done('POST /chat/report', { room_id, reason: 'RUDE', text, ...more }, nok);
  const { report_id } = await report('ครั้งที่ 1');
  expect(await report('ครั้งที่ 2', { seq })).toEqual({ report_id });
  expect(await report('ครั้งที่ 2', { seq })).toEqual({ report_id });
  const others = await world.done('POST /chat/report', { room_id, reason: 'SCAM' }, somchai);
  expect(others.report_id).not.toBe(report_id);
  await Promise.all(Array.from({ length: REPORT_ENTRIES_MAX - 2 }, (_, n) => report(`ครั้งที่ ${n + 3}`)));
  const full = () => world.refused('POST /chat/report', { room_id, reason: 'OTHER' }, nok);
  expect(await writesNothing(world.db, full)).toBe('REPORT_FULL');
  expect(await report('ครั้งที่ 1')).toEqual({ report_id });
  const [kept] = await reportsOf(room_id, nok);
  expect(kept?.more).toHaveLength(REPORT_ENTRIES_MAX - 1);
  expect(kept?.more[0]).toMatchObject({ text: 'ครั้งที่ 2', said: { text: 'ข้อความที่สอง' } });

  const said = (await page(report_id)).says?.map(({ text }) => text);
  expect(said).toEqual(expect.arrayContaining(['ครั้งที่ 1', 'ครั้งที่ 20', 'ข้อความที่สอง']));
  await reportClosed(world.db, now(), report_id, 'spoke with him');
  expect((await report('อีกครั้ง')).report_id).not.toBe(report_id);
});

test('a report that nobody made is not closed', async () => {
  expect(await reportClosed(world.db, now(), randomUUID(), 'x')).toBeUndefined();
});

test('a room without a message, also in a blocked one; every reason', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  await world.done('POST /chat/block', { room_id, blocked: true }, nok);
  for (const reason of REPORT_REASONS) await world.done('POST /chat/report', { room_id, reason }, somchai);
  const [report, ...others] = await reportsOf(room_id, somchai);
  expect(others).toEqual([]);
  expect(report).toMatchObject({ about_id: nok.user_id, said: null });
  expect([report?.reason, ...(report?.more ?? []).map(({ reason }) => reason)]).toEqual([...REPORT_REASONS]);
});

test('a golfer cannot report their own message, a card or what is not there, nor without a reason we know', async () => {
  const { nok, room_id } = await newPair(world);
  const { seq } = await say(world, nok, room_id);
  for (const it of [seq, 1, 900]) {
    const asked = () => world.refused('POST /chat/report', { room_id, seq: it, reason: 'RUDE' }, nok);
    expect(await writesNothing(world.db, asked)).toBe('MESSAGE_UNKNOWN');
  }
  for (const wrong of [{ reason: 'BORING' }, {}, { reason: 'RUDE', text: 'ก'.repeat(1_001) }])
    expect(await world.refused('POST /chat/report', { room_id, ...wrong } as never, nok)).toBe('FIELDS_INVALID');
});
