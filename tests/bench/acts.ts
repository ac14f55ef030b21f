import { termsThen } from '../support/rates.ts';
import { randomUUID } from 'node:crypto';
import type { Booking } from '../../domain/booking/api.ts';
import { priceOf } from '../../domain/booking/price.ts';
import type { CallName, ParsedOf } from '../../domain/calls.ts';
import { addDays, type ClockTime, dateOf } from '../../domain/dates.ts';
import { actOnBooking, createBooking } from '../../server/booking/commands.ts';
import { sendMessage } from '../../server/chat/commands.ts';
import { sql, type Tx } from '../../server/db/db.ts';
import type { Asker, Asking } from '../../server/http/http.ts';
import { openOnce } from '../../server/http/idempotency.ts';
import { COURSE, type Crowd } from './growth/crowd.ts';

/** One round a day: the farthest a golfer may book, less today and the last day. */
export const DAYS = 58;

type Wish = ParsedOf<'POST /booking/create'>;

/** What people do, as their calls do it, each with a key of its own; undefined: there is nothing left to do it to. */
export interface Acts {
  create: () => Promise<Booking>;
  /** The same without a key. */
  bareCreate: () => Promise<Booking>;
  accept: () => Promise<unknown> | undefined;
  send: () => Promise<unknown> | undefined;
  done: Record<'created' | 'accepted' | 'sent', number>;
}

const asker = (user_id: string, role: 'GOLFER' | 'CADDY'): Asker => ({
  user_id,
  session_id: user_id,
  role,
  language: 'th',
});

/** As many golfers as caddies, each golfer with a caddy of their own: whatever was asked for can be accepted. */
export function actsOf(crowd: Crowd): Acts {
  const { db, clock } = crowd.context;
  const once = openOnce(db);
  const wishes = wishesOf(crowd, clock());
  const waiting: Booking[] = [];
  const pairs: { room_id: string; golfer_id: string }[] = [];
  const done = { created: 0, accepted: 0, sent: 0 };
  const keyed = async <T>(call: CallName, { user_id }: Asker, body: unknown, work: (tx: Tx) => Promise<T>) =>
    (await once({ user_id, key: randomUUID(), call, body }, clock(), work)).data as T;
  const created = async (make: (golfer: Asker, wish: Wish) => Promise<Booking>) => {
    const { golfer, wish } = wishes();
    const booking = await make(golfer, wish);
    done.created += 1;
    waiting.push(booking);
    return booking;
  };
  return {
    done,
    bareCreate: () => created((golfer, wish) => db.transact((tx) => createBooking(tx, golfer, wish, clock()))),
    create: () =>
      created((golfer, wish) =>
        keyed('POST /booking/create', golfer, wish, (tx) => createBooking(tx, golfer, wish, clock())),
      ),
    accept() {
      const booking = waiting.shift();
      if (!booking) return undefined;
      done.accepted += 1;
      const caddy = asker(booking.caddy.user_id, 'CADDY');
      const { booking_ref, version } = booking;
      const wish: ParsedOf<'POST /booking/act'> = { booking_ref, version, action: 'accept' };
      return keyed('POST /booking/act', caddy, wish, (tx) => actOnBooking(tx, caddy, wish, clock()));
    },
    async send() {
      if (pairs.length === 0)
        pairs.push(...(await db.many(sql<(typeof pairs)[number]>`select room_id, golfer_id from room`)));
      const pair = pairs[done.sent % pairs.length];
      if (!pair) throw new Error('nobody has asked for a round yet');
      done.sent += 1;
      const caller = asker(pair.golfer_id, 'GOLFER');
      const input = {
        room_id: pair.room_id,
        client_msg_id: randomUUID(),
        kind: 'TEXT',
        text: 'ถึงหน้าคลับเฮาส์แล้ว',
      } as const;
      const sending = (tx: Tx) => sendMessage({ tx, caller, input, now: clock() } as Asking<'POST /chat/send'>);
      return keyed('POST /chat/send', caller, input, sending);
    },
  };
}

/** Every golfer once for one day, then every golfer for the next: at no time two requests of one golfer. */
function wishesOf({ golfers, caddies }: Crowd, now: number): () => { golfer: Asker; wish: Wish } {
  let taken = 0;
  const round = {
    golf_course: COURSE,
    tee_off_time: '12:00' as ClockTime,
    holes: 18,
    transport: 'CART_SHARED',
  } satisfies Partial<Wish>;
  const course = { fee_collection: 'AT_COURSE', caddy_fee: null, cart_fee: null } as const;
  return () => {
    const day = 1 + Math.floor(taken / golfers.length);
    const user_id = golfers[taken % golfers.length];
    const caddy_id = caddies[taken % caddies.length];
    if (day > DAYS || !user_id || !caddy_id) throw new Error('this machine is faster than the bench has golfers');
    taken++;
    const booking_date = addDays(dateOf(now), day);
    const { total } = priceOf({ ...round, course }, termsThen(booking_date));
    return { golfer: asker(user_id, 'GOLFER'), wish: { ...round, booking_date, caddy_id, total } };
  };
}
