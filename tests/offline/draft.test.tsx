import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser, launch, NOK, sessionOf, SOMCHAI } from './page.ts';

interface Round {
  note: string;
}
const EMPTY: Round = { note: '' };

beforeEach(() => {
  aBrowser();
});
afterEach(() => vi.unstubAllGlobals());

async function signedIn(user_id: string) {
  const app = await launch();
  await app.session.resume();
  await app.session.adopt(sessionOf(user_id), true);
  return app;
}

async function draft(key = 'round') {
  const { useDraft } = await import('../../src/sync/draft.ts');
  return renderHook(() => useDraft<Round>(key, EMPTY));
}

test('what she began to write is there after a restart of the app', async () => {
  await signedIn(NOK);
  const first = await draft();
  act(() => first.result.current[1]({ note: 'สองถุง' }));
  expect(first.result.current[0]).toEqual({ note: 'สองถุง' });
  first.unmount();
  const app = await launch({ keepSession: true });
  await app.session.resume();
  const { result } = await draft();
  expect(result.current[0]).toEqual(EMPTY);
  await waitFor(() => expect(result.current[0]).toEqual({ note: 'สองถุง' }));
});

test('what she types before the draft is read stays', async () => {
  const app = await signedIn(NOK);
  await app.draftStore()?.set('round', { note: 'old' });
  const { result } = await draft();
  act(() => result.current[1]({ note: 'new' }));
  await waitFor(async () => expect(await app.draftStore()?.get('round')).toEqual({ note: 'new' }));
  expect(result.current[0]).toEqual({ note: 'new' });
});

test('it is hers alone', async () => {
  const app = await signedIn(NOK);
  await app.draftStore()?.set('round', { note: 'of nok' });
  const somchais = await signedIn(SOMCHAI);
  const { result } = await draft();
  await somchais.draftStore()?.get('round');
  expect(result.current[0]).toEqual(EMPTY);
});

test('once it is sent, nothing is left of it', async () => {
  const app = await signedIn(NOK);
  await app.draftStore()?.set('round', { note: 'old' });
  const { result } = await draft();
  await waitFor(() => expect(result.current[0]).toEqual({ note: 'old' }));
  act(() => result.current[2]());
  expect(result.current[0]).toEqual(EMPTY);
  await expect.poll(() => app.draftStore()?.get('round')).toBeUndefined();
});
