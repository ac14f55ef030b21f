import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openKillable, type Killable } from './chaos-browser.ts';
import type { Op } from '../../../domain/outbox/op.ts';
import type { ChaosServer } from './chaos-server.ts';
import { chance, faultsOf, nameOf, type Act, type Faults } from './chaos-measure.ts';
import { actOf, add, bookingLane, enter, isGone, opsOn, requestLane, type Lane } from './chaos-person.ts';
import { spoil, type Journal } from './chaos-proxy.ts';
import { startSyncing } from './chaos-sync.ts';
import { openNetworkProxy, type NetworkProxy } from '../network-proxy.ts';

export interface Plan {
  seed: number;
  /** What the caddy acts on; of those of the house that nobody has acted on. */
  lanes: { bookings: number; requests: number };
  /** How many acts the app shall acknowledge, and how often the browser is killed meanwhile. */
  acts: number;
  kills: number;
  /** How often all tokens end. */
  ends?: number;
  /** Another build comes in the middle. */
  deploys?: boolean;
  /** How long the phone may take to send what is left once the road is good, in milliseconds. */
  patience: number;
}

export interface Report {
  seed: number;
  acknowledged: Act[];
  faults: Faults;
  /** On the phone at the end although the road is good: late, not lost. */
  stuck: string[];
  kills: number;
  journal: Journal;
  /** How often the worker was told that there is a network. */
  syncs: number;
  deployed: boolean;
}

const WORKER = '/sw.js';

/** One caddy, two tabs and a worker, a bad network, a browser that is killed again and again: what became of the acknowledged acts. */
export async function chaos(server: ChaosServer, plan: Plan): Promise<Report> {
  const proxy = await openNetworkProxy(server.origin);
  const browser = await openKillable();
  try {
    return await new Run(server, plan, proxy, browser).all();
  } finally {
    await browser.close();
    await proxy.close();
  }
}

class Run {
  readonly #house: ChaosServer;
  readonly #plan: Plan;
  readonly #road: NetworkProxy;
  readonly #browser: Killable;
  readonly #random: () => number;
  readonly #lanes: Lane[];
  readonly #acknowledged: Act[] = [];
  /** Of lanes whose last act may or may not be on the phone. */
  readonly #unknown = new Set<Lane>();
  #pages: Page[] = [];
  #isLiving = false;
  #syncs = 0;
  #workers = 0;

  constructor(server: ChaosServer, plan: Plan, proxy: NetworkProxy, browser: Killable) {
    this.#house = server;
    this.#plan = plan;
    this.#road = proxy;
    this.#browser = browser;
    this.#random = chance(plan.seed);
    const { bookings, requests } = plan.lanes;
    this.#lanes = [
      ...server.bookings.splice(0, bookings).map(bookingLane),
      ...server.requests.splice(0, requests).map(requestLane),
    ];
  }

  async all(): Promise<Report> {
    const { plan, proxy, browser } = { plan: this.#plan, proxy: this.#road, browser: this.#browser };
    await this.#open();
    const journal = spoil(proxy, this.#random);
    const lives = plan.kills + 1;
    for (let life = 1; life <= lives; life += 1) {
      await this.#live(this.#acknowledged.length + Math.ceil(plan.acts / lives), life);
      if (life === lives) break;
      await browser.kill();
      await browser.open();
      await this.#open();
    }
    proxy.fateOf = undefined;
    const left = await this.#settle();
    const isLeft = new Set(left.map((op) => nameOf(actOf(op))));
    const faults = faultsOf(this.#acknowledged, await this.#effects());
    return {
      seed: plan.seed,
      acknowledged: this.#acknowledged,
      faults: { ...faults, lost: faults.lost.filter((name) => !isLeft.has(name)) },
      stuck: left.map((op) => `${nameOf(actOf(op))}: ${op.state}, ${op.tries} tries`),
      kills: browser.kills,
      journal,
      syncs: this.#syncs,
      deployed: this.#workers > 0,
    };
  }

  async #effects(): Promise<Act[]> {
    const mine = new Set(this.#lanes.map(({ name }) => name));
    return (await this.#house.effects()).filter(({ lane }) => mine.has(lane));
  }

  /** Two tabs at the caddy's home, and what is unknown of before is looked up. */
  async #open(): Promise<void> {
    const { context } = this.#browser;
    const first = context.pages()[0] ?? (await context.newPage());
    await enter(first, this.#road.origin);
    const second = await context.newPage();
    await enter(second, this.#road.origin);
    this.#pages = [first, second];
    await this.#lookUp(first);
  }

  /** What died before it was acknowledged is there or is not: the caddy sees it in the list, and goes on from there. */
  async #lookUp(page: Page): Promise<void> {
    if (this.#unknown.size === 0) return;
    const kept = (await opsOn(page)).map(actOf);
    for (const lane of this.#unknown)
      if (kept.some((act) => act.lane === lane.name && act.mark === lane.mark + 1)) lane.mark += 1;
    this.#unknown.clear();
  }

  /** Until so many acts are acknowledged. The last tap of all is in the middle of something when the browser is killed. */
  async #live(goal: number, life: number): Promise<void> {
    this.#isLiving = true;
    const { context } = this.#browser;
    const syncing = startSyncing(context, this.#road.origin, this.#random);
    const writers = this.#pages.map((page, tab) => this.#write(page, tab, goal));
    const half = this.#acknowledged.length + (goal - this.#acknowledged.length) / 2;
    const { ends = 0, kills, deploys } = this.#plan;
    await this.#until(() => this.#acknowledged.length >= half, writers);
    if (life <= ends) await this.#house.endTokens();
    const deployed = deploys && life === Math.ceil((kills + 1) / 2) ? this.#deploy() : undefined;
    await this.#until(() => this.#acknowledged.length >= goal, writers);
    this.#isLiving = false;
    if (life <= kills) await pause(this.#random() * 150);
    else await Promise.all(writers);
    await deployed;
    this.#syncs += await syncing.stop();
    for (const writer of writers) writer.catch(() => undefined); // heard of in `until`
  }

  async #until(isSo: () => boolean, writers: Promise<void>[]): Promise<void> {
    const failed = Promise.all(writers);
    while (!isSo()) await Promise.race([pause(10), failed.then(() => pause(10))]);
  }

  /** Each tab has its own lanes. */
  async #write(page: Page, tab: number, goal: number): Promise<void> {
    const mine = this.#lanes.filter((_, n) => n % this.#pages.length === tab);
    // In the last life the caddy stops at the goal; before, the caddy is still tapping when the browser dies.
    while (this.#isLiving || (this.#acknowledged.length < goal && this.#browser.kills < this.#plan.kills)) {
      const open = mine.filter((lane) => lane.next(lane.mark + 1));
      const lane = open[Math.floor(this.#random() * open.length)];
      if (!lane) return;
      this.#unknown.add(lane);
      const outcome = await add(page, lane);
      if (outcome === 'kept') {
        this.#unknown.delete(lane);
        lane.mark += 1;
        this.#acknowledged.push({ lane: lane.name, mark: lane.mark });
      } else if (!(await this.#comeBack(page, outcome, lane))) return;
      await pause(this.#random() * 60);
    }
  }

  /** False: the browser is dead. */
  async #comeBack(page: Page, outcome: 'signed out' | 'unknown', lane: Lane): Promise<boolean> {
    if (!this.#isLiving) return false;
    if (outcome === 'signed out') this.#unknown.delete(lane);
    try {
      await enter(page, this.#road.origin);
      if (outcome === 'unknown') {
        const kept = (await opsOn(page)).map(actOf);
        if (kept.some((act) => act.lane === lane.name && act.mark === lane.mark + 1)) lane.mark += 1;
        this.#unknown.delete(lane);
      }
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  /** The server has another build; in one tab the caddy takes it. */
  async #deploy(): Promise<void> {
    const text = await (await fetch(this.#road.origin + WORKER)).text();
    this.#road.instead.set(WORKER, { type: 'text/javascript', text: `${text}\n// the next build` });
    const [page] = this.#pages;
    try {
      await page?.evaluate(() => void navigator.serviceWorker.ready.then((it) => it.update()));
      this.#workers += 1;
      await page?.getByRole('button', { name: 'อัปเดต', exact: true }).click({ timeout: 3_000 });
    } catch (error) {
      // On this network the caddy may not be offered it, or not now: then it comes when the browser is opened again.
      if (!isGone(error) && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    }
  }

  /** The network is good again and the caddy opens the app: everything leaves the phone. */
  async #settle(): Promise<Op[]> {
    const [page] = this.#pages;
    if (!page) throw new Error('no tab is open');
    for (const tab of this.#pages) await enter(tab, this.#road.origin);
    const until = Date.now() + this.#plan.patience;
    for (;;) {
      const left = (await opsOn(page)).filter(({ state }) => state !== 'sent');
      const isMoving = left.some(({ state }) => state !== 'conflict');
      if (!isMoving || Date.now() > until) return left;
      await pause(100);
    }
  }
}
