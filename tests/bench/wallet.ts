import { isoOf, MINUTE } from '../../domain/dates.ts';
import { satang } from '../../domain/money.ts';
import { json, sql } from '../../server/db/db.ts';
import type { ServerContext } from '../../server/context.ts';
import { newId } from '../../server/id.ts';
import type { Charge } from '../../server/payment/provider.ts';
import { settle } from '../../server/payment/settle.ts';
import { hold } from '../../server/wallet/commands.ts';
import { ledgerIsSound } from '../wallet/ledger-faults.ts';
import { openCrowd } from './growth/crowd.ts';
import { atLeast, type Figure } from './figure.ts';
import { interleaved, median, perSecond } from './growth/rounds.ts';

const GOLFERS = 600;
const ROUNDS = 5;
const AMOUNT = satang(10_000);
/** More than can be settled in that time. */
const TOPUPS = 60_000;

/** Money moving, many people at once: a top-up settled (all but the asking of the provider) and money held, against one bare row. */
export async function wallet(): Promise<Figure[]> {
  const crowd = await openCrowd({ golfers: GOLFERS, credit: 100_000 });
  const { context, golfers } = crowd;
  const { db } = context;
  try {
    await db.run(sql`create table bare (id uuid primary key, body jsonb not null, at timestamptz not null)`);
    const topups = await awaiting(context, golfers);
    const asked = withProvider(context);
    let [settled, held] = [0, 0];
    const rounds = await interleaved(
      {
        bare: () =>
          perSecond(() =>
            db.run(
              sql`insert into bare (id, body, at) values (${newId(context.clock())}, ${json({ total: 150 })}, now())`,
            ),
          ),
        settled: () =>
          perSecond(() => {
            const topup_id = topups[settled++];
            if (!topup_id) throw new Error('this machine is faster than the bench has top-ups');
            return settle(asked, topup_id, chargeOf(topup_id));
          }),
        held: () =>
          perSecond(() => {
            const n = held++;
            const golfer = golfers[n % golfers.length] as string;
            return db.transact((tx) => hold(tx, golfer, satang(100), `booking:BENCH${n}:hold`, context.clock()));
          }),
      },
      ROUNDS,
      () => db.pool.query('vacuum analyze'),
    );
    await proveWritten(context, topups.slice(0, settled), held);
    const middle = (name: 'bare' | 'settled' | 'held') => median(rounds.map((it) => it[name]));
    const ratio = (name: 'settled' | 'held') => ({ value: median(rounds.map((it) => it[name] / it.bare)), to: 'bare' });
    return [
      { name: 'bare insert of one row', value: middle('bare'), unit: '/s' },
      { name: 'top-ups settled', value: middle('settled'), unit: '/s', ratio: ratio('settled'), goal: atLeast(1_000) },
      { name: 'holds', value: middle('held'), unit: '/s', ratio: ratio('held') },
    ];
  } finally {
    await crowd.close();
  }
}

const chargeOf = (topup_id: string): string => `chrg_${topup_id}`;

/** Top-ups whose QR is being looked at, one golfer after the other. */
async function awaiting({ db, clock }: ServerContext, golfers: string[]): Promise<string[]> {
  const now = clock();
  const ids = Array.from({ length: TOPUPS }, () => newId(now));
  await db.run(sql`
    insert into topup (topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, charge_id,
      next_check_at, expires_at, created_at)
    select id, (${golfers}::uuid[])[1 + n % ${golfers.length}::int], 'TU-' || id, ${AMOUNT}, 'PROMPTPAY', 'WEB', 'sandbox', false,
      'AWAITING_PAYMENT', id::text, 'chrg_' || id, ${isoOf(now)}, ${isoOf(now + 60 * MINUTE)}, ${isoOf(now)}
    from unnest(${ids}::uuid[]) with ordinality as it (id, n)`);
  return ids;
}

/** A provider that answers at once: each charge was paid. */
function withProvider(context: ServerContext): ServerContext {
  const getCharge = async (charge_id: string): Promise<Charge> => ({
    charge_id,
    topup_id: charge_id.slice('chrg_'.length),
    amount: AMOUNT,
    currency: 'THB',
    livemode: false,
    status: 'successful',
    paid: true,
    failure_code: undefined,
    authorize_uri: undefined,
    qr_uri: undefined,
    expires_at: undefined,
    created_at: context.clock(),
    fee: 165,
    fee_vat: 12,
    refunded: 0,
  });
  const { payments } = context;
  return { ...context, payments: { ...payments, provider: { ...payments.provider, getCharge } } };
}

async function proveWritten({ db }: ServerContext, settled: string[], held: number): Promise<void> {
  const { paid, credits, holds } = await db.one(sql<{ paid: number; credits: number; holds: number }>`
    with settled as (select unnest(${settled}::uuid[]) as topup_id)
    select
      (select count(*) from settled join topup using (topup_id) where status = 'PAID') as paid,
      (select count(*) from settled join ledger_transaction on cause = 'topup:' || topup_id || ':credit') as credits,
      (select count(*) from ledger_transaction where cause like 'booking:%:hold') as holds`);
  if (paid !== settled.length || credits !== settled.length || holds !== held)
    throw new Error(`${settled.length} settled: ${paid} paid, ${credits} credits; ${held} held: ${holds} holds`);
  await ledgerIsSound(db);
}
