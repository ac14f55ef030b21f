import { addDays, dateOf } from '../../domain/dates.ts';
import { readLedger } from '../../server/wallet/queries.ts';
import { balanceOf } from '../../server/wallet/commands.ts';
import type { Asking } from '../../server/http/http.ts';
import { countOf, ledgerDrift, sizeOf } from '../../server/operator/reconcile/reconcile-charges.ts';
import { CYCLES_OF_A_GOLFER, fillLedger, golfersFor } from '../wallet/filled-ledger.ts';
import { type Crowd, openCrowd } from './growth/crowd.ts';
import { atMost, type Figure, ratioAtLeast } from './figure.ts';
import { interleaved, median } from './growth/rounds.ts';

const LARGE = 1_000_000;
const SMALL = 10_000;
const READS = 300;
const ROUNDS = 5;
/** Read at half its speed or better, a ledger a hundred times as long counts as read alike. */
const FLAT = 0.5;

/** MO-16: a ledger of a million entries: what one person reads of it, against a ledger of ten thousand, and the whole of it proved. */
export async function ledger(): Promise<Figure[]> {
  const large = await filled(LARGE);
  const small = await filled(SMALL);
  try {
    const rounds = await interleaved(
      {
        balanceOfLarge: () => millis(large, readBalance),
        balanceOfSmall: () => millis(small, readBalance),
        monthOfLarge: () => millis(large, readMonth),
        monthOfSmall: () => millis(small, readMonth),
      },
      ROUNDS,
    );
    const began = performance.now();
    const drift = countOf(await ledgerDrift(large.context.db));
    const seconds = (performance.now() - began) / 1_000;
    const { entries } = await sizeOf(large.context.db);
    const middle = (name: keyof (typeof rounds)[number]) => median(rounds.map((it) => it[name]));
    const ratio = (of: 'balance' | 'month') => ({
      value: median(rounds.map((it) => it[`${of}OfSmall`] / it[`${of}OfLarge`])),
      to: `the speed in ${SMALL.toLocaleString('en')}`,
    });
    return [
      { name: 'entries', value: entries, unit: '' },
      {
        name: 'a balance',
        value: middle('balanceOfLarge'),
        unit: 'ms',
        ratio: ratio('balance'),
        goal: ratioAtLeast(FLAT),
      },
      {
        name: "the first page of a month's statement",
        value: middle('monthOfLarge'),
        unit: 'ms',
        ratio: ratio('month'),
        goal: ratioAtLeast(FLAT),
      },
      { name: 'drift found', value: drift, unit: '', goal: atMost(0) },
      { name: 'the ledger reconciled', value: seconds, unit: 's', goal: atMost(30) },
    ];
  } finally {
    await large.close();
    await small.close();
  }
}

async function filled(entries: number): Promise<Crowd> {
  const crowd = await openCrowd({ golfers: golfersFor(entries), caddies: 10, credit: 1_000 });
  await fillLedger(crowd.context.db, crowd.golfers, crowd.caddies, crowd.context.clock());
  return crowd;
}

type Read = (crowd: Crowd, golfer: string) => Promise<void>;

/** Of one read, one golfer after the other. */
async function millis(crowd: Crowd, read: Read): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < READS; n++) await read(crowd, crowd.golfers[n % crowd.golfers.length] as string);
  return (performance.now() - began) / READS;
}

const readBalance: Read = async ({ context: { db } }, golfer) => {
  const { available } = await balanceOf(db, golfer, 'GOLFER');
  if (available !== 100_000 + CYCLES_OF_A_GOLFER * 8_000) throw new Error(`${golfer} has ${available}`);
};

const readMonth: Read = async ({ context }, golfer) => {
  const to = addDays(dateOf(context.clock()), -30);
  const input = { page: 1, limit: 20, filter: 'ALL' as const, from: addDays(to, -30), to };
  const caller = { user_id: golfer, session_id: golfer, role: 'GOLFER' as const };
  // All it looks at of a request.
  const asking = { input, caller, tx: context.db } as unknown as Asking<'POST /wallet/ledger'>;
  const { items, total } = await readLedger(asking);
  // A cycle every 3.6 days, of three lines each.
  if (items.length !== 20 || total < 24 || total > 30) throw new Error(`${golfer} has ${total} lines in a month`);
};
