/** What the user can do about a failed withdrawal: check the bank account, or ask again. */
export type WhyFailed = 'ACCOUNT' | 'OTHER';

/**
 * The provider's error codes that concern the bank account, from recipients (name_mismatch …) and transfers. Omise does not document the
 * transfer codes; an unknown code counts as OTHER, so that nobody looks for a mistake that is ours.
 */
const OF_ACCOUNT: ReadonlySet<string> = new Set([
  'account_closed',
  'account_not_found',
  'bank_not_found',
  'failed_invalid_account',
  'invalid_account',
  'invalid_account_number',
  'invalid_bank_account',
  'invalid_recipient',
  'name_mismatch',
  // The provider no longer knows the recipient; entering the account again creates a new one.
  'not_found',
  'recipient_deleted',
]);

/** Null: an operator marked it as failed. */
export const whyFailed = (code: string | null): WhyFailed =>
  code !== null && OF_ACCOUNT.has(code) ? 'ACCOUNT' : 'OTHER';
