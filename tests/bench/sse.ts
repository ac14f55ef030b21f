import { setTimeout as pause } from 'node:timers/promises';
import { emit } from '../../server/events/events.ts';
import { startProduct } from '../support/product.ts';
import { type Crowd, openCrowd } from './growth/crowd.ts';
import { atMost, type Figure } from './figure.ts';
import { authorization, listen, type Listener, type Phone } from './listen.ts';
import { metricOf } from './metrics.ts';
import { median } from './growth/rounds.ts';

const STREAMS = 5_000;
/** One golfer with the most devices a person may listen with at once, everybody else with one. */
const DEVICES = 8;
const AT_ONCE = 50;
const READS = 4;
const SAMPLES = 30;
const EVERY_MS = 1_000;

/** What a phone that only listens costs the server, and whether it still hears. */
export async function sse(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: STREAMS - DEVICES + 1 });
  const people = [...Array.from({ length: DEVICES - 1 }, () => crowd.golfers[0] ?? ''), ...crowd.golfers];
  const phones = (await crowd.signIn(people)).map((bearer, n): Phone => ({ who: people[n] ?? '', bearer }));
  try {
    const { before, perStream, heardAfter } = await listenAll(crowd, phones);
    return [
      { name: 'RSS of a server at work, no stream', value: before / 1e6, unit: 'MB' },
      { name: `RSS per idle stream, of ${STREAMS}`, value: perStream / 1e3, unit: 'KB', goal: atMost(20) },
      { name: `one event each, from another process, heard by all ${STREAMS}`, value: heardAfter, unit: 'ms' },
    ];
  } finally {
    await crowd.close();
  }
}

interface Listened {
  /** Bytes. */
  before: number;
  perStream: number;
  /** Milliseconds. */
  heardAfter: number;
}

/** Each phone asks for something first: only then has V8 its young heap (up to 48 MB), which belongs to the server and not to the streams. */
async function listenAll(crowd: Crowd, phones: Phone[]): Promise<Listened> {
  const product = await startProduct({ DATABASE_URL: crowd.url, DIST_DIR: crowd.bareSite });
  const listeners: Listener[] = [];
  try {
    for (let read = 0; read < READS; read++) await inGroups(phones, (phone) => readOnce(product.origin, phone));
    const before = await memoryOf(product.origin);
    await inGroups(phones, async (phone) => void listeners.push(await listen(product.origin, phone)));
    await untilListening(product.origin, STREAMS);
    const after = await memoryOf(product.origin);
    const heardAfter = await tellEverybody(crowd, listeners);
    await untilListening(product.origin, STREAMS);
    return { before, perStream: (after - before) / STREAMS, heardAfter };
  } finally {
    for (const { asked } of listeners) asked.destroy();
    await product.close();
  }
}

async function inGroups(phones: Phone[], work: (phone: Phone) => Promise<void>): Promise<void> {
  for (let at = 0; at < phones.length; at += AT_ONCE) await Promise.all(phones.slice(at, at + AT_ONCE).map(work));
}

async function readOnce(origin: string, phone: Phone): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/wallet/balance`, { headers: authorization(phone) });
  const { status } = (await answer.json()) as { status: string };
  if (answer.status !== 200 || status !== 'success') throw new Error(`a read was answered ${answer.status}`);
}

async function untilListening(origin: string, count: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    const now = await metricOf(origin, 'caddee_live_streams');
    if (now === count) return;
    if (tries === 100) throw new Error(`${now} streams instead of ${count}`);
    await pause(100);
  }
}

/** The middle of half a minute, a heartbeat to everybody among it. */
async function memoryOf(origin: string): Promise<number> {
  const samples: number[] = [];
  while (samples.length < SAMPLES) {
    await pause(EVERY_MS);
    samples.push(await metricOf(origin, 'process_resident_memory_bytes'));
  }
  return median(samples);
}

/** First to one golfer, whose devices must all hear it and nobody else; then to everybody. Answers how long everybody took. */
async function tellEverybody(crowd: Crowd, listeners: Listener[]): Promise<number> {
  const [nok] = crowd.golfers;
  const hers = listeners.filter(({ who }) => who === nok);
  if (!nok || hers.length !== DEVICES) throw new Error(`she listens with ${hers.length} devices`);
  await tell(crowd, [nok], hers);
  const others = listeners.filter((one) => one.who !== nok && has(one));
  if (others.length > 0) throw new Error(`${others.length} heard what was hers`);
  for (const one of hers) one.text = '';
  const began = performance.now();
  await tell(crowd, crowd.golfers, listeners);
  return performance.now() - began;
}

/** From this process, so that it comes to the server over the bus. */
async function tell({ context }: Crowd, readers: string[], hearers: Listener[]): Promise<void> {
  await context.db.transact(async (tx) => emit(tx, 'wallet.changed', {}, readers, context.clock()));
  for (let tries = 0; !hearers.every(has); tries++) {
    if (tries === 1_000) throw new Error(`${hearers.filter((one) => !has(one)).length} did not hear`);
    await pause(10);
  }
}

const has = ({ text }: Listener): boolean => text.includes('event: wallet.changed\n');
