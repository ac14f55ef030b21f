import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anything } from './outbox-commands.ts';
import { World } from './outbox-world.ts';

const RUNS = process.env['DEEP'] ? 5_000 : 200;

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

test('OB-21: adding, taking back, deciding, draining side by side, crashing, signing out and in, another person: in whatever order their steps fall, nothing is lost, doubled, out of order or sent as somebody else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), anything, fc.boolean(), async (tasks, commands, hasLocks) => {
      const world = new World(tasks, hasLocks);
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      await world.settle();
      expect(faultsOf(world)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
