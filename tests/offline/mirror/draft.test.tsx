import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aBrowser, NOK, openTab, SOMCHAI, signedIn, reloaded } from '../page.ts';
import { hurry } from '../hurry.ts';
import { phone, renderHook } from '../../support/on-phone.tsx';
import { until } from '../../support/until.ts';

interface Round {
  note: string;
}
const EMPTY: Round = { note: '' };

beforeEach(() => {
  aBrowser();
});

async function draft(key = 'round') {
  const { useDraft } = await import('../../../src/sync/mirror/draft.ts');
  return renderHook(() => useDraft<Round>(key, EMPTY));
}

test('what nok began to write is there after a restart of the app, and is not shown to somchai', async () => {
  const first = await signedIn(NOK);
  const typing = await draft();
  act(() => typing.result.current[1]({ note: 'สองถุง' }));
  expect(typing.result.current[0]).toEqual({ note: 'สองถุง' });
  typing.unmount();
  await expect.poll(() => first.draftStore()?.get('round')).toEqual({ note: 'สองถุง' });
  await reloaded();
  const { result } = await draft();
  expect(result.current[0]).toEqual(EMPTY);
  await waitFor(() => expect(result.current[0]).toEqual({ note: 'สองถุง' }));
  const somchais = await signedIn(SOMCHAI);
  const his = await draft();
  await somchais.draftStore()?.get('round');
  expect(his.result.current[0]).toEqual(EMPTY);
});

test('what nok types before the draft is read stays', async () => {
  const app = await signedIn(NOK);
  await app.draftStore()?.set('round', { note: 'old' });
  const { result } = await draft();
  act(() => result.current[1]({ note: 'new' }));
  await waitFor(async () => expect(await app.draftStore()?.get('round')).toEqual({ note: 'new' }));
  expect(result.current[0]).toEqual({ note: 'new' });
});

test('the first choice is stored without a pause: a link brings it, and the page may die at the next tap', async () => {
  const app = await signedIn(NOK);
  const { result } = await draft();
  await waitFor(() => expect(result.current[3]).toBe(true));
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  act(() => result.current[1]({ note: 'from a link' }));
  expect(pauses.mock.calls.filter(([, ms]) => ms)).toEqual([]);
  await expect.poll(() => app.draftStore()?.get('round')).toEqual({ note: 'from a link' });
  act(() => result.current[1]({ note: 'typed' }));
  await expect.poll(() => app.draftStore()?.get('round')).toEqual({ note: 'typed' });
});

test('nok leaves the screen and is back at once: what was typed a moment ago is there', async () => {
  await signedIn(NOK);
  const { result, unmount } = await draft();
  await waitFor(() => expect(result.current[3]).toBe(true));
  act(() => result.current[1]({ note: 'สองถุง' }));
  unmount();
  const again = await draft();
  await waitFor(() => expect(again.result.current[3]).toBe(true));
  expect(again.result.current[0]).toEqual({ note: 'สองถุง' });
});

test('nok leaves while a draft is being kept: a screen that is gone is told nothing, and the next one reads it', async () => {
  await signedIn(NOK);
  const { result, unmount } = await draft();
  await waitFor(() => expect(result.current[3]).toBe(true));
  act(() => result.current[1]({ note: 'สองถุง' }));
  unmount();
  vi.stubGlobal('window', undefined); // whoever draws without a window fails
  const { draftStore } = (await import('../../../src/sync/mirror/mirror-copies.ts')).copiesOf(phone);
  await expect.poll(() => draftStore()?.get('round')).toEqual({ note: 'สองถุง' });
  vi.unstubAllGlobals();
  const again = await draft();
  await waitFor(() => expect(again.result.current[3]).toBe(true));
  expect(again.result.current[0]).toEqual({ note: 'สองถุง' });
});

test('R-C3: a tab that slept while another one took nok off this phone writes nothing of nok’s before it has looked', async () => {
  hurry();
  const asleep = await signedIn(NOK);
  const { result } = await draft();
  const purging = await openTab({ keepSession: true });
  await purging.purge(NOK);
  act(() => result.current[1]({ note: 'สองถุง' }));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await expect.poll(() => asleep.copiesOwner()).toBeUndefined();
  expect(put).not.toHaveBeenCalled();
});

test('a page that is on its way out writes first, for nothing is left to be waited for', async () => {
  const app = await signedIn(NOK);
  const { result } = await draft();
  await waitFor(() => expect(result.current[3]).toBe(true));
  act(() => result.current[1]({ note: 'สองถุง' }));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  dispatchEvent(new Event('pagehide'));
  await expect.poll(() => put.mock.calls.length).toBe(1);
  expect(get).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  await expect.poll(() => app.draftStore()?.get('round')).toEqual({ note: 'สองถุง' });
});

test('once it is sent, nothing is left of it, also if it was sent while it was being kept', async () => {
  const app = await signedIn(NOK);
  await app.draftStore()?.set('round', { note: 'old' });
  const { result } = await draft();
  await waitFor(() => expect(result.current[0]).toEqual({ note: 'old' }));
  act(() => result.current[2]());
  expect(result.current[0]).toEqual(EMPTY);
  await expect.poll(() => app.draftStore()?.get('round')).toBeUndefined();
  act(() => result.current[1]({ note: 'สองถุง' }));
  await until(() => expect(result.current[0]).toEqual({ note: 'สองถุง' }));
  await new Promise<void>((resolve) => {
    const real = Reflect.get(IDBObjectStore.prototype, 'get') as IDBObjectStore['get'];
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      queueMicrotask(resolve); // it looks whether nok is still signed in
      return real.call(this, key);
    });
  });
  vi.restoreAllMocks();
  act(() => result.current[2]());
  await app.draftStore()?.set('after', 1);
  expect(await app.draftStore()?.get('round')).toBeUndefined();
});
