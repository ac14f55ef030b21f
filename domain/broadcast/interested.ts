import type { Broadcast } from './api.ts';

/** One INTERESTED answer, carrying its broadcast's reference, course, date, time, holes and transport (specification.md §3). */
export type InterestedEntry = Broadcast['caddy_responses'][number] &
  Pick<Broadcast, 'alt_reference' | 'golf_course' | 'course' | 'booking_date' | 'tee_off_time' | 'holes' | 'transport'>;

/** Flattens broadcasts into one entry per INTERESTED answer, in the order they came. */
export function interestedEntries(broadcasts: readonly Broadcast[]): InterestedEntry[] {
  return broadcasts.flatMap(
    ({ alt_reference, golf_course, course, booking_date, tee_off_time, holes, transport, caddy_responses }) =>
      caddy_responses
        .filter(({ response }) => response.status === 'INTERESTED')
        .map((answer) => ({
          ...answer,
          alt_reference,
          golf_course,
          course,
          booking_date,
          tee_off_time,
          holes,
          transport,
        })),
  );
}
