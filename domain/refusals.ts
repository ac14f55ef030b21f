/**
 * Every refusal the server can give: its code and the status that goes with it. The phone words each in Thai and English
 * (`src/i18n/refusals.ts`), so a new code without words does not compile. Codes are only ever added: old phones know the old ones.
 */
export const REFUSALS = {
  JSON_MALFORMED: 400,
  TEXT_MALFORMED: 400,
  REQUEST_MALFORMED: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  SESSION_OVER: 401,
  ROLE_NOT_ALLOWED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  SESSION_OF_ANOTHER: 403,
  ONBOARDING_DUE: 403,
  NOT_FOUND: 404,
  COURSE_UNKNOWN: 404,
  CADDY_UNKNOWN: 404,
  BOOKING_UNKNOWN: 404,
  BROADCAST_UNKNOWN: 404,
  TOPUP_UNKNOWN: 404,
  PAYMENT_UNKNOWN: 404,
  TIP_UNKNOWN: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  BUSY: 503,
  PAYMENT_AWAY: 503,
  IDEMPOTENCY_IN_FLIGHT: 409,
  IDENTIFIER_TAKEN: 409,
  ROLE_ALREADY_CHOSEN: 409,
  ALREADY_REGISTERED: 409,
  CADDY_NUMBER_TAKEN: 409,
  BOOKING_SLOT_TAKEN: 409,
  BOOKING_VERSION_STALE: 409,
  BOOKING_ACTION_NOT_NOW: 409,
  BOOKING_PRICE_CHANGED: 409,
  BOOKING_OVERLAPS_OWN: 409,
  BOOKING_TOO_MANY_PENDING: 409,
  WALLET_TOO_LOW: 409,
  WALLET_CAP_REACHED: 409,
  TOPUP_DAY_REACHED: 409,
  TOPUP_TOO_MANY_OPEN: 409,
  TOPUP_ACTION_NOT_NOW: 409,
  TIP_NOT_NOW: 409,
  TIP_GIVEN: 409,
  BANK_ACCOUNT_MISSING: 409,
  BANK_ACCOUNT_NEW: 409,
  WITHDRAWAL_TODAY: 409,
  BROADCAST_NOT_OPEN: 409,
  BROADCAST_VERSION_STALE: 409,
  BROADCAST_TOO_MANY: 409,
  RESPONSE_NOT_NOW: 409,
  CADDY_NOT_VERIFIED: 403,
  CADDY_HIDDEN: 403,
  BODY_TOO_LARGE: 413,
  BODY_TYPE_UNSUPPORTED: 415,
  FIELDS_INVALID: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  CREDENTIALS_WRONG: 422,
  PASSWORD_TOO_COMMON: 422,
  TERMS_VERSION_STALE: 422,
  TEE_OFF_TOO_SOON: 422,
  TEE_OFF_TOO_FAR: 422,
  TRANSPORT_NOT_ALLOWED: 422,
  CADDY_NOT_AT_COURSE: 422,
  CADDY_NOT_AVAILABLE: 422,
  COURSE_CLOSED: 422,
  CHANGE_IS_NONE: 422,
  HOLES_TOO_MANY: 422,
  TOPUP_TOO_SMALL: 422,
  TOPUP_TOO_LARGE: 422,
  METHOD_NOT_OFFERED: 422,
  TIP_OUT_OF_RANGE: 422,
  WITHDRAWAL_TOO_SMALL: 422,
  REFUND_TOO_LARGE: 422,
  BANK_NAME_DIFFERENT: 422,
  BANK_ACCOUNT_REFUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  ANSWER_MALFORMED: 500,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** Codes that stand beside one field of a 422 (`fields: [{ path, code }]`). */
export const FIELD_CODES = [
  'REQUIRED',
  'UNKNOWN_FIELD',
  'WRONG_TYPE',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_SMALL',
  'TOO_LARGE',
  'NOT_A_CHOICE',
  'DATE_INVALID',
  'TIME_INVALID',
  'PHONE_INVALID',
  'IDENTIFIER_INVALID',
  'UUID_INVALID',
  'ADULT_REQUIRED',
  'INVALID',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

export interface FieldRefusal {
  path: string;
  code: FieldCode | RefusalCode;
}

/** An expected refusal. Thrown by a command, answered by `server/http.ts` in the envelope; the transaction writes nothing. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldRefusal[] | undefined;
  /** For 409: the present object, so the phone can show what happened instead. */
  readonly present: unknown;

  constructor(code: RefusalCode, more: { field?: string; fields?: FieldRefusal[]; present?: unknown } = {}) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.fields = more.fields ?? (more.field ? [{ path: more.field, code }] : undefined);
    this.present = more.present;
  }
}
