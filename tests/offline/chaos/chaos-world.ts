import type { Answer } from '../../../domain/outbox/answer.ts';
import type { Effects } from '../../../domain/outbox/drain.ts';
import type { Op } from '../../../domain/outbox/op.ts';
import { chance, faultsOf, type Act, type Faults } from './chaos-measure.ts';
import { anOp, aPhone, locks, refused, sentAnswer, type Phone } from '../outbox/ops.ts';

export interface Outcome {
  faults: Faults;
  acknowledged: number;
  kills: number;
  replays: number;
  /** Two requests of one op on their way at once. */
  overlaps: number;
  left: number;
}

class Killed extends Error {}

const LANES = 6;
const ROUNDS = 15;
const DRAINERS = 3;

/** Two tabs and a worker on one phone that is killed now and then, on a bad road, with time that passes as it is told to. */
export async function live(seed: number): Promise<Outcome> {
  const world = new World(seed);
  for (let round = 0; round < ROUNDS; round += 1) await world.round();
  return world.end();
}

class World {
  readonly #random: () => number;
  readonly #phone: Phone = aPhone();
  readonly #effects: Act[] = [];
  readonly #seen = new Set<string>();
  readonly #underway = new Set<string>();
  readonly #acknowledged: Act[] = [];
  readonly #marks = new Map<string, number>();
  #life = 0;
  /** The browser frees them when it dies. */
  #lock = locks();
  #replays = 0;
  #overlaps = 0;
  #isBad = true;

  constructor(seed: number) {
    this.#random = chance(seed);
  }

  /** Some taps, everybody drains at once, and sometimes the phone dies in the middle of it. */
  async round(): Promise<void> {
    for (let n = 0; n < 4; n += 1) await this.#tap();
    const life = this.#life;
    const drains = Array.from({ length: DRAINERS }, () => this.#drain(life));
    await this.#steps(20);
    if (this.#random() < 0.4) this.#die();
    await Promise.all(drains);
    this.#phone.now += Math.floor(this.#random() * 30_000);
  }

  #die(): void {
    this.#life += 1;
    this.#lock = locks();
  }

  async end(): Promise<Outcome> {
    this.#isBad = false;
    for (let turn = 0; turn < 200 && (await this.#left()) > 0; turn += 1) {
      this.#phone.now += 60_000;
      await this.#drain(this.#life);
    }
    return {
      faults: faultsOf(this.#acknowledged, this.#effects),
      acknowledged: this.#acknowledged.length,
      kills: this.#life,
      replays: this.#replays,
      overlaps: this.#overlaps,
      left: await this.#left(),
    };
  }

  async #left(): Promise<number> {
    return (await this.#phone.store.all()).filter(({ state }) => state !== 'sent').length;
  }

  async #tap(): Promise<void> {
    const lane = `booking:${Math.floor(this.#random() * LANES)}`;
    const mark = (this.#marks.get(lane) ?? 0) + 1;
    this.#marks.set(lane, mark);
    await this.#phone.store.add(anOp({ entity: lane, body: { mark } }));
    this.#acknowledged.push({ lane, mark });
  }

  async #drain(life: number): Promise<void> {
    const { store } = this.#phone;
    const alive = () => {
      if (this.#isBad && life !== this.#life) throw new Killed();
    };
    const more: Partial<Effects> = {
      store: {
        ...store,
        change: async (which, how) => {
          alive();
          return store.change(which, how);
        },
      },
      send: async (op) => {
        const answer = await this.#serve(op, life);
        alive();
        return answer;
      },
      lock: this.#lock,
    };
    await this.#phone.drain(more).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }

  async #serve(op: Op, life: number): Promise<Answer> {
    const way = `${life} ${op.id}`; // what a dead phone had on its way is nobody's any more
    if (this.#underway.has(way)) this.#overlaps += 1;
    this.#underway.add(way);
    await this.#steps(Math.floor(this.#random() * 8));
    const dice = this.#isBad ? this.#random() : 1;
    if (dice >= 0.2) this.#apply(op);
    await this.#steps(Math.floor(this.#random() * 8));
    this.#underway.delete(way);
    if (dice < 0.1 || (dice >= 0.2 && dice < 0.35)) return 'none'; // cut before, or after
    return dice < 0.2 ? refused(503) : sentAnswer;
  }

  #apply(op: Op): void {
    if (this.#seen.has(op.id)) {
      this.#replays += 1;
      return;
    }
    this.#seen.add(op.id);
    this.#effects.push({ lane: op.entity, mark: (op.body as { mark: number }).mark });
  }

  async #steps(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}
