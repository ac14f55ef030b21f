import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOK, openAs } from '../booking/screens/scene.tsx';

let isBroken = true;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of what it caught
  vi.doMock('../../src/app/bars.tsx', () => ({
    Bars: ({ children }: { children: React.ReactNode }) => {
      if (isBroken) throw new Error('the bars broke');
      return children;
    },
  }));
});
afterEach(() => {
  vi.doUnmock('../../src/app/bars.tsx');
});

test('bars that break leave no white page: nok is told what is safe, and can go on', async () => {
  await openAs(NOK, '/golfer/home');
  await screen.findByText('This screen did not open');
  expect(screen.getByText(/what waits to be sent are safe/)).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('main')).toBeTruthy();
  expect(screen.queryByText('This screen did not open')).toBeNull();
});
