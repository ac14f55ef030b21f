import type { Rate, Tariff } from '#domain/booking/rate.ts';
import type { BookingActor } from '#domain/booking/status.ts';
import type { EventBodies, EventKind } from '#domain/events.ts';
import { DAY, dateOf, isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import type { NotifiedKind } from '#domain/notification/row.ts';
import { satang, type Satang } from '#domain/money.ts';
import { type Points, points, earning } from '#domain/reward/points.ts';
import { openersOf } from '#domain/wallet/line.ts';
import { type AccountName, isOfPerson, type Leg } from '#domain/wallet/posting.ts';
import { CARDS } from '../chat/cards.ts';
import { idOf, momentId, Rows } from './id.ts';

/** Older notifications are not written; a list of 45 days is long enough. */
const NOTIFIED_FOR = 45 * DAY;

export interface Pair {
  golfer_id: string;
  caddy_id: string;
}

/** Rows that change with every message. */
interface Room {
  room: Pair & { room_id: string; last_seq: number; last_end: string | null };
  members: { read_seq: number; delivered_seq: number }[];
}

interface Message {
  kind: 'TEXT' | 'PHRASE' | 'CARD';
  sender_id: string | null;
  text?: string | undefined;
  phrase?: object | undefined;
  card?: object;
}

/**
 * Collects the ledger, points, references, notifications and rooms of past days in order and writes them at once, because the commands
 * would take a minute. Throws when a person would be negative.
 */
export class Books {
  readonly now: Moment;
  readonly tariff: Tariff;
  readonly rows = new Rows();
  /** When each caddy first earned points. */
  readonly firstPoints = new Map<string, Moment>();
  /** What a golfer must keep for rounds made by commands. */
  readonly reserved = new Map<string, Satang>();
  private readonly balances = new Map<string, number>();
  /** The summary line of each person's posting. */
  private readonly lines = new Map<string, string>();
  private readonly counters = new Map<string, { kind: string; day: string; last: number }>();
  private readonly rooms = new Map<string, Room>();
  private nth = 0;

  constructor(now: Moment, tariff: Tariff) {
    this.now = now;
    this.tariff = tariff;
  }

  rateOf(rate_id: string): Rate {
    const rate = this.tariff.rates.find((it) => it.rate_id === rate_id);
    if (!rate) throw new RangeError(`${rate_id} is no rate`);
    return rate;
  }

  /** An id that sorts by moment, then by order of creation. */
  id(at: Moment, key: string): string {
    this.nth += 1;
    return momentId(at, this.nth, key);
  }

  available(account: AccountName): Satang {
    return satang(this.balances.get(account) ?? 0);
  }

  post(legs: readonly Leg[], cause: string, at: Moment): void {
    const transaction_id = this.id(at, cause);
    this.rows.add('ledger_transaction', { transaction_id, cause, created_at: isoOf(at) });
    for (const { account, amount } of legs) {
      const balance = (this.balances.get(account) ?? 0) + amount;
      if (balance < 0 && isOfPerson(account)) throw new RangeError(`${cause}: ${account} would owe`);
      this.balances.set(account, balance);
      const line_id = this.lineOf(account, cause, transaction_id);
      this.rows.add('ledger_entry', { transaction_id, account, amount, line_id });
    }
  }

  /** The summary line, found like in server/wallet/sql.ts. */
  private lineOf(account: AccountName, cause: string, transaction_id: string): string {
    const owner = account.split(':')[1];
    const opener = openersOf(cause).find((it) => this.lines.has(`${owner} ${it}`));
    const line_id = this.lines.get(`${owner} ${opener}`) ?? transaction_id;
    this.lines.set(`${owner} ${cause}`, line_id);
    return line_id;
  }

  earn(caddy_id: string, amount: Points, cause: string, at: Moment): void {
    const transaction_id = this.id(at, cause);
    const legs = earning(caddy_id, points(amount));
    if (!this.firstPoints.has(caddy_id))
      for (const { account } of legs.filter((leg) => leg.account.startsWith('caddy:')))
        this.rows.add('point_account', { account, created_at: isoOf(at) });
    this.firstPoints.set(caddy_id, Math.min(at, this.firstPoints.get(caddy_id) ?? at));
    this.rows.add('point_transaction', { transaction_id, cause, created_at: isoOf(at) });
    for (const leg of legs) this.rows.add('point_entry', { transaction_id, ...leg });
  }

  /** `TU-2111-0093`, counted like in server/payment/present.ts. */
  reference(kind: 'TU' | 'WD', at: Moment): string {
    const [, month = '', date = ''] = dateOf(at).split('/');
    const day = `${date}${month}`;
    let counter = this.counters.get(`${kind} ${day}`);
    if (!counter) {
      counter = { kind, day, last: 0 };
      this.counters.set(`${kind} ${day}`, counter);
      this.rows.add('reference_counter', counter);
    }
    counter.last += 1;
    return `${kind}-${day}-${String(counter.last).padStart(4, '0')}`;
  }

  /** Adds a notification that has been read. */
  tell<K extends NotifiedKind>(kind: K, body: EventBodies[K], readers: readonly string[], at: Moment): void {
    if (at < this.now - NOTIFIED_FOR) return;
    for (const user_id of readers) {
      const notification_id = this.id(at, `${kind} ${user_id}`);
      const read_at = isoOf(at + 40 * MINUTE);
      this.rows.add('notification', { notification_id, user_id, kind, body, created_at: isoOf(at), read_at });
    }
  }

  /** Adds a message that both have read; the room is closed. */
  say({ golfer_id, caddy_id }: Pair, message: Message, at: Moment): void {
    const { room, members } = this.roomOf({ golfer_id, caddy_id }, at);
    room.last_seq += 1;
    for (const member of members) member.read_seq = member.delivered_seq = room.last_seq;
    const client_msg_id = message.sender_id && idOf(`message ${room.room_id} ${room.last_seq}`);
    const { room_id, last_seq: seq } = room;
    this.rows.add('message', { room_id, seq, ...message, client_msg_id, sent_at: isoOf(at) });
  }

  card(booking: Pair & { booking_ref: string }, event: EventKind, by: BookingActor, at: Moment): void {
    const card = { event, booking_ref: booking.booking_ref, by };
    if (CARDS.has(event)) this.say(booking, { kind: 'CARD', sender_id: null, card }, at);
  }

  endRound(pair: Pair, at: Moment): void {
    this.roomOf(pair, at).room.last_end = isoOf(at);
  }

  private roomOf({ golfer_id, caddy_id }: Pair, at: Moment): Room {
    const key = `${golfer_id} ${caddy_id}`;
    const known = this.rooms.get(key);
    if (known) return known;
    const room_id = this.id(at, `room ${key}`);
    const room = {
      room_id,
      golfer_id,
      caddy_id,
      status: 'READ_ONLY',
      last_seq: 0,
      created_at: isoOf(at),
      last_end: null,
    };
    const members = [golfer_id, caddy_id].map((user_id) => ({ room_id, user_id, read_seq: 0, delivered_seq: 0 }));
    this.rows.add('room', room);
    for (const member of members) this.rows.add('room_member', member);
    this.rooms.set(key, { room, members });
    return { room, members };
  }
}
