import { ENDED_UNPLAYED } from '#domain/booking/status.ts';
import type { SeatRow } from './sql.ts';

export const isFallen = ({ status }: SeatRow): boolean => ENDED_UNPLAYED.includes(status);

/** The caddy said yes; whether it was played well is no concern of the open request. */
export const isConfirmed = (seat: SeatRow): boolean => !isFallen(seat) && seat.status !== 'PENDING';

/** The lowest seat nobody has: a flight's bookings are told apart by it. */
export function freeSeat(seats: readonly SeatRow[]): number {
  const used = new Set(seats.filter((it) => !isFallen(it)).map(({ seat }) => seat));
  const free = [0, 1, 2, 3].find((seat) => !used.has(seat));
  if (free === undefined) throw new RangeError('a flight has four seats');
  return free;
}
