import { expect } from 'vitest';
import * as v from 'valibot';
import type { Language, Role } from '../../domain/account/account.ts';
import { caddySearchKey } from '../../domain/account/nickname.ts';
import { slotsOf } from '../../domain/booking/block.ts';
import type { CallName, InputOf, OutputOf } from '../../domain/calls.ts';
import type { Holes } from '../../domain/course/course.ts';
import {
  isoOf,
  momentOf,
  parseDate,
  parseTime,
  type ClockTime,
  type Moment,
  type SlashDate,
} from '../../domain/dates.ts';
import { Refused } from '../../domain/refusals.ts';
import { broadcastRoutes } from '../../server/broadcast/routes.ts';
import { setHomeCourses, setWeekly } from '../../server/caddy/commands.ts';
import { caddyRoutes } from '../../server/caddy/routes.ts';
import { chatRoutes } from '../../server/chat/routes.ts';
import { courseRoutes } from '../../server/course/routes.ts';
import { type Db, sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { aPerson } from '../support/person-row.ts';

export const day = (text: string): SlashDate => parseDate(text) as SlashDate;
export const time = (text: string): ClockTime => parseTime(text) as ClockTime;

/** Saturday 21 November 2026, 09:00 in Bangkok. */
export const SATURDAY: Moment = momentOf(day('2026/11/21'), time('09:00'));

export interface Person {
  user_id: string;
  role: Role;
  /** Of the person's app; Thai unless said. */
  language?: Language;
}

const ROUTES = new Map(
  [...courseRoutes, ...caddyRoutes, ...broadcastRoutes, ...chatRoutes].map((route) => [route.name, route]),
);

/** Makes a call as `person`: parsed by its schema, answered by its command, the answer held against its schema but not cut down to it. */
export function asker(db: Db, now: Moment = SATURDAY) {
  return async <N extends CallName>(name: N, input: InputOf<N>, person: Person): Promise<OutputOf<N>> => {
    const route = ROUTES.get(name);
    if (!route) throw new Error(`nobody answers ${name}`);
    const parsed = v.parse(route.call.input, input);
    const caller = { language: 'th', ...person, session_id: person.user_id };
    const work = (tx: unknown) => route.work({ input: parsed, now, caller, tx } as never);
    const answer = route.call.changes ? await db.transact(work) : await work(db);
    expect(v.safeParse(route.call.output, answer).issues).toBeUndefined();
    return answer as OutputOf<N>;
  };
}

/** What a call was refused with. */
export async function refusal(asked: Promise<unknown>): Promise<Pick<Refused, 'code' | 'fields' | 'present'>> {
  const thrown: unknown = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Refused)) throw new Error('it was not refused', { cause: thrown });
  return { code: thrown.code, fields: thrown.fields, present: thrown.present };
}

export async function golfer(db: Db, display_name = 'nok'): Promise<Person> {
  return { user_id: await aPerson(db, 'GOLFER', { display_name, now: SATURDAY }), role: 'GOLFER' };
}

export interface CaddyFacts {
  nickname: string;
  nickname_latin: string | null;
  caddy_number: string;
  courses: string[];
  languages: string[];
  /** [stars in all, how many reviews] */
  rating: [number, number];
  /** Hours of every weekday; null: the caddy works none. */
  hours: [string, string] | null;
  who_may_request: 'ANYONE' | 'FOLLOWERS';
  status: string;
  verification: string;
  public_photo: boolean;
}

const somchai: CaddyFacts = {
  nickname: 'somchai',
  nickname_latin: null,
  caddy_number: '177',
  courses: ['khao-yai-golf-club'],
  languages: ['th'],
  rating: [0, 0],
  hours: ['06:00', '16:00'],
  who_may_request: 'ANYONE',
  status: 'ACTIVE',
  verification: 'VERIFIED',
  public_photo: true,
};

export const REAL_NAME = 'สมชาย ใจดี';

export async function caddy(db: Db, facts: Partial<CaddyFacts> = {}): Promise<Person> {
  const it = { ...somchai, ...facts };
  const { status, public_photo } = it;
  const row = { display_name: REAL_NAME, photo_url: '/img/p-fon.svg', status, public_photo, now: SATURDAY };
  return db.transact(async (tx) => {
    const user_id = await aPerson(tx, 'CADDY', row);
    await tx.run(sql`
      insert into caddy_profile (user_id, real_name, nickname, nickname_latin, caddy_number, languages, rating_sum, reviews, who_may_request, verification, search_key)
      values (${user_id}, ${REAL_NAME}, ${it.nickname}, ${it.nickname_latin}, ${it.caddy_number}, ${it.languages}, ${it.rating[0]}, ${it.rating[1]},
        ${it.who_may_request}, ${it.verification}, ${caddySearchKey(it)})`);
    await setHomeCourses(tx, user_id, it.courses);
    const [from, to] = it.hours ?? [];
    const week =
      from && to ? [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: time(from), to: time(to) })) : [];
    await setWeekly(tx, user_id, week, []);
    return { user_id, role: 'CADDY' };
  });
}

export async function follow(db: Db, who: Person, whom: Person): Promise<void> {
  await db.run(sql`insert into follow (golfer_id, caddy_id) values (${who.user_id}, ${whom.user_id})`);
}

/** A booking of that status; a promised one was answered and takes the slots of its caddy, as `POST /booking/act` accept does. */
export async function book(
  db: Db,
  { user_id }: Person,
  round: { date: string; time: string; holes?: Holes; status?: 'CONFIRMED' | 'PENDING'; golfer?: Person },
): Promise<void> {
  const { holes = 18, status = 'CONFIRMED' } = round;
  const tee_off_at = momentOf(day(round.date), time(round.time));
  const booking_id = newId(SATURDAY);
  const ref = booking_id.replaceAll('-', '').slice(-10).toUpperCase();
  await db.run(sql`
    insert into booking (booking_id, booking_ref, golfer_id, caddy_id, slug, booking_date, tee_off_time, tee_off_at, holes, transport,
      status, version, lines, total, caddy_gets, respond_by, created_at, answered_at, earliest_tee_off_at, moved_at)
    values (${booking_id}, ${ref}, ${(round.golfer ?? (await golfer(db))).user_id}, ${user_id}, 'khao-yai-golf-club', ${round.date}, ${round.time},
      to_timestamp(${tee_off_at}::float8 / 1000), ${holes}, 'CART_SHARED', ${status}, 1, '[]', 15000, 13500, now(), now(),
      ${status === 'PENDING' ? null : isoOf(SATURDAY)}, to_timestamp(${tee_off_at}::float8 / 1000), now())`);
  if (status === 'PENDING') return;
  await db.run(sql`
    insert into booking_slot (person_id, slot, booking_id)
    select ${user_id}::uuid, slot, ${booking_id}::uuid from unnest(${slotsOf(tee_off_at, holes)}::int[]) as slot`);
}
