import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anything } from './outbox-commands.ts';
import { World, type Without } from './outbox-world.ts';

const RUNS = process.env['DEEP'] ? 5_000 : 500;

/** What went wrong, in words; none when the rules hold. */
function faultsOf({ added, given, undone, asked, applied, tooLate }: World): string[] {
  const faults: string[] = [];
  for (const { id, user_id, as } of applied) if (as !== user_id) faults.push(`${id} was sent as another person`);
  const ids = applied.map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.filter((it) => it === id).length > 1) faults.push(`${id} was done twice`);
  for (const id of undone) if (ids.includes(id)) faults.push(`${id} was taken back and done all the same`);
  const told = tooLate();
  for (const id of asked)
    if (ids.includes(id) && !told.includes(id)) faults.push(`${id} was done, and nobody was told`);
  const laneOf = ({ user_id, entity }: { user_id: string; entity: string }) => `${user_id} ${entity}`;
  for (const lane of new Set(added.map(laneOf))) {
    const isOurs = (it: { id: string; user_id: string; entity: string }) => laneOf(it) === lane && !given.has(it.id);
    const wanted = added.filter(isOurs).map(({ id }) => id);
    const done = applied.filter(isOurs).map(({ id }) => id);
    for (const id of wanted) if (!done.includes(id)) faults.push(`${id} was lost`);
    const inOrder = wanted.filter((id) => done.includes(id));
    if (String([...new Set(done)]) !== String(inOrder)) faults.push(`${done.join()} came instead of ${inOrder.join()}`);
  }
  return faults;
}

const property = (without?: Without) =>
  fc.asyncProperty(fc.scheduler(), anything, fc.boolean(), async (tasks, commands, hasLocks) => {
    const world = new World(tasks, hasLocks, without);
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
    await world.settle();
    expect(faultsOf(world)).toEqual([]);
  });

describe('OB-21: adding, taking back, deciding, draining side by side, crashing, signing out and in, another person', () => {
  test('in whatever order their steps fall, nothing is lost, doubled, out of order or sent as somebody else', async () => {
    await fc.assert(property(), { numRuns: RUNS });
  });

  test.each(['dedupe', 'keeping until answered', 'asking whose', 'pausing', 'order'] as const)(
    'OB-21 control: without %s the model finds a way to go wrong',
    async (without) => {
      const { failed, counterexample } = await fc.check(property(without), { numRuns: 2_000, endOnFailure: true });
      expect(failed).toBe(true);
      expect(counterexample).not.toBeNull();
    },
  );
});
