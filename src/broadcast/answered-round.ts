import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import { useDraft } from '../sync/mirror/draft.ts';
import { copiesOf } from '../sync/mirror/mirror-copies.ts';
import { type Phone } from '../sync/phone.ts';

const ROUND = ['golf_course', 'course', 'booking_date', 'tee_off_time', 'holes', 'transport'] as const;

/** The round as it was when the caddy answered "interested". */
export type AnsweredRound = Pick<NearbyBroadcast, (typeof ROUND)[number]>;

const keyOf = (alt_reference: string): string => `answered ${alt_reference}`;

/** Stores the round on this phone, so that the caddy can be told what has changed when asked to confirm again. */
export function keepAnswered(phone: Phone, it: NearbyBroadcast): void {
  const { golf_course, course, booking_date, tee_off_time, holes, transport } = it;
  const round: AnsweredRound = { golf_course, course, booking_date, tee_off_time, holes, transport };
  void copiesOf(phone).storeIfRoom(keyOf(it.alt_reference), round);
}

export const useAnsweredRound = (alt_reference: string): AnsweredRound | undefined =>
  useDraft<AnsweredRound | undefined>(keyOf(alt_reference), undefined)[0];
