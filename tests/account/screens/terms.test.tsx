import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TERMS_VERSION } from '../../../domain/account/account.ts';
import type { OwnProfile } from '../../../domain/account/own-api.ts';
import { chaptersFor } from '../../../src/account/onboarding/terms-article.tsx';
import { profileOf } from './own-profile.tsx';
import { address, due, error, NOK, openApp, sessionOf, success } from './open.tsx';

const golfer = () => due(sessionOf(NOK), 'ACCEPT_TERMS');
const box = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement;

async function open(profile: Partial<OwnProfile> = {}) {
  const app = await openApp('/authentication/golfer/terms-and-conditions', golfer(), {
    'GET /user/profile': () => success(profileOf({ public_photo: false, ...profile })),
  });
  await screen.findByRole('button', { name: 'Accept and go on' });
  return app;
}

test('earnings, and a problem, count from the confirmed end: what comes before it may take a day (product.md B12, B17)', () => {
  const said = chaptersFor('CADDY').flatMap(({ says }) => says);
  expect(said.filter(({ en }) => en.includes('24 hours after the end is confirmed'))).toHaveLength(2);
  expect(said.filter(({ th }) => th.includes('24 ชั่วโมงหลังยืนยันจบรอบ'))).toHaveLength(2);
});

const accept = () => fireEvent.click(screen.getByRole('button', { name: 'Accept and go on' }));

test('the terms say their version, five rules of respect and what a cancellation costs; ticked, this version is accepted without a word on the photo, and Back shows it accepted', async () => {
  const { server } = await open();
  expect(screen.getByText(/version of 1 Nov 2026/)).toBeTruthy();
  const respect = screen.getByRole('heading', { name: /Five rules of respect/ }).parentElement as HTMLElement;
  expect(within(respect).getAllByRole('listitem')).toHaveLength(5);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
    'nothing',
    'nothing',
    '30%',
    '50%',
    '100%',
    'nothing',
  ]);
  accept();
  expect(await screen.findByText('Tick that you accept to go on')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(box('agree')));
  expect(server.count('POST /user/accept-terms')).toBe(0);

  server.answers['POST /user/accept-terms'] = () => success(due(golfer(), 'COMPLETE_PROFILE').user);
  expect(box('public_photo')).toBeNull();
  fireEvent.click(box('agree'));
  accept();
  await waitFor(() => expect(address()).toBe('/authentication/golfer/register'));
  expect(server.asked.find((it) => it.name === 'POST /user/accept-terms')?.body).toEqual({
    version: TERMS_VERSION,
    consents: {},
  });
  history.back();
  expect(await screen.findByText('You have accepted this version')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept and go on' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(address()).toBe('/authentication/golfer/register'));
});

test('who came by LINE is asked about news here; a newer version is said, and declining explains what that means and signs out', async () => {
  const { server, session } = await open({ has_password: false, golfer: null });
  await screen.findByRole('heading', { name: 'Optional consents' });
  server.answers['POST /user/accept-terms'] = () => error(422, 'TERMS_VERSION_STALE');
  fireEvent.click(box('marketing'));
  fireEvent.click(box('agree'));
  accept();
  expect(await screen.findByText(/terms have a new version/)).toBeTruthy();
  expect(server.asked.find((it) => it.name === 'POST /user/accept-terms')?.body).toEqual({
    version: TERMS_VERSION,
    consents: { marketing: true },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(screen.getByText(/nothing is booked and nothing is charged/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change golfer or caddy' }).getAttribute('href')).toBe(
    '/authentication/select-user-type',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(session.state()).toEqual({ kind: 'out' }));
  expect(address()).toBe('/login');
});

test('who has accepted terms before, and is asked about newer ones, is not offered another role', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(screen.getByText(/nothing is booked and nothing is charged/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Change golfer or caddy' })).toBeNull();
});
