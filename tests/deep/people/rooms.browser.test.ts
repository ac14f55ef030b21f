import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoOf } from '../../../domain/dates.ts';
import { sql } from '../../../server/db/db.ts';
import { withBoundedMarks } from '../../../domain/text.ts';
import { HARD_TEXTS } from '../../chat/hard-texts.ts';
import { openTwoPhones, type TwoPhones } from '../../chat/two-phones.ts';
import { call } from '../../journey/people.ts';

const MANY = 10_000;
/** CH-06. */
const MAX_NODES = 1_500;

let scene: TwoPhones;
beforeAll(async () => void (scene = await openTwoPhones()));
afterAll(() => scene?.close());

/** How far anything is wider than where it is, in px. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    const wide = [...document.querySelectorAll('.msg, .composer, .chat-head, .msg-card')].map(
      (it) => it.getBoundingClientRect().right - window.innerWidth,
    );
    const page_ = document.documentElement.scrollWidth - window.innerWidth;
    return Math.max(0, page_, (log?.scrollWidth ?? 0) - (log?.clientWidth ?? 0), ...wide);
  });

/** All that the other wrote: the reader scrolls up, and what is older is drawn. */
const readUpwards = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    document.querySelector('[role=log]')?.scrollTo(0, 0);
    return [...document.querySelectorAll('p.msg--in')].map((it) => it.textContent);
  });

test('CH-10: whatever is written arrives to the byte, and nothing of it is wider than its place at 390, 320 and with doubled text', async () => {
  const { day, somchai, nokToken, room_id, somchaiOpens } = scene;
  for (const text of HARD_TEXTS)
    await call(day.origin, 'POST /chat/send', { room_id, client_msg_id: randomUUID(), kind: 'TEXT', text }, nokToken);
  await somchaiOpens();
  await expect.poll(() => readUpwards(somchai.page)).toEqual(HARD_TEXTS.map(withBoundedMarks));
  for (const [width, size] of [
    [390, ''],
    [320, ''],
    [390, '200%'],
  ] as const) {
    await somchai.page.setViewportSize({ width, height: 844 });
    await somchai.page.evaluate((it) => (document.documentElement.style.fontSize = it), size);
    expect([width, size, await overflow(somchai.page)]).toEqual([width, size, 0]);
  }
  await somchai.page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await somchai.page.setViewportSize({ width: 390, height: 844 });
  // more than a message may hold stays with the caddy, and the screen says so
  await somchai.page.getByRole('textbox').fill(`ก${'\u0e49'.repeat(10_000)}`);
  await somchai.page.getByText('ยาวเกินไป 9,001 ตัวอักษร').waitFor();
  expect(await overflow(somchai.page)).toBe(0);
  await somchai.page.getByRole('textbox').fill('');
  expect(somchai.complaints).toEqual([]);
});

/** A conversation of years, written where it lies. */
async function theyTalkedForYears({ day, room_id, nokId, somchaiId }: TwoPhones): Promise<void> {
  const db = day.db();
  const { last_seq } = await db.one(sql<{ last_seq: number }>`select last_seq from room where room_id = ${room_id}`);
  const first = Number(last_seq) + 1;
  const at = isoOf(day.now());
  await db.run(
    sql`insert into message (room_id, seq, sender_id, kind, text, client_msg_id, sent_at)
        select ${room_id}, seq, case when seq % 3 = 0 then ${somchaiId}::uuid else ${nokId}::uuid end, 'TEXT',
          repeat('หลุม ' || seq || ' ', 1 + (seq % 7)::int), gen_random_uuid(), ${at}::timestamptz
        from generate_series(${first}::bigint, ${MANY}::bigint) seq`,
  );
  await db.run(sql`update room set last_seq = ${MANY} where room_id = ${room_id}`);
  await db.run(
    sql`update room_member set read_seq = ${MANY}, delivered_seq = ${MANY}, unread = 0 where room_id = ${room_id}`,
  );
}

/** Goes up to the first message as a finger does, and notes all it meets on the way. */
const climb = (page: Page) =>
  page.evaluate(async () => {
    const box = document.querySelector<HTMLElement>('[role=log]');
    if (!box) throw new Error('no conversation');
    const seen = new Set<number>();
    let [mostNodes, mostMoved] = [0, 0];
    const rows = () => [...box.querySelectorAll<HTMLElement>('[data-seq]')];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const firstInSight = () =>
      rows().find((row) => row.getBoundingClientRect().bottom > box.getBoundingClientRect().top);
    const note = () => {
      for (const row of rows()) seen.add(Number(row.dataset['seq']));
      mostNodes = Math.max(mostNodes, document.querySelectorAll('*').length);
    };
    while (!seen.has(1)) {
      note();
      box.scrollTop = Math.min(box.scrollTop, 300);
      await frame();
      const held = firstInSight();
      const [key, top] = [held?.dataset['key'] ?? '', held?.getBoundingClientRect().top ?? 0];
      const oldest = rows()[0]?.dataset['key'];
      for (let frames = 0; rows()[0]?.dataset['key'] === oldest && !seen.has(1) && frames < 600; frames += 1) {
        await frame();
        note();
      }
      await frame();
      const now = rows()
        .find((row) => row.dataset['key'] === key)
        ?.getBoundingClientRect().top;
      if (now !== undefined) mostMoved = Math.max(mostMoved, Math.abs(now - top));
    }
    return { seen: seen.size, mostNodes, mostMoved };
  });

test('CH-06: ten thousand messages: it opens at the newest, all can be reached, few are in the document, none moves as nok reads', async () => {
  const { nok, nokOpens } = scene;
  await theyTalkedForYears(scene);
  await nokOpens();
  const newest = nok.page.locator(`[data-seq="${MANY}"]`);
  await newest.waitFor();
  await expect.poll(() => newest.evaluate((it) => it.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  const { seen, mostNodes, mostMoved } = await climb(nok.page);
  expect(seen).toBe(MANY);
  expect(mostNodes).toBeLessThanOrEqual(MAX_NODES);
  expect(mostMoved).toBeLessThanOrEqual(1);
  await nok.page.getByRole('button', { name: 'ไปข้อความล่าสุด' }).click();
  await newest.waitFor();
  expect(nok.complaints).toEqual([]);
}, 240_000);
