import { type Moment, parseMoment } from '../../../domain/dates.ts';
import type { Faults } from './faults.ts';
import { event, newRecipient, newRefund, newTransfer } from './more-shapes.ts';
import { type Json, newCharge, written } from './shapes.ts';

/** Refused in Omise's own words. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const KINDS = /^(?:promptpay|mobile_banking_(?:kbank|scb|bay|bbl|ktb))$/;

/** What Omise knows: every object it made, in the order it made them. */
export class Books {
  readonly charges: Json[] = [];
  readonly refunds: Json[] = [];
  readonly recipients: Json[] = [];
  readonly transfers: Json[] = [];
  readonly events: Json[] = [];
  readonly #faults: Faults;
  readonly #clock: () => Moment;
  readonly #told: (event: Json) => void;
  #made = 0;

  constructor(faults: Faults, clock: () => Moment, told: (event: Json) => void) {
    this.#faults = faults;
    this.#clock = clock;
    this.#told = told;
  }

  createCharge(asked: Json, origin: string): Json {
    const { amount, currency, source } = asked;
    const kind = isObject(source) ? source['type'] : undefined;
    if (!Number.isSafeInteger(amount) || (amount as number) < 2000)
      throw new Problem(400, 'invalid_amount', 'amount must be at least ฿20.00');
    if (String(currency).toLowerCase() !== 'thb')
      throw new Problem(400, 'bad_request', 'currency is currently not supported');
    if (!isObject(source) || typeof kind !== 'string' || !KINDS.test(kind))
      throw new Problem(400, 'bad_request', 'source type is not supported');
    if (!asked['return_uri']) throw new Problem(400, 'bad_request', 'return_uri is missing');
    const ids = { charge: this.#id('chrg'), source: this.#id('src'), document: this.#id('docu') };
    const charge = newCharge(ids, origin, asked, source, this.#faults.livemode, this.#clock());
    charge['amount'] = (amount as number) + this.#faults.amountOff;
    this.charges.push(charge);
    this.#tell('charge.create', charge);
    return charge;
  }

  charge(id: string): Json {
    const charge = find(this.charges, id, 'charge');
    const isOver = charge['status'] === 'pending' && parseMoment(String(charge['expires_at'])) <= this.#clock();
    if (isOver) this.#end(charge, 'expired');
    return charge;
  }

  pay(id: string): Json {
    const charge = this.charge(id);
    const isLate = this.#faults.lateSuccess && charge['status'] === 'expired';
    if (charge['status'] !== 'pending' && !isLate)
      throw new Problem(400, 'invalid_charge', 'charge cannot be marked as paid');
    const now = written(this.#clock());
    Object.assign(charge, { status: 'successful', paid: true, expired: false, expired_at: null, authorized: true });
    Object.assign(charge, { paid_at: now, authorized_at: now, refundable: true, partially_refundable: true });
    charge['transaction'] = this.#id('trxn');
    this.#tell('charge.complete', charge);
    return charge;
  }

  fail(id: string, code = 'payment_rejected'): Json {
    const charge = this.charge(id);
    if (charge['status'] !== 'pending') throw new Problem(400, 'invalid_charge', 'charge cannot be marked as failed');
    Object.assign(charge, { status: 'failed', failure_code: code, failure_message: 'payment rejected' });
    this.#tell('charge.complete', charge);
    return charge;
  }

  expire(id: string): Json {
    const charge = this.charge(id);
    if (charge['status'] !== 'pending') throw new Problem(400, 'failed_expire', 'charge cannot be expired');
    return this.#end(charge, 'expired');
  }

  /** The bank takes it back. */
  reverse(id: string): Json {
    const charge = this.charge(id);
    Object.assign(charge, { reversed: true, reversed_at: written(this.#clock()), paid: false });
    this.#end(charge, 'reversed');
    this.#tell('charge.reverse', charge);
    return charge;
  }

  refund(charge_id: string, asked: Json): Json {
    const charge = this.charge(charge_id);
    const amount = Number(asked['amount']);
    const left = Number(charge['amount']) - Number(charge['refunded_amount']);
    if (!charge['refundable'] || !(amount > 0) || amount > left)
      throw new Problem(400, 'failed_refund', 'charge cannot be refunded');
    const refund = newRefund(this.#id('rfnd'), charge, amount, asked['metadata'], this.#clock());
    charge['refunded_amount'] = Number(charge['refunded_amount']) + amount;
    if (amount === left) Object.assign(charge, { refundable: false, partially_refundable: false });
    this.refunds.push(refund);
    this.#tell('refund.create', refund);
    return refund;
  }

  createRecipient(asked: Json): Json {
    const account = asked['bank_account'];
    if (!isObject(account) || !/^\d{10,15}$/.test(String(account['number'])))
      throw new Problem(
        400,
        'bad_request',
        `bank account number ${isObject(account) ? String(account['number']) : ''} is invalid`,
      );
    const recipient = newRecipient(this.#id('recp'), asked, this.#faults.livemode, this.#clock());
    this.recipients.push(recipient);
    this.#tell('recipient.create', recipient);
    return recipient;
  }

  /** What Omise does within two working days. */
  verify(recipient_id: string): void {
    const now = written(this.#clock());
    const recipient = find(this.recipients, recipient_id, 'recipient');
    Object.assign(recipient, { active: true, verified: true, verified_at: now, activated_at: now });
    this.#tell('recipient.verify', recipient);
  }

  createTransfer(asked: Json): Json {
    const recipient = find(this.recipients, String(asked['recipient']), 'recipient');
    if (!recipient['active']) throw new Problem(400, 'invalid_recipient', 'recipient is not active');
    if (!Number.isSafeInteger(asked['amount']) || Number(asked['amount']) < 3000)
      throw new Problem(400, 'invalid_amount', 'amount must be at least ฿30.00');
    const transfer = newTransfer(this.#id('trsf'), asked, recipient, this.#faults.livemode, this.#clock());
    this.transfers.push(transfer);
    this.#tell('transfer.create', transfer);
    return transfer;
  }

  /** What the banks make of it. */
  move(transfer_id: string, to: 'sent' | 'paid' | { failed: string }): void {
    const transfer = find(this.transfers, transfer_id, 'transfer');
    const now = written(this.#clock());
    if (to === 'sent') Object.assign(transfer, { sent: true, sent_at: now });
    else if (to === 'paid') Object.assign(transfer, { sent: true, sent_at: now, paid: true, paid_at: now });
    else Object.assign(transfer, { failure_code: to.failed, failure_message: 'transfer failed' });
    this.#tell(typeof to === 'string' ? (to === 'sent' ? 'transfer.send' : 'transfer.pay') : 'transfer.fail', transfer);
  }

  #end(charge: Json, status: 'expired' | 'reversed'): Json {
    const isExpired = status === 'expired';
    Object.assign(charge, { status, expired: isExpired, expired_at: isExpired ? written(this.#clock()) : null });
    return charge;
  }

  #tell(key: string, data: Json): void {
    const told = event(this.#id('evnt'), key, structuredClone(data), this.#faults.livemode, this.#clock());
    this.events.push(told);
    this.#told(told);
  }

  /** `chrg_test_` and nineteen letters and digits, counted up; a live one has no `test_`. */
  #id(kind: string): string {
    this.#made += 1;
    return `${kind}_${this.#faults.livemode ? '' : 'test_'}${`5${this.#made.toString(36).padStart(18, '0')}`}`;
  }
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function find(some: Json[], id: string, kind: string): Json {
  const found = some.find((one) => one['id'] === id);
  if (!found) throw new Problem(404, 'not_found', `${kind} ${id} was not found`);
  return found;
}
