/**
 * The fields of Omise's own objects, API version 2019-05-29, as the recordings in the tests of its PHP package of March 2025 have them (the
 * scannable code: its Go package). Names only. What the stand-in answers has these and no others; what the adapter reads is among them.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);

export const OFFICIAL = {
  charge: words(`
    object id location amount acquirer_reference_number net fee fee_vat interest interest_vat funding_amount refunded_amount transaction_fees
    platform_fee currency funding_currency ip refunds link description metadata card source schedule linked_account customer dispute transaction
    failure_code failure_message merchant_advice merchant_advice_code status authorize_uri return_uri created_at paid_at authorized_at expires_at
    expired_at reversed_at multi_capture zero_interest_installments branch terminal device authorized capturable capture disputable livemode
    refundable partially_refundable reversed reversible voided paid expired can_perform_void approval_code`),
  source: words(`
    object id livemode location amount barcode bank created_at currency email flow installment_term ip absorption_type name mobile_number
    phone_number platform_type scannable_code qr_settings billing shipping items references provider_references store_id store_name terminal_id
    type zero_interest_installments charge_status receipt_amount discounts promotion_code`),
  scannable_code: words('object type image'),
  document: words('object livemode id deleted filename location download_uri created_at'),
  refund: words(`
    object id location livemode voided currency amount metadata charge capture terminal transaction status funding_amount funding_currency
    created_at acquirer_reference_number approval_code`),
  recipient: words(`
    object id livemode location deleted bank_account active default verified description email failure_code name tax_id type created_at schedule
    metadata verified_at activated_at`),
  bank_account: words('object livemode last_digits account_number name type created_at brand bank_code branch_code'),
  transfer: words(`
    object id livemode location deleted fail_fast paid sent sendable currency amount fee metadata recipient bank_account failure_code
    failure_message paid_at sent_at balance_hold_at created_at transactions schedule fee_vat net total_fee split_transfer_group_id`),
  capability: words(
    'object location banks limits payment_methods country tokenization_methods zero_interest_installments',
  ),
  payment_method: words('object name currencies card_brands installment_terms loan_installment_terms banks provider'),
  list: words('object data limit offset total location order from to'),
  search: words('object order scope query filters page location total_pages total data'),
  event: words('object livemode location data id key created'),
  error: words('object location code message'),
} as const satisfies Record<string, string[]>;
