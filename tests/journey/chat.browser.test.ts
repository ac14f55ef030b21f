import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateOf, isoOf } from '../../domain/dates.ts';
import { sql } from '../../server/db.ts';
import { call, registerGolfer, registerSomchai, signInOn } from './people.ts';
import { openRoad, type Road } from '../offline/road.ts';
import { type MovedDay, startMovedDay } from '../support/moved-day.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { untilWholeAppIsHere } from '../support/whole-app.ts';
import { HARD_TEXTS } from '../chat/hard-texts.ts';

const COURSE = 'alpine-golf-club';
const MANY = 10_000;
/** CH-06. */
const MOST_NODES = 1_500;

let day: MovedDay;
let road: Road;
let nok: Phone;
let somchai: Phone;
let nokToken: string;
let nokId: string;
let somchaiId: string;
let room_id: string;

beforeAll(async () => {
  day = await startMovedDay();
  road = await openRoad(day.origin);
  const caddy = await registerSomchai(day.origin, COURSE);
  const golfer = await registerGolfer(day.origin, 'Nok');
  somchaiId = caddy.user.basic_info.user_id;
  nokId = golfer.user.basic_info.user_id;
  nokToken = golfer.app_token;
  await theyHaveARound(caddy.app_token);
  room_id = (await call(day.origin, 'POST /chat/open', { user_id: somchaiId }, nokToken)).room_id;
  [nok, somchai] = await Promise.all([openPhone(), openPhone()]);
  await signInOn(nok.page, road.origin, 'nok@example.com', 'golfer');
  await signInOn(somchai.page, day.origin, 'somchai-611@example.com', 'caddy');
});

afterAll(async () => {
  await nok?.close();
  await somchai?.close();
  await road?.close();
  await day?.close();
});

async function theyHaveARound(caddyToken: string): Promise<void> {
  const round = {
    caddy_id: somchaiId,
    golf_course: COURSE,
    booking_date: addDays(dateOf(day.now()), 2) as string,
    tee_off_time: '07:10',
    holes: 18 as const,
    transport: 'CART_SHARED' as const,
  };
  const { total } = await call(day.origin, 'POST /booking/quote', round, nokToken);
  const asked = await call(day.origin, 'POST /booking/create', { ...round, total }, nokToken);
  const { booking_ref, version } = asked;
  await call(day.origin, 'POST /booking/act', { booking_ref, version, action: 'accept' }, caddyToken);
}

const nokOpens = () => nok.page.goto(`${road.origin}/golfer/chat/${room_id}`);
const somchaiOpens = () => somchai.page.goto(`${day.origin}/caddy/chat/chat-room/${room_id}`);
const messages = (page: Page) => page.locator('.msg-row');

/** What each message is to who cannot see it: who · when · what · state. */
const names = (page: Page): Promise<(string | null)[]> =>
  messages(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));

/** A photo as a phone takes it. */
const photo = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const pen = canvas.getContext('2d');
    if (pen) [pen.fillStyle] = ['#2e7d55'];
    pen?.fillRect(0, 0, 800, 600);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    return [...new Uint8Array((await made?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });

test('nok writes and sends a photo without a signal: รอส่ง; with one both arrive once, in order; somchai answers with a card in Thai, nok reads it in English', async () => {
  await nokOpens();
  const field = nok.page.getByRole('textbox', { name: 'พิมพ์ข้อความ' });
  await field.waitFor();
  await nok.page.locator('.msg-card').first().waitFor();
  await untilWholeAppIsHere(nok.page);
  const bytes = await photo(nok.page);
  road.is = 'closed';
  await field.fill('ถึงคลับเฮาส์แล้ว');
  await nok.page.getByRole('button', { name: 'ส่ง', exact: true }).click();
  await messages(nok.page).filter({ hasText: 'ถึงคลับเฮาส์แล้ว' }).waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
  await nok.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'green.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
  await expect
    .poll(() => names(nok.page).then((all) => all.map((it) => it?.split(' · ').at(-1))))
    .toEqual(['รอส่ง', 'รอส่ง']);
  await nok.page.getByText(/รอส่ง · รูป \d+ KB/).waitFor();
  await nok.page.getByText('จะส่งให้เมื่อมีสัญญาณ').waitFor();

  await somchaiOpens();
  await somchai.page.locator('.msg-card').first().waitFor();
  expect(await messages(somchai.page).count()).toBe(0);
  road.is = 'open';
  await expect.poll(() => messages(somchai.page).count(), { timeout: 60_000 }).toBe(2);
  const heard = await names(somchai.page);
  expect(heard[0]).toMatch(/^คุณ Nok · \d\d:\d\d · ถึงคลับเฮาส์แล้ว$/);
  expect(heard[1]).toMatch(/^คุณ Nok · \d\d:\d\d · ส่งรูปภาพ$/);
  await expect.poll(() => somchai.page.locator('.msg--img img').count()).toBe(1);
  // on her own phone they stay the two they were, and say that he has read them
  await expect
    .poll(() => names(nok.page).then((all) => all.map((it) => it?.split(' · ').at(-1))))
    .toEqual(['อ่านแล้ว', 'อ่านแล้ว']);

  await somchai.page.getByRole('button', { name: 'ประโยคสำเร็จรูป' }).click();
  const cards = somchai.page.getByRole('dialog', { name: 'ประโยคสำเร็จรูป' });
  await cards.getByRole('searchbox').fill('รอสักครู่');
  await cards
    .getByRole('button', { name: /รอสักครู่/ })
    .first()
    .click();
  const send = cards.getByRole('button', { name: 'ส่ง', exact: true });
  if (await send.isVisible()) await send.click();
  await messages(somchai.page).filter({ hasText: 'รอสักครู่' }).waitFor();

  await nok.page.evaluate(() => localStorage.setItem('language', 'en'));
  await nokOpens();
  const card = messages(nok.page).filter({ hasText: 'One moment, please' });
  await card.waitFor();
  expect(await card.locator('b').textContent()).toBe('One moment, please');
  expect(await messages(nok.page).count()).toBe(3);
  expect([...nok.complaints, ...somchai.complaints]).toEqual([]);
});

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

/** All that the other said: she goes up, and what is older is drawn. */
const readUpwards = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    document.querySelector('[role=log]')?.scrollTo(0, 0);
    return [...document.querySelectorAll('p.msg--in')].map((it) => it.textContent);
  });

test('CH-10: whatever is written arrives to the byte, and nothing of it is wider than its place at 390, 320 and with doubled text', async () => {
  for (const text of HARD_TEXTS)
    await call(day.origin, 'POST /chat/send', { room_id, client_msg_id: randomUUID(), kind: 'TEXT', text }, nokToken);
  await somchaiOpens();
  await expect.poll(() => readUpwards(somchai.page)).toEqual(['ถึงคลับเฮาส์แล้ว', ...HARD_TEXTS]);
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
  // more than a message may hold stays with her, and she is told
  await somchai.page.getByRole('textbox').fill(`ก${'\u0e49'.repeat(10_000)}`);
  await somchai.page.getByText('ยาวเกินไป 9001 ตัวอักษร').waitFor();
  expect(await overflow(somchai.page)).toBe(0);
  await somchai.page.getByRole('textbox').fill('');
  expect(somchai.complaints).toEqual([]);
});

/** A conversation of years, written where it lies. */
async function theyTalkedForYears(): Promise<void> {
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

test('CH-06: ten thousand messages: it opens at the newest, every one can be reached, few are in the document, nothing moves under her eyes', async () => {
  await theyTalkedForYears();
  await nokOpens();
  const newest = nok.page.locator(`[data-seq="${MANY}"]`);
  await newest.waitFor();
  await expect.poll(() => newest.evaluate((it) => it.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
  const { seen, mostNodes, mostMoved } = await climb(nok.page);
  expect(seen).toBe(MANY);
  expect(mostNodes).toBeLessThanOrEqual(MOST_NODES);
  expect(mostMoved).toBeLessThanOrEqual(1);
  await nok.page.getByRole('button', { name: 'To the newest' }).click();
  await newest.waitFor();
  expect(nok.complaints).toEqual([]);
}, 240_000);
