import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { early } from '../../../src/chat/room/room-screen.tsx';
import { render } from '../../support/on-phone.tsx';

const Part = ({ name }: { name: string }) => <p>the round of {name}</p>;
const draw = (Early: ReturnType<typeof early<{ name: string }>>) =>
  render(<Early name="nok" waiting={<p>waiting</p>} />);

test('a part takes the place of what waits for it; once its code is there it is drawn in the first pass', async () => {
  const Early = early(async () => Part);
  const before = draw(Early);
  expect(before.container.textContent).toBe('waiting');
  await screen.findByText('the round of nok');
  expect(screen.queryByText('waiting')).toBeNull();
  before.unmount();
  expect(draw(Early).container.textContent).toBe('the round of nok');
});

test('a part that cannot be fetched says so, and comes when it is asked for again', async () => {
  let isReached = false;
  const load = () => (isReached ? Promise.resolve(Part) : Promise.reject(new TypeError('no network')));
  draw(early<{ name: string }>(load));
  await screen.findByRole('status');
  isReached = true;
  await act(async () => fireEvent.click(screen.getByRole('button')));
  await screen.findByText('the round of nok');
});
