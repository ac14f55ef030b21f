import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, error, openApp, success } from './open.tsx';
import { asked, open } from './own-profile.tsx';

const NOT_MINE = 'It is mine, and I never registered it';
const input = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const taken = (path: string) => error(409, 'IDENTIFIER_TAKEN', { fields: [{ path, code: 'IDENTIFIER_TAKEN' }] });
const link = (name: string) => screen.findByRole<HTMLAnchorElement>('link', { name });

test('somebody registers with a number that an account has: the ways on stand below it, and a claim carries the number, which no address shows, and says what happens next and when', async () => {
  const { server } = await openApp('/register');
  await screen.findByRole('heading', { level: 1, name: 'Create an account' });
  server.answers['POST /auth/register'] = () => taken('identifier');
  server.answers['POST /case/open'] = () => success({ case_number: 'K7M4XR' });
  const register = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  type('display_name', 'Nok');
  type('identifier', '081 555 0148');
  type('password', 'a quiet fairway');
  fireEvent.click(input('adult'));
  register();
  await screen.findByText(/already an account/);
  await waitFor(() => expect(document.activeElement).toBe(input('identifier')));
  expect((await link('Sign in to that account')).getAttribute('href')).toBe('/login');
  expect((await link('That account is mine. I forgot the password')).getAttribute('href')).toBe('/help/password');
  expect(await link(NOT_MINE)).toBeTruthy();
  type('identifier', '081 555 0147');
  await waitFor(() => expect(screen.queryByRole('link', { name: NOT_MINE })).toBeNull());
  register();
  fireEvent.click(await link(NOT_MINE));
  await waitFor(() => expect(address()).toBe('/help/contact?topic=account'));
  expect(await screen.findByText(/calls this very number/)).toBeTruthy();
  expect(screen.getByText(/1–2 working days/)).toBeTruthy();
  expect(screen.getByText(/We tell nobody whose account/)).toBeTruthy();
  expect(screen.getByText('081 555 0147')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Send to our team/ }));
  await screen.findByText('K7M-4XR');
  expect(server.asked.find((it) => it.name === 'POST /case/open')?.body).toEqual({
    case_id: expect.any(String) as string,
    topic: 'ACCOUNT',
    text: 'This is mine, and I never registered with it.',
    claims: '081 555 0147',
  });
});

test('nok changes to a taken phone or e-mail: each can be claimed, and moves to nok’s account', async () => {
  const app = await open('/golfer/profile/edit-profile');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const invalid = () => [...document.querySelectorAll('input[aria-invalid=true]')].map((it) => it.getAttribute('name'));
  app.server.answers['POST /user/update'] = () => taken('phone');
  await screen.findByLabelText(/Name your caddy will call you/);
  type('phone', '081 555 0148');
  type('password', 'a quiet fairway');
  save();
  await link(NOT_MINE);
  expect(invalid()).toEqual(['phone']);
  expect(screen.queryByRole('link', { name: 'Sign in to that account' })).toBeNull();
  app.server.answers['POST /user/update'] = () => taken('email');
  type('phone', '081 555 0147');
  type('email', 'mine@example.com');
  save();
  await waitFor(() => expect(invalid()).toEqual(['email']));
  app.server.answers['GET /case/own'] = () => success({ items: [] });
  app.server.answers['POST /case/open'] = () => success({ case_number: 'K7M4XR' });
  fireEvent.click(await link(NOT_MINE));
  expect(await screen.findByText(/writes to this very address/)).toBeTruthy();
  expect(screen.getByText(/it moves to your account/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Send to our team/ }));
  await waitFor(() => expect(asked(app, 'POST /case/open')).toMatchObject([{ claims: 'mine@example.com' }]));
});

test('what was typed at registration is in the sign-in of that account, without the spaces around it, and in no address', async () => {
  const { server } = await openApp('/register');
  await screen.findByRole('heading', { level: 1, name: 'Create an account' });
  server.answers['POST /auth/register'] = () => taken('identifier');
  type('display_name', 'Nok');
  type('identifier', '  nok@example.com ');
  fireEvent.blur(input('identifier'));
  expect(input('identifier').value).toBe('nok@example.com');
  type('password', 'a quiet fairway');
  fireEvent.click(input('adult'));
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  fireEvent.click(await link('Sign in to that account'));
  await screen.findByRole('heading', { level: 1, name: /Welcome/ });
  expect([address(), input('identifier').value]).toEqual(['/login', 'nok@example.com']);
  // Not for whoever presses Back later.
  await waitFor(() => expect(JSON.stringify(history.state)).not.toContain('nok@example.com'));
});
