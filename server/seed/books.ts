import type { EventBodies } from '#domain/events.ts';
import { DAY, dateOf, isoOf, MINUTE, type Moment } from '#domain/dates.ts';
import type { NotifiedKind } from '#domain/notification/row.ts';
import { satang, type Satang } from '#domain/money.ts';
import { type Points, points } from '#domain/reward/points.ts';
import { earning } from '#domain/reward/posting.ts';
import { openersOf } from '#domain/wallet/line.ts';
import type { AccountName, Leg } from '#domain/wallet/posting.ts';
import { momentId } from './id.ts';
import { emptyPages } from './pages.ts';

/** Older is not written: the house keeps ninety days, and half of that is long to scroll through. */
const KEPT = 45 * DAY;

/**
 * The books of the days before the demo world was made: filled in the order things happened, by the rules of `domain/`, and written in one
 * piece (pages.ts). Refuses what the house would refuse: a person who owes, a cause that comes twice.
 */
export class Books {
  readonly now: Moment;
  readonly pages = emptyPages();
  /** When each caddy earned the first points. */
  readonly firstPoints = new Map<string, Moment>();
  /** Of whom something must be left for what comes after these books. */
  readonly kept = new Map<string, Satang>();
  private readonly balances = new Map<string, number>();
  /** The line of each person's posting. */
  private readonly lines = new Map<string, string>();
  private readonly points = new Map<string, number>();
  private readonly counted = new Map<string, number>();
  private nth = 0;

  constructor(now: Moment) {
    this.now = now;
  }

  /** A key that sorts by its moment, and among those of one moment in the order they were made. */
  id(at: Moment, key: string): string {
    this.nth += 1;
    return momentId(at, this.nth, key);
  }

  available(account: AccountName): Satang {
    return satang(this.balances.get(account) ?? 0);
  }

  post(legs: readonly Leg[], cause: string, at: Moment): void {
    const transaction_id = this.id(at, cause);
    this.pages.transactions.push({ transaction_id, cause, created_at: isoOf(at) });
    for (const { account, amount } of legs) {
      const balance = (this.balances.get(account) ?? 0) + amount;
      if (balance < 0 && /^(golfer|caddy):/.test(account)) throw new RangeError(`${cause}: ${account} would owe`);
      this.balances.set(account, balance);
      this.pages.entries.push({
        transaction_id,
        account,
        amount,
        line_id: this.lineOf(account, cause, transaction_id),
      });
    }
  }

  /** As server/wallet/sql.ts finds it. */
  private lineOf(account: AccountName, cause: string, transaction_id: string): string {
    const owner = account.split(':')[1];
    const opener = openersOf(cause).find((it) => this.lines.has(`${owner} ${it}`));
    const line_id = this.lines.get(`${owner} ${opener}`) ?? transaction_id;
    this.lines.set(`${owner} ${cause}`, line_id);
    return line_id;
  }

  earn(caddy_id: string, amount: Points, cause: string, at: Moment): void {
    const transaction_id = this.id(at, cause);
    this.pages.pointTransactions.push({ transaction_id, cause, created_at: isoOf(at) });
    this.firstPoints.set(caddy_id, Math.min(at, this.firstPoints.get(caddy_id) ?? at));
    for (const leg of earning(caddy_id, points(amount))) {
      if (!this.points.has(leg.account) && leg.account.startsWith('caddy:'))
        this.pages.pointAccounts.push({ account: leg.account, created_at: isoOf(at) });
      this.points.set(leg.account, (this.points.get(leg.account) ?? 0) + leg.amount);
      this.pages.pointEntries.push({ transaction_id, ...leg });
    }
  }

  /** `TU-2111-0093`, as server/payment/reference.ts counts them. */
  reference(kind: 'TU' | 'WD', at: Moment): string {
    const [, month = '', day = ''] = dateOf(at).split('/');
    const of = `${kind} ${day}${month}`;
    this.counted.set(of, (this.counted.get(of) ?? 0) + 1);
    return `${kind}-${day}${month}-${String(this.counted.get(of)).padStart(4, '0')}`;
  }

  /** Everybody has read by now what they were notified of then. */
  tell<K extends NotifiedKind>(kind: K, body: EventBodies[K], readers: readonly string[], at: Moment): void {
    if (at < this.now - KEPT) return;
    for (const user_id of readers) {
      const notification_id = this.id(at, `${kind} ${user_id}`);
      const read_at = isoOf(at + 40 * MINUTE);
      this.pages.notifications.push({ notification_id, user_id, kind, body, created_at: isoOf(at), read_at });
    }
  }

  /** What is left at the end: counters of references, and balances to be added to the accounts. */
  sums() {
    for (const [of, last] of this.counted) {
      const [kind, day] = of.split(' ');
      this.pages.references.push({ kind, day, last });
    }
    const rows = (sums: ReadonlyMap<string, number>) => [...sums].map(([account, balance]) => ({ account, balance }));
    return { balances: rows(this.balances), points: rows(this.points) };
  }
}
