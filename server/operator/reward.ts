import { isoOf } from '#domain/dates.ts';
import { groupedKey } from '#domain/reward/code.ts';
import { newId } from '../id.ts';
import { hashOfKey, newCounterKey } from '../reward/counter.ts';
import { counters, endCounter, insertCounter, setStock } from '../reward/sql.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { coursesLike } from './sql.ts';
import { plain } from './words.ts';

/** stock: sets how many of a reward are left. */
export async function stockReward(context: CommandContext, reward_id: string, stock: number): Promise<string> {
  return context.db.transact(async (tx) => {
    const found = await tx.maybe(setStock(reward_id, stock));
    if (!found) throw new CommandRefused(`there is no reward ${plain(reward_id)}`);
    if (found.was === stock) return `There are ${stock} of ${reward_id} already: nothing was changed.`;
    await record(tx, context, 'stock', { reward_id, was: found.was, stock });
    return `There were ${found.was} of ${reward_id}, now there are ${stock}.`;
  });
}

/** Creates a counter at a course and its key, which is shown only here. */
export async function makeCounter(context: CommandContext, slug: string, name: string): Promise<string> {
  return context.db.transact(async (tx) => {
    const like = (await tx.many(coursesLike(slug))).map((row) => row.slug);
    if (like[0] !== slug) throw new CommandRefused(`there is no course ${plain(slug)}`);
    const key = newCounterKey();
    const counter_id = newId(context.now);
    await tx.run(insertCounter(counter_id, slug, name, hashOfKey(key), isoOf(context.now)));
    await record(tx, context, 'make-counter', { counter_id, slug });
    return [
      `Counter ${counter_id} at ${slug}: ${plain(name)}`,
      `Its key, shown this once: ${groupedKey(key)}`,
      'Staff type it at /redeem.',
    ].join('\n');
  });
}

/** end-counter: its key is no longer valid. */
export async function closeCounter(context: CommandContext, counter_id: string): Promise<string> {
  return context.db.transact(async (tx) => {
    if ((await tx.run(endCounter(counter_id, isoOf(context.now)))) === 1) {
      await record(tx, context, 'end-counter', { counter_id });
      return `Counter ${counter_id} is ended: its key is good no more.`;
    }
    const open = (await tx.many(counters())).map((it) => `  ${it.counter_id}  ${it.slug}  ${plain(it.name)}`);
    throw new CommandRefused([`there is no open counter ${plain(counter_id)}; open are:`, ...open].join('\n'));
  });
}
