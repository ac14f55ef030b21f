import { slashDate } from '#domain/dates.ts';
import { type DeskBooking, EARLIER_SHOWN, type LegOf, type Step } from '#domain/desk/booking-api.ts';
import { mayRead } from '#domain/desk/queue.ts';
import { mayAct } from '#domain/desk/roles.ts';
import { wordsOf } from '#domain/notification/words.ts';
import { Refused } from '#domain/refusals.ts';
import { caddyAccounts, golferAccounts } from '#domain/wallet/posting.ts';
import type { Queries } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import {
  bookingOfDesk,
  type DeskBookingRow,
  earlierOfPair,
  postingsOfBooking,
  roomOfBooking,
  tapsOf,
  toldOfBooking,
} from './booking-sql.ts';
import { saidOf } from './waiting/rounds.ts';

/** Everything that happened to a booking, as one line of time. What people wrote is for the roles that decide about it. */
export async function booking({ tx, caller, input }: Asking<'GET /desk/booking'>): Promise<DeskBooking> {
  const { roles } = caller.staff;
  const row = await tx.maybe(bookingOfDesk(input.booking_ref));
  if (!row) throw new Refused('NOT_FOUND');
  const readsWords = mayRead('DISPUTE', roles);
  const postings = await postingsIn(tx, row);
  const steps = [...(await tapsIn(tx, row, readsWords)), ...postings, ...(await toldIn(tx, row))];
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
    decision: readsWords ? decision : null,
    has_chat: hasRoom,
    earlier: earlier.slice(0, EARLIER_SHOWN),
    has_earlier: earlier.length > EARLIER_SHOWN,
  };
}

async function tapsIn(tx: Queries, row: DeskBookingRow, readsWords: boolean): Promise<Step[]> {
  const rows = await tx.many(tapsOf(row.booking_id));
  return rows.map(({ said, ...tap }) => ({
    is: 'TAP',
    ...tap,
    received_at: receivedAt(row, tap),
    said: readsWords ? saidOf(said) : '',
  }));
}

/** Kept of the two acts whose effects on the other person count from when we heard of them. */
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
