import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser, launch, NOK, openTab, sessionOf, SOMCHAI, type Browser } from '../page.ts';
import { phone } from '../../support/on-phone.tsx';

let browser: Browser;

beforeEach(() => {
  browser = aBrowser();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(['nok’s own tab', 'another tab'])(
  'a purge of others in %s, on a phone so slow that it does not end, takes nothing of what nok writes meanwhile',
  async (where) => {
    const hers = await launch();
    await hers.session.startSession(sessionOf(NOK), true);
    if (where === 'another tab') await openTab({ keepSession: true });
    await browser.caches.open(`caddee-kept-${SOMCHAI}-digest`); // a closed tab left it
    vi.spyOn(browser.caches, 'delete').mockReturnValue(new Promise(() => undefined));
    const { purgeOthers } = (await import('../../../src/sync/session/session-leave.ts')).leavingOf(phone);
    const before = await hers.epochNow();
    void purgeOthers(NOK);
    await expect.poll(() => hers.epochNow()).toBeGreaterThan(before);
    await hers.draftStore()?.set('round', 'hers');
    expect(hers.copiesOwner()).toBe(NOK);
    expect(await hers.draftStore()?.get('round')).toBe('hers');
  },
);
