import { expect, test } from 'vitest';
import { DAY, HOUR } from '../../../domain/dates.ts';
import type { Answer } from '../../../domain/outbox/answer.ts';
import { SEND_DEADLINE } from '../../../domain/outbox/op.ts';
import type { Op } from '../../../domain/outbox/op.ts';
import { chance, faultsOf, type Act } from './chaos-measure.ts';
import { live } from './chaos-world.ts';
import { anOp, aPhone, refused, sentAnswer, type Phone } from '../outbox/ops.ts';
import { NOW } from '../../support/clock.ts';
import { testTable } from '../../support/table.ts';

test('OB-01, OB-02: on a phone full of deaths nothing is lost, doubled or out of order, and no act is on its way twice at once', async () => {
  for (const seed of [1, 2]) {
    const outcome = await live(seed);
    expect(outcome).toMatchObject({ faults: { lost: [], doubled: [], inverted: [] }, overlaps: 0, left: 0 });
    expect(outcome.acknowledged).toBe(60);
    expect(outcome.kills).toBeGreaterThan(2);
    expect(outcome.replays).toBeGreaterThan(0);
  }
});

test('OB-01: a browser that died while it sent is opened again: tabs and worker that start at once send what it left once', async () => {
  const phone = aPhone();
  const { id } = await phone.store.add(anOp({ state: 'sending', claimed_at: NOW - HOUR, tries: 1 }));
  phone.answer = async () => {
    for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
    return sentAnswer;
  };
  await Promise.all([phone.drain(), phone.drain(), phone.drain()]);
  expect(phone.sent).toEqual([id]);
  expect(await phone.states()).toEqual({ [id]: 'sent' });
});

/** Comes again when the phone says so, as a page does; with the moments at which each op was tried. */
async function untilSent(phone: Phone, tries: Map<string, number[]>, from = phone.answer): Promise<void> {
  phone.answer = (op) => {
    tries.set(op.id, [...(tries.get(op.id) ?? []), phone.now]);
    return from(op);
  };
  for (let turn = 0; turn < 10_000; turn += 1) {
    const again = await phone.drain();
    if (again === undefined) return;
    phone.now = Math.max(phone.now, again);
  }
  throw new Error('it never ends');
}

const REFUSALS: readonly (readonly [number, number | undefined])[] = [
  [500, undefined],
  [502, undefined],
  [503, 7_000],
  [504, undefined],
  [429, 30_000],
];

test('OB-05: 500, 502, 503, 504 and 429 to every act, then yes: none is dropped, six tries each, not sooner than the server asked', async () => {
  const phone = aPhone();
  const ops: Op[] = [];
  for (let n = 0; n < 6; n += 1) ops.push(await phone.store.add(anOp({ entity: `booking:${n % 3}` })));
  const tries = new Map<string, number[]>();
  /** Which answer is the next of each op. */
  const next = new Map<string, number>();
  await untilSent(phone, tries, ({ id }): Answer => {
    const n = next.get(id) ?? 0;
    next.set(id, n + 1);
    const [status, retry_after] = REFUSALS[n] ?? [];
    return status === undefined ? sentAnswer : refused(status, retry_after === undefined ? {} : { retry_after });
  });
  expect(new Set(Object.values(await phone.states()))).toEqual(new Set(['sent']));
  for (const { id } of ops) {
    const at = tries.get(id) ?? [];
    expect(at).toHaveLength(6);
    const waited = at.slice(1).map((moment, n) => moment - (at[n] as number));
    for (const [n, [, retry_after]] of REFUSALS.entries())
      if (retry_after !== undefined) {
        expect(waited[n]).toBeGreaterThanOrEqual(retry_after);
        expect(waited[n]).toBeLessThanOrEqual(retry_after * 1.2);
      }
  }
});

const actOf = (op: Op): Act => ({ lane: op.entity, mark: (op.body as { mark: number }).mark });

const BUDDHIST = Date.UTC(2568, 10, 22);

testTable<[string, number[]]>([
  ['a day behind', [NOW - DAY]],
  ['a day ahead', [NOW + DAY]],
  ['in the year 2568', [BUDDHIST]],
  ['set back in the middle', [NOW + DAY, NOW - DAY, NOW, BUDDHIST, NOW - HOUR]],
])('OB-12: a clock that is wrong, %s: nothing turned round, nothing taken for too old', async (_name, clocks) => {
  const phone = aPhone();
  const acts: Act[] = [];
  const effects: Act[] = [];
  const random = chance(12);
  for (let mark = 1; mark <= 12; mark += 1) {
    phone.now = (clocks[mark % clocks.length] as number) + mark * 1_000;
    for (const lane of ['booking:A', 'booking:B']) {
      await phone.store.add(anOp({ entity: lane, body: { mark }, created_at: phone.now }));
      acts.push({ lane, mark });
    }
    phone.answer = (op) => {
      if (random() < 0.7) return 'none';
      effects.push(actOf(op));
      return sentAnswer;
    };
    await phone.drain();
  }
  phone.now = clocks.at(-1) as number;
  phone.answer = (op) => (effects.push(actOf(op)), sentAnswer);
  for (let turn = 0; turn < 30; turn += 1) {
    phone.now += 61_000;
    await phone.drain();
  }
  expect(faultsOf(acts, effects)).toEqual({ lost: [], doubled: [], inverted: [] });
});

test('OB-19: a server that takes everything and answers nothing: the next try comes within twenty seconds', async () => {
  const phone = aPhone();
  await phone.store.add(anOp());
  const tries: number[] = [];
  phone.answer = () => {
    tries.push(phone.now);
    if (tries.length > 1) return sentAnswer;
    phone.now += SEND_DEADLINE; // as `fetch` gives it up
    return 'none';
  };
  await untilSent(phone, new Map());
  expect((tries[1] as number) - (tries[0] as number)).toBeLessThanOrEqual(20_000);
});
