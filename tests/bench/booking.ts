import { randomUUID } from 'node:crypto';
import { priceOf } from '../../domain/booking/price.ts';
import type { ParsedOf } from '../../domain/calls.ts';
import { addDays, type ClockTime, dateOf } from '../../domain/dates.ts';
import { createBooking } from '../../server/booking/act/create.ts';
import { json, sql, type Tx } from '../../server/db/db.ts';
import type { ServerContext } from '../../server/context.ts';
import { newId } from '../../server/id.ts';
import { openOnce } from '../../server/http/idempotency.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { COURSE, type Crowd, openCrowd } from './growth/crowd.ts';
import { atLeast, type Figure } from './figure.ts';
import { interleaved, median } from './growth/rounds.ts';

const WORKERS = 16;
const GOLFERS = 600;
const CADDIES = 100;
/** One round a day: the farthest a golfer may book, less today and the last day. */
const DAYS = 58;
const MILLIS = 2_000;
const ROUNDS = 5;

type Wish = ParsedOf<'POST /booking/create'>;

interface Wished {
  golfer: { user_id: string; session_id: string; role: 'GOLFER'; language: 'th' };
  wish: Wish;
}

/** The whole of a booking (its price, its rules, the money held, who is told, when it expires) against one bare row. */
export async function booking(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: GOLFERS, caddies: CADDIES, credit: DAYS * 200 });
  const { context } = crowd;
  try {
    await context.db.run(sql`create table bare (id uuid primary key, body jsonb not null, at timestamptz not null)`);
    const wishes = wishesOf(crowd, context.clock());
    // As autovacuum does within the first minute: until then the planner believes that the tables are empty.
    const analyze = () => context.db.pool.query('vacuum analyze');
    const rounds = await interleaved(contestants(context, wishes), ROUNDS, analyze);
    await proveWritten(crowd, wishes.taken());
    return figuresOf(rounds);
  } finally {
    await crowd.close();
  }
}

function contestants({ db, clock }: ServerContext, wishes: Wishes) {
  const once = openOnce(db);
  const create =
    ({ golfer, wish }: Wished) =>
    (tx: Tx) =>
      createBooking(tx, golfer, wish, clock());
  return {
    bare: () =>
      perSecond(() =>
        db.run(sql`insert into bare (id, body, at) values (${newId(clock())}, ${json({ total: 150 })}, now())`),
      ),
    command: () => perSecond(() => db.transact(create(wishes.next()))),
    keyed: () =>
      perSecond(() => {
        const wished = wishes.next();
        const { golfer, wish } = wished;
        const asked = { user_id: golfer.user_id, key: randomUUID(), call: 'POST /booking/create', body: wish };
        return once(asked, clock(), create(wished));
      }),
  };
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const worker = async () => {
    for (; performance.now() - began < MILLIS; done++) await work();
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return (done * 1_000) / (performance.now() - began);
}

interface Wishes {
  next(): Wished;
  taken(): number;
}

/** Every golfer once for one day, then every golfer for the next: at no time two requests of one golfer. */
function wishesOf({ golfers, caddies }: Crowd, now: number): Wishes {
  let taken = 0;
  const round = {
    golf_course: COURSE,
    tee_off_time: '12:00' as ClockTime,
    holes: 18,
    transport: 'CART_SHARED',
  } satisfies Partial<Wish>;
  const course = { fee_collection: 'AT_COURSE', caddy_fee: null, cart_fee: null } as const;
  return {
    taken: () => taken,
    next() {
      const day = 1 + Math.floor(taken / golfers.length);
      const user_id = golfers[taken % golfers.length];
      const caddy_id = caddies[taken % caddies.length];
      if (day > DAYS || !user_id || !caddy_id) throw new Error('this machine is faster than the bench has golfers');
      taken++;
      const booking_date = addDays(dateOf(now), day);
      const { total } = priceOf({ ...round, booking_date, course });
      return {
        golfer: { user_id, session_id: user_id, role: 'GOLFER', language: 'th' },
        wish: { ...round, booking_date, caddy_id, total },
      };
    },
  };
}

async function proveWritten({ context: { db } }: Crowd, taken: number): Promise<void> {
  const { bookings, holds, jobs } = await db.one(sql<{ bookings: number; holds: number; jobs: number }>`
    select
      (select count(*) from booking where status = 'PENDING') as bookings,
      (select count(*) from ledger_transaction where cause like 'booking:%:hold') as holds,
      (select count(*) from job where kind = 'booking.due') as jobs`);
  if ([bookings, holds, jobs].some((count) => count !== taken))
    throw new Error(`${taken} wishes made ${bookings} bookings, ${holds} holds, ${jobs} expiries due`);
  await ledgerIsWhole(db);
}

type Round = Record<'bare' | 'command' | 'keyed', number>;

function figuresOf(rounds: Round[]): Figure[] {
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick));
  const ratio = (name: 'command' | 'keyed') => ({ value: middle((it) => it[name] / it.bare), to: 'bare' });
  return [
    { name: 'bare insert of one row', value: middle(({ bare }) => bare), unit: '/s' },
    {
      name: 'booking create, the command',
      value: middle(({ command }) => command),
      unit: '/s',
      ratio: ratio('command'),
      goal: atLeast(1_500),
    },
    {
      name: 'booking create, with its Idempotency-Key',
      value: middle(({ keyed }) => keyed),
      unit: '/s',
      ratio: ratio('keyed'),
    },
  ];
}
