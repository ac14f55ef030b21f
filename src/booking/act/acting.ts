import type { Booking } from '#domain/booking/api.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { momentNow } from '../../ui/now.ts';
import { act, type ActDetails } from '../data.ts';
import { useQueueing } from './queueing.ts';

type Action = Parameters<typeof act>[1];

/** Puts the user's acts on this booking into the outbox. */
export function useActing(booking: Booking): {
  isBusy: boolean;
  perform: (action: Action, more?: ActDetails) => Promise<OutboxItem | undefined>;
} {
  const { isBusy, queue } = useQueueing();
  return { isBusy, perform: (action, more) => queue(() => act(booking, action, momentNow(), more)) };
}
