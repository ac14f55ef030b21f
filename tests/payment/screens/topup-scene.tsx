import { act } from '@testing-library/react';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import type { PaymentStatus, Topup } from '../../../domain/payment/api.ts';
import type { Line, WalletLimits } from '../../../domain/wallet/api.ts';
import { NOK, phoneOf, page, success, type Scene } from '../../booking/screens/scene.tsx';
import { SCREEN_NOW } from '../../support/clock.ts';

export const TOPUP = '018f0000-0000-7000-8000-0000000000b1';
export const REF = 'abcdefghijklmnopqrstuvwxy-_';

export const LIMITS: WalletLimits = {
  methods: [
    { method: 'PROMPTPAY', min: 100_00, max: 20_000_00 },
    { method: 'KBANK', min: 100_00, max: 20_000_00 },
  ],
  wallet_cap: 50_000_00,
  topup_day: 50_000_00,
  withdrawal_min: 100_00,
  tip: { min: 20_00, max: 5_000_00 },
  is_test: false,
};

/** ฿1,000 by PromptPay, to be paid within fifteen minutes. */
export const aTopup = (change: Partial<Topup> = {}): Topup => ({
  topup_id: TOPUP,
  reference: 'TU-2111-0093',
  amount: 1_000_00,
  method: 'PROMPTPAY',
  status: 'AWAITING_PAYMENT',
  ref: REF,
  authorize_uri: null,
  has_qr: true,
  failure_code: null,
  created_at: isoOf(SCREEN_NOW),
  expires_at: isoOf(SCREEN_NOW + 15 * MINUTE),
  paid_at: null,
  next: null,
  server_time: isoOf(SCREEN_NOW),
  retry_after: 1_000,
  is_test: false,
  ...change,
});

/** The same, as anybody with its address sees it. */
export function asSeen(change: Partial<Topup> = {}): PaymentStatus {
  const { topup_id: _, ref: __, next: ___, paid_at: ____, ...seen } = aTopup(change);
  return seen;
}

export const aLine = (change: Partial<Line> = {}): Line => ({
  line_id: '018f0000-0000-7000-8000-0000000000c1',
  kind: 'TOPUP',
  available: 1_000_00,
  held: 0,
  pending: 0,
  balance: 1_000_00,
  at: isoOf(SCREEN_NOW),
  booking_ref: null,
  other: null,
  reference: 'TU-2111-0093',
  method: 'PROMPTPAY',
  ...change,
});

/** The page is seen again, and asks at once. */
export const lookAgain = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')));

type Answers = Scene['server']['answers'];

/** nok's phone at `address`; `topups` and `lines` are what the server knows. */
export async function openWallet(
  address: string,
  {
    topups = () => [],
    lines = () => [],
    answers = {},
  }: { topups?: () => Topup[]; lines?: () => Line[]; answers?: Answers } = {},
): Promise<Scene> {
  const scene = await phoneOf(NOK);
  Object.assign(scene.server.answers, {
    'GET /wallet/limits': () => success(LIMITS),
    'GET /wallet/topups': () => success({ items: topups() }),
    'POST /wallet/ledger': () => page(lines()),
    [`GET /wallet/topup/${TOPUP}`]: () => success(topups()[0] ?? aTopup()),
    ...answers,
  });
  await scene.reopen(address);
  return scene;
}
