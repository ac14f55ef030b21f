import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from '../../../domain/outbox/answer.ts';
import type { Op } from '../../../domain/outbox/op.ts';
import { anOp, aPhone, refused, sentAnswer, type Phone } from './ops.ts';

/** What a server does that forgets no key: each effect once, in the order of arrival. */
interface Server {
  applied: Map<string, string[]>;
  seen: Set<string>;
}

/** How a try may go: applied and answered, applied but the answer is lost, lost before, refused. */
type Fault = 'fine' | 'answer lost' | 'request lost' | 'busy' | 'refused' | 'killed';
const FAULTS: readonly Fault[] = ['fine', 'answer lost', 'request lost', 'busy', 'refused', 'killed'];

class Killed extends Error {}

function serve(server: Server, op: Op, fault: Fault): Answer {
  if (fault === 'request lost') return 'none';
  if (fault === 'busy') return refused(503);
  if (fault === 'refused' && !server.seen.has(op.id)) return refused(409);
  if (!server.seen.has(op.id)) {
    server.seen.add(op.id);
    server.applied.set(op.entity, [...(server.applied.get(op.entity) ?? []), op.id]);
  }
  if (fault === 'killed') throw new Killed();
  return fault === 'answer lost' ? 'none' : sentAnswer;
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), lane: fc.integer({ min: 0, max: 2 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('drain' as const), faults: fc.array(fc.constantFrom(...FAULTS)) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), isRetry: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: -86_400_000, max: 120_000 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function play(
  phone: Phone,
  server: Server,
  steps: readonly Step[],
): Promise<{ added: Op[]; given: Set<string> }> {
  const added: Op[] = [];
  /** Taken back by the person. */
  const given = new Set<string>();
  for (const it of steps) {
    if (it.do === 'add') added.push(await phone.store.add(anOp({ entity: `booking:${it.lane}` })));
    if (it.do === 'pass') phone.now += it.ms;
    if (it.do === 'drain') await tryOut(phone, server, [...it.faults]);
    if (it.do === 'cancel' && added.length > 0) {
      const { id } = added[it.which % added.length] as Op;
      const count = await phone.store.change(
        (op) => op.id === id && op.state === 'waiting',
        () => undefined,
      );
      if (count > 0) given.add(id);
    }
    if (it.do === 'decide')
      await phone.store.change(
        ({ state }) => state === 'conflict',
        (op) => {
          if (it.isRetry) return { ...op, state: 'waiting', next_at: 0 };
          given.add(op.id);
          return undefined;
        },
      );
  }
  return { added, given };
}

async function tryOut(phone: Phone, server: Server, faults: Fault[]): Promise<void> {
  phone.answer = (op) => serve(server, op, faults.shift() ?? 'fine');
  try {
    await phone.drain();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

test('whatever happens on the way: nothing acknowledged is lost, every effect comes once, in the order of its booking', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const phone = aPhone();
      const server: Server = { applied: new Map(), seen: new Set() };
      const { added, given } = await play(phone, server, steps);
      // In the end the network is good and the person decides every conflict.
      for (let turn = 0; turn < 100 && (await isOpen(phone)); turn += 1) {
        phone.now += 60_000;
        await phone.store.change(
          ({ state }) => state === 'conflict',
          (op) => ({ ...op, state: 'waiting', next_at: 0 }),
        );
        await tryOut(phone, server, []);
      }
      for (const lane of new Set(added.map(({ entity }) => entity))) {
        const inLane = added.filter(({ entity }) => entity === lane).map(({ id }) => id);
        const applied = server.applied.get(lane) ?? [];
        expect(applied.filter((id) => !given.has(id))).toEqual(inLane.filter((id) => !given.has(id)));
        expect(new Set(applied).size).toBe(applied.length);
        expect(applied).toEqual(inLane.filter((id) => applied.includes(id)));
      }
    }),
    { numRuns: 60 },
  );
});

const isOpen = async (phone: Phone): Promise<boolean> =>
  (await phone.store.all()).some(({ state }) => state !== 'sent');
