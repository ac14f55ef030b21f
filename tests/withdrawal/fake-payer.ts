import { baht } from '../../domain/money.ts';
import { BANKS } from '../../domain/withdrawal/withdrawal.ts';
import { type PaymentProvider, type Payout, ProviderRefused } from '../../server/payment/provider.ts';
import { fakeProvider } from '../payment/fake-provider.ts';
import { type Mishaps, mishaps } from '../payment/mishaps.ts';

const METHODS = ['createPayoutRecipient', 'payout', 'getPayout', 'findPayout', 'capabilities'] as const;
type Recipient = Parameters<PaymentProvider['createPayoutRecipient']>[0] & { recipient_id: string };
type Transfer = Payout & { recipient_id: string };

export interface FakePayer
  extends PaymentProvider,
    Pick<Mishaps<(typeof METHODS)[number]>, 'next' | 'clear' | 'asked'> {
  /** No method answers while it is true. */
  isAway: boolean;
  /** What a transfer looks like to whoever asks. */
  disguise: Partial<Payout>;
  recipients: Recipient[];
  /** What was really sent: whatever we did, at most one of each withdrawal. */
  transfers: Transfer[];
  /** The transfer of a withdrawal changes there. */
  set(withdrawal_id: string, change: Partial<Payout>): void;
}

/** The part of a provider that pays, in memory; it has no idempotency, as the real one. */
export function fakePayer({ banks = [...BANKS], payout_min = baht(30) } = {}): FakePayer {
  let made_so_far = 0;
  const { asked, next, clear, through } = mishaps(METHODS, () => fake.isAway);
  const seen = ({ transfer_id, withdrawal_id, amount, status, failure_code }: Transfer): Payout => ({
    transfer_id,
    withdrawal_id,
    amount,
    status,
    failure_code,
    ...fake.disguise,
  });

  function transfer(transfer_id: string): Transfer {
    const found = fake.transfers.find((it) => it.transfer_id === transfer_id);
    if (!found) throw new ProviderRefused('not_found', 'no such transfer');
    return found;
  }

  const fake: FakePayer = {
    ...fakeProvider(),
    isAway: false,
    disguise: {},
    asked,
    recipients: [],
    transfers: [],
    next,
    clear,
    set(withdrawal_id, change) {
      const found = fake.transfers.find((it) => it.withdrawal_id === withdrawal_id);
      if (!found) throw new Error(`nothing was sent for ${withdrawal_id}`);
      Object.assign(found, change);
    },
    capabilities: () => through('capabilities', () => ({ methods: [], banks: [...banks], payout_min })),
    createPayoutRecipient: (to) =>
      through('createPayoutRecipient', () => {
        const recipient_id = `recp_fake_${fake.recipients.length + 1}`;
        fake.recipients.push({ ...to, recipient_id });
        return { recipient_id };
      }),
    payout: ({ withdrawal_id, recipient_id, amount }) =>
      through('payout', () => {
        const made: Transfer = {
          transfer_id: `trsf_fake_${++made_so_far}`,
          withdrawal_id,
          recipient_id,
          amount,
          status: 'pending',
          failure_code: undefined,
        };
        fake.transfers.push(made);
        return seen(made);
      }),
    getPayout: (transfer_id) => through('getPayout', () => seen(transfer(transfer_id))),
    findPayout: ({ withdrawal_id }) =>
      through('findPayout', () => {
        const found = fake.transfers.find((it) => it.withdrawal_id === withdrawal_id);
        return found && seen(found);
      }),
    parseWebhook(body) {
      const { id, key, transfer } = JSON.parse(body.toString()) as Record<string, string>;
      return { event_id: id ?? '', kind: key ?? '', charge_id: undefined, transfer_id: transfer };
    },
  };
  return fake;
}
