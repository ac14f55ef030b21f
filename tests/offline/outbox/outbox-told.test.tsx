import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking } from '../../../domain/booking/api.ts';
import { error, NOK, openAs, sent, SOMCHAI, success, withoutSignal } from '../../booking/screens/scene.tsx';
import { isoOf } from '../../../domain/dates.ts';
import { SCREEN_NOW } from '../../support/clock.ts';
import { aBooking } from '../../support/booking.ts';
import { phone } from '../../support/on-phone.tsx';

const ACT = 'POST /booking/act';
const REF = 'NOK0000001';

const tap = async (action: 'accept' | 'check_in', booking_ref = REF, version = 1) => {
  const outbox = (await import('../../../src/sync/outbox/outbox.ts')).outboxOf(phone);
  return outbox.add({
    entity: `booking:${booking_ref}`,
    call: ACT,
    input: { booking_ref, action, version },
    title: { th: 'รับงาน', en: `Accept · ${booking_ref}` },
  });
};
const wake = async () => (await import('../../../src/sync/outbox/outbox-engine.ts')).outboxEngineOf(phone).drain();
/** As the start of the product does it. */
async function withSignIn(): Promise<void> {
  const [{ provide }, { LoginScreen }] = await Promise.all([
    import('../../../src/app/page.tsx'),
    import('../../../src/account/sign-in/login-screen.tsx'),
  ]);
  provide('/login', LoginScreen);
}
const theSheet = async () => within(await screen.findByRole('dialog'));

/** somchai is on a screen that has no sync line, and what somchai tapped is refused so. */
async function refusedElsewhere(answer: () => Response, bookings: () => Booking[] = () => [aBooking()]) {
  const scene = await openAs(SOMCHAI, '/caddy/profile/user-manual', bookings);
  scene.server.answers[ACT] = answer;
  await tap('accept');
  return scene;
}

const cancelled = () =>
  error(409, 'BOOKING_VERSION_STALE', {
    data: aBooking({ status: 'CANCELLED_BY_GOLFER', version: 2, closed_at: isoOf(SCREEN_NOW) }),
  });

test('OB-10: somchai is told on any screen: how many, one tap to why, what is the case now, and where to go on; it goes when he says so, and what waited behind it is sent', async () => {
  const scene = await refusedElsewhere(cancelled, () => [aBooking({ status: 'CANCELLED_BY_GOLFER', version: 2 })]);
  const news = await screen.findByText('1 not done');
  expect(news.closest('output')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See' }));
  const sheet = await theSheet();
  await sheet.findByRole('heading', { name: '1 not done' });
  await sheet.findByText('It is now “Cancelled by the golfer”');
  await sheet.findByText(/nok cancelled .*Nothing is left to do\./);
  expect(sheet.queryByText(/changed before your request arrived/)).toBeNull();
  expect(sheet.getByRole('link', { name: 'See the booking' }).getAttribute('href')).toBe(`/caddy/booking/${REF}`);
  // The same yes would be refused the same way.
  expect(sheet.queryByRole('button', { name: 'Send again' })).toBeNull();

  await tap('accept', REF, 2);
  await sheet.findByText(/It waits for the one before it, which was not done/);
  scene.server.answers[ACT] = () => success(aBooking({ status: 'CONFIRMED', version: 3 }));
  fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
  await sheet.findByText('Sent');
  expect(sheet.queryByRole('button', { name: 'Remove' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.closest('dialog')).not.toBeNull());
});

test('what it was about is gone: said, and the way leads to all bookings; hidden for a while the same answer may succeed later, so it may be sent again', async () => {
  const scene = await refusedElsewhere(() => error(404, 'BOOKING_UNKNOWN'));
  fireEvent.click(await screen.findByRole('button', { name: 'See' }));
  const sheet = await theSheet();
  await sheet.findByText(/This booking is not in your account/);
  expect(sheet.getByRole('link', { name: 'See all bookings' }).getAttribute('href')).toBe('/caddy/booking');
  expect(sheet.queryByRole('button', { name: 'Send again' })).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));

  scene.server.answers[ACT] = () => error(403, 'CADDY_HIDDEN');
  const before = sent(scene, ACT).length;
  await tap('accept', 'NOK0000002');
  const again = await sheet.findByRole('button', { name: 'Send again' });
  scene.server.answers[ACT] = () => success(aBooking({ status: 'CONFIRMED', version: 2 }));
  fireEvent.click(again);
  await sheet.findByText('Sent');
  expect(
    new Set(
      sent(scene, ACT)
        .slice(before)
        .map(({ key }) => key),
    ).size,
  ).toBe(1);
});

test('of several taps on one booking only the last can be taken back', async () => {
  const scene = await openAs(SOMCHAI, '/caddy/profile', () => [aBooking()]);
  withoutSignal(scene);
  await tap('accept');
  await tap('check_in');
  fireEvent.click(await screen.findByRole('button', { name: /Waiting to send/ }));
  const sheet = await theSheet();
  await sheet.findByText(/first do so with what you tapped after it/);
  await waitFor(() => {
    const cancel = sheet.queryByRole('button', { name: 'Do not send' });
    if (cancel) fireEvent.click(cancel);
    expect(sheet.queryByText(/first do so with what you tapped after it/)).toBeNull();
  });
});

test('OB-08: signed out with ten waiting: the sign-in says so, without a name; nok is told and shown nothing of them', async () => {
  const scene = await openAs(SOMCHAI, '/caddy/profile', () => []);
  await withSignIn();
  const { back } = withoutSignal(scene);
  for (let n = 0; n < 10; n += 1) await tap('accept', `AAAA000${n}`);
  back();
  scene.server.answers[ACT] = () => error(401, 'SESSION_OVER');
  await wake();
  await waitFor(() => expect(location.pathname).toBe('/no-permission'));
  fireEvent.click(await screen.findByRole('link', { name: /Sign in/ }));
  const note = await screen.findByText(/10 waiting to send/);
  expect(note.closest('output')).not.toBeNull();
  expect(document.body.textContent).not.toContain('somchai');
  const session = (await import('../../../src/sync/session/session.ts')).sessionOf(phone);
  const { sessionOf } = await import('../page.ts');
  await session.startSession(sessionOf(NOK), false);
  await waitFor(() => expect(screen.queryByText(/10 waiting to send/)).toBeNull());
  const { read: itemsNow } = (await import('../../../src/sync/outbox/outbox.ts')).outboxItemsOf(phone);
  expect(itemsNow()).toEqual([]);
});

test('OB-25: a page of somebody else in our place: what somchai tapped is kept, its row says what may be in the way, and it is sent when we answer again', async () => {
  const scene = await openAs(SOMCHAI, '/caddy/profile', () => [aBooking()]);
  scene.server.answers[ACT] = () =>
    new Response('<html>No</html>', { status: 403, headers: { 'content-type': 'text/html' } });
  await tap('accept');
  fireEvent.click(await screen.findByRole('button', { name: /Waiting to send/ }));
  const sheet = await theSheet();
  await sheet.findByText(/Something else answers in our place: this Wi-Fi may want you to sign in first/);
  scene.server.answers[ACT] = () => error(503, 'PICTURES_FULL');
  await wake();
  await sheet.findByText(/Our room for pictures is full right now/);
  scene.server.answers[ACT] = () => success(aBooking({ status: 'CONFIRMED', version: 2 }));
  await wake();
  await sheet.findByText('Sent');
  expect(new Set(sent(scene, ACT).map(({ key }) => key)).size).toBe(1);
});
