import { PAST, UPCOMING } from '../../../domain/booking/status.ts';
import type { CallName, InputOf, OutputOf } from '../../../domain/calls.ts';
import { addDays, dateOf } from '../../../domain/dates.ts';
import { startProduct } from '../../support/product.ts';
import { atMost, type Figure, ratioAtMost } from '../figure.ts';
import { authorization } from '../listen.ts';
import { type DemoTimes, openDemoTimes, ROUNDS_EACH } from './demo-times.ts';
import { longTables } from './plans.ts';
import { plans } from './questions.ts';
import { interleaved } from './rounds.ts';

const TIMES = [1, 10, 100] as const;
const ROUNDS = 6;
const EACH = 50;
const PAGE = 20;
const GOAL = 50;
/** What a hundred times as many people may add to a read. */
const FLAT = 2;

interface Asked<N extends CallName> {
  words: string;
  call: N;
  /** Another one each time. */
  input: (world: DemoTimes, n: number) => InputOf<N>;
  isRight: (answer: OutputOf<N>) => boolean;
}

const one = <N extends CallName>(asked: Asked<N>): Asked<CallName> => asked as unknown as Asked<CallName>;

/** What an open app asks for most. */
const READS: Asked<CallName>[] = [
  one({
    words: 'search: a course, free at a tee-off',
    call: 'POST /caddy/search',
    input: ({ many }, n) => ({
      filter: {
        golf_course: many.courses[n % 8] ?? '',
        booking_date: many.busy,
        tee_off_time: '07:20',
        holes: 18 as const,
      },
      page: 1,
      limit: PAGE,
    }),
    isRight: ({ total, items }) => items.length === Math.min(total, PAGE),
  }),
  one({
    words: 'feed of 20 followed caddies',
    call: 'POST /post/feed',
    input: () => ({ filter: {}, limit: PAGE }),
    isRight: ({ items }) => items.length === PAGE,
  }),
  one({
    words: 'bookings to come',
    call: 'POST /booking/history',
    input: () => ({ filter: { status: [...UPCOMING] }, page: 1, limit: PAGE }),
    isRight: ({ total }) => total === 0,
  }),
  one({
    words: 'history of bookings',
    call: 'POST /booking/history',
    input: () => ({ filter: { status: [...PAST] }, page: 1, limit: PAGE }),
    isRight: ({ items, total }) => items.length === PAGE && total === ROUNDS_EACH,
  }),
  one({
    words: "a month's statement",
    call: 'POST /wallet/ledger',
    input: ({ context }) => {
      const to = addDays(dateOf(context.clock()), -30);
      return { filter: 'ALL' as const, from: addDays(to, -30), to, page: 1, limit: PAGE };
    },
    isRight: ({ items }) => items.length === PAGE,
  }),
  one({
    words: 'balance',
    call: 'GET /wallet/balance',
    input: () => ({}),
    isRight: ({ available }) => available > 0,
  }),
];

interface World {
  times: number;
  demo: DemoTimes;
  ask: (read: Asked<CallName>, n: number) => Promise<number>;
  close: () => Promise<void>;
}

/** p95 of the reads of an open app, over HTTP, with 1, 10 and 100 times the people of the demo world, and by which indexes. */
export async function growth(): Promise<Figure[]> {
  const worlds: World[] = [];
  try {
    for (const times of TIMES) worlds.push(await open(times));
    const figures: Figure[] = [];
    for (const read of READS) figures.push(...(await measured(worlds, read)));
    const largest = worlds.at(-1)?.demo;
    return largest ? [...figures, await readWhole(largest)] : figures;
  } finally {
    for (const { close } of worlds) await close();
  }
}

async function open(times: number): Promise<World> {
  const demo = await openDemoTimes(times);
  const product = await startProduct({ DATABASE_URL: demo.url, DIST_DIR: demo.bareSite });
  const bearers = await demo.signIn(demo.asked);
  const ask: World['ask'] = async ({ call, input, isRight, words }, n) => {
    const [method = '', path = ''] = call.split(' ');
    const bearer = bearers[n % bearers.length] ?? '';
    const isPost = method === 'POST';
    const headers = { ...authorization({ who: '', bearer }), ...(isPost && { 'content-type': 'application/json' }) };
    const body = isPost ? { body: JSON.stringify(input(demo, n)) } : {};
    const began = performance.now();
    const answer = await fetch(`${product.origin}/api/v1${path}`, { method, headers, ...body });
    const text = await answer.text();
    const taken = performance.now() - began;
    const { data } = JSON.parse(text) as { data: OutputOf<CallName> };
    if (answer.status !== 200 || !isRight(data)) throw new Error(`${times}×, ${words}: ${text.slice(0, 400)}`);
    return taken;
  };
  const close = async () => {
    await product.close();
    await demo.close();
  };
  return { times, demo, ask, close };
}

const nameOf = (times: number): string => `${times}×`;

async function measured(worlds: World[], read: Asked<CallName>): Promise<Figure[]> {
  let next = 0;
  const contestants = Object.fromEntries(
    worlds.map((world) => [
      nameOf(world.times),
      async () => {
        const taken: number[] = [];
        while (taken.length < EACH) taken.push(await world.ask(read, next++));
        return taken;
      },
    ]),
  );
  const rounds = await interleaved(contestants, ROUNDS);
  const of = (times: number, part: number) => {
    const sorted = rounds.flatMap((round) => round[nameOf(times)] ?? []).toSorted((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  };
  const [first] = TIMES;
  return worlds.map(({ times }) => ({
    name: `${read.words}, ${nameOf(times)} (median ${of(times, 0.5).toFixed(1)})`,
    value: of(times, 0.95),
    unit: 'ms p95',
    ...(times === first
      ? { goal: atMost(GOAL) }
      : {
          ratio: { value: of(times, 0.5) / of(first, 0.5), to: `the median of ${nameOf(first)}` },
          goal: ratioAtMost(FLAT),
        }),
  }));
}

/** Prints what each read goes by in the largest world; counts the long tables that are read from end to end. */
async function readWhole(demo: DemoTimes): Promise<Figure> {
  const { db, clock } = demo.context;
  const long = await longTables(db);
  const whole = new Set<string>();
  for (const { words, call, input, isRight } of READS) {
    const question = { name: words, golfer: demo.asked[0] ?? '', inputs: [input(demo, 0)], isRight };
    for (const { reads, whole: tables, pages } of await plans(db, call, question, clock())) {
      for (const table of tables) if (long.has(table)) whole.add(`${words}: ${table}`);
      console.log(`${words}: ${pages} pages; ${reads.join(', ')}`);
    }
  }
  for (const it of whole) console.log(`READ FROM END TO END: ${it}`);
  return { name: 'reads of a long table from end to end, 100×', value: whole.size, unit: '', goal: atMost(0) };
}
