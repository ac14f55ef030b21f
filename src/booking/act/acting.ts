import type { Booking } from '#domain/booking/api.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { momentNow } from '../../ui/now.ts';
import type { Viewer } from '../booking-status.tsx';
import { act, type ActDetails } from '../data.ts';
import { useQueueing } from './queueing.ts';

type Action = Parameters<typeof act>[2];

/** Puts the user's acts on this booking into the outbox. */
export function useActing(
  booking: Booking,
  viewer: Viewer,
): {
  isBusy: boolean;
  perform: (action: Action, more?: ActDetails) => Promise<OutboxItem | undefined>;
} {
  const { isBusy, queue } = useQueueing();
  return { isBusy, perform: (action, more) => queue(() => act(booking, viewer, action, momentNow(), more)) };
}
