import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isoOf } from '../../../domain/dates.ts';
import { phoneOf, SOMCHAI, success, type Scene } from '../../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';

clockAt(SCREEN_NOW);

const FIRST = '48219037';
const SECOND = '11112222';
const of = (code: string) => ({
  reference: `RW-${code}`,
  kind: 'COUPON',
  name_th: 'คูปองอาหาร',
  name_en: `Coupon ${code}`,
  caddy: { nickname: 'somchai', number: '127' },
  course: { slug: 'alpine', name_th: 'อัลไพน์', name_en: 'Alpine' },
});

/** Staff with the counter's key on the phone; somchai's QR code has been scanned. */
async function atTheCounter(): Promise<Scene> {
  const scene = await phoneOf(SOMCHAI);
  const codeIn = (body: unknown) => (body as { code: string }).code;
  scene.server.answers['POST /reward/check'] = ({ body }) => success(of(codeIn(body)));
  scene.server.answers['POST /reward/confirm'] = ({ body }) =>
    success({ ...of(codeIn(body)), ended_at: isoOf(SCREEN_NOW) });
  localStorage.setItem('counter_key', 'K7QM2R9TK7QM2R9TK7QM');
  await scene.reopen(`/redeem#${FIRST}`);
  return scene;
}

const tap = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

/** What a camera does to the tab that is open. */
const scan = (code: string) =>
  act(() => {
    history.replaceState(history.state, '', `/redeem#${code}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });

const codeBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: /8 digits/ });

const isWith = (element: HTMLElement) =>
  waitFor(() => {
    expect(document.activeElement?.contains(element)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

test('staff hands it over once it is recorded and not before; each step takes the place of the one before, and another code scanned is its own turn', async () => {
  const scene = await atTheCounter();
  const { answers } = scene.server;
  await tap('Check the code');
  await isWith(await screen.findByRole('heading', { name: `Coupon ${FIRST}` }));
  scan(SECOND);
  expect((await codeBox()).value).toBe('1111 2222');
  expect(screen.queryByText(`Coupon ${FIRST}`)).toBeNull();
  await tap('Check the code');
  await isWith(await screen.findByRole('heading', { name: `Coupon ${SECOND}` }));
  expect(screen.queryByText(/Hand it/)).toBeNull();

  const answer = answers['POST /reward/confirm'];
  answers['POST /reward/confirm'] = () => Promise.reject(new TypeError('cut'));
  await tap('Record it, then hand it over');
  await screen.findByText(/Do not hand it over yet/);
  expect(screen.queryByText(/Hand it/)).toBeNull();
  if (answer) answers['POST /reward/confirm'] = answer;
  await tap('Record it, then hand it over');
  await isWith(await screen.findByText('Recorded. Hand it over now'));
  screen.getByText(/Hand it to/);
  screen.getByRole('heading', { name: `Coupon ${SECOND}` });

  scan(FIRST);
  expect((await codeBox()).value).toBe('4821 9037');
  expect(screen.queryByText('Recorded. Hand it over now')).toBeNull();
  await tap('Check the code');
  await tap('Record it, then hand it over');
  await tap('Next code');
  const box = await codeBox();
  await isWith(box);
  expect(box.value).toBe('');
});

test('an answer about the first, when the second is scanned already, is not shown', async () => {
  const scene = await atTheCounter();
  const { promise, resolve } = Promise.withResolvers<Response>();
  scene.server.answers['POST /reward/check'] = () => promise;
  await tap('Check the code');
  await screen.findByText('Checking…');
  scan(SECOND);
  await act(async () => {
    resolve(success(of(FIRST)));
    await promise;
  });
  await tap('Check the code');
  expect(screen.queryByText(`Coupon ${FIRST}`)).toBeNull();
});
