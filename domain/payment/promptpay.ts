import { satang, type Satang } from '../money.ts';

/**
 * PromptPay payloads: EMVCo tag-length-value with a CRC-16/CCITT-FALSE at the end. Source: docs/payments.md §3.1. Nobody is notified when
 * such a QR code is paid, so it is only used where no payment is expected.
 */

const PERSON = 'A000000677010111';
const BILL = 'A000000677010112';

export interface Bill {
  /** Tax id with suffix, 13 to 15 digits. */
  biller: string;
  ref1: string;
  ref2?: string | undefined;
  ref3?: string | undefined;
}

/** A mobile number, a 13-digit national or tax id, or a 15-digit wallet id (hyphens and spaces allowed); or a bill. */
export type Target = string | Bill;

/** Both orders are valid; promptpay-qr writes the country first. */
export type Order = 'CURRENCY_FIRST' | 'COUNTRY_FIRST';

const MAX_QR_SATANG = 999_999_999_999;
const field = (tag: string, value: string): string => tag + String(value.length).padStart(2, '0') + value;

/** Writes a payload. Throws RangeError on an unknown kind of number, a bad reference, or an amount that is not whole satang above zero. */
export function promptPay(to: Target, amount?: Satang, order: Order = 'CURRENCY_FIRST'): string {
  const currency = field('53', '764');
  const country = field('58', 'TH');
  const text = [
    field('00', '01'),
    field('01', amount === undefined ? '11' : '12'),
    typeof to === 'string' ? field('29', field('00', PERSON) + proxy(to.replaceAll(/[\s-]/g, ''))) : bill(to),
    ...(order === 'CURRENCY_FIRST' ? [currency, country] : [country, currency]),
    amount === undefined ? '' : field('54', decimal(amount)),
    typeof to === 'string' || to.ref3 === undefined ? '' : field('62', field('07', reference(to.ref3))),
    '6304',
  ].join('');
  return text + crc(text);
}

function proxy(digits: string): string {
  if (/^0\d{9}$/.test(digits)) return field('01', `0066${digits.slice(1)}`);
  if (/^\d{13}$/.test(digits)) return field('02', digits);
  if (/^\d{15}$/.test(digits)) return field('03', digits);
  throw new RangeError(`not a PromptPay number: ${digits}`);
}

function bill({ biller, ref1, ref2 }: Bill): string {
  if (!/^\d{13,15}$/.test(biller)) throw new RangeError(`not a biller: ${biller}`);
  const second = ref2 === undefined ? '' : field('03', reference(ref2));
  return field('30', field('00', BILL) + field('01', biller) + field('02', reference(ref1)) + second);
}

function reference(text: string): string {
  if (!/^[A-Z0-9]{1,20}$/.test(text)) throw new RangeError(`not a reference: ${text}`);
  return text;
}

function decimal(amount: Satang): string {
  if (!(satang(amount) > 0 && amount <= MAX_QR_SATANG)) throw new RangeError(`not an amount of a QR: ${amount}`);
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

function crc(text: string): string {
  let sum = 0xffff;
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0);
    sum &= 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}

export interface PromptPayRead {
  /** As in the payload: a mobile number as 0066… */
  to: { mobile: string } | { id: string } | { wallet: string } | { bill: Bill };
  amount: Satang | undefined;
}

/**
 * Reads a payload with its fields in any order; undefined when it is not valid: wrong checksum, broken field, not Thai baht, no recipient.
 */
export function readPromptPay(text: string): PromptPayRead | undefined {
  if (!/^000201[\x20-\x7e]+6304[0-9A-F]{4}$/.test(text) || crc(text.slice(0, -4)) !== text.slice(-4)) return undefined;
  const fields = fieldsOf(text);
  const to = targetOf(fieldsOf(fields?.get('29')), fieldsOf(fields?.get('30')), fieldsOf(fields?.get('62')));
  if (!to || fields?.get('53') !== '764' || fields.get('58') !== 'TH') return undefined;
  const written = fields.get('54');
  if (written === undefined) return { to, amount: undefined };
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return amount > 0 ? { to, amount: satang(amount) } : undefined;
}

/** The fields by tag; undefined when a length does not fit or a tag repeats. */
function fieldsOf(text: string | undefined): Map<string, string> | undefined {
  const found = new Map<string, string>();
  for (let rest = text ?? ''; rest !== ''; ) {
    const [, tag = '', digits] = /^(\d\d)(\d\d)/.exec(rest) ?? [];
    const end = 4 + Number(digits);
    if (!(rest.length >= end) || found.has(tag)) return undefined;
    found.set(tag, rest.slice(4, end));
    rest = rest.slice(end);
  }
  return found;
}

type Fields = Map<string, string> | undefined;

function targetOf(person: Fields, billing: Fields, more: Fields): PromptPayRead['to'] | undefined {
  if (person?.get('00') === PERSON) {
    const [mobile, id, wallet] = ['01', '02', '03'].map((tag) => person.get(tag));
    return mobile ? { mobile } : id ? { id } : wallet ? { wallet } : undefined;
  }
  const [biller, ref1] = [billing?.get('01'), billing?.get('02')];
  if (billing?.get('00') !== BILL || !biller || !ref1) return undefined;
  return { bill: { biller, ref1, ref2: billing.get('03'), ref3: more?.get('07') } };
}
