import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { useQueueing } from '../../booking/act/queueing.ts';
import type { OutboxItem } from '../../sync/outbox/outbox-state.ts';
import { respond } from '../data.ts';

/** Puts the caddy's answer to this open request into the outbox. */
export function useAnswering(it: NearbyBroadcast): {
  isBusy: boolean;
  answer: (status: 'INTERESTED' | 'WITHDRAWN', message?: string) => Promise<OutboxItem | undefined>;
} {
  const { isBusy, queue } = useQueueing();
  return { isBusy, answer: (status, message) => queue(() => respond(it, status, Date.now(), message)) };
}
