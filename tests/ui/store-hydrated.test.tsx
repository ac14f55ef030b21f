import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createStore, useStore } from '../../src/platform/store.ts';

test('a page that the build drew is taken over with what was typed, also when the phone is offline by then', async () => {
  const connection = createStore<'online' | 'offline'>('online');
  const Page = () => (
    <form>
      {useStore(connection) === 'offline' && <p>No signal</p>}
      <input name="phone" />
    </form>
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(<Page />);
  document.body.append(page);
  const typed = page.querySelector('input') as HTMLInputElement;
  typed.value = '0812345678';
  connection.write('offline');
  const faults: unknown[] = [];
  const root = await act(async () => hydrateRoot(page, <Page />, { onRecoverableError: (it) => faults.push(it) }));
  expect(faults).toEqual([]);
  expect(page.querySelector('input')).toBe(typed);
  expect(typed.value).toBe('0812345678');
  expect(page.textContent).toBe('No signal');
  await act(async () => root.unmount());
  page.remove();
});
