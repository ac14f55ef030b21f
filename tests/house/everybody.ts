import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Call } from '../../domain/call.ts';
import { type CallName, calls } from '../../domain/calls.ts';
import { addDays, dateOf, DAY } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import { sql } from '../../server/db/db.ts';
import { book, COURSE, type Person, type World } from '../booking/world.ts';
import { broughtTo } from '../booking/booking-fixture.ts';
import { ask, setVerification } from '../broadcast/world.ts';
import { textOf } from '../chat/world.ts';
import { follow, picture, posted } from '../post/world.ts';
import { DESK_ROLES } from '../../domain/desk/roles.ts';
import { aStaff } from '../desk/staff.ts';
import { NOT_LOOKED_AT } from '../support/writes.ts';
import { type Known, sample, type Shape } from './http/inputs.ts';

/** nok and somchai with one of everything between them, so that any call finds what it asks about. */
export interface Everybody {
  nok: Person;
  somchai: Person;
  /** Somebody of the desk with every role: the token of the session. */
  desk: string;
  known: Known;
}

export async function everybody(world: World): Promise<Everybody> {
  const { nok, somchai, booking: played } = await broughtTo(world, 'COMPLETED');
  const now = world.context.clock();
  await setVerification(world.db, somchai, 'VERIFIED');
  const day = addDays(dateOf(now), 4);
  const booking = await book(world, nok, somchai, { booking_date: day });
  const broadcast = await ask(world, nok, { booking_date: addDays(day, 1) });
  const { room_id } = await world.done('POST /chat/open', { user_id: somchai.user_id }, nok);
  await world.done('POST /chat/send', textOf(room_id), nok);
  const media_id = await picture(world, somchai);
  await follow(world, nok, somchai);
  const post_id = await posted(world, somchai);
  const review = { stars: 5, marks: { service: 5, knowledge: 5, attitude: 5, help: 5 } };
  const { booking_ref } = played;
  const { mine } = await world.done('POST /review/submit', { booking_ref, ...review }, nok);
  const { topup_id } = await world.done('POST /wallet/topup', { amount: baht(500), method: 'PROMPTPAY' }, nok);
  // The provider answers after we have: until then it writes by itself.
  const topup = () => world.done('GET /wallet/topup/{topup_id}', { topup_id }, nok);
  await vi.waitUntil(async () => (await topup()).status === 'AWAITING_PAYMENT', { timeout: 30_000 });
  const { desk } = await aStaff(world.db, DESK_ROLES, now);
  const { case_number } = await world.done(
    'POST /case/open',
    { case_id: randomUUID(), topic: 'OTHER', text: 'Where is my bag?' },
    nok,
  );
  return {
    nok,
    somchai,
    desk,
    known: {
      kind: ['CASE'],
      item: [case_number],
      outcome: ['ANSWER'],
      user_id: [somchai.user_id],
      caddy_id: [somchai.user_id],
      golf_course: [COURSE],
      slug: [COURSE],
      home_courses: [[COURSE]],
      usual_courses: [[COURSE]],
      booking_date: [addDays(day, 2)],
      date: [day],
      from: ['06:00', dateOf(now - DAY), now],
      to: ['15:00', dateOf(now)],
      booking_ref: [booking.booking_ref],
      version: [booking.version, '1'],
      alt_reference: [broadcast.alt_reference],
      room_id: [room_id],
      client_msg_id: [randomUUID()],
      media_id: [media_id],
      photo: [media_id],
      post_id: [post_id],
      review_id: [mine?.review_id],
      topup_id: [topup_id],
      about: ['TU-2211-0093'],
      code: ['KMNP2345', '482190'],
      reward_id: ['cap'],
      page: [1],
      limit: [20],
      seq: [1],
    },
  };
}

const shapeOf = (name: CallName): Shape => (calls[name] as Call).input as unknown as Shape;

/** Who may make it. */
export const callerOf = ({ nok, somchai }: Pick<Everybody, 'nok' | 'somchai'>, name: CallName): Person =>
  calls[name].who === 'caddy' ? somchai : nok;

/** What that person would send, as far as its schema can tell. */
export const inputOf = ({ known }: Everybody, name: CallName, pick = 0): Record<string, unknown> =>
  sample(shapeOf(name), known, pick) as Record<string, unknown>;

export { shapeOf };

/** Whatever the database holds, but for tables that are not looked at; or these tables. */
export async function everything({ db }: World, only?: readonly string[]): Promise<Record<string, unknown[]>> {
  const tables =
    only?.map((name) => ({ name })) ??
    (await db.many(sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and not table_name = any(${[...NOT_LOOKED_AT, 'row_written']}::text[]) order by 1`));
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(json_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from "${name}" t`,
  );
  const { rows } = await db.pool.query<{ name: string; rows: unknown[] }>(parts.join(' union all '));
  return Object.fromEntries(rows.map((it) => [it.name, it.rows]));
}
