import fc, { type AsyncCommand } from 'fast-check';
import { NOK, SOMCHAI } from './ops.ts';
import { FAULTS, type World } from './outbox-world.ts';

type Nothing = Record<string, never>;
type Command = AsyncCommand<Nothing, World>;

const command = (name: string, run: (world: World) => Promise<unknown> | void): Command => ({
  check: () => true,
  run: async (_model, world) => world.tasks.waitFor(Promise.resolve(run(world)).then(() => undefined)),
  toString: () => name,
});

const add = fc.nat(2).map((lane) => command(`add to ${lane}`, (world) => world.add(lane)));
const drain = fc.array(fc.constantFrom(...FAULTS), { maxLength: 6 }).map((faults) =>
  command(`drain ${faults.join(', ')}`, (world) => {
    world.faults = [...faults];
    world.drain();
  }),
);
const takeBack = fc.nat(30).map((which) => command(`take back ${which}`, (world) => world.takeBack(which)));
const decide = fc.boolean().map((isRetry) => command(isRetry ? 'retry' : 'discard', (world) => world.decide(isRetry)));
const crash = fc.constant(command('crash and restart', (world) => world.crash()));
const open = fc.constant(command('open without a token', (world) => world.openOffline()));
const leave = fc.constant(command('sign out', (world) => void (world.signedIn = undefined)));
const come = fc
  .constantFrom(SOMCHAI, NOK)
  .map((user_id) => command(`sign in ${user_id === NOK ? 'nok' : 'somchai'}`, (world) => world.signIn(user_id)));
const renewal = fc
  .constantFrom('renewed' as const, 'refused' as const, 'unanswered' as const)
  .map((how) => command(`renewal: ${how}`, (world) => void (world.renewal = how)));
const pass = fc
  .integer({ min: -86_400_000, max: 120_000 })
  .map((ms) => command(`${ms} ms pass`, (world) => void (world.now += ms)));

/** What may happen to an outbox; adding and draining most of all. */
export const anything = fc.commands(
  [add, add, add, drain, drain, takeBack, decide, crash, open, leave, come, come, renewal, pass],
  {
    maxCommands: 50,
  },
);
