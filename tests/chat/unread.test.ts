import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { startWorld } from '../booking/world.ts';
import { logOf, newPair, type Pair, roomOf, say, warm } from './world.ts';

vi.setConfig({ testTimeout: 600_000 });

const RUNS = Math.min(200, Number(process.env['DEEP'] ?? 3));

const world = await startWorld(20);
await warm(world.db, 18);
afterAll(() => world.close());

type Who = 'nok' | 'somchai';
/** `place`: somewhere in the room as it is then, from its beginning (0) to its end (1). */
type Step = { who: Who; does: 'send' | 'read' | 'delete'; place: number; phone: 0 | 1 };

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom('nok', 'somchai'),
  does: fc.constantFrom('send', 'send', 'send', 'read', 'delete'),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  phone: fc.constantFrom(0, 1),
});
/** What stands in one list is done at once. */
const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 });

/** What this person has not read, counted one by one from the log. */
async function truthOf(pair: Pair, who: Who): Promise<number> {
  const { items, read_seq } = await logOf(world, pair[who], pair.room_id);
  const said = items.filter(({ from, kind, is_deleted }) => from === 'THEM' && kind !== 'DELETION' && !is_deleted);
  return said.filter(({ seq }) => seq > read_seq).length;
}

async function doStep(pair: Pair, phones: Record<Who, [Pair['nok'], Pair['nok']]>, it: Step, last: number) {
  const { room_id } = pair;
  const phone = phones[it.who][it.phone];
  const seq = 1 + Math.round(it.place * (last - 1));
  if (it.does === 'send') return say(world, phone, room_id);
  if (it.does === 'read') return world.done('POST /chat/read', { room_id, seq }, phone);
  const { code } = await world.call('POST /chat/delete', { room_id, seq }, phone);
  // A message of the other person, a card or a deletion is refused; nothing else is.
  return expect([undefined, 'MESSAGE_UNKNOWN']).toContain(code);
}

async function live(pair: Pair, batches: Step[][]): Promise<void> {
  const phones = {
    nok: [pair.nok, world.renewed(pair.nok)],
    somchai: [pair.somchai, world.renewed(pair.somchai)],
  } satisfies Record<Who, unknown>;
  const read = { nok: 0, somchai: 0 };
  for (const batch of batches) {
    const { last_seq } = await logOf(world, pair.nok, pair.room_id);
    await Promise.all(batch.map((it) => doStep(pair, phones as never, it, last_seq)));
    for (const it of batch)
      if (it.does === 'read') read[it.who] = Math.max(read[it.who], 1 + Math.round(it.place * (last_seq - 1)));
    for (const who of ['nok', 'somchai'] as const) {
      const { unreadCount, read_seq } = await roomOf(world, pair[who], pair.room_id);
      expect(read_seq).toBe(read[who]);
      expect(unreadCount).toBe(await truthOf(pair, who));
    }
  }
}

test('CH-07: whatever is sent, read on one phone or the other, or deleted, also at once: the counter is the truth', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (batches) => live(await newPair(world), batches)),
    { numRuns: RUNS },
  );
});
