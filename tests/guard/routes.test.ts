import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.tsx';
import { rowOf } from '../../src/routing/row.ts';
import { testTable } from '../support/table.ts';

/** Specification §2, written out: path, role, layout, tab, back, title. `undefined` where it is silent. */
const SPECIFIED: [string, string, string, string?, string?, [string, string]?][] = [
  ['/', 'none', 'bare'],
  ['/register', 'none', 'blank'],
  ['/login', 'none', 'blank'],
  ['/line/*?', 'none', 'blank'],
  ['/no-permission', 'none', 'blank'],
  ['/authentication/golfer/terms-and-conditions', 'any', 'blank'],
  ['/authentication/golfer/register', 'any', 'blank'],
  ['/authentication/caddy/terms-and-conditions', 'any', 'blank'],
  ['/authentication/caddy/register', 'any', 'blank'],
  ['/authentication/select-user-type', 'any', 'blank'],
  ['/golfer/home', 'golfer', 'golfer', 'home'],
  ['/golfer/topup', 'golfer', 'golfer', 'topup'],
  ['/golfer/following', 'golfer', 'golfer', 'following'],
  ['/golfer/booking', 'golfer', 'golfer', 'booking'],
  ['/golfer/profile', 'golfer', 'golfer', 'profile'],
  ['/golfer/profile/user-manual', 'golfer', 'golfer', undefined, '/golfer/profile', ['User Manual', 'วิธีการใช้งาน']],
  ['/golfer/profile/edit-profile', 'golfer', 'golfer', undefined, undefined, ['Personal Info', 'ข้อมูลส่วนตัว']],
  ['/golfer/profile/delete-account', 'golfer', 'golfer', undefined, undefined, ['Delete Account', 'ลบบัญชี']],
  ['/golfer/notification', 'golfer', 'golfer', undefined, '/golfer/home', ['Notification', 'การแจ้งเตือน']],
  ['/golfer/chat/:room_id', 'golfer', 'golfer', undefined, '/golfer/notification', ['Chat', 'แชท']],
  ['/golfer/booking/review-caddy/:booking_ref', 'golfer', 'golfer'],
  ['/golfer/home/caddy-detail/:user_id', 'golfer', 'golfer'],
  ['/golfer/payment-status', 'none', 'bare'],
  ['/caddy/home', 'caddy', 'caddy', 'home'],
  ['/caddy/post', 'caddy', 'caddy', 'post'],
  ['/caddy/post/create-post', 'caddy', 'caddy', undefined, '/caddy/post'],
  ['/caddy/chat', 'caddy', 'caddy', 'chat'],
  ['/caddy/chat/chat-room/:room_id', 'caddy', 'caddy', undefined, '/caddy/chat'],
  ['/caddy/booking', 'caddy', 'caddy', 'booking'],
  ['/caddy/booking/review-golfer/:booking_ref', 'caddy', 'caddy'],
  ['/caddy/notification', 'caddy', 'caddy', undefined, '/caddy/home'],
  ['/caddy/profile', 'caddy', 'caddy', 'profile'],
  ['/caddy/profile/user-manual', 'caddy', 'caddy', undefined, undefined, ['User Manual', 'วิธีการใช้งาน']],
  ['/caddy/profile/reward-history', 'caddy', 'caddy', undefined, undefined, ['See Reward', 'ดูของรางวัล']],
  ['/caddy/profile/edit-profile', 'caddy', 'caddy'],
  ['/caddy/profile/delete-account', 'caddy', 'caddy'],
];

describe('the route table', () => {
  testTable(SPECIFIED)('%s is as the specification says', (path, role, layout, tab, back, title) => {
    const row = ROUTES.find((it) => it.path === path);
    expect(row).toMatchObject({ path, role, layout });
    expect(row?.tab).toBe(tab);
    if (back) expect(row?.back).toBe(back);
    if (title) expect(row?.title).toEqual({ en: title[0], th: title[1] });
  });

  test('nothing is in it but the specification’s rows and ours, which routes.tsx marks with +', () => {
    const added = ROUTES.map((row) => row.path).filter((path) => !SPECIFIED.some(([known]) => known === path));
    expect(added.toSorted()).toEqual([
      '/caddy/booking/:booking_ref',
      '/caddy/booking/availability',
      '/caddy/booking/slip/:booking_ref',
      '/caddy/notification/settings',
      '/caddy/profile/earnings',
      '/caddy/profile/earnings/history',
      '/caddy/profile/earnings/withdraw',
      '/golfer/booking/:booking_ref',
      '/golfer/booking/broadcast/:alt_reference',
      '/golfer/booking/new',
      '/golfer/booking/slip/:booking_ref',
      '/golfer/booking/substitute/:booking_ref',
      '/golfer/home/search',
      '/golfer/notification/settings',
      '/golfer/topup/history',
      '/golfer/topup/pay/:topup_id',
      '/golfer/topup/refund',
      '/help/:part',
      '/redeem',
      '/share',
      '/slip',
      '/statement',
    ]);
  });

  test('every screen has a title in both languages, and a way back to its role’s pages or a tab where it has bars', () => {
    for (const row of ROUTES) {
      expect(row.title?.th, row.path).toMatch(/\p{Script=Thai}/u);
      expect(row.title?.en, row.path).toMatch(/^[\x20-\x7e]+$/);
      if (row.layout === 'golfer' || row.layout === 'caddy') expect(row.tab ?? row.back, row.path).toBeTruthy();
      if (row.back) expect(rowOf(row.back)?.role, row.path).toBe(row.role);
    }
    expect(rowOf('/golfer/chat/0190')?.bar).toBe('none');
    // Sign-in is part of the start.
    expect(ROUTES.filter((row) => !row.screen).map((row) => row.path)).toEqual(['/login']);
  });

  testTable<[string, string | undefined]>([
    ['/line', '/line/*?'],
    ['/line/', '/line/*?'],
    ['/line/golfer/booking/CD12345678', '/line/*?'],
    ['/golfer/booking/new', '/golfer/booking/new'],
    ['/golfer/booking/CD12345678', '/golfer/booking/:booking_ref'],
    ['/caddy/booking/availability', '/caddy/booking/availability'],
    ['/golfer/home/', '/golfer/home'],
    ['/Golfer/Home', '/golfer/home'],
    ['', '/'],
    ['/golfer', undefined],
    ['/golfer/homes', undefined],
    ['/golfer/home/x', undefined],
    ['/golfer/chat/a/b', undefined],
    ['/linex', undefined],
    ['//golfer/home', undefined],
  ])('%s is the row %s', (pathname, path) => {
    expect(rowOf(pathname)?.path).toBe(path);
  });
});
