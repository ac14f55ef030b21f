import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { wishedRoleOf } from '../../../src/account/onboarding/onboarding.ts';
import { phone } from '../../support/on-phone.tsx';
import { address, due, error, NOK, openApp, sessionOf, SOMCHAI, success } from './open.tsx';
import { profileOf } from './own-profile.tsx';

const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement;
const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};
const send = () => fireEvent.click(screen.getByRole('button', { name: /Register|Creating/ }));
const newcomer = () => due(sessionOf(NOK), 'SELECT_ROLE', null);

test('somebody registers: what is wrong is said under each field, what was typed is kept, the password not, and a role is chosen before its terms, which ask for no news again', async () => {
  const { server } = await openApp('/register?redirect=%2Fshare');
  const sent = (name: string) => server.asked.filter((it) => it.name === name).map(({ body }) => body);
  await screen.findByRole('heading', { level: 1, name: 'Create an account' });
  type({ display_name: '  ', identifier: '0815', password: 'short' });
  send();
  await screen.findByText('It needs at least 10 characters and has 5');
  expect(screen.getByText(/phone number of 10 digits, or an e-mail/)).toBeTruthy();
  expect(screen.getByText('This is still empty')).toBeTruthy();
  expect(screen.getByText(/people of 18 years and over/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('display_name')));
  expect(sent('POST /auth/register')).toEqual([]);

  server.answers['POST /auth/register'] = () => error(422, 'PASSWORD_TOO_COMMON');
  type({ display_name: 'Nok', identifier: '081 555 0147', password: 'a quiet fairway' });
  fireEvent.click(field('adult'));
  send();
  await screen.findByText(/too easy to guess/);
  await waitFor(() => expect(document.activeElement).toBe(field('password')));
  expect([field('display_name').value, field('password').value, field('adult').checked]).toEqual([
    'Nok',
    'a quiet fairway',
    true,
  ]);

  fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { level: 1, name: /Welcome|Sign in/ });
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Create an account' });
  expect(['display_name', 'identifier', 'password'].map((name) => field(name).value)).toEqual([
    'Nok',
    '081 555 0147',
    '',
  ]);
  server.answers['POST /auth/register'] = () => success(newcomer());
  server.answers['GET /user/profile'] = () => success(profileOf({ marketing: true, public_photo: false }));
  type({ password: 'a louder fairway' });
  for (const name of ['adult', 'marketing']) if (!field(name).checked) fireEvent.click(field(name));
  send();
  await waitFor(() => expect(address()).toBe('/authentication/select-user-type?redirect=%2Fshare'));
  expect(sent('POST /auth/register').at(-1)).toEqual({
    display_name: 'Nok',
    identifier: '081 555 0147',
    password: 'a louder fairway',
    adult: true,
    marketing: true,
    remember: true,
    language: 'en',
  });

  server.answers['POST /user/select-role'] = () => error(409, 'ROLE_ALREADY_CHOSEN');
  fireEvent.click(await screen.findByRole('button', { name: /I’m a golfer/ }));
  expect(await screen.findByText(/already chosen its role/)).toBeTruthy();
  // Chosen by mistake: Back leads from the terms to the choice.
  server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'CADDY').user);
  fireEvent.click(screen.getByRole('button', { name: /I’m a caddy/ }));
  await waitFor(() => expect(location.pathname).toBe('/authentication/caddy/terms-and-conditions'));
  expect(await screen.findByText(/Our share is 10% of the fee and 0% of tips/)).toBeTruthy();
  history.back();
  server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'GOLFER').user);
  fireEvent.click(await screen.findByRole('button', { name: /I’m a golfer/ }));
  await waitFor(() => expect(location.pathname).toBe('/authentication/golfer/terms-and-conditions'));
  expect(sent('POST /user/select-role').slice(1)).toEqual([{ role: 'CADDY' }, { role: 'GOLFER' }]);
  await screen.findByRole('button', { name: 'Accept and go on' });
  expect(field('marketing')).toBeNull();
});

test('the terms accepted, the choice of a role is over: who comes back to it is led on', async () => {
  await openApp('/authentication/select-user-type', due(newcomer(), 'COMPLETE_PROFILE', 'CADDY'));
  await waitFor(() => expect(address()).toBe('/authentication/caddy/register'));
});

test('a role’s link on the landing page leads to its own registration: the role is not asked again, and can be changed before and after', async () => {
  const { server } = await openApp('/register?as=caddy');
  const sent = () => server.asked.filter((it) => it.name === 'POST /user/select-role').map(({ body }) => body);
  await screen.findByText(/For caddies\./);
  fireEvent.click(screen.getByRole('link', { name: 'I’m a golfer' }));
  await screen.findByText(/For golfers\./);
  server.answers['POST /auth/register'] = () => success(newcomer());
  server.answers['GET /user/profile'] = () => success(profileOf({ marketing: false, public_photo: false }));
  server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'GOLFER').user);
  type({ display_name: 'Nok', identifier: '081 555 0147', password: 'a quiet fairway' });
  fireEvent.click(field('adult'));
  send();
  await waitFor(() => expect(location.pathname).toBe('/authentication/golfer/terms-and-conditions'));
  expect(sent()).toEqual([{ role: 'GOLFER' }]);

  server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'CADDY').user);
  fireEvent.click(await screen.findByRole('link', { name: 'Back' }));
  fireEvent.click(await screen.findByRole('button', { name: /I’m a caddy/ }));
  await waitFor(() => expect(location.pathname).toBe('/authentication/caddy/terms-and-conditions'));
  expect(sent()).toEqual([{ role: 'GOLFER' }, { role: 'CADDY' }]);
});

test('whoever came from a public page finds the golfer marked, chooses it, and is in the booking form afterwards, with caddy, day and time', async () => {
  const form =
    '/golfer/booking/new?caddy_id=0190&golf_course=a-course&booking_date=2026%2F11%2F25&tee_off_time=07%3A10&holes=18';
  const { server } = await openApp(`/register?redirect=${encodeURIComponent(form)}`);
  await screen.findByRole('heading', { level: 1, name: 'Create an account' });
  server.answers['POST /auth/register'] = () => success(newcomer());
  server.answers['GET /user/profile'] = () => success(profileOf({ marketing: false, public_photo: false }));
  server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'GOLFER').user);
  server.answers['POST /user/accept-terms'] = () => success(due(newcomer(), 'COMPLETE_PROFILE', 'GOLFER').user);
  server.answers['POST /golfer/register'] = () =>
    success({ ...newcomer().user, basic_info: { ...newcomer().user.basic_info, role: 'GOLFER' }, next_step: null });
  type({ display_name: 'Nok', identifier: '081 555 0147', password: 'a quiet fairway' });
  fireEvent.click(field('adult'));
  send();
  const golfer = await screen.findByRole('button', { name: /I’m a golfer/, current: true });
  expect(screen.getByRole('button', { name: /I’m a caddy/, current: false })).toBeTruthy();
  expect(server.count('POST /user/select-role')).toBe(0);
  fireEvent.click(golfer);
  await waitFor(() => expect(location.pathname).toBe('/authentication/golfer/terms-and-conditions'));
  fireEvent.click(await screen.findByRole('checkbox', { name: /accept the terms/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Accept and go on' }));
  for (const step of [1, 2, 3]) {
    await waitFor(() => expect(location.search).toContain(step === 1 ? 'redirect=' : `step=${step}`));
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(location.pathname).toBe('/golfer/booking/new'));
});

test('a wished role is for the one registration that showed it: it chooses for nobody else, for nobody later, and not by an address alone', async () => {
  const { server, session } = await openApp('/authentication/select-user-type?as=caddy', newcomer());
  const sent = () => server.count('POST /user/select-role');
  const choice = () => screen.findByRole('button', { name: /I’m a golfer/ });
  await choice();
  expect([sent(), wishedRoleOf(phone).read()]).toEqual([0, undefined]);
  await act(() => session.signOut());
  // A sign-out before the choice was reached.
  wishedRoleOf(phone).write({ user_id: NOK, role: 'caddy' });
  await act(() => session.startSession(newcomer(), false));
  expect(wishedRoleOf(phone).read()).toBeDefined();
  await act(() => session.signOut());
  expect(wishedRoleOf(phone).read()).toBeUndefined();
  wishedRoleOf(phone).write({ user_id: SOMCHAI, role: 'caddy' });
  await act(() => session.startSession(newcomer(), false));
  await act(async () => history.pushState(null, '', '/authentication/select-user-type'));
  await choice();
  await waitFor(() => expect(wishedRoleOf(phone).read()).toBeUndefined());
  expect(sent()).toBe(0);
});

test('what the form says that we keep is what is kept, and news is sent only to who ticks it', async () => {
  await openApp('/register');
  const notice = (await screen.findByText(/we keep your name/)).textContent;
  for (const kept of ['phone or e-mail', '18 or older', 'scrambled password', 'photo', 'emergency contact'])
    expect(notice).toContain(kept);
  expect(notice).toContain('only if you tick that');
  expect(notice).not.toMatch(/bookings only/);
});
