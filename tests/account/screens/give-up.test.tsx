import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, error, success } from './open.tsx';
import { asked, open } from './own-profile.tsx';
import { phone } from '../../support/on-phone.tsx';

interface Standing {
  blocks?: { code: string; n: number }[];
  leftover: number;
}

/** The screen, with what the server answers about the golfer now; `is` changes that answer from then on. */
async function leaving(first: Standing) {
  const app = await open('/golfer/profile/delete-account');
  const is = (now: Standing) => {
    app.server.answers['GET /user/deletion'] = () => success({ blocks: [], points: 0, reviews: 0, ...now });
  };
  is(first);
  app.server.answers['POST /user/delete'] = () => success({ erased_at: '2026-11-29T00:00:00.000Z' });
  return { app, is };
}

const types = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const send = () => screen.getByRole('button', { name: /Delete for ever/ });
const reasonOf = (button: HTMLElement) =>
  (button.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('what cannot be paid out is said with why, and is given up by its amount before anything can be sent', async () => {
  const { app } = await leaving({ leftover: 5_000 });
  const box = await screen.findByRole('checkbox', { name: 'I give up the remaining ฿50.00' });
  screen.getByText('The remaining ฿50.00 is lost');
  screen.getByText(/too little for a payout, or a gift from us/);
  await types(/Type DELETE/, 'DELETE');
  expect(`${send().textContent} ${reasonOf(send())}`).toContain('Tick first that you give up what is left');
  fireEvent.click(send());
  expect(asked(app, 'POST /user/delete')).toEqual([]);

  fireEvent.click(box);
  expect(box).toHaveProperty('checked', true);
  fireEvent.click(send());
  await waitFor(() => expect(address()).toBe('/no-permission?erased=2026/11/29'));
  expect(asked(app, 'POST /user/delete')).toEqual([{ confirm: 'DELETE', give_up: 5_000 }]);
});

test('another amount by now: nok is told, sees it, has to give up that one, and what was typed is still there', async () => {
  const { app, is } = await leaving({ leftover: 5_000 });
  fireEvent.click(await screen.findByRole('checkbox', { name: /฿50\.00/ }));
  await types(/Reason/, 'I move away');
  await types(/Type DELETE/, 'DELETE');
  is({ leftover: 7_500 });
  app.server.answers['POST /user/delete'] = () => error(409, 'DELETION_NOT_YET', { blocks: [], leftover: 7_500 });
  fireEvent.click(send());
  await screen.findByText(/See what there is now to settle or to give up/);
  const box = await screen.findByRole('checkbox', { name: /฿75\.00/ });
  expect(box).toHaveProperty('checked', false);
  expect(screen.getByLabelText(/Reason/)).toHaveProperty('value', 'I move away');
  expect(screen.getByLabelText(/Type DELETE/)).toHaveProperty('value', 'DELETE');

  app.server.answers['POST /user/delete'] = () => success({ erased_at: '2026-11-29T00:00:00.000Z' });
  fireEvent.click(box);
  fireEvent.click(send());
  await waitFor(() => expect(asked(app, 'POST /user/delete')).toHaveLength(2));
  expect(asked(app, 'POST /user/delete')[1]).toEqual({ confirm: 'DELETE', reason: 'I move away', give_up: 7_500 });
});

test('something stands in the way by now: it is listed, and what nok typed is there again once it is settled', async () => {
  const { app, is } = await leaving({ leftover: 5_000 });
  fireEvent.click(await screen.findByRole('checkbox', { name: /฿50\.00/ }));
  await types(/Reason/, 'I move away');
  await types(/Type DELETE/, 'DELETE');
  const blocks = [{ code: 'MONEY', n: 15_000 }];
  is({ blocks, leftover: 0 });
  app.server.answers['POST /user/delete'] = () => error(409, 'DELETION_NOT_YET', { blocks, leftover: 0 });
  fireEvent.click(send());
  await screen.findByText('Money in your wallet: ฿150');
  screen.getByText(/Move what you can to your bank first/);
  expect(screen.queryByRole('checkbox')).toBeNull();

  is({ leftover: 5_000 });
  const mirror = (await import('../../../src/sync/mirror/mirror.ts')).mirrorOf(phone);
  act(() => mirror.stale(['GET /user/deletion']));
  expect(await screen.findByRole('checkbox', { name: /฿50\.00/ })).toHaveProperty('checked', true);
  expect(screen.getByLabelText(/Reason/)).toHaveProperty('value', 'I move away');
});

test('nothing is left, or the phone’s copy is from before: nothing is to be given up, and nothing is sent of it', async () => {
  const { app } = await leaving({ leftover: 0 });
  app.server.answers['GET /user/deletion'] = () => success({ blocks: [], points: 0, reviews: 0 });
  await types(/Type DELETE/, 'DELETE');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/is lost/)).toBeNull();
  fireEvent.click(send());
  await waitFor(() => expect(asked(app, 'POST /user/delete')).toEqual([{ confirm: 'DELETE' }]));
});

test('in Thai it says the same', async () => {
  await leaving({ leftover: 5_000 });
  await screen.findByRole('checkbox');
  const { setLanguage } = await import('../../../src/i18n/language.ts');
  act(() => setLanguage('th'));
  await screen.findByRole('checkbox', { name: /ยอมสละเงิน.*฿50\.00/ });
  screen.getByText(/฿50\.00.*จะหมดไป/);
});
