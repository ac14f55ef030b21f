import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asked, caddyOf, open, profileOf } from './own-profile.tsx';
import { error, NOK, SOMCHAI, success } from './open.tsx';
import { phone } from '../../support/on-phone.tsx';

afterEach(() => vi.unstubAllGlobals());

const PHOTO = { photo_url: `/api/v1/media/${NOK}` };
const hidden = () => ({ ...caddyOf(), ...PHOTO, public_photo: false });
const theSwitch = (name: RegExp) => screen.findByRole('switch', { name });

describe('who sees a photo', () => {
  test('is asked where the photo is chosen, says what no means, and is yes only once somchai says so', async () => {
    const app = await open('/caddy/profile/edit-profile', hidden(), SOMCHAI);
    const seen = await theSwitch(/Let all golfers see my photo/);
    expect(seen).toHaveProperty('checked', false);
    await screen.findByText(/Whoever looks for a caddy sees a drawing instead/);
    expect(asked(app, 'POST /user/consent')).toEqual([]);
    app.server.answers['POST /user/consent'] = () => success({ ...hidden(), public_photo: true });
    fireEvent.click(seen);
    await screen.findByText(/Everyone sees your photo in search/);
    expect(asked(app, 'POST /user/consent')).toEqual([{ what: 'PUBLIC_PHOTO', is_given: true }]);
    expect(await theSwitch(/Let all golfers see my photo/)).toHaveProperty('checked', true);
  });

  test('is asked of a golfer too, and not where there is no photo', async () => {
    const app = await open('/golfer/profile/edit-profile', profileOf({ public_photo: false }));
    await screen.findByRole('button', { name: 'Choose a photo' });
    expect(screen.queryByRole('switch', { name: /see my photo/ })).toBeNull();
    app.state.profile = profileOf({ ...PHOTO, public_photo: false, version: 2 });
    const mirror = (await import('../../../src/sync/mirror/mirror.ts')).mirrorOf(phone);
    mirror.stale();
    expect(await theSwitch(/Let everyone see my photo/)).toHaveProperty('checked', false);
  });

  test('a refusal puts the switch back and is said', async () => {
    const app = await open('/caddy/profile/edit-profile', hidden(), SOMCHAI);
    app.server.answers['POST /user/consent'] = () => error(503, 'BUSY');
    fireEvent.click(await theSwitch(/Let all golfers see my photo/));
    await waitFor(() => expect(document.querySelector('.err')).not.toBeNull());
    expect(await theSwitch(/Let all golfers see my photo/)).toHaveProperty('checked', false);
  });

  test.each([
    [false, /Now only golfers you have a confirmed booking with see it/],
    [true, /Everyone sees your photo in search/],
  ])('the profile of somchai says whether golfers see it: %s', async (public_photo, said) => {
    await open('/caddy/profile', { ...hidden(), public_photo }, SOMCHAI);
    await screen.findByText(said);
  });
});
