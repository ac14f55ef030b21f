import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, error, success } from './open.tsx';
import { asked, becomes, open } from './own-profile.tsx';

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

test('what stands in the way is said with the way to settle it; then what is left is given up by its amount, and only then is nok signed out, told until when coming back is possible', async () => {
  const blocks = [
    { code: 'ROUNDS', n: 2 },
    { code: 'MONEY', n: 145_000 },
  ];
  const { app, is } = await leaving({ blocks, leftover: 0 });
  expect((await screen.findByText('Rounds not over: 2')).closest('a')?.getAttribute('href')).toBe('/golfer/booking');
  expect(screen.getByText('Money in your wallet: ฿1,450').closest('a')?.getAttribute('href')).toBe(
    '/golfer/topup/refund',
  );
  expect(screen.queryByLabelText(/Type DELETE/)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(send());
  expect(asked(app, 'POST /user/delete')).toEqual([]);

  is({ leftover: 5_000 });
  await becomes(app);
  const box = await screen.findByRole('checkbox', { name: 'I give up the remaining ฿50.00' });
  screen.getByText('The remaining ฿50.00 is lost');
  screen.getByText(/too little for a payout, or a gift from us/);
  await types(/Type DELETE/, 'DELETE');
  expect(`${send().textContent} ${reasonOf(send())}`).toContain('Tick first that you give up what is left');
  fireEvent.click(send());
  await types(/Type DELETE/, '');
  fireEvent.click(box);
  expect(box).toHaveProperty('checked', true);
  fireEvent.click(send());
  expect(asked(app, 'POST /user/delete')).toEqual([]);

  await types(/Type DELETE/, 'DELETE');
  fireEvent.click(send());
  await waitFor(() => expect(address()).toBe('/no-permission?erased=2026/11/29'));
  expect(app.session.state().kind).toBe('out');
  expect(asked(app, 'POST /user/delete')).toEqual([{ confirm: 'DELETE', give_up: 5_000 }]);
  expect((await screen.findAllByText(/It is deleted on Sun 29 Nov 2026/)).length).toBeGreaterThan(0);
});

test('another amount or something in the way by now: nok is told, and what was typed is still there; once nothing is left nothing is given up', async () => {
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
  fireEvent.click(box);

  const blocks = [{ code: 'MONEY', n: 15_000 }];
  is({ blocks, leftover: 0 });
  app.server.answers['POST /user/delete'] = () => error(409, 'DELETION_NOT_YET', { blocks, leftover: 0 });
  fireEvent.click(send());
  await screen.findByText('Money in your wallet: ฿150');
  expect(asked(app, 'POST /user/delete').at(-1)).toEqual({ confirm: 'DELETE', reason: 'I move away', give_up: 7_500 });
  screen.getByText(/Move what you can to your bank first/);
  expect(screen.queryByRole('checkbox')).toBeNull();

  is({ leftover: 7_500 });
  await becomes(app);
  expect(await screen.findByRole('checkbox', { name: /฿75\.00/ })).toHaveProperty('checked', true);
  const { setLanguage } = await import('../../../src/i18n/language.ts');
  act(() => setLanguage('th'));
  await screen.findByRole('checkbox', { name: /ยอมสละเงิน.*฿75\.00/ });
  screen.getByText(/฿75\.00.*จะหมดไป/);
  act(() => setLanguage('en'));

  // A phone’s copy from before says nothing of it.
  app.server.answers['GET /user/deletion'] = () => success({ blocks: [], points: 0, reviews: 0 });
  await becomes(app);
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  expect(screen.queryByText(/is lost/)).toBeNull();
  expect(screen.getByLabelText(/Reason/)).toHaveProperty('value', 'I move away');
  app.server.answers['POST /user/delete'] = () => success({ erased_at: '2026-11-29T00:00:00.000Z' });
  fireEvent.click(send());
  await waitFor(() => expect(address()).toBe('/no-permission?erased=2026/11/29'));
  expect(asked(app, 'POST /user/delete').at(-1)).toEqual({ confirm: 'DELETE', reason: 'I move away' });
});
