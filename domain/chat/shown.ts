import type { InputOf } from '../calls.ts';
import { dateOf, isoOf, MINUTE, parseMoment, type Moment, type SlashDate } from '../dates.ts';
import type { OpRefusal, OpState } from '../outbox/op.ts';
import type { Message } from './api.ts';
import type { Log } from './log.ts';

/** How far the user's own message has come. Messages of others have no such state. */
export type SendState = 'QUEUED' | 'SENDING' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED';

/** A `POST /chat/send` that waits in the outbox. */
export interface Queued {
  id: string;
  input: unknown;
  state: OpState;
  created_at: Moment;
  refusal: OpRefusal | undefined;
}

export interface DayRow {
  kind: 'DAY';
  key: string;
  day: SlashDate;
}

export interface MessageRow {
  kind: 'MESSAGE';
  /** Stays the same from the tap until the message is confirmed. */
  key: string;
  /** `seq` is 0 while the message is only on this phone. */
  message: Message;
  /** Undefined: not the user's own message. */
  state: SendState | undefined;
  /** The id of its op while it is in the outbox. */
  op_id: string | undefined;
  /** Why it FAILED. */
  refusal: OpRefusal | undefined;
  /** A picture that is only on this phone. */
  media_id: string | undefined;
  /** The first and the last message of a group. */
  isFirst: boolean;
  isLast: boolean;
}

export type Row = DayRow | MessageRow;

/** Messages of one person that follow each other within this time are one group, in milliseconds. */
const ONE_GO = 5 * MINUTE;

const OWN: Record<OpState, SendState> = {
  waiting: 'QUEUED',
  paused: 'QUEUED',
  sending: 'SENDING',
  sent: 'SENT',
  conflict: 'FAILED',
};

/**
 * The rows of a chat, oldest first: the server's messages without gaps, then those that wait on this phone. A message that is both in the
 * log and in the outbox appears once; unchanged rows are the same objects.
 */
export function shownOf(log: Log, queued: readonly Queued[]): readonly Row[] {
  const here = unarrived(log, queued);
  const there = log.items.slice(log.start).filter(({ kind }) => kind !== 'DELETION');
  const all = [...there, ...here.keys()].map(knownOf);
  const rows: Row[] = [];
  let day = '';
  all.forEach((it, at) => {
    // A phone whose clock is slow must not go back to yesterday.
    const isNewDay = it.day > day;
    if (isNewDay) rows.push(dayRow(it, (day = it.day)));
    const next = all[at + 1];
    const isLast = !next || next.day > day || !isOneGo(it, next);
    const before = all[at - 1];
    const isFirst = isNewDay || !before || !isOneGo(before, it);
    rows.push(messageRow(log, it, here.get(it.message), isFirst, isLast));
  });
  return rows;
}

/** The queued messages that are not in the log yet. */
function unarrived({ items }: Log, queued: readonly Queued[]): Map<Message, Queued> {
  const here = new Map<Message, Queued>();
  if (queued.length === 0) return here;
  const arrived = new Set(items.map(({ client_msg_id }) => client_msg_id));
  for (const item of queued) {
    const message = messageOf(item);
    if (!arrived.has(message.client_msg_id)) here.set(message, item);
  }
  return here;
}

const messages = new WeakMap<object, Message>();

/** A queued message never changes its content, so one object serves all its states. */
function messageOf({ input, created_at }: Queued): Message {
  const body = input as InputOf<'POST /chat/send'>;
  const known = messages.get(body);
  if (known) return known;
  const made: Message = {
    seq: 0,
    client_msg_id: body.client_msg_id,
    from: 'ME',
    kind: body.kind,
    text: body.kind === 'TEXT' ? body.text : null,
    phrase: body.kind === 'PHRASE' ? { phrase_id: body.phrase_id, values: body.values ?? {} } : null,
    image: null,
    card: null,
    about_seq: null,
    is_deleted: false,
    sent_at: isoOf(created_at),
  };
  messages.set(body, made);
  return made;
}

/** What was already computed for a message, and its last rows: a room may have ten thousand messages. */
interface CachedMessage {
  readonly message: Message;
  readonly at: Moment;
  readonly day: SlashDate;
  dayRow?: DayRow;
  row?: MessageRow;
}

const known = new WeakMap<Message, CachedMessage>();

function knownOf(message: Message): CachedMessage {
  const before = known.get(message);
  if (before) return before;
  const at = parseMoment(message.sent_at);
  const made = { message, at, day: dateOf(at) };
  known.set(message, made);
  return made;
}

const isOneGo = (a: CachedMessage, b: CachedMessage): boolean =>
  a.message.from === b.message.from && a.message.from !== 'HOUSE' && b.at - a.at <= ONE_GO;

const dayRow = (it: CachedMessage, day: SlashDate): DayRow => (it.dayRow ??= { kind: 'DAY', key: `day ${day}`, day });

function messageRow(
  log: Log,
  it: CachedMessage,
  item: Queued | undefined,
  isFirst: boolean,
  isLast: boolean,
): MessageRow {
  const { message, row: old } = it;
  const state = item ? OWN[item.state] : stateOf(log, message);
  const isSame = (row: MessageRow) => row.state === state && row.refusal === item?.refusal && row.op_id === item?.id;
  if (old && isSame(old) && old.isFirst === isFirst && old.isLast === isLast) return old;
  const input = item?.input as Partial<Record<'media_id', string>> | undefined;
  const key = message.client_msg_id ?? `${message.seq}`;
  return (it.row = {
    kind: 'MESSAGE',
    key,
    message,
    state,
    op_id: item?.id,
    refusal: item?.refusal,
    media_id: input?.media_id,
    isFirst,
    isLast,
  });
}

function stateOf({ their_read_seq, their_delivered_seq }: Log, { from, seq }: Message): SendState | undefined {
  if (from !== 'ME') return undefined;
  if (seq <= their_read_seq) return 'READ';
  return seq <= their_delivered_seq ? 'DELIVERED' : 'SENT';
}
