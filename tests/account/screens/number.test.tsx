import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { error, SOMCHAI, success } from './open.tsx';
import { asked, caddyOf, open } from './own-profile.tsx';

afterEach(() => vi.unstubAllGlobals());

const contested = { number: '0611', at: '2026-11-22T00:00:00.000Z' };

describe('a caddy without a number', () => {
  test('reads in the profile that the course is asked whose number it is', async () => {
    const app = await open('/caddy/profile', caddyOf({ caddy_number: '', contested }), SOMCHAI);
    await app.session.updateUser(withoutNumber(app));
    expect(await screen.findByText(/We are asking the course whose number 0611 is/)).toBeTruthy();
  });

  test('claims none: the profile says where to enter the one on the bib', async () => {
    const app = await open('/caddy/profile', caddyOf({ caddy_number: '' }), SOMCHAI);
    await app.session.updateUser(withoutNumber(app));
    expect(await screen.findByText(/Enter the one on your bib under Edit profile/)).toBeTruthy();
  });

  test('changes the rest of the profile without being asked for a number', async () => {
    const app = await open('/caddy/profile/edit-profile', caddyOf({ caddy_number: '', contested }), SOMCHAI);
    app.server.answers['POST /user/update'] = () => success(caddyOf({ caddy_number: '', years: 9 }, 2));
    fireEvent.change(await screen.findByLabelText(/Years of experience/), { target: { value: '9' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    const [sent] = asked(app, 'POST /user/update') as [{ caddy: object }];
    expect(sent.caddy).toMatchObject({ years: 9 });
    expect(sent.caddy).not.toHaveProperty('caddy_number');
  });
});

describe('a caddy who types a number another caddy has, in the profile', () => {
  const fields = [{ path: 'caddy.caddy_number', code: 'CADDY_NUMBER_TAKEN' }];
  const taken = () => error(409, 'CADDY_NUMBER_TAKEN', { fields });

  test('may claim it: the number of now stays, and Save sends the claim', async () => {
    const app = await open('/caddy/profile/edit-profile', caddyOf(), SOMCHAI);
    app.server.answers['POST /user/update'] = taken;
    fireEvent.change(await screen.findByLabelText(/Caddy number/), { target: { value: '611' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'This is my number' }));
    expect(
      await screen.findByText(/ask the course whose number 611 is .*you keep number 177\. Press “Save”/),
    ).toBeTruthy();
    expect(screen.queryByText(/Somebody at this course/)).toBeNull();
    app.server.answers['POST /user/update'] = () => success(caddyOf({ contested: { ...contested, number: '611' } }, 2));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/We are asking the course whose number 611 is.*you keep number 177/)).toBeTruthy();
    expect((asked(app, 'POST /user/update').at(-1) as { caddy: object }).caddy).toMatchObject({
      caddy_number: '611',
      contest_number: true,
    });
    expect(screen.getByLabelText<HTMLInputElement>(/Caddy number/).value).toBe('177');
  });

  test('types another one after the claim: the claim is not sent with it', async () => {
    const app = await open('/caddy/profile/edit-profile', caddyOf(), SOMCHAI);
    app.server.answers['POST /user/update'] = taken;
    fireEvent.change(await screen.findByLabelText(/Caddy number/), { target: { value: '611' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'This is my number' }));
    fireEvent.change(screen.getByLabelText(/Caddy number/), { target: { value: '612' } });
    app.server.answers['POST /user/update'] = () => success(caddyOf({ caddy_number: '612' }, 2));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect((asked(app, 'POST /user/update').at(-1) as { caddy: object }).caddy).not.toHaveProperty('contest_number');
  });
});

/** The person as the server answers while there is no number. */
function withoutNumber({ session }: Awaited<ReturnType<typeof open>>) {
  const state = session.state();
  if (state.kind !== 'in') throw new Error('nobody is signed in');
  return { ...state.user, basic_info: { ...state.user.basic_info, caddy_number: '' } };
}
