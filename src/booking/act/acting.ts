import type { Booking } from '#domain/booking/api.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { clockOf } from '../../ui/now.ts';
import type { Viewer } from '../booking-status.tsx';
import { act, type ActDetails } from '../data.ts';
import { useQueueing } from './queueing.ts';
import { usePhone } from '../../sync/phone.ts';

type Action = Parameters<typeof act>[3];

/** Puts the user's acts on this booking into the outbox. */
export function useActing(
  booking: Booking,
  viewer: Viewer,
): {
  isBusy: boolean;
  perform: (action: Action, more?: ActDetails) => Promise<OutboxItem | undefined>;
} {
  const phone = usePhone();
  const { isBusy, queue } = useQueueing();
  return {
    isBusy,
    perform: (action, more) => queue(() => act(phone, booking, viewer, action, clockOf(phone).momentNow(), more)),
  };
}
