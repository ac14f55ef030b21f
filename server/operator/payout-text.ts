import type { ReviewWhy, Waiting } from '../withdrawal/sql.ts';
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
  return [head, to, ...needOf(it)].join('\n');
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
