import { PAST } from '../../../domain/booking/status.ts';
import { addDays, type ClockTime, dateOf, isoOf, MINUTE, momentOf } from '../../../domain/dates.ts';
import { hashPassword } from '../../../server/account/session/password.ts';
import { json, sql } from '../../../server/db/db.ts';
import { newId } from '../../../server/id.ts';
import { COURSE, type Crowd } from './crowd.ts';

/** The most one call may ask for (specification §9). */
export const ITEMS = 10_000;
const A_DAY = ['06:10', '07:20', '09:00', '11:30', '13:40'] as ClockTime[];
const TOTAL = 150_00;
const SHARE = 15_00;

export const PASSWORD = 'a long history';
export const identifierOf = (golfer: number): string => `golfer-${golfer}@caddee.demo`;

/** Rounds that are over; of ten, six were played. */
const ENDS = ['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED'].concat(
  PAST.filter((status) => status !== 'COMPLETED' && status !== 'DISPUTED').slice(0, 4),
);

/** That golfer can sign in, and has so many past rounds with many caddies. */
export async function addHistory(crowd: Crowd, n: number, items: number): Promise<void> {
  await writeRounds(crowd, n, items);
  await allowPassword(crowd, n);
  // As autovacuum does within the first minute.
  await crowd.context.db.pool.query('vacuum analyze');
}

async function allowPassword({ context: { db }, golfers }: Crowd, n: number): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  await db.run(sql`update person set password_hash = ${hash} where user_id = ${golfers[n]}::uuid`);
}

/** Past rounds of that golfer, inserted directly: none of them was requested, answered or played here. */
export async function writeRounds(crowd: Crowd, n: number, items: number): Promise<void> {
  const { db, clock } = crowd.context;
  const { caddies } = crowd;
  const golfer = crowd.golfers[n];
  const now = clock();
  const today = dateOf(now);
  const rounds = Array.from({ length: items }, (_, at) => {
    const date = addDays(today, -1 - Math.floor(at / A_DAY.length));
    const time = A_DAY[at % A_DAY.length] as ClockTime;
    const teeOff = momentOf(date, time);
    const status = ENDS[at % ENDS.length] as string;
    return {
      date,
      time,
      status,
      id: newId(teeOff),
      teeOff: isoOf(teeOff),
      asked: isoOf(teeOff - 2 * 24 * 60 * MINUTE),
    };
  });
  const of = <Key extends keyof (typeof rounds)[0]>(key: Key) => rounds.map((round) => round[key]);
  const lines = json([
    { code: 'RESERVATION_FEE', satang: TOTAL, paid: 'WALLET' },
    { code: 'CADDY_FEE', satang: 400_00, paid: 'COURSE' },
    { code: 'CART_FEE', satang: 700_00, paid: 'COURSE' },
    { code: 'GREEN_FEE', satang: null, paid: 'COURSE' },
  ]);
  await db.run(sql`
    insert into booking (
      booking_id, booking_ref, golfer_id, caddy_id, slug, booking_date, tee_off_time, tee_off_at, earliest_tee_off_at, holes, transport,
      status, version, lines, total, caddy_gets, respond_by, created_at, answered_at, started_at, ended_at, holes_played, stop_reason,
      closed_at, settled_at, moved_at, refunded, caddy_share, platform_share)
    select
      it.id, 'H' || lpad((${n * ITEMS}::int + it.n)::text, 9, '0'), ${golfer}::uuid, (${caddies}::uuid[])[1 + it.n % ${caddies.length}::int], ${COURSE},
      it.day, it.time, it.tee_off, it.tee_off, 18, 'CART_SHARED', it.status, 4, ${lines}::jsonb, ${TOTAL}, ${TOTAL - SHARE},
      it.asked + interval '12 h', it.asked, it.asked + interval '1 h', played.at, played.at + interval '4 h 40 min',
      case when it.status = 'COMPLETED' then 18 end, case when it.status = 'COMPLETED' then 'FULL' end,
      it.tee_off + interval '6 h', it.tee_off + interval '30 h', it.tee_off + interval '30 h',
      case when it.status = 'COMPLETED' then 0 else ${TOTAL}::bigint end,
      case when it.status = 'COMPLETED' then ${TOTAL - SHARE}::bigint else 0 end,
      case when it.status = 'COMPLETED' then ${SHARE}::bigint else 0 end
    from unnest(
      ${of('id')}::uuid[], ${of('date').map((it) => it.replaceAll('/', '-'))}::date[], ${of('time')}::text[],
      ${of('teeOff')}::timestamptz[], ${of('asked')}::timestamptz[], ${of('status')}::text[]
    ) with ordinality as it (id, day, time, tee_off, asked, status, n)
    cross join lateral (select case when it.status = 'COMPLETED' then it.tee_off end as at) played`);
}
