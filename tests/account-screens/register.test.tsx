import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, due, error, NOK, openApp, sessionOf, success } from './open.tsx';

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

  test('it sends what she filled in, in her language, and she goes on to the choice of a role', async () => {
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

  test('the news she ticked here is still ticked where consents are recorded', async () => {
    const { server } = await open();
    server.answers['POST /auth/register'] = () => success(newcomer());
    server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'GOLFER').user);
    type({ display_name: 'Nok', identifier: 'nok@example.com', password: 'a quiet fairway' });
    fireEvent.click(field('adult'));
    fireEvent.click(field('marketing'));
    send();
    fireEvent.click(await screen.findByRole('button', { name: /I’m a golfer/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { level: 1, name: 'Terms and conditions' });
    await waitFor(() => expect(field('marketing').checked).toBe(true));
    expect(field('public_photo').checked).toBe(false);
  });
});

describe('choosing a role', () => {
  const open2 = async () => {
    const app = await openApp('/authentication/select-user-type', newcomer());
    await screen.findByRole('heading', { level: 1, name: 'How will you use Caddee?' });
    return app;
  };

  test('it is asked twice, and going back chooses nothing', async () => {
    const { server } = await open2();
    fireEvent.click(screen.getByRole('button', { name: /I’m a caddy/ }));
    expect(screen.getByRole('heading', { name: 'Use this account as a caddy' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('heading', { name: 'Use this account as a caddy' })).toBeNull();
    expect(server.count('POST /user/select-role')).toBe(0);
  });

  test('confirmed, she reads the terms of that role', async () => {
    const { server } = await open2();
    server.answers['POST /user/select-role'] = () => success(due(newcomer(), 'ACCEPT_TERMS', 'CADDY').user);
    fireEvent.click(screen.getByRole('button', { name: /I’m a caddy/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(address()).toBe('/authentication/caddy/terms-and-conditions'));
    expect(server.asked.find((it) => it.name === 'POST /user/select-role')?.body).toEqual({ role: 'CADDY' });
    expect(await screen.findByText(/Our share is 10% of the fee and 0% of tips/)).toBeTruthy();
  });

  test('a role chosen elsewhere meanwhile is said in words', async () => {
    const { server } = await open2();
    server.answers['POST /user/select-role'] = () => error(409, 'ROLE_ALREADY_CHOSEN');
    fireEvent.click(screen.getByRole('button', { name: /I’m a golfer/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/already chosen its role/)).toBeTruthy();
  });
});
