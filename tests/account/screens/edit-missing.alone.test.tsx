import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SOMCHAI } from './open.tsx';
import { caddyOf, open } from './own-profile.tsx';

const CROP_SHEET = '../../../src/account/field/crop-sheet.tsx';
const VERIFICATION = '../../../src/account/field/verification-card.tsx';
const BOTH = '../../../src/account/manual/manual-both.ts';
const NOT_HERE = /^This part is not on the device yet/;

vi.mock('../../../src/platform/shrink-photo.ts', () => ({
  shrinkPhoto: async () => ({ id: 'photo', type: 'image/jpeg', bytes: new ArrayBuffer(4) }),
}));

afterEach(() => {
  for (const part of [CROP_SHEET, BOTH, VERIFICATION]) vi.doUnmock(part);
});

const missing = () => {
  throw new Error('not on the phone');
};
/** By the user; that a part asks by itself with a network is tested in tests/ui/late.alone.test.tsx. */
const askAgain = () =>
  act(async () => screen.getAllByRole('button', { name: 'Try again' }).forEach((button) => fireEvent.click(button)));

test('parts that are not on the phone leave the rest of the screen, say so, and come when somchai asks for them again', async () => {
  for (const part of [VERIFICATION, CROP_SHEET, BOTH]) vi.doMock(part, missing);
  await open('/caddy/profile/edit-profile', caddyOf(), SOMCHAI);
  expect(await screen.findByLabelText('Nickname')).toHaveProperty('value', 'ชาย');
  await screen.findByText(NOT_HERE);
  vi.doUnmock(VERIFICATION);
  await askAgain();
  expect(await screen.findByLabelText(/Code from the course/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(NOT_HERE)).toBeNull());

  fireEvent.change(await screen.findByLabelText('Photo'), {
    target: { files: [new File(['x'], 'photo', { type: 'image/jpeg' })] },
  });
  await screen.findByText(NOT_HERE); // the photo cannot be cut yet
  expect(screen.getByLabelText('Nickname')).toHaveProperty('value', 'ชาย');

  act(() => history.pushState(null, '', '/caddy/profile/user-manual'));
  await waitFor(() => expect(screen.queryByLabelText('Nickname')).toBeNull());
  await screen.findByText(NOT_HERE);
  vi.doUnmock(BOTH);
  await askAgain();
  await screen.findByLabelText(/Search the manual/);
  await waitFor(() => expect(screen.queryByText(NOT_HERE)).toBeNull());
});
