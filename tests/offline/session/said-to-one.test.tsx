import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser, launch, NOK, sessionOf, SOMCHAI, type App } from '../page.ts';
import { phone, render } from '../../support/on-phone.tsx';

let app: App;
let toasts: typeof import('../../../src/ui/overlay/toast.tsx');
let sheet: typeof import('../../../src/sync/outbox/outbox-sheet-state.ts');

beforeEach(async () => {
  aBrowser();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  app = await launch();
  toasts = await import('../../../src/ui/overlay/toast.tsx');
  sheet = await import('../../../src/sync/outbox/outbox-sheet-state.ts');
  await app.session.resume();
  await app.session.startSession(sessionOf(SOMCHAI), true);
  const { startBackgroundUi } = await import('../../../src/app/beside.tsx');
  render(<toasts.ToastRegion />);
  await act(async () => startBackgroundUi(phone));
});
afterEach(() => vi.unstubAllGlobals());

const signIn = (person: string) => act(() => app.session.startSession(sessionOf(person), true));

test('what was said to somchai, with its button, is not said to nok, who signs in over somchai; nor does the sheet of somchai open', async () => {
  await act(async () => toasts.toast({ text: 'Unfollowed Ken', action: { label: 'Undo', run: () => undefined } }));
  await act(async () => sheet.outboxSheetOf(phone).openOutboxSheet());
  screen.getByText('Unfollowed Ken');
  await signIn(NOK);
  expect(screen.queryByText('Unfollowed Ken')).toBeNull();
  expect(sheet.outboxSheetOf(phone).isOutboxSheetOpen()).toBe(false);
});

test('a new version is everybody’s: it stays', async () => {
  await act(async () =>
    toasts.toast({ text: 'New version', kind: 'update', action: { label: 'Update', run: () => undefined } }),
  );
  await signIn(NOK);
  screen.getByText('New version');
});

test('what is said to somchai stays through a renewal', async () => {
  await act(async () => toasts.toast({ text: 'Saved' }));
  await signIn(SOMCHAI);
  screen.getByText('Saved');
});
