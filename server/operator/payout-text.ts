import type { ReviewWhy, Waiting } from '../withdrawal/sql.ts';
import { isSameName } from '#domain/withdrawal/same-name.ts';
import { baht, clock, plain } from './words.ts';

const WHY: Record<ReviewWhy, string> = {
  TRANSFER: 'the transfer is another one, or another withdrawal’s',
  WITHDRAWAL: 'the transfer does not name this withdrawal',
  AMOUNT: 'the transfer is of another amount',
  GONE: 'the provider knows the transfer no more',
  SLOW: 'it is not sent any more, and waits for you',
  AFTER_END: 'the provider says otherwise of one that has ended',
};

/** A withdrawal that needs a person, as todo shows it. */
export function withdrawalText(it: Waiting): string {
  const { reference, kind, status, amount, bank, last4, holder, display_name, requested_at } = it;
  const head = `${reference}  ${kind}  ${status}  ${baht(amount)}  since ${clock(requested_at)}`;
  const to = `  of ${plain(display_name)}, to ${plain(holder)}, ${bank} …${last4}`;
  return [head, to, ...namesOf(it), ...needOf(it)].join('\n');
}

/** A golfer may be registered by a nickname: whether the bank's name is the golfer's own is for a person to judge. */
function namesOf({ kind, holder, display_name, real_name }: Waiting): string[] {
  if (kind !== 'REFUND') return [];
  return isSameName(holder, real_name ?? display_name)
    ? ['  the bank’s name is the one here']
    : ['  the bank’s name is not the one here, which may be a nickname: make sure whose account it is'];
}

function needOf({ reference, status, review_why, transfer_id }: Waiting): string[] {
  if (status === 'REQUESTED')
    return [
      `  → npm run operator -- approve-refund ${reference}`,
      `  → npm run operator -- reject-refund ${reference} --note …`,
    ];
  return [
    `  ${review_why === null ? 'the provider has not said for days what became of it' : WHY[review_why]} (${transfer_id === null ? 'no transfer' : plain(transfer_id)})`,
    `  → npm run operator -- decide-withdrawal ${reference} --outcome PAID|FAILED --why …`,
  ];
}
