import { beforeEach, expect, test, vi } from 'vitest';
import { install, installOffersOf } from '../../src/platform/install.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';
import { newPhone, phone } from '../support/on-phone.tsx';

const DAY = 86_400_000;

async function onPhone(more: { userAgent?: string; hasPrompt?: boolean; isApp?: boolean } = {}) {
  newPhone();
  vi.stubGlobal('navigator', { userAgent: more.userAgent ?? 'Chrome/156 Mobile', maxTouchPoints: 5 });
  window.matchMedia = (() => ({ matches: more.isApp ?? false })) as never;
  vi.stubGlobal(
    '__installPrompt',
    more.hasPrompt === false ? undefined : { prompt: async () => ({ outcome: 'dismissed' }) },
  );
  return { install, ...installOffersOf(phone) };
}

beforeEach(() => localStorage.clear());

test('a phone that can install is asked at most once a week, also after another start of the app; who says that it is done is never asked again', async () => {
  const { mayOffer, wasOffered } = await onPhone();
  expect(mayOffer(NOW)).toBe(true);
  wasOffered(NOW);
  expect(mayOffer(NOW + 7 * DAY - 1)).toBe(false);
  expect((await onPhone()).mayOffer(NOW + DAY)).toBe(false);
  expect((await onPhone()).mayOffer(NOW + 7 * DAY)).toBe(true);
  localStorage.clear();
  const iPhone = await onPhone({ userAgent: 'iPhone Safari', hasPrompt: false });
  expect(iPhone.mayOffer(NOW)).toBe(true);
  iPhone.wasOffered(NOW, true);
  expect(iPhone.mayOffer(NOW + 365 * DAY)).toBe(false);
});

testTable<[string, Parameters<typeof onPhone>[0]]>([
  ['an installed app', { isApp: true }],
  ['LINE’s browser', { userAgent: 'Chrome/140 Line/15.1.0/IAB' }],
  ['LINE’s LIFF browser', { userAgent: 'Safari Line/14.2.0 LIFF' }],
  ['a browser that cannot install', { hasPrompt: false }],
])('%s is never asked', async (_what, more) => {
  expect((await onPhone(more)).mayOffer(NOW)).toBe(false);
});

test('the browser’s question is good for one answer', async () => {
  const { install, mayOffer } = await onPhone();
  expect(await install()).toBe(false);
  expect(mayOffer(NOW)).toBe(false);
});
