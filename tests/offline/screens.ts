import type { Page } from 'playwright';
import { ROUTES } from '../../src/app/routes.tsx';
import type { Row } from '../../src/routing/row.ts';
import type { Person } from './relaunch.ts';

/** What of the demo world an address names. */
export type Named = Record<string, string>;

/** Every screen of this role that shows what is the person's; one that only says that it comes later reads nothing. */
export const screensOf = (role: Person): Row[] =>
  ROUTES.filter((row) => row.role === role && !/later-screen/.test(String(row.screen)));

/** The address of a row, filled with the person's data. Throws when the demo world has none: a screen left out proves nothing. */
export const addressOf = ({ path }: Row, named: Named): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = named[name];
    if (!value) throw new Error(`${path}: the demo world has no ${name}`);
    return value;
  });

/** What the person has, asked as the person's own page would. */
export const namesFor = (page: Page, role: Person): Promise<Named> =>
  page.evaluate(async (who) => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('app_token')}`,
      'content-type': 'application/json',
    };
    const post = async (path: string, body: object) => {
      const answer = await fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { data: { items: Record<string, string>[] } }).data.items;
    };
    const rounds = await post('/booking/history', { filter: { status: ['CONFIRMED'] }, page: 1, limit: 20 });
    const { data: rooms } = (await (await fetch('/api/v1/chat/rooms', { headers })).json()) as {
      data: { room_id: string; unreadCount: number }[];
    };
    const named: Record<string, string> = {
      booking_ref: rounds[0]?.['booking_ref'] ?? '',
      // A read room opens at its end, each time; an unread one, where the person left off.
      room_id: rooms.find(({ unreadCount }) => unreadCount === 0)?.room_id ?? '',
    };
    if (who === 'golfer') {
      const caddies = await post('/caddy/search', { filter: {}, page: 1, limit: 5 });
      const asked = await post('/broadcast/my-broadcast', { filter: { status: ['OPEN'] }, page: 1, limit: 5 });
      const topup = await fetch('/api/v1/wallet/topup', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ amount: 50_000, method: 'PROMPTPAY' }),
      });
      const { data } = (await topup.json()) as { data: { topup_id: string } | null };
      named['user_id'] = caddies[0]?.['user_id'] ?? '';
      named['alt_reference'] = asked[0]?.['alt_reference'] ?? '';
      named['topup_id'] = data?.topup_id ?? '';
    }
    return named;
  }, role);

export interface Seen {
  /** What stands on the screen, line by line, without how new it is. */
  lines: string[];
  /** It says that it cannot show this. */
  errors: number;
  /** Something still waits for its first content. */
  skeletons: number;
  /** It says that there is no network, or how old this is. */
  isStamped: boolean;
}

export const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const copy = main?.cloneNode(true) as HTMLElement | undefined;
    for (const stamp of copy?.querySelectorAll('.sync, output, time, svg') ?? []) stamp.remove();
    const texts: string[] = [];
    const walk = document.createTreeWalker(copy ?? document.createElement('main'), NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push((node.textContent ?? '').trim());
    return {
      lines: texts.filter((text) => text.length > 1),
      errors: document.querySelectorAll('.empty[role=alert]').length,
      skeletons: document.querySelectorAll('[aria-busy="true"]').length,
      // A room says it in its head.
      isStamped: document.querySelector('.sync--offline, .sync--queue, .chat-top output.amber') !== null,
    };
  });

/** How much of what was there is there. Times go on, so not every line has to be. */
export const shareOf = (now: readonly string[], before: readonly string[]): number =>
  before.length === 0 ? 0 : before.filter((line) => now.includes(line)).length / before.length;
