import { expect, test } from 'vitest';
import { baht, satang } from '../../domain/money.ts';
import { EXPIRY_GRACE } from '../../domain/wallet/limits.ts';
import {
  CHARGE_STATUSES,
  type ChargeSeen,
  type ChargeStatus,
  refundsToTake,
  TOPUP_MOVES,
  TOPUP_STATUSES,
  type TopupIntent,
  type TopupStatus,
  verdictOf,
} from '../../domain/payment/topup.ts';
import { START } from './topup-fixture.ts';
import { testTable } from '../support/table.ts';

const ENDS = START + 15 * 60_000;
const intent = (status: TopupStatus): TopupIntent => ({
  topup_id: 't-1',
  amount: baht(500),
  status,
  charge_id: 'c-1',
  livemode: false,
  expires_at: ENDS,
});
const charge = (status: ChargeStatus, more: Partial<ChargeSeen> = {}): ChargeSeen => ({
  charge_id: 'c-1',
  topup_id: 't-1',
  amount: 50_000,
  currency: 'THB',
  livemode: false,
  status,
  paid: status === 'successful',
  failure_code: undefined,
  ...more,
});

/** What each charge makes of each top-up; nothing where nothing stands. */
const TABLE: Record<TopupStatus, Partial<Record<ChargeStatus | 'pending, over', TopupStatus>>> = {
  CREATED: {
    pending: 'AWAITING_PAYMENT',
    'pending, over': 'EXPIRED',
    successful: 'PAID',
    failed: 'FAILED',
    expired: 'EXPIRED',
    reversed: 'FAILED',
  },
  AWAITING_PAYMENT: {
    'pending, over': 'EXPIRED',
    successful: 'PAID',
    failed: 'FAILED',
    expired: 'EXPIRED',
    reversed: 'FAILED',
  },
  EXPIRED: { successful: 'PAID' },
  FAILED: { successful: 'PAID' },
  CANCELLED: { successful: 'PAID' },
  PAID: { reversed: 'REVIEW' },
  REVIEW: {},
};

testTable(TOPUP_STATUSES)(
  'each charge does to a top-up that is %s what the table says, to the end of its grace',
  (status) => {
    for (const seen of CHARGE_STATUSES)
      expect(verdictOf(intent(status), charge(seen), START)?.to, seen).toBe(TABLE[status][seen]);
    const over = ENDS + EXPIRY_GRACE;
    expect(verdictOf(intent(status), charge('pending'), over - 1)?.to).toBe(TABLE[status].pending);
    expect(verdictOf(intent(status), charge('pending'), over)?.to).toBe(TABLE[status]['pending, over']);
  },
);

testTable(TOPUP_STATUSES)(
  'a successful charge that is not what was asked for never pays a top-up that is %s',
  (status) => {
    for (const [why, more] of [
      ['CHARGE', { charge_id: 'c-2' }],
      ['TOPUP', { topup_id: 't-2' }],
      ['TOPUP', { topup_id: undefined }],
      ['AMOUNT', { amount: 49_999 }],
      ['CURRENCY', { currency: 'JPY' }],
      ['LIVEMODE', { livemode: true }],
      ['UNPAID_SUCCESS', { paid: false }],
    ] as const)
      expect(verdictOf(intent(status), charge('successful', more), START), why).toEqual(
        TOPUP_MOVES[status].includes('REVIEW') ? { to: 'REVIEW', why } : undefined,
      );
    for (const seen of ['pending', 'failed', 'expired', 'reversed'] as const)
      expect(verdictOf(intent(status), charge(seen, { charge_id: 'c-2' }), START), seen).toBeUndefined();
  },
);

test('a top-up whose charge was never answered takes the one that names it, and its currency in any letters', () => {
  const unnamed = { ...intent('CREATED'), charge_id: undefined };
  expect(verdictOf(unnamed, charge('pending', { charge_id: 'c-9', currency: 'thb' }), START)).toEqual({
    to: 'AWAITING_PAYMENT',
  });
});

test('money always has a way in, and once in it is only taken back by a person', () => {
  for (const status of TOPUP_STATUSES) if (status !== 'PAID') expect(TOPUP_MOVES[status]).toContain('PAID');
  expect(TOPUP_MOVES.PAID).toEqual(['REVIEW']);
  for (const moves of Object.values(TOPUP_MOVES)) expect(moves).not.toContain('CREATED');
});

const refund = (refund_id: string, amount: number, created_at = START) => ({
  refund_id,
  amount: satang(amount),
  created_at,
});
const [one, two, all] = [refund('r1', 10_000), refund('r2', 20_000, START + 1), refund('r3', 50_000, START + 2)];

type Refund = ReturnType<typeof refund>;
testTable<[string, Refund[], Refund[], number | undefined, object[]]>([
  ['each once, the oldest first', [], [two, one], undefined, [one, two]],
  ['nothing that is known', [one], [one, two], undefined, [two]],
  ['never more than was credited', [one], [one, two, all], undefined, [two, { ...all, amount: 20_000 }]],
  ['nothing when all was taken', [all], [one, all], undefined, []],
  ['only what came after a decision', [], [one, two], START, [two]],
])('what refunds take of a top-up of ฿500: %s', (_what, known, seen, decided_at, taken) => {
  expect(refundsToTake(baht(500), known, seen, decided_at)).toEqual(taken);
});
