import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { earlyWhere, lazyPart } from '../../src/ui/late/lazy-part.tsx';
import { render } from '../support/on-phone.tsx';

const Part = ({ name }: { name: string }) => <p>the round of {name}</p>;
const shown = (Late: ReturnType<typeof lazyPart<{ name: string }>>) =>
  act(async () =>
    render(
      <Suspense fallback={<p>waiting</p>}>
        <Late name="nok" />
      </Suspense>,
    ),
  );

test('a part comes by itself', async () => {
  await shown(lazyPart(async () => Part));
  await screen.findByText('the round of nok');
});

test('a part that cannot be fetched says so, and comes when it is asked for again', async () => {
  let tries = 0;
  await shown(lazyPart(() => (tries++ === 0 ? Promise.reject(new TypeError('no network')) : Promise.resolve(Part))));
  await screen.findByRole('status');
  await act(async () => fireEvent.click(screen.getByRole('button')));
  await screen.findByText('the round of nok');
  expect(tries).toBe(2);
});

test('a late part comes by itself when the phone has a network again', async () => {
  let tries = 0;
  await shown(lazyPart(() => (tries++ === 0 ? Promise.reject(new TypeError('no network')) : Promise.resolve(Part))));
  await screen.findByRole('status');
  await act(async () => window.dispatchEvent(new Event('online')));
  await screen.findByText('the round of nok');
});

test('one that was fetched early is drawn in its first drawing', async () => {
  const Early = lazyPart(async () => Part);
  await Early.early();
  render(<Early name="nok" />);
  expect(screen.getByText('the round of nok')).toBeTruthy();
});

test('one that could not be fetched early is fetched when it is drawn', async () => {
  let tries = 0;
  const Early = lazyPart(() => (tries++ === 0 ? Promise.reject(new TypeError('no network')) : Promise.resolve(Part)));
  await Early.early();
  await shown(Early);
  await screen.findByText('the round of nok');
});

test('early only where the copy of the last screen shows it', async () => {
  const asked: string[] = [];
  const part = (name: string) => lazyPart(async () => (asked.push(name), Part));
  document.body.innerHTML = '<div class="last-screen"><p class="ticket"></p></div><p class="day-panel"></p>';
  await Promise.all([earlyWhere('.ticket', part('ticket')), earlyWhere('.day-panel', part('day'))]);
  expect(asked).toEqual(['ticket']);
});
