import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { addDays, DAY, dateOf, isoOf, momentOf, type ClockTime, type Moment } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import { createBooking } from '../../../server/booking/commands.ts';
import { offerRound } from '../../../server/booking/round.ts';
import { insertBroadcast, upsertResponse } from '../../../server/broadcast/sql.ts';
import { readConfig } from '../../../server/config.ts';
import { sql, type Db, type Tx } from '../../../server/db/db.ts';
import { newId } from '../../../server/id.ts';
import { openDatabase } from '../../../server/embedded/embedded.ts';
import { openProgram } from '../../../server/program.ts';
import { idOf } from '../../../server/seed/id.ts';
import { openSite } from '../../../server/http/site/static.ts';
import { grantDemoCredit } from '../../../server/wallet/commands.ts';
import type { Act } from './chaos-measure.ts';

export const CADDY = { identifier: 'caddy@caddee.demo', password: 'caddee-demo' };
const COURSE = 'bangkok-golf-club';
const HEX = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The real server in this process, with a witness in its database. */
export interface ChaosServer {
  origin: string;
  db: Db;
  /** Open requests the caddy may answer again and again. */
  requests: string[];
  /** Bookings that wait for the caddy's yes. */
  bookings: string[];
  /** Everything that happened, in order, as the database saw it. */
  effects(): Promise<Act[]>;
  /** Every token that is out is over from now on; refresh cookies are not. */
  endTokens(): Promise<void>;
  /** How many keys the database holds an answer for. */
  keys(): Promise<number>;
  close(): Promise<void>;
}

/** `dist`: the built app it serves. */
export async function openChaosServer(
  dist: string,
  size: { requests: number; bookings: number },
): Promise<ChaosServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caddee-chaos-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const { url, embedded } = await openDatabase(config);
  const log = pino({ level: 'silent' });
  const program = await openProgram({ config, url, log, site: openSite(path.resolve(dist)), mostLateMs: 0 });
  const { db, clock } = program.context;
  const requests = await addRequests(db, size.requests, clock());
  const bookings = await addBookings(db, size.bookings, clock());
  await callWitness(db);
  await program.app.listen({ host: 'localhost', port: 0 });
  return {
    origin: `http://localhost:${(program.app.server.address() as AddressInfo).port}`,
    db,
    requests,
    bookings,
    effects: () => db.many(sql<Act>`select lane, mark from witness order by n`),
    endTokens: async () => void (await db.run(sql`update app_token set expires_at = now() - interval '1 second'`)),
    keys: async () => (await db.one(sql<{ count: number }>`select count(*) as count from idempotency`)).count,
    async close() {
      await program.close();
      await embedded?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Written by the database itself, in the transaction of the effect: no code of ours is asked what it did. */
async function callWitness(db: Db): Promise<void> {
  await db.pool.query(`
    create table witness (n bigserial primary key, lane text not null, mark int not null);
    create function see_answer() returns trigger language plpgsql as $$ begin
      if new.message ~ '^[0-9]+$' then
        insert into witness (lane, mark)
        select 'broadcast:' || alt_reference, new.message::int from broadcast where broadcast_id = new.broadcast_id;
      end if;
      return null;
    end $$;
    create trigger see_answer after insert or update on caddy_response for each row execute function see_answer();
    create function see_moment() returns trigger language plpgsql as $$ begin
      if new.action = 'accept' then
        insert into witness (lane, mark) select 'booking:' || booking_ref, 1 from booking where booking_id = new.booking_id;
      end if;
      return null;
    end $$;
    create trigger see_moment after insert on booking_moment for each row execute function see_moment();`);
}

/** The caddy said no to each before: so the caddy may say yes, any number of times. */
async function addRequests(db: Db, count: number, now: Moment): Promise<string[]> {
  const references = Array.from({ length: count }, (_, n) => `CHA0S${HEX[n >> 5]}${HEX[n & 31]}000`);
  await db.transact(async (tx) => {
    for (const alt_reference of references) await addRequest(tx, alt_reference, now);
  });
  return references;
}

async function addRequest(tx: Tx, alt_reference: string, now: Moment): Promise<void> {
  const broadcast_id = newId(now);
  const booking_date = addDays(dateOf(now), 50);
  const tee_off_time = '07:00' as ClockTime;
  const tee_off_at = isoOf(momentOf(booking_date, tee_off_time));
  const asked = isoOf(now - DAY);
  await tx.run(
    insertBroadcast({
      broadcast_id,
      alt_reference,
      golfer_id: idOf('golfer'),
      slug: COURSE,
      booking_date,
      tee_off_time,
      tee_off_at,
      holes: 18,
      transport: 'CART_SHARED',
      caddies_needed: 1,
      audience: 'COURSE',
      note: null,
      wish_languages: [],
      wish_years: null,
      rate_id: '00000000-0000-7000-8000-000000000001',
      is_holiday: false,
      fee_collection: 'AT_COURSE',
      expires_at: isoOf(now + 40 * DAY),
      created_at: asked,
    }),
  );
  await tx.run(upsertResponse(broadcast_id, idOf('caddy'), 'WITHDRAWN', null, asked));
}

/** One round a day from the twentieth day on. */
async function addBookings(db: Db, count: number, now: Moment): Promise<string[]> {
  const golfer = {
    user_id: idOf('golfer'),
    session_id: idOf('golfer'),
    role: 'GOLFER' as const,
    language: 'th' as const,
  };
  return db.transact(async (tx) => {
    await grantDemoCredit(tx, golfer.user_id, baht(100_000), `demo:${golfer.user_id}`, now);
    const refs: string[] = [];
    for (let day = 20; refs.length < count; day += 1) {
      const round = {
        caddy_id: idOf('caddy'),
        golf_course: COURSE,
        booking_date: addDays(dateOf(now), day),
        tee_off_time: '12:00' as ClockTime,
        holes: 18 as const,
        transport: 'CART_SHARED' as const,
      };
      const { price } = await offerRound(tx, golfer.user_id, round, now);
      refs.push((await createBooking(tx, golfer, { ...round, total: price.total }, now)).booking_ref);
    }
    return refs;
  });
}
