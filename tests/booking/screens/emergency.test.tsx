import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf } from '../../../domain/dates.ts';
import { NOK, openAs, sent, SOMCHAI, success, withoutSignal } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { CADDYS, GOLFERS, promised, TEE_OFF } from '../../support/booking.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

const EMERGENCY = 'GET /booking/NOK0000001/emergency';
const NUMBER = '+66898765432';
const told = () => success({ name: 'Mae', phone: NUMBER, keep_until: isoOf(TEE_OFF + 8 * HOUR) });
const copies = async () => {
  const { storesOf } = (await import('../../../src/sync/storage/database.ts')).databasesOf(phone);
  const { copiesOwner } = (await import('../../../src/sync/mirror/mirror-copies.ts')).copiesOf(phone);
  return JSON.stringify(await storesOf(copiesOwner() ?? '').mirror.entries());
};
const atTheTee = () => promised({ golfer_arrived_at: isoOf(TEE_OFF - HOUR) });
const inPlay = () => promised({ status: 'IN_PROGRESS', started_at: isoOf(TEE_OFF) });
const over = () => promised({ status: 'IN_PROGRESS', started_at: isoOf(TEE_OFF), ended_at: isoOf(TEE_OFF + 4 * HOUR) });
const called = (name: RegExp) => screen.findByRole('link', { name });
const hrefs = () => screen.queryAllByRole('link').map((it) => it.getAttribute('href') ?? '');

describe('the emergency contact of nok', () => {
  test('is not asked for before somebody checked in; then nok calls or texts it with one tap, also without a signal', async () => {
    let now = promised();
    setNow(TEE_OFF - HOUR);
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    scene.server.answers[EMERGENCY] = told;
    await screen.findByText('Emergency');
    expect(sent(scene, EMERGENCY)).toEqual([]);
    now = atTheTee();
    await scene.reopen(GOLFERS);
    expect((await called(/^Call Mae/)).getAttribute('href')).toBe(`tel:${NUMBER}`);
    await waitFor(async () => expect(await copies()).toContain(NUMBER));
    withoutSignal(scene);
    await scene.reopen(GOLFERS);
    await called(/^Call Mae/);
    const text = (await called(/^Text Mae/)).getAttribute('href') ?? '';
    expect(text.startsWith(`sms:${NUMBER}?&body=`)).toBe(true);
    expect(decodeURIComponent(text)).toContain('I need help · nok');
  });

  test('is one tap away for somchai, with a text that says who needs help and who wrote it; somchai’s own text stays', async () => {
    setNow(TEE_OFF + HOUR);
    const scene = await openAs(SOMCHAI, '/caddy/home', () => [inPlay()]);
    scene.server.answers[EMERGENCY] = told;
    await scene.reopen(CADDYS);
    expect((await called(/^Call Mae Emergency contact of nok/)).getAttribute('href')).toBe(`tel:${NUMBER}`);
    const text = decodeURIComponent((await called(/^Text Mae/)).getAttribute('href') ?? '');
    expect(text).toContain('nok needs help');
    expect(text).toContain('from the caddy somchai');
    expect((await called(/^Text where you are/)).getAttribute('href')).toMatch(/^sms:\?&body=/);
    await scene.reopen('/caddy/home');
    await called(/^Call Mae/);
  });

  test('is neither on the screen nor on the phone when the round is over', async () => {
    let now = inPlay();
    setNow(TEE_OFF + HOUR);
    const scene = await openAs(SOMCHAI, '/caddy/home', () => [now]);
    scene.server.answers[EMERGENCY] = told;
    await scene.reopen(CADDYS);
    await called(/^Call Mae/);
    await waitFor(async () => expect(await copies()).toContain(NUMBER));
    now = over();
    setNow(TEE_OFF + 4 * HOUR);
    await scene.reopen(CADDYS);
    await waitFor(async () => expect(await copies()).not.toContain(NUMBER));
    expect(hrefs()).not.toContain(`tel:${NUMBER}`);
  });
});
