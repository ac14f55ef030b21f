import { createHmac } from 'node:crypto';
import type { Moment } from '../../domain/dates.ts';
import { baht } from '../../domain/money.ts';
import {
  type Charge,
  type ChargeIntent,
  type PaymentProvider,
  ProviderRefused,
} from '../../server/payment/provider.ts';
import { type Mishaps, mishaps } from './mishaps.ts';
import { NOW } from '../support/clock.ts';

const METHODS = ['createTopUp', 'getCharge', 'findCharge', 'expireCharge', 'capabilities', 'picture'] as const;

export interface FakeProvider extends PaymentProvider, Pick<Mishaps<(typeof METHODS)[number]>, 'next' | 'asked'> {
  /** No method answers while it is true. */
  isAway: boolean;
  /** What a charge looks like to whoever fetches it. */
  disguise: Partial<Charge>;
  all: Map<string, Charge>;
  chargeOf(topup_id: string): Charge;
  set(topup_id: string, change: Partial<Charge>): void;
  /** Somebody pays. */
  pay(topup_id: string): void;
  intents: ChargeIntent[];
  webhook(event_id: string, charge_id: string, key?: string): { headers: Record<string, string>; payload: string };
}

const SECRET = 'fake-webhook-secret';
export const signatureOf = (body: string | Buffer, secret = SECRET): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** A provider in memory that does what it is told to, also what no provider should. */
export function fakeProvider({
  min = baht(20),
  max = baht(150_000),
  methods = ['PROMPTPAY', 'KBANK'] as const,
} = {}): FakeProvider {
  const all = new Map<string, Charge>();
  const { asked, next, through } = mishaps(METHODS, () => fake.isAway);
  const known = (charge_id: string): Charge => {
    const charge = all.get(charge_id);
    if (!charge) throw new ProviderRefused('not_found', 'no such charge');
    return charge;
  };
  const seen = (charge: Charge): Charge => ({ ...charge, ...fake.disguise });

  function create(intent: ChargeIntent): Charge {
    fake.intents.push(intent);
    const charge_id = `chrg_fake_${all.size + 1}`;
    const charge: Charge = {
      charge_id,
      topup_id: intent.topup_id,
      amount: intent.amount,
      currency: 'THB',
      livemode: false,
      status: 'pending',
      paid: false,
      failure_code: undefined,
      authorize_uri: `https://pay.example/${charge_id}`,
      qr_uri: intent.method === 'PROMPTPAY' ? `https://pay.example/${charge_id}.svg` : undefined,
      expires_at: intent.expires_at,
      created_at: NOW,
      fee: undefined,
      fee_vat: undefined,
      refunded: 0,
    };
    all.set(charge_id, charge);
    return charge;
  }

  const notHere = async (): Promise<never> => {
    throw new Error('this provider only takes money');
  };

  const fake: FakeProvider = {
    name: 'sandbox',
    livemode: false,
    isAway: false,
    disguise: {},
    asked,
    all,
    intents: [],
    next,
    chargeOf(topup_id) {
      const charge = [...all.values()].find((it) => it.topup_id === topup_id);
      if (!charge) throw new Error(`no charge for ${topup_id}`);
      return charge;
    },
    set: (topup_id, change) => void Object.assign(fake.chargeOf(topup_id), change),
    pay: (topup_id) => fake.set(topup_id, { status: 'successful', paid: true, fee: 825, fee_vat: 58 }),
    webhook(event_id, charge_id, key = 'charge.complete') {
      const payload = JSON.stringify({ id: event_id, key, charge: charge_id });
      return { headers: { 'content-type': 'application/json', 'x-signature': signatureOf(payload) }, payload };
    },
    capabilities: () =>
      through('capabilities', () => ({
        methods: methods.map((method) => ({ method, range: { min, max } })),
        banks: [],
        payout_min: baht(30),
      })),
    createTopUp: (intent) => through('createTopUp', () => seen(create(intent))),
    getCharge: (charge_id) => through('getCharge', () => seen(known(charge_id))),
    findCharge: ({ topup_id }) =>
      through('findCharge', () => {
        const found = [...all.values()].find((it) => it.topup_id === topup_id);
        return found && seen(found);
      }),
    async *charges(_from: Moment, _to: Moment) {
      yield* all.values();
    },
    expireCharge: (charge_id) =>
      through('expireCharge', () => {
        const charge = known(charge_id);
        if (charge.status === 'pending') charge.status = 'expired';
        return seen(charge);
      }),
    picture: (qr_uri) =>
      through('picture', () => ({
        type: 'image/svg+xml' as const,
        bytes: Buffer.from(`<svg><!-- ${qr_uri} --></svg>`),
      })),
    verifyWebhook: (headers, body) => headers['x-signature'] === signatureOf(body),
    parseWebhook(body) {
      const { id, key, charge } = JSON.parse(body.toString()) as Record<string, string>;
      if (id === undefined || key === undefined) return undefined;
      return { event_id: id, kind: key, charge_id: charge, transfer_id: undefined };
    },
    refund: notHere,
    refunds: notHere,
    // eslint-disable-next-line typescript/require-await
    async *refundsMade() {
      yield* [];
    },
    createPayoutRecipient: notHere,
    payout: notHere,
    getPayout: notHere,
    findPayout: notHere,
  };
  return fake;
}
