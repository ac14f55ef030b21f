import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../support/product.ts';
import { type Crowd, openCrowd } from './growth/crowd.ts';
import type { Figure } from './figure.ts';
import { authorization, listen, type Listener, type Phone } from './listen.ts';
import { openRooms } from './growth/rooms.ts';

const ROOMS = 200;
/** Each room sends one message a second. */
const SECONDS = 10;
/** What is still on its way when the last was sent. */
const LAST_WAIT = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Person extends Phone {
  room_id: string;
}

interface Measured {
  /** Messages of all rooms that were answered in a second. */
  answered: number;
  /** Milliseconds from the golfer's POST to the caddy's stream. */
  times: number[];
}

/** From a golfer's message to the caddy's phone, in 200 rooms at once. */
export async function chat(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: ROOMS, caddies: ROOMS });
  try {
    const rooms = await openRooms(crowd, ROOMS);
    const writers = await people(crowd, crowd.golfers, rooms);
    const readers = await people(crowd, crowd.caddies, rooms);
    const product = await startProduct({ DATABASE_URL: crowd.url, DIST_DIR: crowd.bareSite });
    try {
      return figuresOf(await talk(product.origin, writers, readers));
    } finally {
      await product.close();
    }
  } finally {
    agent.destroy();
    await crowd.close();
  }
}

async function people(crowd: Crowd, user_ids: string[], rooms: string[]): Promise<Person[]> {
  const bearers = await crowd.signIn(user_ids);
  return user_ids.map((who, n) => ({ who, bearer: bearers[n] ?? '', room_id: rooms[n] ?? '' }));
}

async function talk(origin: string, writers: Person[], readers: Person[]): Promise<Measured> {
  const arrived = new Map<string, number>();
  const listeners: Listener[] = [];
  try {
    for (const reader of readers) listeners.push(await listen(origin, reader, noting(arrived, reader.room_id)));
    await Promise.all(writers.map((writer) => send(origin, writer))); // the first ones wake everything up
    const began = performance.now();
    const sent = (await Promise.all(writers.map((writer, n) => write(origin, writer, n)))).flat();
    const seconds = (performance.now() - began) / 1_000;
    for (const end = performance.now() + LAST_WAIT; sent.some(({ key }) => !arrived.has(key)); await pause(20))
      if (performance.now() > end) throw new Error('a message did not arrive');
    return {
      answered: sent.length / seconds,
      times: sent.map(({ key, at }) => (arrived.get(key) ?? 0) - at).toSorted((a, b) => a - b),
    };
  } finally {
    for (const { asked } of listeners) asked.destroy();
  }
}

/** Each frame comes once, perhaps in pieces; the moment of the first that names a message counts. */
function noting(arrived: Map<string, number>, room_id: string): (text: string) => void {
  let rest = '';
  return (text) => {
    const frames = (rest + text).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const seq = /event: chat\.message\ndata: \{[^}]*"seq":(\d+)/.exec(frame)?.[1];
      const key = `${room_id} ${seq}`;
      if (seq !== undefined && !arrived.has(key)) arrived.set(key, performance.now());
    }
  };
}

/** At the writer's pace, not all rooms in the same moment; a writer who is answered late is late with the next. */
async function write(origin: string, writer: Person, n: number): Promise<{ key: string; at: number }[]> {
  const sent: { key: string; at: number }[] = [];
  const began = performance.now() + (n / ROOMS) * 1_000;
  for (let count = 0; count < SECONDS; count += 1) {
    await pause(Math.max(0, began + count * 1_000 - performance.now()));
    const at = performance.now();
    sent.push({ key: `${writer.room_id} ${await send(origin, writer)}`, at });
  }
  return sent;
}

/** Answers its number. */
function send(origin: string, { room_id, bearer, who }: Person): Promise<number> {
  const body = JSON.stringify({ room_id, client_msg_id: randomUUID(), kind: 'TEXT', text: 'ถึงหน้าคลับเฮาส์แล้ว' });
  const headers = {
    ...authorization({ who, bearer }),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  };
  return new Promise((done, failed) => {
    const asked = request(`${origin}/api/v1/chat/send`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        const { status, data } = JSON.parse(text) as { status: string; data: { seq: number } };
        if (status === 'success') done(data.seq);
        else failed(new Error(`a message was answered ${text}`));
      });
      answer.on('error', failed);
    });
    asked.on('error', failed).end(body);
  });
}

function figuresOf({ answered, times }: Measured): Figure[] {
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return [
    { name: `${ROOMS} rooms, one message a second each: to the other phone, p50`, value: at(0.5), unit: 'ms' },
    { name: 'its p99', value: at(0.99), unit: 'ms' },
    { name: `answered, of ${ROOMS} offered`, value: answered, unit: '/s' },
  ];
}
