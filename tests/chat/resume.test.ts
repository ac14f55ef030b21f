import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { sendMessage } from '../../server/chat/commands.ts';
import { readMessages } from '../../server/chat/queries.ts';
import { type Person, startWorld } from '../booking/world.ts';
import { chatHeardBy, newPair, textOf, warm } from './world.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';

vi.setConfig({ testTimeout: 600_000 });

/** A crowd only in `npm run test:deep -- crowds`: two are enough to commit in another order than they began. */
const WRITERS = process.env['DEEP'] === undefined ? 2 : CROWD;
const MESSAGES = WRITERS * 12;

const world = await startWorld(WRITERS + 6);
await warm(world.db, WRITERS + 4);
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
