import { isoOf, type Moment } from '../../domain/dates.ts';
import type { Charge } from '../../server/payment/provider.ts';
import { sql } from '../../server/db/db.ts';
import { NOW } from '../support/clock.ts';

export const CHARGE: Charge = {
  charge_id: 'chrg_1',
  topup_id: undefined,
  amount: 50_000,
  currency: 'THB',
  livemode: false,
  status: 'successful',
  paid: true,
  failure_code: undefined,
  authorize_uri: undefined,
  qr_uri: undefined,
  expires_at: undefined,
  created_at: NOW,
  fee: undefined,
  fee_vat: undefined,
  refunded: 0,
};

interface Topup {
  topup_id: string;
  user_id: string;
  amount: number;
  status?: string;
  charge_id?: string | null;
  at?: Moment;
}

/** As settled, or in another status; what was PAID once keeps when. */
export const topup = ({ topup_id, user_id, amount, status = 'PAID', charge_id = null, at = NOW }: Topup) => sql`
  insert into topup (topup_id, user_id, reference, amount, method, platform, provider, livemode, status, ref_hash, charge_id,
    review_why, next_check_at, expires_at, created_at, paid_at)
  values (${topup_id}, ${user_id}, ${`TU-${topup_id.slice(-12)}`}, ${amount}, 'PROMPTPAY', 'WEB', 'sandbox', false, ${status},
    ${topup_id}, ${charge_id}, ${status === 'REVIEW' ? 'REVERSED' : null}, ${isoOf(at)}, ${isoOf(at)}, ${isoOf(at)},
    ${status === 'PAID' ? isoOf(at) : null})`;

interface Tip {
  tip_id: string;
  golfer_id: string;
  caddy_id: string;
  amount: number;
  status: 'HELD' | 'PAID' | 'UNDONE';
}

export const tip = ({ tip_id, golfer_id, caddy_id, amount, status }: Tip) => sql`
  insert into tip (tip_id, booking_id, booking_ref, golfer_id, caddy_id, amount, way, status, created_at, undo_by)
  values (${tip_id}, ${tip_id}, 'NOBOOKING1', ${golfer_id}, ${caddy_id}, ${amount}, 'WALLET', ${status}, ${isoOf(NOW)}, ${isoOf(NOW)})`;

interface Withdrawal {
  withdrawal_id: string;
  user_id: string;
  kind: 'EARNINGS' | 'REFUND';
  amount: number;
  status?: 'REQUESTED' | 'REJECTED';
}

export const withdrawal = ({ withdrawal_id, user_id, kind, amount, status = 'REQUESTED' }: Withdrawal) => sql`
  insert into withdrawal (withdrawal_id, user_id, reference, kind, amount, status, bank, last4, holder, provider, recipient_id,
    requested_on, requested_at, ended_at)
  values (${withdrawal_id}, ${user_id}, ${`WD-${withdrawal_id.slice(-12)}`}, ${kind}, ${amount}, ${status}, 'kbank', '1234',
    'สมชาย ใจดี', 'sandbox', 'recp_1', '2026-11-22', ${isoOf(NOW)}, ${status === 'REJECTED' ? isoOf(NOW) : null})`;
