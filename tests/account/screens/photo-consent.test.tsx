import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asked, becomes, caddyOf, open, profileOf } from './own-profile.tsx';
import { error, NOK, SOMCHAI, success } from './open.tsx';

const PHOTO = { photo_url: `/api/v1/media/${NOK}` };
const hidden = () => ({ ...caddyOf(), ...PHOTO, public_photo: false });
const theSwitch = (name: RegExp) => screen.findByRole('switch', { name });

test('who sees a photo is asked where it is chosen, says what no means, and is yes only once somchai says so and the server has heard it', async () => {
  const app = await open('/caddy/profile/edit-profile', hidden(), SOMCHAI);
  const seen = await theSwitch(/Let everyone see my photo, also on the web/);
  expect(seen).toHaveProperty('checked', false);
  await screen.findByText(/Others see a drawing instead/);
  expect(asked(app, 'POST /user/consent')).toEqual([]);
  app.server.answers['POST /user/consent'] = () => error(503, 'BUSY');
  fireEvent.click(seen);
  await waitFor(() => expect(document.querySelector('.err')).not.toBeNull());
  expect(await theSwitch(/Let everyone see my photo, also on the web/)).toHaveProperty('checked', false);
  app.server.answers['POST /user/consent'] = () => success({ ...hidden(), public_photo: true });
  fireEvent.click(seen);
  await screen.findByText(/Everyone sees your photo, in the app and on the web without the app/);
  const yes = { what: 'PUBLIC_PHOTO', is_given: true };
  expect(asked(app, 'POST /user/consent')).toEqual([yes, yes]);
  expect(await theSwitch(/Let everyone see my photo, also on the web/)).toHaveProperty('checked', true);
});

test('a golfer is asked too, and not where there is no photo', async () => {
  const app = await open('/golfer/profile/edit-profile', profileOf({ public_photo: false }));
  await screen.findByRole('button', { name: 'Choose a photo' });
  expect(screen.queryByRole('switch', { name: /see my photo/ })).toBeNull();
  await becomes(app, profileOf({ ...PHOTO, public_photo: false, version: 2 }));
  expect(await theSwitch(/Let everyone see my photo/)).toHaveProperty('checked', false);
});

test('a profile says who sees the photo, and of each phone and e-mail that it is not confirmed and what that means; who lost the only one is told to add another', async () => {
  const app = await open('/caddy/profile', { ...hidden(), public_photo: false }, SOMCHAI);
  await screen.findByText(/Now only golfers you have a confirmed booking with see it/);
  const title = await screen.findByRole('heading', { name: 'What you sign in with' });
  const card = within(title.closest('section') as HTMLElement);
  expect(card.getByText(/81.555.0147/)).toBeTruthy();
  expect(card.getByText('nok@example.com')).toBeTruthy();
  expect(card.getAllByText('not confirmed')).toHaveLength(2);
  expect(card.getByText(/we call or write there before we decide/)).toBeTruthy();

  const lost = { phone: null, email: null };
  await becomes(app, { ...hidden(), ...lost, version: 2, public_photo: true });
  await screen.findByText(/Everyone sees your photo, in the app and on the web without the app/);
  const add = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Add a phone or an e-mail' });
  expect(add.getAttribute('href')).toBe('/caddy/profile/edit-profile');
  // Who came by LINE alone is told nothing of it.
  await becomes(app, { ...hidden(), ...lost, version: 3, has_password: false });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Add a phone or an e-mail' })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'What you sign in with' })).toBeNull();
});
