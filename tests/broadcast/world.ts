import type { Broadcast } from '../../domain/broadcast/api.ts';
import type { InputOf } from '../../domain/calls.ts';
import { DAY, dateOf, type Moment } from '../../domain/dates.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { COURSE, type Person, type World } from '../booking/world.ts';
import { NOW } from '../support/clock.ts';

export type AskedFor = InputOf<'POST /broadcast/create'>;

/** Eighteen holes in five days at 07:00, sharing a cart, one seat, all of the course. */
export const asking = (more: Partial<AskedFor> = {}): AskedFor => ({
  golf_course: COURSE,
  booking_date: dateOf(NOW + 5 * DAY),
  tee_off_time: '07:00',
  holes: 18,
  transport: 'CART_SHARED',
  caddies_needed: 1,
  audience: 'COURSE',
  ...more,
});

export const ask = (world: World, nok: Person, more: Partial<AskedFor> = {}): Promise<Broadcast> =>
  world.done('POST /broadcast/create', asking(more), nok);

/** A caddy who may answer open requests. */
export async function verified(world: World, more: Parameters<World['caddy']>[0] = {}): Promise<Person> {
  const somchai = await world.caddy(more);
  await setVerification(world.db, somchai, 'VERIFIED');
  return somchai;
}

export const setVerification = (db: Db, { user_id }: Person, verification: string) =>
  db.run(sql`update caddy_profile set verification = ${verification} where user_id = ${user_id}`);

/** Whoever was made before hears of no open request from now on: else each that is asked for is told to all of them. */
export const nobodyOnDuty = ({ db }: World) => db.run(sql`update caddy_profile set on_duty = false where on_duty`);

export const follow = (db: Db, golfer: Person, caddy: Person) =>
  db.run(sql`insert into follow (golfer_id, caddy_id) values (${golfer.user_id}, ${caddy.user_id})`);

type Of = Pick<Broadcast, 'alt_reference'>;

export const say = (
  world: World,
  caddy: Person,
  { alt_reference }: Of,
  status: 'INTERESTED' | 'WITHDRAWN' = 'INTERESTED',
  more: { message?: string; at?: string; sent?: string } = {},
) => {
  const { sent, ...said } = more;
  const headers: Record<string, string> = sent === undefined ? {} : { 'device-time': sent };
  return world.call('POST /broadcast/respond', { alt_reference, status, ...said }, { ...caddy, headers });
};

export const isIn = async (world: World, caddy: Person, it: Of): Promise<void> => {
  const { status, code } = await say(world, caddy, it);
  if (status !== 'success') throw new Error(`refused: ${code}`);
};

export const choose = (world: World, nok: Person, { alt_reference }: Of, caddy: Person) =>
  world.call('POST /broadcast/select', { alt_reference, caddy_id: caddy.user_id }, nok);

export const read = (world: World, nok: Person, { alt_reference }: Of): Promise<Broadcast> =>
  world.done('GET /broadcast/{alt_reference}', { alt_reference }, nok);

/** The references a caddy is shown. */
export const near = async (world: World, caddy: Person, answered = false): Promise<string[]> => {
  const { items } = await world.done('POST /broadcast/nearby', { filter: { answered }, page: 1, limit: 20 }, caddy);
  return items.map((it) => it.alt_reference);
};

/** What became of this caddy's answer, as the golfer sees it. */
export const answerOf = (it: Broadcast, { user_id }: Person) =>
  it.caddy_responses.find((answer) => answer.caddy.user_id === user_id)?.response;

/** Strikes of this caddy, at these moments. */
export async function strike(db: Db, { user_id }: Person, booking_id: string, kind: string, at: Moment): Promise<void> {
  await db.run(sql`
    insert into strike (strike_id, caddy_id, booking_id, kind, at)
    values (${newId(NOW)}, ${user_id}, ${booking_id}, ${kind}, to_timestamp(${at}::float8 / 1000))`);
}

export const notified = async (db: Db, { user_id }: Person): Promise<string[]> =>
  (
    await db.many(
      sql<{ kind: string }>`select kind from notification where user_id = ${user_id} order by notification_id`,
    )
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('broadcast.'));
