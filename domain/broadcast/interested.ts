import type { Broadcast } from './api.ts';

/** One INTERESTED answer with the reference, course, date, time, holes and transport of its open request (specification.md §3). */
export type InterestedEntry = Broadcast['caddy_responses'][number] &
  Pick<Broadcast, 'alt_reference' | 'golf_course' | 'course' | 'booking_date' | 'tee_off_time' | 'holes' | 'transport'>;

/** Turns open requests into one entry per INTERESTED answer; keeps their order. */
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
