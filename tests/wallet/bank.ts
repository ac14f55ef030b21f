import { satang } from '../../domain/money.ts';
import {
  givingBack,
  golferAccounts,
  caddyAccounts,
  holding,
  type Leg,
  move,
  payingOut,
  releasing,
  reversing,
  sharing,
  tipping,
  toppingUp,
  withdrawing,
} from '../../domain/wallet/posting.ts';
import { type Db, sql, type Tx } from '../../server/db/db.ts';
import { newId } from '../../server/id.ts';
import {
  creditTopup,
  giveBack,
  giveGoodwill,
  hold,
  openAccounts,
  payOut,
  payTip,
  release,
  reverseTopup,
  share,
  takeOut,
} from '../../server/wallet/commands.ts';
import { NOW } from '../support/clock.ts';

/** Ten wallets: five golfers' and five caddies'. */
export interface Bank {
  golfers: string[];
  caddies: string[];
}

/** One posting as a client wants it: how it is done, under which cause, and what it then must have written. */
export interface Transfer {
  cause: string;
  legs: Leg[];
  work: (tx: Tx) => Promise<void>;
}

export async function openBank(db: Db): Promise<Bank> {
  const golfers = Array.from({ length: 5 }, () => newId(NOW));
  const caddies = Array.from({ length: 5 }, () => newId(NOW));
  await db.transact(async (tx) => {
    for (const it of golfers) await openAccounts(tx, it, 'GOLFER', NOW);
    for (const it of caddies) await openAccounts(tx, it, 'CADDY', NOW);
  });
  return { golfers, caddies };
}

const below = (most: number): number => Math.floor(Math.random() * most);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

/** Any of the commands that move money, between any of them, for up to 20 baht: often more than there is. */
export function anyTransfer({ golfers, caddies }: Bank): Transfer {
  const [golfer_id, caddy_id, id] = [oneOf(golfers), oneOf(caddies), newId(NOW)];
  const amount = satang(1 + below(2_000));
  const [refund, caddy, platform] = [satang(below(700)), satang(below(700)), satang(1 + below(300))];
  const split = { refund, caddy, platform };
  const booking = (what: string) => `booking:${id}:${what}`;
  const golfer = golferAccounts(golfer_id);
  const ofCaddy = caddyAccounts(caddy_id);
  const taken = { user_id: caddy_id, role: 'CADDY' as const, withdrawal_id: id, amount };
  return oneOf<() => Transfer>([
    () => ({
      cause: `topup:${id}:credit`,
      legs: toppingUp(golfer_id, amount),
      work: (tx) => creditTopup(tx, { user_id: golfer_id, topup_id: id, amount }, NOW),
    }),
    () => ({
      cause: `topup:${id}:reverse`,
      legs: reversing(golfer_id, amount),
      work: (tx) => reverseTopup(tx, { user_id: golfer_id, topup_id: id, amount }, NOW),
    }),
    () => ({
      cause: booking('hold'),
      legs: holding(golfer_id, amount),
      work: (tx) => hold(tx, golfer_id, amount, booking('hold'), NOW),
    }),
    () => ({
      cause: booking('release'),
      legs: releasing(golfer_id, amount),
      work: (tx) => release(tx, golfer_id, amount, booking('release'), NOW),
    }),
    () => ({
      cause: booking('share'),
      legs: sharing(golfer_id, caddy_id, split),
      work: (tx) => share(tx, golfer_id, caddy_id, split, booking('share'), NOW),
    }),
    () => ({
      cause: booking('pay'),
      legs: payingOut(caddy_id, amount),
      work: (tx) => payOut(tx, caddy_id, amount, booking('pay'), NOW),
    }),
    () => ({
      cause: `tip:${id}:pay`,
      legs: tipping(golfer_id, caddy_id, amount),
      work: (tx) => payTip(tx, { golfer_id, caddy_id, tip_id: id, amount }, NOW),
    }),
    () => ({
      cause: `withdrawal:${id}:out`,
      legs: withdrawing(ofCaddy.available, amount),
      work: (tx) => takeOut(tx, taken, NOW),
    }),
    () => ({
      cause: `withdrawal:${id}:back`,
      legs: givingBack(ofCaddy.available, amount),
      work: (tx) => giveBack(tx, taken, NOW),
    }),
    () => ({
      cause: booking('goodwill'),
      legs: move('platform:goodwill', golfer.available, amount),
      work: (tx) => giveGoodwill(tx, golfer_id, amount, booking('goodwill'), NOW),
    }),
  ])();
}

const asText = (legs: readonly { account: string; amount: number }[]): string =>
  legs
    .map(({ account, amount }) => `${account} ${amount}`)
    .toSorted()
    .join(', ');

/** What was acknowledged and is not there just so; what is there and was not acknowledged. Both are empty after an honest run. */
export async function broken(db: Db, acknowledged: readonly Transfer[]): Promise<{ lost: string[]; extra: string[] }> {
  const rows = await db.many(sql<{ cause: string; account: string; amount: number }>`
    select cause, account, amount from ledger_entry join ledger_transaction using (transaction_id)`);
  const written = new Map(
    [...Map.groupBy(rows, ({ cause }) => cause)].map(([cause, legs]) => [cause, asText(legs)] as const),
  );
  const wanted = new Map(acknowledged.map(({ cause, legs }) => [cause, asText(legs)] as const));
  return {
    lost: [...wanted].filter(([cause, legs]) => written.get(cause) !== legs).map(([cause]) => cause),
    extra: [...written.keys()].filter((cause) => !wanted.has(cause)),
  };
}
