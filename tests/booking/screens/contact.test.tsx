import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HOUR, isoOf, MINUTE } from '../../../domain/dates.ts';
import { NOK, openAs, sent, SOMCHAI, success, withoutSignal } from './scene.tsx';
import { SCREEN_NOW, clockAt, setNow } from '../../support/clock.ts';
import { aBooking, CADDYS, GOLFERS, played, promised, TEE_OFF } from '../../support/booking.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);
afterEach(() => vi.unstubAllGlobals());

describe('the other person’s phone', () => {
  const CONTACT = 'GET /booking/NOK0000001/contact';
  const END = TEE_OFF + 5 * HOUR;
  const contact = () => success({ phone: '+66812345678', languages: ['en', 'ja'], keep_until: isoOf(END + 24 * HOUR) });
  const copies = async () => {
    const { storesOf } = (await import('../../../src/sync/storage/database.ts')).databasesOf(phone);
    const { copiesOwner } = (await import('../../../src/sync/mirror/mirror-copies.ts')).copiesOf(phone);
    return JSON.stringify(await storesOf(copiesOwner() ?? '').mirror.entries());
  };

  test('is one tap away once the caddy said yes, also without a signal; before, it is not even asked for', async () => {
    let now = aBooking();
    const scene = await openAs(NOK, GOLFERS, () => [now]);
    scene.server.answers[CONTACT] = contact;
    await screen.findByRole('heading', { name: 'Timeline' });
    expect(sent(scene, CONTACT)).toEqual([]);
    now = promised();
    await scene.reopen(GOLFERS);
    expect((await screen.findByRole('link', { name: 'Call somchai' })).getAttribute('href')).toBe('tel:+66812345678');
    withoutSignal(scene);
    await scene.reopen(GOLFERS);
    await screen.findByRole('link', { name: 'Call somchai' });
  });

  test('is there for the caddy too, with the languages that the golfer speaks', async () => {
    const scene = await openAs(SOMCHAI, '/caddy/home', () => [promised()]);
    scene.server.answers[CONTACT] = contact;
    await scene.reopen(CADDYS);
    await screen.findByRole('link', { name: 'Call nok' });
    await screen.findByText('Speaks: English Japanese');
  });

  test('a day after the round it is neither on the screen nor on the phone', async () => {
    setNow(END + 24 * HOUR - MINUTE);
    const scene = await openAs(NOK, '/golfer/home', () => [played()]);
    scene.server.answers[CONTACT] = contact;
    await scene.reopen(GOLFERS);
    await screen.findByRole('link', { name: 'Call somchai' });
    await waitFor(async () => expect(await copies()).toContain('+66812345678'));
    withoutSignal(scene);
    setNow(END + 24 * HOUR);
    await scene.reopen(GOLFERS);
    await screen.findByRole('heading', { name: 'Timeline' });
    expect(screen.queryByRole('link', { name: 'Call somchai' })).toBeNull();
    await waitFor(async () => expect(await copies()).not.toContain('+66812345678'));
  });

  test('a number does not stay either when nok never looks at that round again', async () => {
    const scene = await openAs(NOK, '/golfer/home', () => [promised()]);
    scene.server.answers[CONTACT] = contact;
    await scene.reopen(GOLFERS);
    await screen.findByRole('link', { name: 'Call somchai' });
    await waitFor(async () => expect(await copies()).toContain('+66812345678'));
    setNow(END + 24 * HOUR);
    const { dropExpired } = await import('../../../src/sync/mirror/last-screen.ts');
    await dropExpired(phone);
    expect(await copies()).not.toContain('+66812345678');
  });

  test('a round that was called off: the number goes at once', async () => {
    let now = promised();
    const scene = await openAs(NOK, '/golfer/home', () => [now]);
    scene.server.answers[CONTACT] = contact;
    await scene.reopen(GOLFERS);
    await screen.findByRole('link', { name: 'Call somchai' });
    now = promised({ status: 'CANCELLED_BY_GOLFER', version: 5, closed_at: isoOf(SCREEN_NOW) });
    await scene.reopen(GOLFERS);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Call somchai' })).toBeNull());
    await waitFor(async () => expect(await copies()).not.toContain('+66812345678'));
  });
});
