import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { dateOf, isoOf, type Moment, startOfDay, DAY, HOUR, parseMoment } from '#domain/dates.ts';
import type { QueueItem } from '#domain/desk/queue-api.ts';
import { mayRead, type QueueKind } from '#domain/desk/queue.ts';
import { Refused } from '#domain/refusals.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { wordsOfPhrase } from '#domain/chat/phrases.ts';
import type { ChatShown } from '#domain/desk/booking-api.ts';
import type { Shown } from '#domain/desk/person-api.ts';
import { CHAT_SHOWN } from '#domain/desk/person.ts';
import type { DeskRole } from '#domain/desk/roles.ts';
import { uuid } from '#domain/text.ts';
import { type Queries, sql, type Tx } from '../db/db.ts';
import type { Asking, CallAccess } from '../http/http.ts';
import { paidBy } from '../house/sql.ts';
import { withWhoHasThem } from './queue.ts';
import { type Staff, actingAs, recordLook, requireAct } from './session.ts';
import { waitingItem, auditKeyOf } from './waiting/all.ts';
import { casesOf, bankOf, chatOf, type ChatRow, personOfDesk, roomWith } from './person-sql.ts';
import { isUuid } from '../id.ts';
import { recordAct } from '../house/records.ts';
import { roomOfBooking, photoOfDispute } from './booking-sql.ts';
import type { ServerContext } from '../context.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { PICTURE_HEADERS } from '../media/routes.ts';
import { readPicture } from '../media/store.ts';
import { pictureInQueue } from './queue-sql.ts';

/** What this person let out of the house since midnight in Bangkok, in satang. */
export const paidToday = async (queries: Queries, { staff_id }: Staff, now: Moment): Promise<number> =>
  (await queries.one(paidBy(staff_id, isoOf(startOfDay(dateOf(now)))))).paid;

export async function item({ caller, context, input, now }: Asking<'GET /desk/item'>): Promise<QueueItem> {
  const { db } = context;
  // Texts, recipients and the deciding colleague are only for the roles that decide about the item.
  if (!mayRead(input.kind, caller.staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  const found = await waitingItem(db, input, now);
  const [row] = await withWhoHasThem(db, [found.row], caller.staff, now);
  if (!row) throw new Error('one row was asked for, and one comes');
  const page = await found.page(db);
  const { facts, says = [], pictures = [], moments = [], moves = [], held = null, share = null } = page;
  const { not_now = [], ready = [] } = page;
  const paid_today = await paidToday(db, caller.staff, now);
  const { holder = null } = found;
  return { row, holder, facts, says, pictures, moments, moves, held, share, paid_today, not_now, ready };
}

/** Earlier cases of a case's sender that are shown beside it. */
const EARLIER_CASES = 5;

export async function itemPeople({
  tx,
  caller,
  input,
}: Asking<'GET /desk/item-people'>): Promise<OutputOf<'GET /desk/item-people'>> {
  const { kind, item } = input;
  if (!mayRead(kind, caller.staff.roles)) throw new Refused('ROLE_NOT_ALLOWED');
  const people = await tx.many(peopleOfItem(kind, item, idOf(item)));
  const [sender] = people;
  const cases = kind === 'CASE' && sender ? await tx.many(casesOf(sender.user_id, EARLIER_CASES + 1, 0)) : [];
  return {
    people,
    earlier_cases: cases.filter(({ case_number }) => case_number !== item).slice(0, EARLIER_CASES),
  };
}

const idOf = (item: string): string | null => (isUuid(item) ? item : null);

/**
 * What the audit says of an item, a row for each person, so that a note goes with any of them. Of bookings and reports `audit_people`
 * (0021_house_audit.sql) finds both people by itself.
 */
export async function auditRowsOf(
  tx: Tx,
  { kind, item }: { kind: QueueKind; item: string },
  holder: string | null = null,
): Promise<object[]> {
  const key = auditKeyOf(kind);
  const place = { kind, item, [key]: item };
  if (key === 'booking_ref' || key === 'report_id') return [place];
  const people = (await tx.many(peopleOfItem(kind, item, idOf(item)))).map(({ user_id }) => user_id);
  const all = new Set(holder === null ? people : [...people, holder]);
  return all.size === 0 ? [place] : [...all].map((user_id) => ({ ...place, user_id }));
}

/** Each by the key of its own table; `id`: the item, where it is one. */
const peopleOfItem = (kind: QueueKind, item: string, id: string | null) => sql<{ user_id: string; name: string }>`
  select person.user_id, coalesce(nickname, display_name) as name
  from (
    select user_id from support_case where ${kind}::text in ('CASE', 'IDENTIFIER') and case_number = ${item}
    union
    select unnest(array[golfer_id, caddy_id]) from booking
    where ${kind}::text in ('DISPUTE', 'COURSE_CLOSED', 'GOODWILL') and booking_ref = ${item}
    union
    select unnest(array[about_id, reporter_id]) from chat_report where ${kind}::text = 'CHAT_REPORT' and report_id = ${id}::uuid
    union
    select unnest(array[author_id, reporter_id]) from review_report
    join review on review.review_id = review_report.review_id
    where ${kind}::text = 'REVIEW_REPORT' and report_id = ${id}::uuid
    union
    select user_id from withdrawal where ${kind}::text in ('REFUND', 'PAYOUT') and reference = ${item}
    union
    select user_id from topup where ${kind}::text = 'TOPUP' and reference = ${item}
    union
    select topup.user_id from topup_refund join topup on topup.topup_id = topup_refund.topup_id
    where ${kind}::text = 'DEBT' and refund_id = ${item}
    union
    select caddy_id from redemption where ${kind}::text = 'REWARD' and reference = ${item}
    union
    select user_id from password_reset where ${kind}::text = 'PASSWORD' and request_id = ${id}::uuid
    union
    select user_id from caddy_number_case where ${kind}::text = 'NUMBER' and case_id = ${id}::uuid
    union
    select user_id from caddy_profile where ${kind}::text = 'CADDY' and user_id = ${id}::uuid
  ) as about
  join person on person.user_id = about.user_id
  left join caddy_profile on caddy_profile.user_id = person.user_id
  order by role desc, person.user_id
  limit 4`;

type ShowBody = ParsedOf<'POST /desk/show'>;
/** The hidden data that is shown, and the facts for its audit row. */
interface Hidden {
  facts: object;
  shown: Shown;
}

/** Hidden data, shown after a reason is given. The audit row is written in the transaction that reads the data. */
export async function show({ caller, context, input, now }: Asking<'POST /desk/show'>): Promise<Shown> {
  const { staff } = caller;
  requireAct(staff, input.what === 'BANK' ? 'READ_BANK' : 'READ_CHAT');
  return context.db.transact(async (tx) => {
    const { facts, shown } = await hiddenIn(tx, input);
    await recordAct(tx, actingAs(staff, now), 'show', { ...facts, to: input.what }, input.why);
    return shown;
  });
}

function hiddenIn(tx: Tx, input: ShowBody): Promise<Hidden> {
  switch (input.what) {
    case 'BANK':
      return bankAccount(tx, input);
    case 'ROOM':
      return room(tx, input);
    case 'ROUND':
      return aroundRound(tx, input);
  }
}

async function bankAccount(tx: Tx, { user_id }: Extract<ShowBody, { what: 'BANK' }>): Promise<Hidden> {
  if (!(await tx.maybe(personOfDesk(user_id)))) throw new Refused('NOT_FOUND');
  const account = (await tx.maybe(bankOf(user_id))) ?? null;
  return { facts: { user_id }, shown: { what: 'BANK', account } };
}

async function room(tx: Tx, { user_id, room_id, before }: Extract<ShowBody, { what: 'ROOM' }>): Promise<Hidden> {
  const of = await tx.maybe(roomWith(room_id, user_id));
  if (!of) throw new Refused('NOT_FOUND');
  const rows = await tx.many(chatOf(room_id, of.golfer_id, null, null, before ?? null, CHAT_SHOWN + 1));
  return { facts: { user_id, room_id }, shown: { what: 'ROOM', ...chatShown(of, rows) } };
}

async function aroundRound(tx: Tx, { booking_ref, before }: Extract<ShowBody, { what: 'ROUND' }>): Promise<Hidden> {
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

/** The pending decision is the reason, so no other is asked for. A booking that nobody disputes has nothing to show. */
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

const PICTURE: CallAccess = {
  name: 'GET /desk/picture/{media_id}',
  call: { who: 'desk', act: 'SEE_QUEUE', perMinute: 600 },
};

/** Serves a picture of what waits in the queue, or of a dispute, to the roles that read it, as it came; any other is unknown. */
export function serveDeskPictures(api: FastifyInstance, context: ServerContext, limits: Limits): void {
  const url = '/desk/picture/:media_id';
  api.route<{ Params: { media_id: string } }>({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { call: PICTURE.name },
    onRequest: admit(context, PICTURE, limits),
    handler: async ({ params, caller }, reply) => {
      const media_id = v.safeParse(uuid, params.media_id);
      const roles = caller?.staff?.roles ?? [];
      const row = media_id.success ? await pictureFor(context, media_id.output, roles) : undefined;
      const bytes = row && (await readPicture(context.media, row.media_id, undefined));
      if (!bytes) throw new Refused('MEDIA_UNKNOWN');
      return reply.headers(PICTURE_HEADERS).type(row.type).send(bytes);
    },
  });
  refuseOthers(api, url, ['GET']);
}

async function pictureFor(
  { db }: ServerContext,
  media_id: string,
  roles: readonly DeskRole[],
): Promise<{ media_id: string; type: string } | undefined> {
  const row = await db.maybe(pictureInQueue(media_id));
  if (row?.kind) return mayRead(row.kind, roles) ? row : undefined;
  return mayRead('DISPUTE', roles) ? db.maybe(photoOfDispute(media_id)) : undefined;
}
