import type { Scheduler } from 'fast-check';
import type { Answer } from '../../../domain/outbox/answer.ts';
import { releaseDeadClaims, drain, type Effects } from '#domain/outbox/drain.ts';
import { withoutBytes, type NewOp, type Op } from '../../../domain/outbox/op.ts';
import { type OutboxStore, takeBack } from '#domain/outbox/store.ts';
import { isTooLate } from '../../../domain/outbox/too-late.ts';
import { anOp, locks, NOK, refused, sentAnswer, SOMCHAI } from './ops.ts';
import { NOW } from '../../support/clock.ts';

/** How a try may go. `unheard`: applied, the answer is lost. `late`: applied only after everything else had its turn. */
export const FAULTS = ['fine', 'unheard', 'lost', 'late', 'busy', 'refused', 'signed out'] as const;
export type Fault = (typeof FAULTS)[number];

const never = (): Promise<never> => new Promise(() => undefined);

/**
 * Phones, two people, and a server that does each key once. Every step of the store and of the network is a task of the scheduler, so that
 * whatever else goes on comes between any two of them. Only the rules of `domain/outbox` are real.
 */
export class World {
  readonly added: Op[] = [];
  /** Ids the person took back, or gave up after a refusal. */
  readonly given = new Set<string>();
  /** Ids that were taken back, and of which the phone knows that they never count. */
  readonly undone = new Set<string>();
  /** Ids that were taken back after they had left. */
  readonly asked = new Set<string>();
  /** Of those the ones of which the phone says that they had arrived. */
  readonly tooLate = (): string[] => this.#stored.filter(isTooLate).map(({ id }) => id);
  /** Keys that the server will do no more. */
  readonly #settled = new Set<string>();
  readonly #refused = new Set<string>();
  readonly applied: { id: string; user_id: string; entity: string; as: string }[] = [];
  now = NOW;
  signedIn: string | undefined = SOMCHAI;
  faults: Fault[] = [];
  renewal: 'renewed' | 'refused' | 'unanswered' = 'renewed';
  isCalm = false;
  readonly tasks: Scheduler;
  #stored: Op[] = [];
  #seq = 0;
  /** Everything of an earlier life never comes to an end. */
  #life = 0;
  #lock = locks();
  readonly #running = new Set<Promise<unknown>>();
  readonly #hasLocks: boolean;

  constructor(tasks: Scheduler, hasLocks: boolean) {
    this.tasks = tasks;
    this.#hasLocks = hasLocks;
  }

  readonly store: OutboxStore = {
    all: () => this.#step(() => structuredClone(this.#stored)),
    add: (op: NewOp) =>
      this.#step(() => {
        const stored = { ...withoutBytes(op), seq: (this.#seq += 1) };
        this.#stored.push(stored);
        return structuredClone(stored);
      }),
    photo: async () => undefined,
    change: (which, how) =>
      this.#step(() => {
        const hit = this.#stored.filter(which);
        for (const op of hit) {
          const next = how(structuredClone(op));
          this.#stored = this.#stored.flatMap((it) => (it.seq === op.seq ? (next ?? []) : it));
        }
        return hit.length;
      }),
    close: () => undefined,
  };

  async add(lane: number): Promise<void> {
    const user_id = this.signedIn;
    if (user_id) this.added.push(await this.store.add(anOp({ user_id, entity: `booking:${lane}` })));
  }

  /** As the sheet does it: only what is the signed-in person's, and is not on its way. */
  async takeBack(which: number): Promise<void> {
    const op = this.added[which % this.added.length];
    if (!op || op.user_id !== this.signedIn) return;
    const how = await takeBack(this.store, op, `${op.id} taken back`);
    if (how === 'too late') return;
    this.given.add(op.id);
    if (how === 'asked') this.asked.add(op.id);
    if (how === 'gone' && !this.#refused.has(op.id)) this.undone.add(op.id);
  }

  decide = (isRetry: boolean): Promise<number> =>
    this.store.change(
      (it) => it.user_id === this.signedIn && it.state === 'conflict',
      (it) => {
        if (isRetry) return { ...it, state: 'waiting', next_at: 0 };
        this.given.add(it.id);
        return undefined;
      },
    );

  /** Not waited for: tabs and the worker drain beside whatever else happens. */
  drain(): void {
    const user_id = this.signedIn;
    if (!user_id) return;
    const underway = drain(this.#effects(user_id)).finally(() => this.#running.delete(underway));
    this.#running.add(underway);
  }

  /** The app is opened without a token: it only looks. */
  async openOffline(): Promise<void> {
    if (this.signedIn) await releaseDeadClaims(this.#effects(this.signedIn));
  }

  crash(): void {
    this.#life += 1;
    this.#lock = locks();
    this.#running.clear();
  }

  async signIn(user_id: string): Promise<void> {
    this.signedIn = user_id;
    await this.store.change(
      (it) => it.user_id === user_id && it.state === 'paused',
      (it) => ({ ...it, state: 'waiting', next_at: 0 }),
    );
  }

  /** In the end the network is good, each of them comes back, and decides what was refused by trying again. */
  async settle(): Promise<void> {
    this.isCalm = true;
    this.renewal = 'renewed';
    this.faults = [];
    await this.#quiet();
    for (let turn = 0; turn < 40 && this.#stored.some(({ state }) => state !== 'sent'); turn += 1) {
      this.now += 3_600_000;
      await this.signIn(turn % 2 ? NOK : SOMCHAI);
      await this.decide(true);
      this.drain();
      await this.#quiet();
    }
  }

  async #quiet(): Promise<void> {
    for (let turn = 0; this.#running.size > 0 || this.tasks.count() > 0; turn += 1) {
      if (turn > 100_000) throw new Error('a drain does not come to an end');
      await this.tasks.waitIdle();
      await Promise.resolve();
    }
  }

  async #step<T>(work: () => T): Promise<T> {
    const life = this.#life;
    if (!this.isCalm) await this.tasks.schedule(Promise.resolve());
    return life === this.#life ? work() : never();
  }

  #effects(user_id: string): Effects {
    const { store } = this;
    return {
      store,
      user_id,
      send: async (op) => {
        if (this.signedIn !== user_id) return 'none';
        return this.#travel(op, user_id, this.faults.shift() ?? 'fine');
      },
      renew: async () => {
        if (this.renewal === 'refused' && this.signedIn === user_id) this.signedIn = undefined;
        return this.#step(() => this.renewal);
      },
      busy: new Set(),
      seen: new Map(),
      ...(this.#hasLocks ? { lock: this.#lock } : {}),
      now: () => this.now,
      random: () => 0.5,
      changed: () => undefined,
    };
  }

  /** There, and back. What the phone does not live to hear was done all the same. */
  async #travel(op: Op, as: string, fault: Fault): Promise<Answer> {
    if (fault === 'late') void this.#away(5).then(() => this.#apply(op, as));
    if (!this.isCalm) await this.tasks.schedule(Promise.resolve());
    if (fault === 'lost' || fault === 'late') return this.#step(() => 'none');
    if (fault === 'busy') return this.#step(() => refused(503));
    if (fault === 'signed out') return this.#step(() => refused(401));
    if (op.taken_back !== undefined) return this.#settle(op, fault);
    if (this.#settled.has(op.id)) return this.#step(() => refused(409));
    const isDone = this.applied.some(({ id }) => id === op.id);
    if (fault === 'refused' && !isDone) return this.#step(() => (this.#refused.add(op.id), refused(409)));
    this.#apply(op, as);
    return this.#step(() => (fault === 'unheard' ? 'none' : sentAnswer));
  }

  /** As `POST /request/settle`. */
  #settle({ id }: Op, fault: Fault): Promise<Answer> {
    const outcome = this.applied.some((it) => it.id === id) ? 'DONE' : 'NOT_DONE';
    if (outcome === 'NOT_DONE') this.#settled.add(id);
    return this.#step(() => {
      if (fault === 'unheard') return 'none';
      if (outcome === 'NOT_DONE') this.undone.add(id);
      return { ...sentAnswer, data: { outcome } };
    });
  }

  async #away(tasks: number): Promise<void> {
    for (let turn = 0; turn < tasks; turn += 1) await this.tasks.schedule(Promise.resolve());
  }

  #apply({ id, user_id, entity }: Op, as: string): void {
    const isDone = this.applied.some((it) => it.id === id);
    if (!isDone && !this.#settled.has(id)) this.applied.push({ id, user_id, entity, as });
  }
}
