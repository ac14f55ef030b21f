import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closePageAfterEach } from '../closing-page.ts';
import { aBrowser, signedIn } from '../page.ts';
import { hurry } from '../hurry.ts';
import { phone, render } from '../../support/on-phone.tsx';

const EMPTY = { note: '', isAgreed: false };
const reload = vi.fn();

closePageAfterEach();
beforeEach(() => {
  aBrowser();
  hurry();
  reload.mockClear();
});

/** nok is signed in; a form whose text and tick are drafted is on the screen, and a new build is due. */
async function aDraftedForm() {
  const app = await signedIn();
  const { useDraft } = await import('../../../src/sync/mirror/draft.ts');
  const update = await import('../../../src/sync/page/update.ts');
  const { sayStorage } = (await import('../../../src/sync/storage/database.ts')).storageStateOf(phone);
  function Form() {
    const [draft, keep] = useDraft('any', EMPTY);
    return (
      <form>
        <textarea
          aria-label="note"
          value={draft.note}
          onChange={(event) => keep({ ...draft, note: event.target.value })}
        />
        <input
          aria-label="agreed"
          type="checkbox"
          checked={draft.isAgreed}
          onChange={(event) => keep({ ...draft, isAgreed: event.target.checked })}
        />
      </form>
    );
  }
  update.updateOf(phone).watchForReload(reload);
  const { unmount } = render(<Form />);
  return { app, update, unmount, sayStorage };
}

test('a draft holds an update until it is on the phone, and no longer', async () => {
  const { app, update } = await aDraftedForm();
  fireEvent.input(screen.getByLabelText('note'), { target: { value: 'สองถุง' } });
  fireEvent.click(screen.getByLabelText('agreed'));
  act(() => update.updateOf(phone).reloadSoon());
  expect(reload).not.toHaveBeenCalled();
  await expect.poll(() => app.draftStore()?.get('any')).toEqual({ note: 'สองถุง', isAgreed: true });
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test('a draft that this phone cannot keep holds an update as long as it is on the screen', async () => {
  const { app, update, sayStorage, unmount } = await aDraftedForm();
  act(() => sayStorage('memory'));
  fireEvent.input(screen.getByLabelText('note'), { target: { value: 'สองถุง' } });
  await expect.poll(() => app.draftStore()?.get('any')).toMatchObject({ note: 'สองถุง' });
  act(() => update.updateOf(phone).reloadSoon());
  expect(reload).not.toHaveBeenCalled();
  unmount();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test('a draft that a full phone does not take is said to be on the screen alone, and holds an update there', async () => {
  const { app, update, unmount } = await aDraftedForm();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { storageState } = (await import('../../../src/sync/storage/database.ts')).storageStateOf(phone);
  fireEvent.input(screen.getByLabelText('note'), { target: { value: 'สองถุง' } });
  await expect.poll(storageState).toBe('full'); // which the bars say
  await expect.poll(() => app.draftStore()?.get('any')).toMatchObject({ note: 'สองถุง' });
  act(() => update.updateOf(phone).reloadSoon());
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks(); // there is room again, and the user goes on
  fireEvent.input(screen.getByLabelText('note'), { target: { value: 'สามถุง' } });
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  unmount();
});
