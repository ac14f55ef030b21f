import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { address, error, NOK, openApp, sessionOf, success } from './open.tsx';

afterEach(() => vi.unstubAllGlobals());

const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const tap = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('from the sign-in to the question who it is, with the wanted address; it says what happens and never whether there is an account', async () => {
  const { server } = await openApp('/login?redirect=%2Fgolfer%2Ftopup');
  server.answers['POST /user/forgot-password'] = () => success(null);
  fireEvent.click(await screen.findByRole('link', { name: 'Forgot password' }));
  await screen.findByRole('heading', { name: 'Choose a new password' });
  expect(address()).toBe('/help/password?redirect=%2Fgolfer%2Ftopup');
  await fill('Phone or e-mail', 'nok@example.com');
  await tap('Ask for a call');
  expect(await screen.findByText(/If there is such an account, we call its number/)).toBeTruthy();
  expect(server.asked.find((it) => it.name === 'POST /user/forgot-password')?.body).toEqual({
    identifier: 'nok@example.com',
  });
  expect(screen.getByLabelText<HTMLInputElement>('Phone or e-mail').value).toBe('nok@example.com');
});

test('with the code and a new password somebody is signed in, and goes where they wanted', async () => {
  const { server } = await openApp('/help/password?redirect=%2Fgolfer%2Ftopup');
  server.answers['POST /auth/reset-password'] = () => success(sessionOf(NOK));
  await tap('I have a code');
  await fill('Phone or e-mail', 'nok@example.com');
  await fill('The code our team read out', 'kmnp 2345');
  await fill('New password', 'a louder fairway');
  await tap('Save it and sign in');
  await waitFor(() => expect(address()).toBe('/golfer/topup'));
  expect(server.asked.find((it) => it.name === 'POST /auth/reset-password')?.body).toEqual({
    identifier: 'nok@example.com',
    code: 'kmnp 2345',
    password: 'a louder fairway',
    remember: true,
    line: 'ASK',
  });
});

test.each([
  ['untied', false, 'UNTIE'],
  ['kept, when the user says so,', true, 'KEEP'],
] as const)('whose LINE opens the account is shown first; it is %s in the same step', async (_, keep, line) => {
  const { server } = await openApp('/help/password?redirect=%2Fgolfer%2Ftopup');
  server.answers['POST /auth/reset-password'] = () =>
    error(409, 'RESET_LINE_LINKED', { data: { line_name: 'Khun Nok' } });
  await tap('I have a code');
  await fill('Phone or e-mail', 'nok@example.com');
  await fill('The code our team read out', 'kmnp 2345');
  await fill('New password', 'a louder fairway');
  await tap('Save it and sign in');
  expect(await screen.findByText(/“Khun Nok” can open this account too/)).toBeTruthy();
  const box = screen.getByLabelText<HTMLInputElement>(/It is my LINE/);
  expect(box.checked).toBe(false);
  if (keep) fireEvent.click(box);
  server.answers['POST /auth/reset-password'] = () => success(sessionOf(NOK));
  await tap('Save it and sign in');
  await waitFor(() => expect(address()).toBe('/golfer/topup'));
  expect(server.asked.findLast((it) => it.name === 'POST /auth/reset-password')?.body).toMatchObject({ line });
});

test('a code that is wrong is said under the code, one that cannot be any is not even sent; what was typed stays', async () => {
  const { server } = await openApp('/help/password');
  server.answers['POST /auth/reset-password'] = () =>
    error(422, 'RESET_CODE_WRONG', { fields: [{ path: 'code', code: 'RESET_CODE_WRONG' }] });
  await tap('I have a code');
  await fill('Phone or e-mail', 'nok@example.com');
  await fill('The code our team read out', 'OIL');
  await fill('New password', 'a louder fairway');
  await tap('Save it and sign in');
  const code = () => screen.getByLabelText<HTMLInputElement>('The code our team read out');
  await waitFor(() => expect(code().getAttribute('aria-invalid')).toBe('true'));
  expect(server.count('POST /auth/reset-password')).toBe(0);
  await fill('The code our team read out', 'KMNP-2345');
  await tap('Save it and sign in');
  expect((await screen.findByText(/ask our team for a new code/)).closest('.field')?.contains(code())).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a louder fairway');
});

test('the foot of the sign-in leads to what we are, our terms, and our team', async () => {
  await openApp('/login');
  const hrefs = (await screen.findAllByRole('link', { name: /About Caddee|Terms and conditions|Contact us/ })).map(
    (it) => it.getAttribute('href'),
  );
  expect(hrefs).toEqual(['/?about', '/help/terms', '/help/contact']);
});
