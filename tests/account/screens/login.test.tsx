import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nextAddress } from '../../../src/account/person.ts';
import { address, error, lost, NOK, openApp, sessionOf, SOMCHAI, success } from './open.tsx';
import { phone } from '../../support/on-phone.tsx';

const identifier = () => screen.getByLabelText('Phone or e-mail') as HTMLInputElement;
const password = () => screen.getByLabelText('Password') as HTMLInputElement;
const button = () => screen.getByRole('button', { name: /Sign in|Signing in/ });

function type(name: string, secret: string): void {
  fireEvent.change(identifier(), { target: { value: name } });
  fireEvent.change(password(), { target: { value: secret } });
}

const bodiesOf = (server: Awaited<ReturnType<typeof openApp>>['server']) =>
  server.asked.filter((it) => it.name === 'POST /auth/login');

test('signing in: what is empty or wrong is said at its place, a second tap sends nothing, without a signal the same attempt goes out again, and another language keeps what was typed', async () => {
  const { server } = await openApp('/login');
  fireEvent.click(button());
  expect(await screen.findAllByText('This is still empty')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(identifier()));
  expect(identifier().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(identifier().getAttribute('aria-describedby') ?? '')?.textContent).toContain('empty');
  expect(server.count('POST /auth/login')).toBe(0);

  const answer = Promise.withResolvers<Response>();
  server.answers['POST /auth/login'] = () => answer.promise;
  type('081 555 0147', 'not this one');
  fireEvent.click(button());
  await waitFor(() => expect(server.count('POST /auth/login')).toBe(1));
  expect(button().getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button());
  fireEvent.submit(button().closest('form') as HTMLFormElement);
  answer.resolve(error(422, 'CREDENTIALS_WRONG'));
  await screen.findByText(/does not match/);
  expect(button().getAttribute('aria-busy')).toBeNull();
  expect(server.count('POST /auth/login')).toBe(1);
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect([identifier().value, password().value]).toEqual(['081 555 0147', 'not this one']);
  fireEvent.change(password(), { target: { value: 'a quiet fairway' } });
  expect(screen.queryByText(/does not match/)).toBeNull();

  server.answers['POST /auth/login'] = lost;
  fireEvent.click(button());
  await screen.findByText(/What you filled in is kept/);
  expect(password().value).toBe('a quiet fairway');
  server.answers['POST /auth/login'] = () => error(429, 'TOO_MANY_REQUESTS');
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Too many tries/));
  const [, first, second] = bodiesOf(server);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));

  fireEvent.click(screen.getByRole('button', { name: 'ไทย' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ยินดีต้อนรับ');
  expect((document.querySelector('input[name=password]') as HTMLInputElement).value).toBe('a quiet fairway');
  expect(document.title).toContain('เข้าสู่ระบบ');
});

test('the foot of the sign-in leads to what we are, our terms, and our team; signed in, nok goes to the wanted address, which the screen said before', async () => {
  const { server } = await openApp('/login?redirect=%2Fgolfer%2Ftopup%3Famount%3D500');
  expect(screen.getByText('After signing in you go to: Top up')).toBeTruthy();
  const foot = await screen.findAllByRole('link', { name: /About Caddee|Terms and conditions|Contact us/ });
  expect(foot.map((it) => it.getAttribute('href'))).toEqual(['/?about', '/help/terms', '/help/contact']);
  server.answers['POST /auth/login'] = () => success(sessionOf(NOK));
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /Remember this device/ });
  if (!tick.checked) fireEvent.click(tick);
  type('nok@example.com', 'a quiet fairway');
  fireEvent.click(button());
  await waitFor(() => expect(address()).toBe('/golfer/topup?amount=500'));
  expect(bodiesOf(server)[0]?.body).toMatchObject({ remember: true });
  const { readMarker } = await import('../../../src/sync/storage/device.ts');
  expect((await readMarker(phone))?.user_id).toBe(NOK);
});

test('a redirect that is none of ours counts for nothing, and a device that is not to be remembered is not', async () => {
  const { server } = await openApp('/login?redirect=%2F%2Fevil.test');
  server.answers['POST /auth/login'] = () => success(sessionOf(NOK));
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: /Remember this device/ });
  if (tick.checked) fireEvent.click(tick);
  type('nok@example.com', 'a quiet fairway');
  fireEvent.click(button());
  await waitFor(() => expect(address()).toBe('/golfer/home'));
  expect(bodiesOf(server)[0]?.body).toMatchObject({ remember: false });
  const { readMarker } = await import('../../../src/sync/storage/device.ts');
  expect(await readMarker(phone)).toBeUndefined();
});

test('a caddy is not sent to a golfer’s page; an onboarding step that is due comes first, and the wanted address is carried along', () => {
  const { user } = sessionOf(NOK);
  expect(nextAddress(sessionOf(SOMCHAI).user, '/golfer/topup')).toBe('/caddy/home');
  expect(nextAddress(user, '/golfer/topup')).toBe('/golfer/topup');
  expect(nextAddress(user, null)).toBe('/golfer/home');
  expect(nextAddress({ ...user, next_step: 'ACCEPT_TERMS' }, '/golfer/topup')).toBe(
    '/authentication/golfer/terms-and-conditions?redirect=%2Fgolfer%2Ftopup',
  );
});
