import { afterAll, afterEach, expect, test } from 'vitest';
import { broadcastTransitionFor, type ResponseAction, responseAfter } from '../../domain/broadcast/transitions.ts';
import {
  BROADCAST_STATUSES,
  type BroadcastStatus,
  RESPONSE_STATUSES,
  type ResponseStatus,
} from '../../domain/broadcast/status.ts';
import { HOUR, parseMoment } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { type Person, startWorld, writesNothing } from '../booking/world.ts';
import { ledgerIsWhole } from '../wallet/ledger-is-whole.ts';
import { answerOf, ask, asking, choose, isIn, nobodyOnDuty, read, say, verified } from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

const world = await startWorld();
afterEach(async () => {
  world.setNow(NOW);
  await ledgerIsWhole(world.db);
});
afterAll(() => world.close());

interface Scene {
  nok: Person;
  somchai: Person;
  it: { alt_reference: string; version: number; tee_off_at: string; expires_at: string };
}

/** A request and an answer to it, each brought to its status by hand. */
async function scene(status: BroadcastStatus, answer: ResponseStatus | null): Promise<Scene> {
  await nobodyOnDuty(world);
  const [nok, somchai] = [await world.golfer(), await verified(world)];
  const it = await ask(world, nok, { caddies_needed: 2 });
  const reference = it.alt_reference;
  if (answer) {
    await isIn(world, somchai, it);
    await world.db.run(sql`update caddy_response set status = ${answer} where caddy_id = ${somchai.user_id}`);
  }
  await world.db.run(sql`update broadcast set status = ${status} where alt_reference = ${reference}`);
  return { nok, somchai, it };
}

const factsOf = (status: BroadcastStatus, { it }: Scene) => ({
  status,
  tee_off_at: parseMoment(it.tee_off_at),
  expires_at: parseMoment(it.expires_at),
  caddies_needed: 2,
  seats_taken: 0,
});

/** Each act that people do: by whom, as which row of the request, and what it makes of the answer. */
const ACTS = {
  respond: { by: 'caddy', response: 'interest', does: ({ somchai, it }: Scene) => say(world, somchai, it) },
  withdraw: {
    by: 'caddy',
    response: 'withdraw',
    does: ({ somchai, it }: Scene) => say(world, somchai, it, 'WITHDRAWN'),
  },
  select: { by: 'golfer', response: 'choose', does: ({ nok, somchai, it }: Scene) => choose(world, nok, it, somchai) },
  update: {
    by: 'golfer',
    response: 'change',
    does: ({ nok, it: { alt_reference, version } }: Scene) =>
      world.call('POST /broadcast/update', { ...asking({ tee_off_time: '09:00' }), alt_reference, version }, nok),
  },
  cancel: {
    by: 'golfer',
    response: 'cancel',
    does: ({ nok, it: { alt_reference, version } }: Scene) =>
      world.call('POST /broadcast/cancel', { alt_reference, version }, nok),
  },
} as const;

/** The code of the refusal, or what became of the answer: by the two tables alone. */
function expected(scene: Scene, act: keyof typeof ACTS, status: BroadcastStatus, answer: ResponseStatus | null) {
  const { by, response } = ACTS[act];
  if (act === 'withdraw' && answer === 'WITHDRAWN') return answer; // said before
  if (act === 'select' && answer === null) return 'CADDY_UNKNOWN';
  if (!broadcastTransitionFor(factsOf(status, scene), act, by, NOW)) return 'BROADCAST_NOT_OPEN';
  const after = responseAfter(answer, response);
  if (by === 'caddy' || act === 'select') return after ?? 'RESPONSE_NOT_NOW';
  return after ?? answer;
}

/** The gate asks all answers to an open request, where acts succeed, and every third elsewhere; the rules alone are asked whole (`rows.test.ts`). */
const IN_TURN = process.env['DEEP'] === undefined ? 3 : 1;

testTable(
  BROADCAST_STATUSES.flatMap((status, n) =>
    ([null, ...RESPONSE_STATUSES] as const)
      .filter((_answer, m) => status === 'OPEN' || (n + m) % IN_TURN === 0)
      .map((answer) => [status, answer] as const),
  ),
)(
  'every answer to an open request, and answers in turn to a closed one: each act is done or refused as the rows say: %s, answer %s',
  async (status, answer) => {
    const refuses = await scene(status, answer);
    const wrong: unknown[] = [];
    for (const act of Object.keys(ACTS) as (keyof typeof ACTS)[]) {
      const wanted = expected(refuses, act, status, answer);
      const isRefusal = wanted !== null && !(RESPONSE_STATUSES as readonly string[]).includes(wanted);
      // What is refused leaves its scene for the next act.
      const made = isRefusal ? refuses : await scene(status, answer);
      const does = async (): Promise<{ code?: string; status: string }> => ACTS[act].does(made);
      const { code, status: outcome } = isRefusal ? await writesNothing(world.db, does) : await does();
      const after = answerOf(await read(world, made.nok, made.it), made.somchai)?.status ?? null;
      const is = outcome === 'success' ? after : code;
      if (is !== wanted) wrong.push({ act, wanted, is });
    }
    expect(wrong).toEqual([]);
  },
  { timeout: 240_000 },
);

test('an answer that was asked again and not given again is let go when the request is filled, and ends with it', async () => {
  const [filled, ends] = [await scene('OPEN', 'RECONFIRM_NEEDED'), await scene('OPEN', 'RECONFIRM_NEEDED')];
  const becomes = async ({ nok, somchai, it }: Scene, action: ResponseAction) => {
    const { status } = answerOf(await read(world, nok, it), somchai) ?? {};
    expect(status).toBe(responseAfter('RECONFIRM_NEEDED', action));
  };
  for (const caddy of [await verified(world), await verified(world)]) {
    await isIn(world, caddy, filled.it);
    await choose(world, filled.nok, filled.it, caddy);
  }
  await becomes(filled, 'fill');
  world.setNow(NOW + 72 * HOUR);
  await world.runJobs();
  await becomes(ends, 'expire');
});
