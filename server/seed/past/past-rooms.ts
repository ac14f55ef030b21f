import type { BookingActor } from '#domain/booking/status.ts';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { EventKind } from '#domain/events.ts';
import { CARDS } from '../../chat/cards.ts';
import type { Books } from '../books.ts';
import type { DemoWords } from '../talk/chats.ts';
import { idOf } from '../id.ts';

export interface Pair {
  golfer_id: string;
  caddy_id: string;
}

interface Said {
  at: Moment;
  row: { kind: string; sender_id: string | null; text?: string; phrase?: object; card?: object };
}

interface Room extends Pair {
  said: Said[];
  last_end: Moment | null;
}

/** The rooms of people whose bookings are all over: cards and talk in the order they came, everything read, writing closed. */
export class Rooms {
  private readonly rooms = new Map<string, Room>();

  private of({ golfer_id, caddy_id }: Pair): Room {
    const key = `${golfer_id} ${caddy_id}`;
    const room = this.rooms.get(key) ?? { golfer_id, caddy_id, said: [], last_end: null };
    this.rooms.set(key, room);
    return room;
  }

  card(booking: Pair & { booking_ref: string }, event: EventKind, by: BookingActor, at: Moment): void {
    if (!CARDS.has(event)) return;
    const card = { event, booking_ref: booking.booking_ref, by };
    this.of(booking).said.push({ at, row: { kind: 'CARD', sender_id: null, card } });
  }

  say(pair: Pair, by: 'golfer' | 'caddy', words: DemoWords, at: Moment): void {
    const sender_id = pair[`${by}_id`];
    const isText = typeof words === 'string';
    const phrase = isText ? undefined : { phrase_id: words.phrase_id, values: { ...words.values } };
    const row = { kind: isText ? 'TEXT' : 'PHRASE', sender_id, ...(isText ? { text: words } : { phrase }) };
    this.of(pair).said.push({ at, row });
  }

  end(pair: Pair, at: Moment): void {
    const room = this.of(pair);
    room.last_end = Math.max(room.last_end ?? at, at);
  }

  write(books: Books): void {
    const { pages } = books;
    for (const { golfer_id, caddy_id, said, last_end } of this.rooms.values()) {
      const lines = said.toSorted((a, b) => a.at - b.at);
      const first = lines[0]?.at ?? 0;
      const room_id = books.id(first, `room ${golfer_id} ${caddy_id}`);
      const seq = lines.length;
      const dates = { created_at: isoOf(first), last_end: last_end === null ? null : isoOf(last_end) };
      pages.rooms.push({ room_id, golfer_id, caddy_id, status: 'READ_ONLY', last_seq: seq, ...dates });
      for (const user_id of [golfer_id, caddy_id])
        pages.members.push({ room_id, user_id, read_seq: seq, delivered_seq: seq });
      for (const [n, { at, row }] of lines.entries()) {
        const client_msg_id = row.sender_id && idOf(`message ${room_id} ${n}`);
        pages.messages.push({ room_id, seq: n + 1, ...row, client_msg_id, sent_at: isoOf(at) });
      }
    }
  }
}
