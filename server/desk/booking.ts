import { STRIKES_FADE } from '#domain/booking/strike.ts';
import { DAY, isoOf, type Moment, slashDate } from '#domain/dates.ts';
import {
  type DeskBooking,
  DISPUTES_SHOWN,
  EARLIER_SHOWN,
  type LegOf,
  type Step,
  type TwoRecord,
} from '#domain/desk/booking-api.ts';
import { mayRead } from '#domain/desk/queue.ts';
import { type DeskRole, mayAct } from '#domain/desk/roles.ts';
import { WARNED_FOR } from '#domain/notification/notification.ts';
import { wordsOf } from '#domain/notification/words.ts';
import { Refused } from '#domain/refusals.ts';
import { caddyAccounts, golferAccounts } from '#domain/wallet/posting.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import {
  bookingOfDesk,
  type DeskBookingRow,
  disputesOf,
  earlierOfPair,
  postingsOfBooking,
  recordOfPerson,
  roomOfBooking,
  type TapRow,
  tapsOf,
  toldOfBooking,
} from './booking-sql.ts';
import { recordLook } from './session.ts';
import { lastDecisionOn } from './waiting/all.ts';
import { saidOf } from './waiting/rounds.ts';

/** Everything that happened to a booking, as one line of time. What people wrote is for the roles that decide about it. */
export async function booking({ tx, caller, context, input, now }: Asking<'GET /desk/booking'>): Promise<DeskBooking> {
  const { roles } = caller.staff;
  const row = await tx.maybe(bookingOfDesk(input.booking_ref));
  if (!row) throw new Refused('NOT_FOUND');
  await recordLook(context.db, caller.staff, { act: 'read-booking', facts: { booking_ref: row.booking_ref } }, now);
  const readsWords = mayRead('DISPUTE', roles);
  const postings = await postingsIn(tx, row);
  const taps = await tx.many(tapsOf(row.booking_id));
  const steps = [...tapsIn(row, taps, readsWords), ...postings, ...(await toldIn(tx, row))];
  const { golfer_id, caddy_id, golfer_name, nickname, caddy_number, name_th, name_en, dispute, decision, ...facts } =
    row;
  const earlier = await tx.many(earlierOfPair(golfer_id, caddy_id, row.tee_off_at, EARLIER_SHOWN + 1));
  const hasRoom = mayAct(roles, 'READ_CHAT') !== 'NO' && (await tx.maybe(roomOfBooking(row.booking_ref))) !== undefined;
  return {
    ...facts,
    course: { th: name_th, en: name_en },
    golfer: { user_id: golfer_id, name: golfer_name, caddy_number: null },
    caddy: { user_id: caddy_id, name: nickname, caddy_number: caddy_number === '' ? null : caddy_number },
    held: heldIn(postings),
    steps: steps.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))),
    dispute: dispute && readsWords ? { ...dispute, photos: dispute.photos.map(({ media_id }) => media_id) } : null,
    decision: decision && readsWords ? { ...decision, ...(await decidedBy(tx, row.booking_ref, taps)) } : null,
    played: playedIn(taps),
    records: {
      golfer: await recordOf(tx, golfer_id, row, roles, now),
      caddy: await recordOf(tx, caddy_id, row, roles, now),
    },
    has_chat: hasRoom,
    earlier: earlier.slice(0, EARLIER_SHOWN),
    has_earlier: earlier.length > EARLIER_SHOWN,
  };
}

const tapsIn = (row: DeskBookingRow, taps: readonly TapRow[], readsWords: boolean): Step[] =>
  taps.map(({ said, ...tap }) => ({
    is: 'TAP',
    ...tap,
    received_at: receivedAt(row, tap),
    said: readsWords ? saidOf(said) : '',
  }));

/** The start and the end as they count, and the holes that each of the two said. */
function playedIn(taps: readonly TapRow[]): DeskBooking['played'] {
  const last = (action: string) => taps.findLast((tap) => tap.action === action);
  const timeOf = (tap: TapRow | undefined): string | null => tap?.device_at ?? tap?.at ?? null;
  const holesOf = (tap: TapRow | undefined): number | null => {
    const holes = tap?.said?.['holes_played'];
    return typeof holes === 'number' ? holes : null;
  };
  const end = last('end');
  return {
    started_at: timeOf(last('start')),
    ended_at: timeOf(end),
    caddy_holes: holesOf(end),
    golfer_holes: holesOf(last('confirm_end')),
  };
}

/** Who of the team decided, and what went back. */
async function decidedBy(tx: Queries, booking_ref: string, taps: readonly TapRow[]) {
  const last = await lastDecisionOn(tx, { kind: 'DISPUTE', item: booking_ref });
  const refund = taps.findLast(({ action }) => action === 'decide')?.said?.['refund'];
  return { name: last ? (last.name ?? last.actor) : null, refund: typeof refund === 'number' ? refund : null };
}

async function recordOf(
  tx: Queries,
  user_id: string,
  { booking_ref }: DeskBookingRow,
  roles: readonly DeskRole[],
  now: Moment,
): Promise<TwoRecord> {
  const { role, reports_about, reports_by, strikes, ...facts } = await tx.one(
    recordOfPerson(user_id, isoOf(now - STRIKES_FADE), isoOf(now - WARNED_FOR)),
  );
  return {
    ...facts,
    strikes: role === 'CADDY' ? strikes : null,
    reports: mayAct(roles, 'END_REPORT') === 'NO' ? null : { about: reports_about, by: reports_by },
    disputes: await tx.many(disputesOf(user_id, booking_ref, isoOf(now - DISPUTES_OF), DISPUTES_SHOWN)),
  };
}

/** How far back earlier disputes are listed. */
const DISPUTES_OF = 365 * DAY;

/** The two actions whose time of arrival is stored, because the other person's time starts then. */
function receivedAt(
  { caddy_arrival_received_at, end_received_at }: DeskBookingRow,
  { action, actor }: { action: string; actor: string },
): string | null {
  if (action === 'check_in' && actor === 'caddy') return caddy_arrival_received_at;
  return action === 'end' ? end_received_at : null;
}

type Posting = Extract<Step, { is: 'POSTING' }>;

async function postingsIn(tx: Queries, { booking_id, booking_ref, ...two }: DeskBookingRow): Promise<Posting[]> {
  const causes = ['hold', 'release', 'share', 'pay', 'decide', 'goodwill'].map((what) =>
    ['booking', booking_ref, what].join(':'),
  );
  const postings = new Map<string, Posting>();
  for (const { at, cause, account, amount } of await tx.many(postingsOfBooking(booking_id, causes))) {
    const posting = postings.get(cause) ?? { is: 'POSTING', at, cause: deedOf(cause), legs: [] };
    posting.legs.push({ of: legOf(account, two), amount });
    postings.set(cause, posting);
  }
  return [...postings.values()];
}

/** `booking:…:hold` is a hold, and so is that of a change. */
function deedOf(cause: string): string {
  const deed = cause.slice(cause.lastIndexOf(':') + 1);
  return cause.startsWith('tip:') ? `tip ${deed}` : deed;
}

function legOf(account: string, { golfer_id, caddy_id }: Pick<DeskBookingRow, 'golfer_id' | 'caddy_id'>): LegOf {
  const [golfer, caddy] = [golferAccounts(golfer_id), caddyAccounts(caddy_id)];
  const known: Partial<Record<string, LegOf>> = {
    [golfer.available]: 'GOLFER',
    [golfer.held]: 'HELD',
    [caddy.pending]: 'CADDY_PENDING',
    [caddy.available]: 'CADDY',
    'platform:fee': 'OURS',
    'platform:goodwill': 'OURS',
  };
  return known[account] ?? 'OUTSIDE';
}

const heldIn = (postings: readonly Posting[]): number =>
  postings
    .filter(({ cause }) => !cause.startsWith('tip '))
    .flatMap(({ legs }) => legs)
    .reduce((held, { of, amount }) => (of === 'HELD' ? held + amount : held), 0);

/** With the round as it is now: what was told is stored without names. */
async function toldIn(tx: Queries, row: DeskBookingRow): Promise<Step[]> {
  const { booking_ref, golfer_id, caddy_id, golfer_name, nickname, caddy_number, name_th, name_en, holes } = row;
  const rows = await tx.many(toldOfBooking(booking_ref, golfer_id, caddy_id));
  const round = {
    slug: null,
    course: { th: name_th, en: name_en },
    booking_date: slashDate(row.booking_date),
    tee_off_time: row.tee_off_time,
    holes,
    amount: null,
  };
  return rows.map(({ at, user_id, kind, body, read_at, way }) => {
    const isGolfers = user_id === golfer_id;
    const other = isGolfers ? { name: nickname, caddy_number } : { name: golfer_name, caddy_number: null };
    const { title } = wordsOf(kind, body, { ...other, ...round }, isGolfers ? 'GOLFER' : 'CADDY');
    return { is: 'TOLD', at, to: isGolfers ? 'golfer' : 'caddy', title, way, read_at };
  });
}
