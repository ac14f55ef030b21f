import type { Role } from '#domain/account/account.ts';
import type { Booking } from '#domain/booking/api.ts';
import { SLOT_HOLDING, UPCOMING } from '#domain/booking/status.ts';
import { byTeeOff } from '#domain/booking/facts.ts';
import type { InputOf, OutputOf, ReadName } from '#domain/calls.ts';
import type { Room } from '#domain/chat/api.ts';
import { HOUR, parseMoment, type Moment } from '#domain/dates.ts';
import { ALL_PROMISED, bookingsOf, PAGE as BOOKINGS } from '../booking/data.ts';
import { holdRoomAhead } from '../chat/log/log.ts';
import { PAGE as UPDATES } from '../notification/data.ts';
import { savesData } from '../platform/browser.ts';
import { signingKeysOf } from '../platform/signing-keys.ts';
import { networkOf } from '../sync/net/connection.ts';
import { holdAhead, YOUNG } from '../sync/mirror/mirror.ts';
import { userIdOf, sessionStateOf } from '../sync/session/session.ts';
import { type Phone } from '../sync/phone.ts';

type Hold = <N extends ReadName>(name: N, input: InputOf<N>) => Promise<OutputOf<N> | undefined>;
type Row = (hold: Hold) => Promise<unknown>;

const row =
  <N extends ReadName>(name: N, input: InputOf<N>): Row =>
  (hold) =>
    hold(name, input);

/** What a user needs today without a signal, beside the home, which is there already; the most needed first. */
const FOR_EVERYBODY: readonly Row[] = [
  row('POST /notification/list', { page: 1, limit: UPDATES }),
  row('GET /notification/unread', {}),
  row('GET /wallet/balance', {}),
  row('GET /user/profile', {}),
];
const FOR: Record<Role, readonly Row[]> = {
  GOLFER: [
    ...FOR_EVERYBODY,
    row('GET /wallet/topups', {}),
    row('POST /booking/history', bookingsOf(UPCOMING, 1)),
    row('POST /booking/history', bookingsOf(['COMPLETED'], 1)),
  ],
  CADDY: [
    ...FOR_EVERYBODY,
    row('GET /wallet/earnings', {}),
    row('GET /wallet/bank-account', {}),
    row('GET /wallet/withdrawals', {}),
    row('GET /caddy/standing', {}),
    row('GET /reward/summary', {}),
    row('GET /caddy/own-availability', {}),
  ],
};
/** Of a round of the next two days: its screen, its slip, the course, and whom the user meets. */
const FOR_ROUND: Record<Role, (round: Booking) => readonly Row[]> = {
  GOLFER: (round) => [...ofRound(round), row('GET /caddy/{user_id}', { user_id: otherOf('GOLFER', round) })],
  CADDY: (round) => [...ofRound(round), row('GET /golfer/{user_id}/brief', { user_id: otherOf('CADDY', round) })],
};
const ofRound = ({ booking_ref, golf_course }: Booking): readonly Row[] => [
  row('GET /booking/{booking_ref}', { booking_ref }),
  row('GET /booking/{booking_ref}/slip', { booking_ref }),
  row('GET /course/{slug}', { slug: golf_course }),
];
const otherOf = (role: Role, { golfer, caddy }: Booking): string => (role === 'CADDY' ? golfer : caddy).user_id;

const SOON = 48 * HOUR;
const MAX_ROUNDS = 6;
const MAX_ROOMS = 10;

/** Characters in one go, by what the browser says of the line; where it says nothing (Safari, Firefox) as on a good one. */
const BUDGETS: Readonly<Record<string, number>> = { '4g': 400_000, '3g': 100_000 };

export function budgetNow(): number {
  if (savesData()) return 0;
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return BUDGETS[connection?.effectiveType ?? '4g'] ?? 0;
}

/** One question after another, so that nothing a screen asks waits behind them; until the budget is used up or `goesOn` says no. */
export async function fetchAhead(
  phone: Phone,
  role: Role,
  now: Moment,
  { goesOn = () => true, budget = budgetNow() }: { goesOn?: () => boolean; budget?: number } = {},
): Promise<void> {
  let left = budget;
  const mayAsk = () => left > 0 && goesOn();
  const hold: Hold = async (name, input) => {
    if (!mayAsk()) return undefined;
    const { data, size } = await holdAhead(phone, name, input);
    left -= size;
    return data;
  };
  const promised = bookingsOf(SLOT_HOLDING, role === 'CADDY' ? ALL_PROMISED : BOOKINGS * 5);
  const rounds = soonest((await hold('POST /booking/history', promised))?.items ?? [], now);
  for (const round of rounds) for (const one of FOR_ROUND[role](round)) await one(hold);
  if (rounds.length > 0 && mayAsk()) await signingKeysOf(phone).keepKeys();
  const people = new Set(rounds.map((round) => otherOf(role, round)));
  for (const room of needed((await hold('GET /chat/rooms', {})) ?? [], people))
    if (mayAsk()) left -= await holdRoomAhead(phone, room);
  for (const one of FOR[role]) await one(hold);
  const own = userIdOf(sessionStateOf(phone).read());
  if (role === 'CADDY' && own !== undefined) await hold('GET /caddy/{user_id}', { user_id: own });
}

/** Rounds that have not begun two days from now, and those being played. */
const soonest = (rounds: readonly Booking[], now: Moment): Booking[] =>
  rounds
    .filter(({ tee_off_at }) => Math.abs(parseMoment(tee_off_at) - now) < SOON)
    .toSorted(byTeeOff)
    .slice(0, MAX_ROUNDS);

/** Those of the people the user meets, then those with something unread. */
function needed(rooms: readonly Room[], people: ReadonlySet<string>): Room[] {
  const met = rooms.filter((room) => people.has(room.with.user_id));
  const unread = rooms.filter((room) => room.unreadCount > 0 && !met.includes(room));
  return [...met, ...unread].slice(0, MAX_ROOMS);
}

/** Without requestIdleCallback (Safari). */
const IDLE = 3_000;

/** Fetches ahead when the app is idle: now, at each return to it, when the network is back, and when what is held is no longer young. */
export function keepAhead(phone: Phone, role: Role): () => void {
  let isOver = false;
  let isRunning = false;
  const goesOn = () =>
    !isOver &&
    document.visibilityState === 'visible' &&
    networkOf(phone).connectionNow() === 'online' &&
    sessionStateOf(phone).read().kind === 'in';
  const run = async () => {
    if (isRunning || !goesOn()) return;
    isRunning = true;
    await fetchAhead(phone, role, Date.now(), { goesOn }).finally(() => (isRunning = false));
  };
  const whenIdle = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void run());
    else setTimeout(() => void run(), IDLE);
  };
  whenIdle();
  document.addEventListener('visibilitychange', whenIdle);
  const stopBack = networkOf(phone).onBack(whenIdle);
  const timer = setInterval(whenIdle, YOUNG);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', whenIdle);
    stopBack();
    clearInterval(timer);
  };
}
