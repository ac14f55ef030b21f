import { expect } from 'vitest';
import type { BookingStatus } from '../../../domain/booking/status.ts';
import { sql } from '../../../server/db/db.ts';
import {
  CADDIES,
  type Caddy,
  caddyMoney,
  GOLFERS,
  type Golfer,
  golferMoney,
  type Model,
  type RealBooking,
  sameBookings,
  statusesSeen,
} from './model.ts';
import type { Person, World } from '../world.ts';

export type Name = Golfer | Caddy;
/** The product, and its people of one run. */
export interface Real {
  world: World;
  people: Record<Name, Person>;
  course: string;
}

/** Where all runs have been together. */
export const seenStatuses = new Set<BookingStatus>();
export const doneActs = new Set<string>();
/** What became of goodwill: given by itself, or why not, and what an operator made of that. */
export const seenGoodwill = new Set<string>();

/** Bookings and balances as the database has them are as the model says. */
export async function compare(model: Model, { world: { db }, people }: Real): Promise<void> {
  const real = await db.many(sql<RealBooking>`
    select booking_ref, status, version, refunded, caddy_share, covered, goodwill, reasons, outcome, settled_at is not null as is_settled, holes, holes_played
    from booking left join goodwill_review using (booking_id) where golfer_id in (${people.nok.user_id}, ${people.dao.user_id})`);
  sameBookings(model, real);
  for (const status of statusesSeen(model)) seenStatuses.add(status);
  for (const { goodwill, review } of model.bookings) {
    if (goodwill !== null && review === null) seenGoodwill.add('BY_ITSELF');
    for (const word of [...(review?.reasons ?? []), ...(review?.outcome ? [review.outcome] : [])])
      seenGoodwill.add(word);
  }
  const accounts = await db.many(
    sql<{ account: string; balance: number }>`
      select account, balance from account where split_part(account, ':', 2) = any(${Object.values(people).map((it) => it.user_id)}::text[])`,
  );
  const has = (account: string) => accounts.find((row) => row.account === account)?.balance;
  for (const golfer of GOLFERS) {
    const { user_id } = people[golfer];
    const is = { available: has(`golfer:${user_id}:available`), held: has(`golfer:${user_id}:held`) };
    expect(is, golfer).toEqual(golferMoney(model, golfer));
  }
  for (const caddy of CADDIES) {
    const { user_id } = people[caddy];
    const is = { pending: has(`caddy:${user_id}:pending`), available: has(`caddy:${user_id}:available`) };
    expect(is, caddy).toEqual(caddyMoney(model, caddy));
  }
}
