/** What the person can do about a withdrawal that failed: look at the bank account, or ask again. */
export type WhyFailed = 'ACCOUNT' | 'OTHER';

/**
 * The provider's codes of an account that money cannot go to, of a recipient (name_mismatch …) and of a transfer. Omise lists the latter
 * nowhere: one that is not here is not the account's fault until it is said so, for nobody should go looking for a mistake that is ours.
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
  // The provider knows the recipient no more: naming the account again makes another.
  'not_found',
  'recipient_deleted',
]);

/** Null: an operator said that it failed. */
export const whyFailed = (code: string | null): WhyFailed =>
  code !== null && OF_ACCOUNT.has(code) ? 'ACCOUNT' : 'OTHER';
