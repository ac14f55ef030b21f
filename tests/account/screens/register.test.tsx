import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, due, error, NOK, openApp, sessionOf, success } from './open.tsx';
import { profileOf } from './own-profile.tsx';

afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement;
const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};
const send = () => fireEvent.click(screen.getByRole('button', { name: /Register|Creating/ }));
const newcomer = () => due(sessionOf(NOK), 'SELECT_ROLE', null);

async function open() {
  const app = await openApp('/register?redirect=%2Fgolfer%2Ftopup');
  await screen.findByRole('heading', { level: 1, name: 'Create an account' });
  return app;
}

describe('registering', () => {
  test('what is missing or wrong is said under each field, all at once, and nothing is sent', async () => {
    const { server } = await open();
    type({ display_name: '  ', identifier: '0815', password: 'short' });
    send();
    await screen.findByText('It needs at least 10 characters and has 5');
    expect(screen.getByText(/phone number of 10 digits, or an e-mail/)).toBeTruthy();
    expect(screen.getByText('This is still empty')).toBeTruthy();
    expect(screen.getByText(/people of 18 years and over/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('display_name')));
    expect(server.count('POST /auth/register')).toBe(0);
  });

  test.each([
    ['IDENTIFIER_TAKEN', 409, 'identifier', /already an account/],
    ['PASSWORD_TOO_COMMON', 422, 'password', /too easy to guess/],
  ] as const)(
    '%s stands under its field, which gets the focus; everything typed is kept',
    async (code, status, at, words) => {
      const { server } = await open();
      server.answers['POST /auth/register'] = () => error(status, code);
      type({ display_name: 'Nok', identifier: 'nok@example.com', password: 'a quiet fairway' });
      fireEvent.click(field('adult'));
      send();
      await screen.findByText(words);
      await waitFor(() => expect(document.activeElement).toBe(field(at)));
      expect([field('display_name').value, field('password').value, field('adult').checked]).toEqual([
        'Nok',
        'a quiet fairway',
        true,
      ]);
    },
  );

  test('the form sends what nok filled in, in nok’s language, and leads on to the choice of a role', async () => {
    const { server } = await open();
    server.answers['POST /auth/register'] = () => success(newcomer());
    type({ display_name: 'Nok', identifier: '081 555 0147', password: 'a quiet fairway' });
    fireEvent.click(field('adult'));
    fireEvent.click(field('marketing'));
    send();
    await waitFor(() => expect(address()).toBe('/authentication/select-user-type?redirect=%2Fgolfer%2Ftopup'));
    expect(server.asked.find((it) => it.name === 'POST /auth/register')?.body).toEqual({
      display_name: 'Nok',
      identifier: '081 555 0147',
      password: 'a quiet fairway',
      adult: true,
      marketing: true,
      remember: true,
      language: 'en',
    });
  });

  test('news are asked about here and not a second time with the terms', async () => {
    const { server } = await open();
    server.answers['POST /auth/register'] = () => success(newcomer());
    server.answers['GET /user/profile'] = () => success(profileOf({ marketing: true, public_photo: false }));
    server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'GOLFER').user);
    type({ display_name: 'Nok', identifier: 'nok@example.com', password: 'a quiet fairway' });
    fireEvent.click(field('adult'));
    fireEvent.click(field('marketing'));
    send();
    fireEvent.click(await screen.findByRole('button', { name: /I’m a golfer/ }));
    await screen.findByRole('heading', { level: 1, name: 'Terms and conditions' });
    await screen.findByRole('button', { name: 'Accept and go on' });
    expect(field('marketing')).toBeNull();
  });

  test('what was typed is there again after a look at another screen; the password is not', async () => {
    await open();
    type({ display_name: 'Nok', identifier: '0815550147', password: 'a quiet fairway' });
    fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    await screen.findByRole('heading', { level: 1, name: /Welcome|Sign in/ });
    history.back();
    await screen.findByRole('heading', { level: 1, name: 'Create an account' });
    expect(['display_name', 'identifier', 'password'].map((name) => field(name).value)).toEqual([
      'Nok',
      '0815550147',
      '',
    ]);
  });
});

describe('choosing a role', () => {
  const open2 = async () => {
    const app = await openApp('/authentication/select-user-type', newcomer());
    await screen.findByRole('heading', { level: 1, name: 'How will you use Caddee?' });
    return app;
  };

  test('chosen by mistake: Back leads from the terms to the choice, and the other role is taken', async () => {
    const { server } = await open2();
    server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'CADDY').user);
    fireEvent.click(screen.getByRole('button', { name: /I’m a caddy/ }));
    await waitFor(() => expect(address()).toBe('/authentication/caddy/terms-and-conditions'));
    history.back();
    server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'GOLFER').user);
    fireEvent.click(await screen.findByRole('button', { name: /I’m a golfer/ }));
    await waitFor(() => expect(address()).toBe('/authentication/golfer/terms-and-conditions'));
    const asked = server.asked.filter((it) => it.name === 'POST /user/select-role');
    expect(asked.map(({ body }) => body)).toEqual([{ role: 'CADDY' }, { role: 'GOLFER' }]);
  });

  test('the terms accepted, the choice is over: who comes back to it is led on', async () => {
    await openApp('/authentication/select-user-type', due(newcomer(), 'COMPLETE_PROFILE', 'CADDY'));
    await waitFor(() => expect(address()).toBe('/authentication/caddy/register'));
  });

  test('one tap, and the newcomer reads the terms of that role', async () => {
    const { server } = await open2();
    server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'CADDY').user);
    fireEvent.click(screen.getByRole('button', { name: /I’m a caddy/ }));
    await waitFor(() => expect(address()).toBe('/authentication/caddy/terms-and-conditions'));
    expect(server.asked.find((it) => it.name === 'POST /user/select-role')?.body).toEqual({ role: 'CADDY' });
    expect(await screen.findByText(/Our share is 10% of the fee and 0% of tips/)).toBeTruthy();
  });

  test('a role chosen elsewhere meanwhile is said in words', async () => {
    const { server } = await open2();
    server.answers['POST /user/select-role'] = () => error(409, 'ROLE_ALREADY_CHOSEN');
    fireEvent.click(screen.getByRole('button', { name: /I’m a golfer/ }));
    expect(await screen.findByText(/already chosen its role/)).toBeTruthy();
  });
});
