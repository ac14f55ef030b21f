import { emptied, gone, kept, type PersonTable, pseudonym, years } from './person-column.ts';

const OWN_ACCOUNTS =
  "account in ('golfer:' || $1::text || ':available', 'golfer:' || $1::text || ':held', 'caddy:' || $1::text || ':pending', 'caddy:' || $1::text || ':available')";
const OWN_RECIPIENTS =
  'recipient_id in (select recipient_id from bank_account where user_id = $1::uuid union select recipient_id from withdrawal where user_id = $1::uuid)';

/** Money: ledger lines can never be changed, so they stay and contain nothing of the person but the id. */
export const MONEY_TABLES: readonly PersonTable[] = [
  {
    table: 'ledger_transaction',
    th: 'รายการในบัญชีแยกประเภท',
    en: 'Ledger transactions',
    owned: `transaction_id in (select transaction_id from ledger_entry where ${OWN_ACCOUNTS})`,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transaction_id cause created_at'),
  },
  {
    table: 'ledger_entry',
    th: 'บรรทัดในบัญชีแยกประเภท',
    en: 'Ledger entries',
    owned: OWN_ACCOUNTS,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transaction_id account amount line_id'),
  },
  {
    table: 'account',
    th: 'วอลเล็ต',
    en: 'Wallet',
    owned: OWN_ACCOUNTS,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'account balance created_at last_id'),
  },
  {
    table: 'sandbox_refund',
    th: 'เงินที่คืนไปในระบบทดลอง',
    en: 'Refunds of the built-in provider',
    owned:
      'charge_id in (select sandbox_charge.charge_id from sandbox_charge join topup on topup.topup_id::text = sandbox_charge.topup_id where user_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'refund_id charge_id amount created_at'),
  },
  {
    table: 'sandbox_charge',
    th: 'การจ่ายในระบบทดลอง',
    en: 'Payments of the built-in provider',
    owned: 'topup_id in (select topup_id::text from topup where user_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept(
      'ACCOUNTS',
      'charge_id topup_id amount method status failure_code refunded return_uri expires_at created_at paid_at',
    ),
  },
  {
    table: 'sandbox_transfer',
    th: 'การโอนออกในระบบทดลอง',
    en: 'Transfers of the built-in provider',
    owned: 'withdrawal_id in (select withdrawal_id::text from withdrawal where user_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transfer_id withdrawal_id recipient_id amount status failure_code created_at'),
  },
  {
    table: 'sandbox_recipient',
    th: 'บัญชีปลายทางในระบบทดลอง',
    en: 'Recipients of the built-in provider',
    owned: OWN_RECIPIENTS,
    at_end: 'KEEP',
    columns: { ...emptied('name last4', "'–'"), ...kept('ACCOUNTS', 'recipient_id bank created_at') },
  },
  {
    table: 'bank_account',
    th: 'บัญชีธนาคาร',
    en: 'Bank account',
    owned: 'user_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('user_id bank last4 holder provider recipient_id changed_at'),
  },
  {
    table: 'topup_refund',
    th: 'เงินที่เติมไว้และถูกคืนไป',
    en: 'Refunds of top-ups',
    owned: 'topup_id in (select topup_id from topup where user_id = $1::uuid)',
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'provider refund_id topup_id amount taken refunded_at seen_at debt_end ended_at'),
  },
  {
    table: 'topup',
    th: 'การเติมเงิน',
    en: 'Top-ups',
    owned: 'user_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('user_id'),
      ...emptied('authorize_uri qr_uri', 'null'),
      ref_hash: { fate: 'KEEP', reason: 'ACCOUNTS', isSecret: true },
      ...kept(
        'ACCOUNTS',
        'topup_id reference amount method platform provider livemode status charge_id failure_code review_why review_seen decided_at fee fee_vat next next_check_at asked_at ask_again_at expires_at created_at paid_at',
      ),
    },
  },
  {
    table: 'withdrawal',
    th: 'การถอนเงิน',
    en: 'Withdrawals',
    owned: 'user_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('user_id'),
      // Books must show who received money.
      ...kept(
        'ACCOUNTS',
        'withdrawal_id reference kind amount status bank last4 holder provider recipient_id transfer_id failure_code requested_on requested_at approved_at note review_why review_at checks ended_at',
      ),
    },
    retention: [
      {
        since: 'ended_at',
        days: years(5),
        set: "holder = '–', last4 = '0000', note = null",
        where: "holder <> '–'",
      },
    ],
  },
  {
    table: 'tip',
    th: 'ทิป',
    en: 'Tips',
    owned: '$1::uuid in (golfer_id, caddy_id)',
    // Cash tips are the golfer's private note, and a caddy only learns of a tip that was paid.
    read: "(golfer_id = $1::uuid or (way = 'WALLET' and status = 'PAID'))",
    at_end: 'KEEP',
    columns: {
      ...pseudonym('golfer_id caddy_id'),
      ...kept('ACCOUNTS', 'tip_id booking_id booking_ref amount way status created_at undo_by'),
    },
  },
];
