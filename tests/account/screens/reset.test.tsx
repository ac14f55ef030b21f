import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, error, NOK, openApp, sessionOf, success } from './open.tsx';

const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const bodiesOf = (server: Awaited<ReturnType<typeof openApp>>['server']) =>
  server.asked.filter((it) => it.name === 'POST /auth/reset-password').map(({ body }) => body);
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

test('with the code and a new password somebody is signed in and goes where they wanted; a code that is wrong is said under it, and whose LINE opens the account is shown first and untied', async () => {
  const { server } = await openApp('/help/password?redirect=%2Fgolfer%2Ftopup');
  const code = () => screen.getByLabelText<HTMLInputElement>('The code our team read out');
  const answers = (answer: () => Response) => (server.answers['POST /auth/reset-password'] = answer);
  answers(() => error(422, 'RESET_CODE_WRONG', { fields: [{ path: 'code', code: 'RESET_CODE_WRONG' }] }));
  await tap('I have a code');
  await fill('Phone or e-mail', 'nok@example.com');
  await fill('The code our team read out', 'OIL');
  await fill('New password', 'a louder fairway');
  await tap('Save it and sign in');
  await waitFor(() => expect(code().getAttribute('aria-invalid')).toBe('true'));
  expect(server.count('POST /auth/reset-password')).toBe(0);
  await fill('The code our team read out', 'kmnp 2345');
  await tap('Save it and sign in');
  expect((await screen.findByText(/ask our team for a new code/)).closest('.field')?.contains(code())).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a louder fairway');
  const sent = { identifier: 'nok@example.com', code: 'kmnp 2345', password: 'a louder fairway', remember: true };
  expect(bodiesOf(server)).toEqual([{ ...sent, line: 'ASK' }]);

  answers(() => error(409, 'RESET_LINE_LINKED', { data: { line_name: 'Khun Nok' } }));
  await tap('Save it and sign in');
  expect(await screen.findByText(/“Khun Nok” can open this account too/)).toBeTruthy();
  const keep = screen.getByLabelText<HTMLInputElement>(/It is my LINE/);
  expect(keep.checked).toBe(false);
  fireEvent.click(keep);
  await tap('Save it and sign in');
  await waitFor(() => expect(bodiesOf(server).at(-1)).toEqual({ ...sent, line: 'KEEP' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save it and sign in' }).getAttribute('aria-busy')).toBeNull(),
  );
  fireEvent.click(screen.getByLabelText<HTMLInputElement>(/It is my LINE/));
  answers(() => success(sessionOf(NOK)));
  await tap('Save it and sign in');
  await waitFor(() => expect(address()).toBe('/golfer/topup'));
  expect(bodiesOf(server).at(-1)).toEqual({ ...sent, line: 'UNTIE' });
});
