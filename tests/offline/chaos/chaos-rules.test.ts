import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../domain/dates.ts';
import type { Answer } from '../../../domain/outbox/answer.ts';
import { SEND_DEADLINE } from '../../../domain/outbox/op.ts';
import type { Op } from '../../../domain/outbox/op.ts';
import { chance, countOf, faultsOf, type Act } from './chaos-measure.ts';
import { live, OURS } from './chaos-world.ts';
import { anOp, aPhone, refused, sentAnswer, type Phone } from '../outbox/ops.ts';
import { NOW } from '../../support/clock.ts';

const SEEDS = [1, 2, 3, 4, 5];

describe('OB-01, OB-02: the same phone, with and without each rule', { retry: 0 }, () => {
  test('OB-01: with all of them nothing is lost, doubled or out of order, in five lives full of deaths', async () => {
    for (const seed of SEEDS) {
      const outcome = await live(seed, OURS);
      expect(outcome).toMatchObject({ faults: { lost: [], doubled: [], inverted: [] }, overlaps: 0, left: 0 });
      expect(outcome.acknowledged).toBe(120);
      expect(outcome.kills).toBeGreaterThan(5);
      expect(outcome.replays).toBeGreaterThan(0);
    }
  });

  test('OB-02 control: a server that does not know its keys doubles', async () => {
    expect((await live(1, { ...OURS, dedupes: false })).faults.doubled.length).toBeGreaterThan(0);
  });

  test('OB-02 control: a phone that forgets before it is answered loses', async () => {
    expect((await live(1, { ...OURS, keeps: false })).faults.lost.length).toBeGreaterThan(0);
  });

  test('OB-02 control: without the lock one act is on its way many times at once', async () => {
    expect((await live(1, { ...OURS, locks: false })).overlaps).toBeGreaterThan(0);
  });

  test('OB-02 control: a phone that says “kept” before it is loses', async () => {
    expect((await live(1, { ...OURS, commits: false })).faults.lost.length).toBeGreaterThan(0);
  });
});

describe('OB-01: a browser that died while something was on its way, opened again', { retry: 0 }, () => {
  test('tabs and worker that start at once do not take the lock from each other because of what the dead one left', async () => {
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

describe('OB-05: refusals of the moment', () => {
  const REFUSALS: readonly (readonly [number, number | undefined])[] = [
    [500, undefined],
    [502, undefined],
    [503, 7_000],
    [504, undefined],
    [429, 30_000],
  ];
  /** What each op was answered so far. */
  const fiveTimes = () => {
    const count = new Map<string, number>();
    return (op: Op): Answer => {
      const n = count.get(op.id) ?? 0;
      count.set(op.id, n + 1);
      const [status, retry_after] = REFUSALS[n] ?? [];
      return status === undefined ? sentAnswer : refused(status, retry_after === undefined ? {} : { retry_after });
    };
  };

  test('OB-05: 500, 502, 503, 504 and 429 to every act, then yes: none is dropped, six tries each, not sooner than the server asked', async () => {
    const phone = aPhone();
    const ops: Op[] = [];
    for (let n = 0; n < 20; n += 1) ops.push(await phone.store.add(anOp({ entity: `booking:${n % 10}` })));
    const tries = new Map<string, number[]>();
    await untilSent(phone, tries, fiveTimes());
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

  test('OB-05 control: a phone that takes every answer for done (as Workbox does) drops them all', async () => {
    const phone = aPhone();
    const server = fiveTimes();
    const done: string[] = [];
    for (let n = 0; n < 20; n += 1) await phone.store.add(anOp({ entity: `booking:${n}` }));
    await untilSent(phone, new Map(), (op) => {
      if (server(op) === sentAnswer) done.push(op.id);
      return sentAnswer;
    });
    expect(done).toEqual([]);
    expect(new Set(Object.values(await phone.states()))).toEqual(new Set(['sent']));
  });
});

/** `body.mark` is the place in its lane. */
async function lanes(phone: Phone, names: readonly string[], each: number, more: (n: number) => object = () => ({})) {
  const acts: Act[] = [];
  for (let mark = 1; mark <= each; mark += 1)
    for (const lane of names) {
      await phone.store.add(anOp({ entity: lane, body: { mark }, ...more(mark) }));
      acts.push({ lane, mark });
    }
  return acts;
}
const actOf = (op: Op): Act => ({ lane: op.entity, mark: (op.body as { mark: number }).mark });

describe('OB-11: order', () => {
  const NAMES = ['booking:A', 'booking:B', 'booking:C'];
  async function faulty(seed: number, sort?: (a: Op, b: Op) => number) {
    const phone = aPhone();
    const random = chance(seed);
    const acts = await lanes(phone, NAMES, 100);
    const effects: Act[] = [];
    const { store } = phone;
    if (sort) phone.store = { ...store, all: async () => (await store.all()).toSorted(sort) };
    await untilSent(phone, new Map(), (op) => {
      const dice = random();
      if (dice < 0.15) return 'none';
      if (!effects.some(({ lane, mark }) => lane === actOf(op).lane && mark === actOf(op).mark))
        effects.push(actOf(op));
      return dice < 0.3 ? 'none' : dice < 0.4 ? refused(503) : sentAnswer;
    });
    return faultsOf(acts, effects);
  }

  test('OB-11: three lanes of a hundred acts, random faults: no inversion inside a lane, nothing lost', async () => {
    expect(await faulty(11)).toEqual({ lost: [], doubled: [], inverted: [] });
  });

  test('OB-11 control: a phone that sends what it tried least first turns them round', async () => {
    expect(countOf(await faulty(11, (a, b) => a.tries - b.tries || a.seq - b.seq))).toBeGreaterThan(0);
  });

  test('OB-11: a lane that is stuck holds up no other: all of B is sent while A has its first try', async () => {
    const phone = aPhone();
    await lanes(phone, NAMES, 100);
    let give: (answer: Answer) => void = () => undefined;
    phone.answer = ({ entity }) =>
      entity === 'booking:A' ? new Promise<Answer>((resolve) => (give = resolve)) : sentAnswer;
    const drain = phone.drain();
    const sent = async (lane: string) =>
      (await phone.store.all()).filter(({ entity, state }) => entity === lane && state === 'sent').length;
    await expect.poll(async () => [await sent('booking:A'), await sent('booking:B')]).toEqual([0, 100]);
    phone.answer = () => sentAnswer;
    give('none');
    await drain;
  });
});

describe('OB-12: a clock that is wrong', () => {
  const BUDDHIST = Date.UTC(2568, 10, 22);
  const JUMPS: readonly (readonly [string, readonly number[]])[] = [
    ['a day behind', [NOW - DAY]],
    ['a day ahead', [NOW + DAY]],
    ['in the year 2568', [BUDDHIST]],
    ['set back in the middle', [NOW + DAY, NOW - DAY, NOW, BUDDHIST, NOW - HOUR]],
  ];

  async function wrong(clocks: readonly number[], breakIt: (ops: Op[], now: number) => Op[] = (ops) => ops) {
    const phone = aPhone();
    const acts: Act[] = [];
    const effects: Act[] = [];
    const random = chance(12);
    const { store } = phone;
    const broken = { ...store, all: async () => breakIt(await store.all(), phone.now) };
    for (let mark = 1; mark <= 20; mark += 1) {
      phone.now = (clocks[mark % clocks.length] as number) + mark * 1_000;
      for (const lane of ['booking:A', 'booking:B']) {
        const op = anOp({ entity: lane, body: { mark }, created_at: phone.now });
        await store.add(op);
        acts.push({ lane, mark });
      }
      phone.answer = (op) => {
        if (random() < 0.7) return 'none';
        effects.push(actOf(op));
        return sentAnswer;
      };
      await phone.drain({ store: broken });
    }
    phone.now = clocks.at(-1) as number;
    phone.answer = (op) => (effects.push(actOf(op)), sentAnswer);
    for (let turn = 0; turn < 50; turn += 1) {
      phone.now += 61_000;
      await phone.drain({ store: broken });
    }
    return faultsOf(acts, effects);
  }

  test.each(JUMPS)('OB-12: %s: nothing turned round, nothing taken for too old', async (_name, clocks) => {
    expect(await wrong(clocks)).toEqual({ lost: [], doubled: [], inverted: [] });
  });

  const [, jumping] = JUMPS.at(-1) as (typeof JUMPS)[number];

  test('OB-12 control: a phone that orders by its clock turns them round', async () => {
    const byClock = (ops: Op[]) => ops.toSorted((a, b) => a.created_at - b.created_at);
    expect((await wrong(jumping, byClock)).inverted.length).toBeGreaterThan(0);
  });

  test('OB-12 control: a phone that lets acts grow too old loses them', async () => {
    const young = (ops: Op[], now: number) => ops.filter((op) => Math.abs(now - op.created_at) < HOUR);
    expect((await wrong(jumping, young)).lost.length).toBeGreaterThan(0);
  });
});

describe('OB-19: a server that takes everything and answers nothing', () => {
  /** As `fetch` with its deadline: nobody answers, and after so long it is given up. */
  async function firstTwoTries(deadline: number): Promise<number> {
    const phone = aPhone();
    await phone.store.add(anOp());
    const tries: number[] = [];
    phone.answer = () => {
      tries.push(phone.now);
      if (tries.length > 1) return sentAnswer;
      phone.now += deadline;
      return 'none';
    };
    await untilSent(phone, new Map());
    return (tries[1] as number) - (tries[0] as number);
  }

  test('OB-19: the next try comes within twenty seconds', async () => {
    expect(await firstTwoTries(SEND_DEADLINE)).toBeLessThanOrEqual(20_000);
  });

  test('OB-19 control: with the five minutes that people wait it would not', async () => {
    expect(await firstTwoTries(300_000)).toBeGreaterThan(20_000);
  });

  test('OB-19: who else waits is sent meanwhile, and the act says that it is being tried', async () => {
    const phone = aPhone();
    const stuck = await phone.store.add(anOp({ entity: 'booking:STUCK' }));
    const other = await phone.store.add(anOp({ entity: 'booking:OTHER' }));
    let give: (answer: Answer) => void = () => undefined;
    phone.answer = ({ id }) => (id === stuck.id ? new Promise<Answer>((resolve) => (give = resolve)) : sentAnswer);
    const drain = phone.drain();
    await expect.poll(() => phone.states()).toEqual({ [stuck.id]: 'sending', [other.id]: 'sent' });
    give('none');
    expect(await drain).toBe(NOW + 375);
  });
});
