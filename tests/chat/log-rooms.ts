import type { Message } from '../../domain/chat/api.ts';
import type { Page } from '../../domain/chat/log.ts';
import { isoOf, MINUTE } from '../../domain/dates.ts';
import { NOW } from '../support/clock.ts';

export const aMessage = (seq: number, more: Partial<Message> = {}): Message => ({
  seq,
  client_msg_id: `id-${seq}`,
  from: seq % 2 === 0 ? 'ME' : 'THEM',
  kind: 'TEXT',
  text: `message ${seq}`,
  phrase: null,
  image: null,
  card: null,
  about_seq: null,
  is_deleted: false,
  sent_at: isoOf(NOW + seq * MINUTE),
  ...more,
});

export const aDeletion = (seq: number, about_seq: number): Message =>
  aMessage(seq, { kind: 'DELETION', about_seq, text: null, client_msg_id: null });

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** A room of the server; `deletions`: what the message of this number takes away. */
export class ARoom {
  items: Message[] = [];
  status: 'ACTIVE' | 'READ_ONLY' = 'ACTIVE';
  read_seq = 0;
  their_delivered_seq = 0;
  their_read_seq = 0;

  constructor(count = 0, deletions: Record<number, number> = {}) {
    for (const seq of range(1, count)) this.say(deletions[seq] ? aDeletion(seq, deletions[seq]) : aMessage(seq));
  }

  say(message: Message = aMessage(this.items.length + 1)): Message {
    this.items.push(message);
    const gone = (it: Message) => it.seq === message.about_seq;
    if (message.about_seq !== null)
      this.items = this.items.map((it) => (gone(it) ? { ...it, text: null, is_deleted: true } : it));
    return message;
  }

  /** As `POST /chat/messages` answers. */
  answer({
    after_seq,
    before_seq = Infinity,
    limit = 50,
  }: {
    after_seq?: number;
    before_seq?: number;
    limit?: number;
  }) {
    const all = this.items.filter((it) => it.seq > (after_seq ?? 0) && it.seq < before_seq);
    return { ...this.marks(), items: after_seq === undefined ? all.slice(-limit) : all.slice(0, limit) } satisfies Page;
  }

  marks() {
    const { status, read_seq, their_delivered_seq, their_read_seq } = this;
    return { status, last_seq: this.items.at(-1)?.seq ?? 0, read_seq, their_delivered_seq, their_read_seq };
  }
}
