import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, error, openApp, SOMCHAI, success } from './open.tsx';
import { asked, caddyOf, open, profileOf } from './own-profile.tsx';

afterEach(() => vi.unstubAllGlobals());

const NOT_MINE = 'It is mine, and I never registered it';
const input = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const taken = (path: string) => error(409, 'IDENTIFIER_TAKEN', { fields: [{ path, code: 'IDENTIFIER_TAKEN' }] });
const link = (name: string) => screen.findByRole<HTMLAnchorElement>('link', { name });

describe('somebody registers with a number that an account has', () => {
  const refused = async () => {
    const app = await openApp('/register');
    await screen.findByRole('heading', { level: 1, name: 'Create an account' });
    app.server.answers['POST /auth/register'] = () => taken('identifier');
    type('display_name', 'Nok');
    type('identifier', '081 555 0147');
    type('password', 'a quiet fairway');
    fireEvent.click(input('adult'));
    fireEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText(/already an account/);
    return app;
  };

  test('below the field stand the ways on: to sign in, to a new password, and that it is theirs', async () => {
    await refused();
    expect((await link('Sign in to that account')).getAttribute('href')).toBe('/login');
    expect((await link('That account is mine. I forgot the password')).getAttribute('href')).toBe('/help/password');
    expect(await link(NOT_MINE)).toBeTruthy();
    type('identifier', '081 555 0148');
    await waitFor(() => expect(screen.queryByRole('link', { name: NOT_MINE })).toBeNull());
  });

  test('it is theirs: the case carries the number, which no address shows, and says what happens next and when', async () => {
    const { server } = await refused();
    server.answers['POST /case/open'] = () => success({ case_number: 'K7M4XR' });
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
});

test.each([
  ['phone', '081 555 0148', /calls this very number/],
  ['email', 'mine@example.com', /writes to this very address/],
] as const)('nok changes to a taken %s: it can be claimed, and moves to nok’s account', async (path, typed, says) => {
  const app = await open('/golfer/profile/edit-profile');
  app.server.answers['POST /user/update'] = () => taken(path);
  await screen.findByLabelText(/Name your caddy will call you/);
  type(path, typed);
  type('password', 'a quiet fairway');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const claim = await link(NOT_MINE);
  expect(screen.queryByRole('link', { name: 'Sign in to that account' })).toBeNull();
  app.server.answers['GET /case/own'] = () => success({ items: [] });
  app.server.answers['POST /case/open'] = () => success({ case_number: 'K7M4XR' });
  fireEvent.click(claim);
  expect(await screen.findByText(says)).toBeTruthy();
  expect(screen.getByText(/it moves to your account/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Send to our team/ }));
  await waitFor(() => expect(asked(app, 'POST /case/open')).toMatchObject([{ claims: typed }]));
});

describe('a profile says of each phone and e-mail that it is not confirmed, and what that means', () => {
  test.each([
    ['a golfer', '/golfer/profile', profileOf(), undefined],
    ['a caddy', '/caddy/profile', caddyOf(), SOMCHAI],
  ] as const)('%s', async (_, path, profile, who) => {
    await open(path, profile, who);
    const title = await screen.findByRole('heading', { name: 'What you sign in with' });
    const card = within(title.closest('section') as HTMLElement);
    expect(card.getByText(/81.555.0147/)).toBeTruthy();
    expect(card.getByText('nok@example.com')).toBeTruthy();
    expect(card.getAllByText('not confirmed')).toHaveLength(2);
    expect(card.getByText(/we call or write there before we decide/)).toBeTruthy();
  });

  test('who lost the only one is told to add another before signing out', async () => {
    await open('/golfer/profile', profileOf({ phone: null, email: null }));
    expect((await link('Add a phone or an e-mail')).getAttribute('href')).toBe('/golfer/profile/edit-profile');
  });

  test('who came by LINE alone is told nothing of it', async () => {
    await open('/golfer/profile', profileOf({ phone: null, email: null, has_password: false }));
    await screen.findByText('Personal info');
    expect(screen.queryByRole('heading', { name: 'What you sign in with' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add a phone or an e-mail' })).toBeNull();
  });
});
