import type { ParsedOf } from '#domain/calls.ts';
import { DAY, HOUR, isoOf, parseMoment } from '#domain/dates.ts';
import { wordsOfPhrase } from '#domain/chat/phrases.ts';
import type { ChatShown } from '#domain/desk/chat-shown.ts';
import type { Shown } from '#domain/desk/person-api.ts';
import { CHAT_SHOWN } from '#domain/desk/person.ts';
import { Refused } from '#domain/refusals.ts';
import type { Queries, Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/audit.ts';
import { roomOfBooking } from './booking-sql.ts';
import { bankOf, chatOf, type ChatRow, personOfDesk, roomWith } from './person-sql.ts';
import { recordLook, requireAct } from './reading.ts';
import { actingAs } from './session.ts';
import { waitingItem } from './waiting/all.ts';

type Wish = ParsedOf<'POST /desk/show'>;
/** What is shown, and what the audit says was. */
interface Hidden {
  facts: object;
  shown: Shown;
}

/** What is hidden until somebody says why. The audit is written in the transaction that reads it, so nothing is shown unwritten. */
export async function show({ caller, context, input, now }: Asking<'POST /desk/show'>): Promise<Shown> {
  const { staff } = caller;
  requireAct(staff, input.what === 'BANK' ? 'READ_BANK' : 'READ_CHAT');
  return context.db.transact(async (tx) => {
    const { facts, shown } = await hiddenIn(tx, input);
    await recordAct(tx, actingAs(staff, now), 'show', { ...facts, to: input.what }, input.why);
    return shown;
  });
}

function hiddenIn(tx: Tx, wish: Wish): Promise<Hidden> {
  switch (wish.what) {
    case 'BANK':
      return bankAccount(tx, wish);
    case 'ROOM':
      return room(tx, wish);
    case 'ROUND':
      return aroundRound(tx, wish);
  }
}

async function bankAccount(tx: Tx, { user_id }: Extract<Wish, { what: 'BANK' }>): Promise<Hidden> {
  if (!(await tx.maybe(personOfDesk(user_id)))) throw new Refused('NOT_FOUND');
  const account = (await tx.maybe(bankOf(user_id))) ?? null;
  return { facts: { user_id }, shown: { what: 'BANK', account } };
}

async function room(tx: Tx, { user_id, room_id, before }: Extract<Wish, { what: 'ROOM' }>): Promise<Hidden> {
  const of = await tx.maybe(roomWith(room_id, user_id));
  if (!of) throw new Refused('NOT_FOUND');
  const rows = await tx.many(chatOf(room_id, of.golfer_id, null, null, before ?? null, CHAT_SHOWN + 1));
  return { facts: { user_id, room_id }, shown: { what: 'ROOM', ...chatShown(of, rows) } };
}

async function aroundRound(tx: Tx, { booking_ref, before }: Extract<Wish, { what: 'ROUND' }>): Promise<Hidden> {
  const chat = await chatOfRound(tx, booking_ref, before ?? null);
  if (!chat) throw new Refused('NOT_FOUND');
  return { facts: { booking_ref }, shown: { what: 'ROUND', ...chat } };
}

/** From an hour before the request to a day after its end. Undefined: the two have no chat. */
async function chatOfRound(
  queries: Queries,
  booking_ref: string,
  before: number | null,
): Promise<ChatShown | undefined> {
  const of = await queries.maybe(roomOfBooking(booking_ref));
  if (!of) return undefined;
  const [from, to] = [isoOf(parseMoment(of.began_at) - HOUR), isoOf(parseMoment(of.ended_at) + DAY)];
  return chatShown(of, await queries.many(chatOf(of.room_id, of.golfer_id, from, to, before, CHAT_SHOWN + 1)));
}

const WHY_DISPUTE = 'To decide the dispute';

/** Deciding is the reason, so nobody is asked for one; of a booking that nobody disputes there is nothing to show. */
export async function disputeChat({
  caller,
  context,
  input,
  now,
}: Asking<'GET /desk/dispute-chat'>): Promise<ChatShown> {
  const { db } = context;
  await waitingItem(db, { kind: 'DISPUTE', item: input.booking_ref }, now);
  const facts = { booking_ref: input.booking_ref, to: 'ROUND' };
  await recordLook(db, caller.staff, { act: 'show', facts, note: WHY_DISPUTE }, now);
  const chat = await chatOfRound(db, input.booking_ref, null);
  if (!chat) throw new Refused('NOT_FOUND');
  return chat;
}

interface Two {
  golfer_id: string;
  golfer: string;
  caddy_id: string;
  caddy: string;
}

/** Oldest first, as people read. */
const chatShown = ({ golfer_id, golfer, caddy_id, caddy }: Two, newestFirst: readonly ChatRow[]) => ({
  golfer: { user_id: golfer_id, name: golfer },
  caddy: { user_id: caddy_id, name: caddy },
  messages: newestFirst
    .slice(0, CHAT_SHOWN)
    .toReversed()
    .map(({ seq, is_golfers, sent_at, text, phrase, deleted_at }) => ({
      seq,
      from: is_golfers ? ('golfer' as const) : ('caddy' as const),
      sent_at,
      text,
      phrase: phrase === null ? null : (wordsOfPhrase(phrase.phrase_id, phrase.values) ?? null),
      is_deleted: deleted_at !== null,
    })),
  has_more: newestFirst.length > CHAT_SHOWN,
});
