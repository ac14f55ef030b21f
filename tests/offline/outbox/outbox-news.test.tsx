import { beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { outboxNewsOf } from '../../../src/app/outbox/outbox-news.ts';
import { outboxItemsOf, type OutboxItem } from '../../../src/sync/outbox/outbox.ts';
import * as toasts from '../../../src/ui/overlay/toast.tsx';
import { newPhone, phone } from '../../support/on-phone.tsx';

const refused = (id: string) => ({ id, state: 'conflict' }) as OutboxItem;

function look(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

let toast: MockInstance<typeof toasts.toast>;
beforeEach(() => {
  newPhone();
  toast = vi.spyOn(toasts, 'toast').mockReturnValue(undefined);
});

const parts = () => ({ ...outboxNewsOf(phone), ...outboxItemsOf(phone) });

test('what was refused while the user looked elsewhere is said once, when the user looks', async () => {
  const { tellRefused, write: showItems } = parts();
  look('hidden');
  showItems([refused('a')]);
  tellRefused([refused('a')]);
  showItems([refused('a'), refused('b')]);
  tellRefused([refused('a'), refused('b')]);
  expect(toast).not.toHaveBeenCalled();
  look('visible');
  look('visible');
  expect(toast).toHaveBeenCalledTimes(1);
  expect(toast.mock.calls[0]?.[0]).toMatchObject({ text: expect.stringContaining('2') as string });
});

test('the user signs out before looking: whoever looks next is told nothing of what was refused', async () => {
  const { tellRefused, write: showItems } = parts();
  look('hidden');
  showItems([refused('a')]);
  tellRefused([refused('a')]);
  showItems([]); // as `start.ts` does when nobody is here
  look('visible');
  expect(toast).not.toHaveBeenCalled();
});

test('what is held while the user takes it back is not said to be refused', async () => {
  const { tellRefused, write: showItems } = parts();
  look('visible');
  const held = { ...refused('a'), refusal: { status_code: 0 } };
  showItems([held]);
  tellRefused([held]);
  expect(toast).not.toHaveBeenCalled();
  showItems([refused('a')]);
  tellRefused([refused('a')]);
  expect(toast).toHaveBeenCalledTimes(1);
});
