import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { startWorld, type World } from '../../booking/world.ts';
import { figuresAgree, live, lives, watchStatements } from '../../wallet/lives.ts';

const LIVES = Number(process.env.LIVES ?? 100);
/** A hundred lives are longer than any other test of this kind, and the machine may be full. */
const LONG = 300_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test(
  'whatever two people live through, no statement is rewritten and every figure agrees: a hundred lives',
  async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const { nok, somchai, now } = await live(world, life, watchStatements(world));
        await figuresAgree(world, nok, somchai, now);
      }),
      { numRuns: LIVES },
    );
  },
  LONG,
);
