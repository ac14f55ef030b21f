import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lost, success } from './open.tsx';
import { asked, open, profileOf } from './own-profile.tsx';

const EDIT = '/golfer/profile/edit-profile';
const name = () => screen.findByLabelText(/Name your caddy will call you/);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

afterEach(() => {
  vi.restoreAllMocks();
});

/** What was brought into view, in its order. */
function seenIn(): Element[] {
  const seen: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this);
  });
  return seen;
}

test('nok saves the profile without a signal: the one sentence that says it did not go comes into view, until nok changes something', async () => {
  const app = await open(EDIT);
  app.server.answers['POST /user/update'] = lost;
  const seen = seenIn();
  type(await name(), 'Nok J');
  save();
  const said = await screen.findByRole('alert');
  expect(said.textContent).toMatch(/signal/);
  expect(seen).toContain(said);
  expect(await name()).toHaveProperty('value', 'Nok J');
  type(await name(), 'Nok Jai');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('nok, whose account has no phone, types a number in Thai digits: it is sent', async () => {
  const app = await open(EDIT, profileOf({ phone: null, has_password: false }));
  app.server.answers['POST /user/update'] = () => success(profileOf({ version: 2 }));
  type(await screen.findByLabelText(/^Phone/), '๐๘๑ ๑๑๑ ๑๑๑๑');
  type(screen.getByLabelText(/Handicap/), '๑๒.๕');
  save();
  await waitFor(() => expect(asked(app, 'POST /user/update')).toHaveLength(1));
  expect(asked(app, 'POST /user/update')).toMatchObject([{ phone: '๐๘๑ ๑๑๑ ๑๑๑๑', golfer: { handicap_tenths: 125 } }]);
});
