import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, due, error, lost, NOK, openApp, sessionOf, SOMCHAI, success } from './open.tsx';
import { phone } from '../../support/on-phone.tsx';

afterEach(() => vi.unstubAllGlobals());

const identifier = () => screen.getByLabelText('Phone or e-mail') as HTMLInputElement;
const password = () => screen.getByLabelText('Password') as HTMLInputElement;
const button = () => screen.getByRole('button', { name: /Sign in|Signing in/ });

function type(name: string, secret: string): void {
  fireEvent.change(identifier(), { target: { value: name } });
  fireEvent.change(password(), { target: { value: secret } });
}

describe('signing in', () => {
  test('with nothing filled in: a sentence under each field, the first has the focus, nothing is sent', async () => {
    const { server } = await openApp('/login');
    fireEvent.click(button());
    expect(await screen.findAllByText('This is still empty')).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(identifier()));
    expect(identifier().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(identifier().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'empty',
    );
    expect(server.count('POST /auth/login')).toBe(0);
  });

  test('a wrong password: said under the password, and what was typed is still there', async () => {
    const { server } = await openApp('/login');
    server.answers['POST /auth/login'] = () => error(422, 'CREDENTIALS_WRONG');
    type('081 555 0147', 'not this one');
    fireEvent.click(button());
    await screen.findByText(/does not match/);
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(password().value).toBe('not this one');
    expect(identifier().value).toBe('081 555 0147');
    fireEvent.change(password(), { target: { value: 'this one then' } });
    expect(screen.queryByText(/does not match/)).toBeNull();
  });

  test('while it is sent the button says so, and a second tap sends nothing more', async () => {
    const { server } = await openApp('/login');
    let answer: (response: Response) => void = () => undefined;
    server.answers['POST /auth/login'] = () => new Promise((resolve) => (answer = resolve));
    type('nok@example.com', 'a quiet fairway');
    fireEvent.click(button());
    await waitFor(() => expect(server.count('POST /auth/login')).toBe(1));
    expect(button().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(button());
    fireEvent.submit(button().closest('form') as HTMLFormElement);
    answer(error(422, 'CREDENTIALS_WRONG'));
    await screen.findByText(/does not match/);
    expect(button().getAttribute('aria-busy')).toBeNull();
    expect(server.count('POST /auth/login')).toBe(1);
  });

  test('without a signal: it says that nothing is lost, and the same attempt goes out again as the same act', async () => {
    const { server } = await openApp('/login');
    server.answers['POST /auth/login'] = lost;
    type('nok@example.com', 'a quiet fairway');
    fireEvent.click(button());
    await screen.findByText(/What you filled in is kept/);
    expect(password().value).toBe('a quiet fairway');
    server.answers['POST /auth/login'] = () => error(422, 'CREDENTIALS_WRONG');
    fireEvent.click(button());
    await screen.findByText(/does not match/);
    const [first, second] = server.asked.filter((it) => it.name === 'POST /auth/login');
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  test('a refusal that belongs to no field stands above the button', async () => {
    const { server } = await openApp('/login');
    server.answers['POST /auth/login'] = () => error(429, 'TOO_MANY_REQUESTS');
    type('nok@example.com', 'a quiet fairway');
    fireEvent.click(button());
    expect((await screen.findByRole('alert')).textContent).toMatch(/Too many tries/);
  });

  test('changing the language changes the words and keeps what was typed', async () => {
    await openApp('/login');
    type('nok@example.com', 'a quiet fairway');
    fireEvent.click(screen.getByRole('button', { name: 'ไทย' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ยินดีต้อนรับ');
    expect((document.querySelector('input[name=password]') as HTMLInputElement).value).toBe('a quiet fairway');
    expect(document.title).toContain('เข้าสู่ระบบ');
  });
});

describe('after signing in', () => {
  const signIn = async (from: string, session = sessionOf(NOK)) => {
    const { server } = await openApp(from);
    server.answers['POST /auth/login'] = () => success(session);
    type('nok@example.com', 'a quiet fairway');
    fireEvent.click(button());
    await waitFor(() => expect(location.pathname).not.toBe('/login'));
    return server;
  };

  test('nok goes to the wanted address, and the screen said so before', async () => {
    const { server } = await openApp('/login?redirect=%2Fgolfer%2Ftopup%3Famount%3D500');
    expect(screen.getByText('After signing in you go to: Top up')).toBeTruthy();
    server.answers['POST /auth/login'] = () => success(sessionOf(NOK));
    type('nok@example.com', 'a quiet fairway');
    fireEvent.click(button());
    await waitFor(() => expect(address()).toBe('/golfer/topup?amount=500'));
  });

  test('without a wanted address nok goes home', async () => {
    await signIn('/login');
    expect(address()).toBe('/golfer/home');
  });

  test('a caddy is not sent to a golfer’s page', async () => {
    await signIn('/login?redirect=%2Fgolfer%2Ftopup', sessionOf(SOMCHAI));
    expect(address()).toBe('/caddy/home');
  });

  test('a redirect that is none of ours counts for nothing', async () => {
    await signIn('/login?redirect=%2F%2Fevil.test');
    expect(address()).toBe('/golfer/home');
  });

  test('an onboarding step that is due comes first, and the wanted address is carried along', async () => {
    await signIn('/login?redirect=%2Fgolfer%2Ftopup', due(sessionOf(NOK), 'ACCEPT_TERMS'));
    expect(address()).toBe('/authentication/golfer/terms-and-conditions?redirect=%2Fgolfer%2Ftopup');
  });

  test.each([true, false])('the device is remembered only if the box was ticked: %s', async (isTicked) => {
    const { server } = await openApp('/login');
    server.answers['POST /auth/login'] = () => success(sessionOf(NOK));
    const tick = screen.getByRole('checkbox', { name: /Remember this device/ }) as HTMLInputElement;
    if (tick.checked !== isTicked) fireEvent.click(tick);
    type('nok@example.com', 'a quiet fairway');
    fireEvent.click(button());
    await waitFor(() => expect(location.pathname).not.toBe('/login'));
    expect(server.asked.find((it) => it.name === 'POST /auth/login')?.body).toMatchObject({ remember: isTicked });
    const { readMarker } = await import('../../../src/sync/storage/device.ts');
    expect((await readMarker(phone))?.user_id).toBe(isTicked ? NOK : undefined);
  });
});
