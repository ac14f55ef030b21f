import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isoOf } from '#domain/dates.ts';
import { sendMessage } from '../../server/chat/commands.ts';
import { readMessages } from '../../server/chat/queries.ts';
import { openDb, sql } from '../../server/db/db.ts';
import { type Person, startWorld, type World } from '../booking/world.ts';
import { chatHeardBy, newPair, textOf, warm } from './world.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';

vi.setConfig({ testTimeout: 600_000 });

const WRITERS = CROWD;
const MESSAGES = WRITERS * 32;

let world: World;
beforeAll(async () => {
  world = await startWorld(WRITERS + 6);
  await warm(world.db, WRITERS + 4);
});
afterAll(() => world.close());

/** What a phone does: it asks for what comes after the last number it has, again and again, until `isOver` and nothing more came. */
async function follow(after: (seq: number) => Promise<{ seq: number }[]>, isOver: () => boolean): Promise<number[]> {
  const seen: number[] = [];
  for (;;) {
    const wasOver = isOver();
    const items = await after(seen.at(-1) ?? 0);
    seen.push(...items.map(({ seq }) => seq));
    if (wasOver && items.length === 0) return seen;
  }
}

/** The work of a call in a transaction of its own, which takes its time to commit. */
async function sendSlowly(who: Person, role: 'GOLFER' | 'CADDY', room_id: string, text: string): Promise<void> {
  await world.db.transact(async (tx) => {
    const caller = { user_id: who.user_id, session_id: who.as, role };
    await sendMessage({ input: textOf(room_id, text), caller, tx, now: NOW } as never);
    await pause(Math.random() * 2);
  });
}

test('CH-01: many phones write into one room, each commit delayed: whoever resumes by after_seq misses none', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  let [left, isOver] = [MESSAGES, false];
  const writer = async (_: unknown, n: number) => {
    const [who, role] = n % 2 === 0 ? ([nok, 'GOLFER'] as const) : ([somchai, 'CADDY'] as const);
    while (left-- > 0) await sendSlowly(who, role, room_id, `${n} ${left}`);
  };
  const readers = [nok, somchai].map((who, n) => {
    const after = async (after_seq: number) => {
      const input = { room_id, after_seq, limit: 7 + n * 90 };
      const caller = { user_id: who.user_id, session_id: who.as, role: 'GOLFER' };
      return (await readMessages({ input, caller, tx: world.db, now: NOW } as never)).items;
    };
    return follow(after, () => isOver);
  });
  await Promise.all(Array.from({ length: WRITERS }, writer));
  isOver = true;
  // The card of the request is the room's first.
  const all = Array.from({ length: MESSAGES + 1 }, (_, i) => i + 1);
  for (const seen of await Promise.all(readers)) expect(seen).toEqual(all);
  for (const who of [nok, somchai]) {
    const told = (await chatHeardBy(world.db, who)).map(({ body }) => body['seq']);
    expect(told).toEqual(all);
  }
});

test('control: this phone misses messages whose numbers come from a sequence: the test would have seen it', async () => {
  const other = openDb({ url: world.url, pool: 2 });
  try {
    await other.run(sql`create table probe_log (seq bigserial primary key)`);
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const { promise: numbered, resolve: hasNumber } = Promise.withResolvers<void>();
    const slow = other.transact(async (tx) => {
      await tx.run(sql`insert into probe_log default values`);
      hasNumber();
      await committed;
    });
    await numbered;
    await other.run(sql`insert into probe_log default values`);
    let asked = 0;
    const after = async (seq: number) => {
      const found = await world.db.many(
        sql<{ seq: number }>`select seq from probe_log where seq > ${seq}::bigint order by seq`,
      );
      if (++asked === 1) {
        commit();
        await slow;
      }
      return found;
    };
    expect(await follow(after, () => asked >= 1)).toEqual([2]);
    expect(await world.db.many(sql`select seq from probe_log order by seq`)).toHaveLength(2);
  } finally {
    await other.close();
  }
});

test('control: two messages get the same number when each takes the highest plus one: the key refuses it', async () => {
  const { nok, room_id } = await newPair(world);
  const highest = sql<{ seq: number }>`select max(seq) + 1 as seq from message where room_id = ${room_id}`;
  const [one, two] = [await world.db.one(highest), await world.db.one(highest)];
  const insert = ({ seq }: { seq: number }) =>
    world.db.run(sql`
      insert into message (room_id, seq, sender_id, kind, text, sent_at)
      values (${room_id}, ${seq}, ${nok.user_id}, 'TEXT', 'a', ${isoOf(NOW)})`);
  await insert(one);
  await expect(insert(two)).rejects.toThrow(/message_pkey/);
});
