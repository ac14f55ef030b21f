import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { OutputOf } from '../../../domain/calls.ts';
import { readyPhone } from '../../offline/ready-phone.ts';
import { everythingStored, isDrawn } from '../../privacy/on-the-phone.ts';

const it = readyPhone();

/** What the server says to this person. */
const told = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ({ method, path, body }) => {
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionStorage.getItem('app_token')}`,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return ((await answer.json()) as { data: unknown }).data;
    },
    { method, path, body },
  ) as Promise<T>;

const MISSING = /ยังไม่มีข้อมูลนี้ในเครื่อง|ยังไม่เคยโหลด|บางส่วนยังไม่มี|ไม่มีข้อความของห้องนี้|฿–/;

test.each(['caddy', 'golfer'] as const)(
  'a %s signs in, sees the home, and loses the signal: notifications, the room, the slip, the round and the money are there',
  async (who) => {
    await it.signIn(who);
    const { page } = it.phone;
    const promised = await told<OutputOf<'POST /booking/history'>>(page, 'POST', '/booking/history', {
      filter: { status: ['CONFIRMED', 'IN_PROGRESS'] },
      page: 1,
      limit: 100,
    });
    const soonest = promised.items.toSorted((a, b) => (a.tee_off_at < b.tee_off_at ? -1 : 1));
    const round = soonest.find(({ tee_off_at }) => Date.parse(tee_off_at) > Date.now());
    const other = who === 'caddy' ? round?.golfer : round?.caddy;
    const rooms = await told<OutputOf<'GET /chat/rooms'>>(page, 'GET', '/chat/rooms');
    const room = rooms.find((one) => one.with.user_id === other?.user_id);
    const updates = await told<OutputOf<'POST /notification/list'>>(page, 'POST', '/notification/list', {
      page: 1,
      limit: 20,
    });
    const balance = await told<OutputOf<'GET /wallet/balance'>>(page, 'GET', '/wallet/balance');
    const last = `LOG /chat/room/${room?.room_id}`;
    await expect.poll(() => everythingStored(page)).toContain(last);
    const lastOfAll = who === 'caddy' ? 'GET /caddy/{user_id} ' : 'GET /wallet/topups';
    await expect.poll(() => everythingStored(page)).toContain(lastOfAll);
    it.proxy.is = 'closed';
    await page.goto(`${it.proxy.origin}/${who}/home`);

    const seen: Record<string, string> = {};
    const look = async (address: string): Promise<string> => {
      await page.goto(`${it.proxy.origin}/${who}${address}`);
      await isDrawn(page);
      await page.locator('.sync--offline').first().waitFor();
      return (seen[address] = await page.locator('main').innerText());
    };
    const money = (balance.available / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }).replace('.00', '');
    expect(updates.items.length).toBeGreaterThan(0);
    await look('/notification?show=updates');
    await expect.poll(() => page.locator('main .lrow--top').count()).toBeGreaterThan(0);
    await page.goto(`${it.proxy.origin}/${who}/chat/${who === 'caddy' ? 'chat-room/' : ''}${room?.room_id}`);
    await expect.poll(() => page.locator('main').innerText()).toContain(room?.last_message?.text.slice(0, 12) ?? '');
    await expect.poll(() => page.locator('main .msg-row').count()).toBeGreaterThan(0);
    seen['room'] = await page.locator('main').innerText();
    expect(await look(`/booking/slip/${round?.booking_ref}`)).toContain(round?.booking_ref);
    expect(await look(`/booking/${round?.booking_ref}`)).toContain(round?.booking_ref);
    if (who === 'caddy') {
      await expect.poll(() => look('/profile/earnings')).toContain(money);
      await expect.poll(() => look('/profile')).toContain(money);
    } else await expect.poll(() => look('/profile')).toContain(money);
    delete seen['/profile']; // of what else stands there (reviews, a count of rounds) nobody needs anything today
    for (const [address, text] of Object.entries(seen))
      expect([address, MISSING.exec(text)?.[0]]).toEqual([address, undefined]);
  },
);
