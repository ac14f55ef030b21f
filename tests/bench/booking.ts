import { json, sql } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import { roundTripsOf } from '../support/round-trips.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { type Acts, actsOf, DAYS } from './acts.ts';
import { type Crowd, openCrowd } from './growth/crowd.ts';
import { atMost, type Figure, ratioAtLeast } from './figure.ts';
import { interleaved, median, perSecond } from './growth/rounds.ts';

const PEOPLE = 600;
const ROUNDS = 5;
/** Of bare inserts of one row, in the same round. */
const GOAL = ratioAtLeast(0.15);
const MAX_TRIPS = atMost(4);

/**
 * The whole of a booking (its price, its rules, the money held, who is told, when it expires), of a yes and of a message, against one bare
 * row.
 */
export async function booking(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: PEOPLE, caddies: PEOPLE, credit: DAYS * 200 });
  const { db, clock } = crowd.context;
  try {
    await db.run(sql`create table bare (id uuid primary key, body jsonb not null, at timestamptz not null)`);
    const acts = actsOf(crowd);
    const bare = () =>
      db.run(sql`insert into bare (id, body, at) values (${newId(clock())}, ${json({ total: 150 })}, now())`);
    const contestants = {
      bare: () => perSecond(bare),
      command: () => perSecond(acts.bareCreate),
      create: () => perSecond(acts.create),
      accept: () => perSecond(acts.accept),
      send: () => perSecond(acts.send),
    };
    // As autovacuum does within the first minute: until then the planner believes that the tables are empty.
    const rounds = await interleaved(contestants, ROUNDS, () => db.pool.query('vacuum analyze'));
    const costs = await costsOf(acts);
    await proveWritten(crowd, acts.done);
    const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    const figure = (name: string, of: keyof (typeof rounds)[number]): Figure => ({
      name,
      value: middle((it) => it[of]),
      unit: '/s',
      ratio: { value: middle((it) => it[of] / it.bare), to: 'bare' },
      ...(of !== 'command' && { goal: GOAL }),
    });
    return [
      { name: 'bare insert of one row', value: middle((it) => it.bare), unit: '/s' },
      figure('booking create, the command', 'command'),
      figure('booking create, with its Idempotency-Key', 'create'),
      ...costs.create,
      figure('accept, with its key', 'accept'),
      ...costs.accept,
      figure('message send, with its key', 'send'),
      ...costs.send,
    ];
  } finally {
    await crowd.close();
  }
}

/** Of one act of each kind, alone; who asks is known for a second, so no call asks for that each time. */
async function costsOf(acts: Acts): Promise<Record<'create' | 'accept' | 'send', Figure[]>> {
  const of = async (act: () => Promise<unknown> | undefined): Promise<Figure[]> => {
    const { trips, statements } = await roundTripsOf(async () => act());
    return [
      {
        name: '  its round trips to the database, begin and commit among them',
        value: trips,
        unit: '',
        goal: MAX_TRIPS,
      },
      { name: '  its statements', value: statements, unit: '' },
    ];
  };
  return { create: await of(acts.create), accept: await of(acts.accept), send: await of(acts.send) };
}

async function proveWritten({ context: { db } }: Crowd, { created, accepted, sent }: Acts['done']): Promise<void> {
  const found = await db.one(sql`
    select
      (select count(*) from booking where status in ('PENDING', 'CONFIRMED')) as bookings,
      (select count(*) from booking where status = 'CONFIRMED') as confirmed,
      (select count(distinct booking_id) from booking_slot) as promised,
      (select count(*) from ledger_transaction where cause like 'booking:%:hold') as holds,
      (select count(*) from job where kind = 'booking.due') as jobs,
      (select count(*) from message where kind = 'CARD') as cards,
      (select count(*) from message where kind = 'TEXT') as messages`);
  const due = {
    bookings: created,
    confirmed: accepted,
    promised: accepted,
    holds: created,
    jobs: created + accepted,
    cards: created + accepted,
    messages: sent,
  };
  if (JSON.stringify(found) !== JSON.stringify(due))
    throw new Error(`${JSON.stringify(due)} was done, ${JSON.stringify(found)} is written`);
  await ledgerIsWhole(db);
}
