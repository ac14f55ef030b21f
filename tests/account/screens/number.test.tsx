import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { error, SOMCHAI, success } from './open.tsx';
import { asked, becomes, caddyOf, open } from './own-profile.tsx';

const contested = { number: '0611', at: '2026-11-22T00:00:00.000Z' };

test('a caddy without a number reads in the profile that the course is asked whose it is, or where to enter the one on the bib, and changes the rest without one', async () => {
  const app = await open('/caddy/profile', caddyOf({ caddy_number: '', contested }), SOMCHAI);
  await app.session.updateUser(withoutNumber(app));
  expect(await screen.findByText(/We are asking the course whose number 0611 is/)).toBeTruthy();
  await becomes(app, caddyOf({ caddy_number: '' }, 2));
  expect(await screen.findByText(/Enter the one on your bib under Edit profile/)).toBeTruthy();

  history.pushState(null, '', '/caddy/profile/edit-profile');
  app.server.answers['POST /user/update'] = () => success(caddyOf({ caddy_number: '', years: 12 }, 3));
  fireEvent.change(await screen.findByLabelText(/Years of experience/), { target: { value: '๑๒' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  const [sent] = asked(app, 'POST /user/update') as [{ caddy: object }];
  expect(sent.caddy).toMatchObject({ years: 12 });
  expect(sent.caddy).not.toHaveProperty('caddy_number');
});

test('a caddy who types a number another caddy has may claim it and keeps the one of now; another one typed after the claim is not claimed', async () => {
  const app = await open('/caddy/profile/edit-profile', caddyOf(), SOMCHAI);
  const fields = [{ path: 'caddy.caddy_number', code: 'CADDY_NUMBER_TAKEN' }];
  const number = () => screen.getByLabelText<HTMLInputElement>(/Caddy number/);
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => (asked(app, 'POST /user/update') as { caddy: object }[]).at(-1)?.caddy;
  const claims = async (typed: string) => {
    app.server.answers['POST /user/update'] = () => error(409, 'CADDY_NUMBER_TAKEN', { fields });
    fireEvent.change(number(), { target: { value: typed } });
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'This is my number' }));
  };
  await screen.findByLabelText(/Caddy number/);
  await claims('611');
  fireEvent.change(number(), { target: { value: '๖๑๒' } });
  app.server.answers['POST /user/update'] = () => success(caddyOf({ caddy_number: '612' }, 2));
  save();
  await screen.findByText('Saved');
  expect(sent()).toMatchObject({ caddy_number: '612' });
  expect(sent()).not.toHaveProperty('contest_number');

  await claims('613');
  expect(
    await screen.findByText(/ask the course whose number 613 is .*you keep number 612\. Press “Save”/),
  ).toBeTruthy();
  expect(screen.queryByText(/Somebody at this course/)).toBeNull();
  const after = { caddy_number: '612', contested: { ...contested, number: '613' } };
  app.server.answers['POST /user/update'] = () => success(caddyOf(after, 3));
  save();
  expect(await screen.findByText(/We are asking the course whose number 613 is.*you keep number 612/)).toBeTruthy();
  expect(sent()).toMatchObject({ caddy_number: '613', contest_number: true });
  expect(number().value).toBe('612');
});

/** The person as the server answers while there is no number. */
function withoutNumber({ session }: Awaited<ReturnType<typeof open>>) {
  const state = session.state();
  if (state.kind !== 'in') throw new Error('nobody is signed in');
  return { ...state.user, basic_info: { ...state.user.basic_info, caddy_number: '' } };
}
