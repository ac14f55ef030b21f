import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { address, due, error, NOK, openApp, sessionOf, success } from './open.tsx';
import { profileOf } from './own-profile.tsx';

afterEach(() => vi.unstubAllGlobals());

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
