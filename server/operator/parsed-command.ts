import { parseArgs } from 'node:util';
import { type Identifier, parseIdentifier } from '#domain/account/identifier.ts';
import { NUMBER_VERDICTS, type NumberVerdict } from '#domain/account/verification.ts';
import type { GoodwillOutcome } from '#domain/booking/refund.ts';
import { type BookingStatus, CLAIM_REASONS, type ClaimReason } from '#domain/booking/status.ts';
import { parseCaseNumber } from '#domain/case/case.ts';
import { parseDate, type SlashDate } from '#domain/dates.ts';
import { satang, type Satang } from '#domain/money.ts';
import { seenText } from '#domain/text.ts';
import { isBlank } from '#domain/typed.ts';
import { DECISIONS } from '../booking/decide.ts';
import { isUuid } from '../id.ts';
import { DEBT_DECISIONS, type DebtDecision } from '../payment/refund.ts';
import { TOPUP_DECISIONS, type TopupDecision } from '../payment/settle.ts';

/** A parsed command; nothing has been looked up yet. */
export type ParsedCommand =
  | { command: 'help' }
  | { command: 'todo'; json: boolean }
  | { command: 'verify-caddy'; caddy: string; reject: string | undefined }
  | { command: 'suspend'; caddy: string; why: string }
  | { command: 'decide-number'; case_id: string; verdict: NumberVerdict; note: string }
  | { command: 'decide-identifier'; case_number: string; verdict: NumberVerdict; note: string }
  | { command: 'give-identifier'; user_id: string; identifier: Identifier; why: string }
  | { command: 'decide'; booking_ref: string; outcome: BookingStatus; refund: Satang; why: string }
  | { command: 'goodwill'; booking_ref: string; outcome: GoodwillOutcome; why: string }
  | { command: 'close-course'; slug: string; day: SlashDate; reason: ClaimReason; note: string | undefined }
  | { command: 'open-course'; slug: string; day: SlashDate }
  | { command: 'approve-refund'; reference: string }
  | { command: 'reject-refund'; reference: string; note: string }
  | { command: 'decide-topup'; reference: string; outcome: TopupDecision; note: string }
  | { command: 'decide-debt'; refund_id: string; outcome: DebtDecision; note: string }
  | { command: 'decide-withdrawal'; reference: string; outcome: 'PAID' | 'FAILED'; why: string }
  | { command: 'close-report'; report_id: string; note: string; hide: boolean }
  | { command: 'answer-case'; case_number: string; answer: string }
  | { command: 'reset-password'; request_id: string; reject: string | undefined }
  | { command: 'approve-reward'; reference: string }
  | { command: 'reject-reward'; reference: string; note: string }
  | { command: 'stock'; reward_id: string; stock: number }
  | { command: 'make-counter'; slug: string; name: string }
  | { command: 'end-counter'; counter_id: string }
  | { command: 'reconcile'; days: number }
  | { command: 'faults'; json: boolean }
  | { command: 'invite-owner' }
  | { command: 'restored' }
  | { command: 'take-pictures' };

/** The input is not a valid command; the program ends with 2 and has done nothing. */
export class UsageError extends Error {
  override name = 'UsageError';
}

interface Typed {
  places: string[];
  options: Record<string, string | boolean | undefined>;
}

interface Grammar {
  /** The positional arguments in order. */
  places: readonly string[];
  options: Record<string, { type: 'string' | 'boolean' }>;
  read: (typed: Typed) => ParsedCommand;
}

const GRAMMAR: Record<ParsedCommand['command'], Grammar> = {
  help: { places: [], options: {}, read: () => ({ command: 'help' }) },
  todo: {
    places: [],
    options: { json: { type: 'boolean' } },
    read: ({ options }) => ({ command: 'todo', json: options['json'] === true }),
  },
  faults: {
    places: [],
    options: { json: { type: 'boolean' } },
    read: ({ options }) => ({ command: 'faults', json: options['json'] === true }),
  },
  'invite-owner': { places: [], options: {}, read: () => ({ command: 'invite-owner' }) },
  'verify-caddy': {
    places: ['caddy number or e-mail'],
    options: { reject: { type: 'string' } },
    read: ({ places: [caddy = ''], options }) => ({
      command: 'verify-caddy',
      caddy,
      reject: options['reject'] === undefined ? undefined : words(options, 'reject'),
    }),
  },
  suspend: {
    places: ['caddy number or e-mail'],
    options: { why: { type: 'string' } },
    read: ({ places: [caddy = ''], options }) => ({ command: 'suspend', caddy, why: words(options, 'why') }),
  },
  'decide-number': {
    places: ['case', 'give or refuse'],
    options: { note: { type: 'string' } },
    read: ({ places: [id = '', verdict = ''], options }) => ({
      command: 'decide-number',
      case_id: idFrom(id, 'names no case: todo says its whole name'),
      verdict: verdictFrom(verdict),
      note: words(options, 'note'),
    }),
  },
  'decide-identifier': {
    places: ['case number', 'give or refuse'],
    options: { note: { type: 'string' } },
    read: ({ places: [number = '', verdict = ''], options }) => ({
      command: 'decide-identifier',
      case_number: caseFrom(number),
      verdict: verdictFrom(verdict),
      note: words(options, 'note'),
    }),
  },
  'give-identifier': {
    places: ['account', 'phone or e-mail'],
    options: { why: { type: 'string' } },
    read: ({ places: [id = '', identifier = ''], options }) => ({
      command: 'give-identifier',
      user_id: idFrom(id, 'names no account: decide-identifier said its whole name'),
      identifier: identifierFrom(identifier),
      why: words(options, 'why'),
    }),
  },
  decide: {
    places: ['booking_ref'],
    options: { outcome: { type: 'string' }, refund: { type: 'string' }, why: { type: 'string' } },
    read: ({ places: [ref = ''], options }) => ({
      command: 'decide',
      booking_ref: ref.toUpperCase(),
      outcome: oneOf(options, 'outcome', DECISIONS),
      refund: amount(words(options, 'refund')),
      why: words(options, 'why'),
    }),
  },
  goodwill: {
    places: ['booking_ref'],
    options: { give: { type: 'boolean' }, refuse: { type: 'boolean' }, why: { type: 'string' } },
    read: ({ places: [ref = ''], options }) => ({
      command: 'goodwill',
      booking_ref: ref.toUpperCase(),
      outcome: giveOrRefuse(options),
      why: words(options, 'why'),
    }),
  },
  'close-course': {
    places: ['slug', 'YYYY/MM/DD'],
    options: { reason: { type: 'string' }, note: { type: 'string' } },
    read: ({ places: [slug = '', day = ''], options }) => ({
      command: 'close-course',
      slug: slug.toLowerCase(),
      day: dateFrom(day),
      reason: options['reason'] === undefined ? 'CLOSED' : oneOf(options, 'reason', CLAIM_REASONS),
      note: options['note'] === undefined ? undefined : words(options, 'note'),
    }),
  },
  'approve-refund': {
    places: ['reference'],
    options: {},
    read: ({ places: [ref = ''] }) => ({ command: 'approve-refund', reference: ref.toUpperCase() }),
  },
  'reject-refund': {
    places: ['reference'],
    options: { note: { type: 'string' } },
    read: ({ places: [ref = ''], options }) => ({
      command: 'reject-refund',
      reference: ref.toUpperCase(),
      note: words(options, 'note'),
    }),
  },
  'decide-topup': {
    places: ['reference', 'credit or refuse'],
    options: { note: { type: 'string' } },
    read: ({ places: [ref = '', outcome = ''], options }) => ({
      command: 'decide-topup',
      reference: ref.toUpperCase(),
      outcome: decision(outcome),
      note: words(options, 'note'),
    }),
  },
  'decide-debt': {
    places: ['refund', 'collect or forgive'],
    options: { note: { type: 'string' } },
    read: ({ places: [id = '', outcome = ''], options }) => ({
      command: 'decide-debt',
      refund_id: refundFrom(id),
      outcome: debtDecision(outcome),
      note: words(options, 'note'),
    }),
  },
  'decide-withdrawal': {
    places: ['reference'],
    options: { outcome: { type: 'string' }, why: { type: 'string' } },
    read: ({ places: [ref = ''], options }) => ({
      command: 'decide-withdrawal',
      reference: ref.toUpperCase(),
      outcome: oneOf(options, 'outcome', ['PAID', 'FAILED']),
      why: words(options, 'why'),
    }),
  },
  'open-course': {
    places: ['slug', 'YYYY/MM/DD'],
    options: {},
    read: ({ places: [slug = '', day = ''] }) => ({
      command: 'open-course',
      slug: slug.toLowerCase(),
      day: dateFrom(day),
    }),
  },
  'close-report': {
    places: ['report'],
    options: { note: { type: 'string' }, hide: { type: 'boolean' } },
    read: ({ places: [id = ''], options }) => ({
      command: 'close-report',
      report_id: idFrom(id, 'names no report: todo says its whole name'),
      note: words(options, 'note'),
      hide: options['hide'] === true,
    }),
  },
  'answer-case': {
    places: ['case number'],
    options: { answer: { type: 'string' } },
    read: ({ places: [number = ''], options }) => ({
      command: 'answer-case',
      case_number: caseFrom(number),
      answer: words(options, 'answer'),
    }),
  },
  'reset-password': {
    places: ['request'],
    options: { reject: { type: 'string' } },
    read: ({ places: [id = ''], options }) => ({
      command: 'reset-password',
      request_id: idFrom(id, 'names no request: todo says its whole name'),
      reject: options['reject'] === undefined ? undefined : words(options, 'reject'),
    }),
  },
  'approve-reward': {
    places: ['reference'],
    options: {},
    read: ({ places: [ref = ''] }) => ({ command: 'approve-reward', reference: ref.toUpperCase() }),
  },
  'reject-reward': {
    places: ['reference'],
    options: { note: { type: 'string' } },
    read: ({ places: [ref = ''], options }) => ({
      command: 'reject-reward',
      reference: ref.toUpperCase(),
      note: words(options, 'note'),
    }),
  },
  stock: {
    places: ['reward', 'number'],
    options: {},
    read: ({ places: [reward_id = '', many = ''] }) => ({
      command: 'stock',
      reward_id: reward_id.toLowerCase(),
      stock: stockFrom(many),
    }),
  },
  'make-counter': {
    places: ['slug'],
    options: { name: { type: 'string' } },
    read: ({ places: [slug = ''], options }) => ({
      command: 'make-counter',
      slug: slug.toLowerCase(),
      name: words(options, 'name'),
    }),
  },
  'end-counter': {
    places: ['counter'],
    options: {},
    read: ({ places: [id = ''] }) => ({
      command: 'end-counter',
      counter_id: idFrom(id, 'names no counter: make-counter said its name'),
    }),
  },
  restored: { places: [], options: {}, read: () => ({ command: 'restored' }) },
  'take-pictures': { places: [], options: {}, read: () => ({ command: 'take-pictures' }) },
  reconcile: {
    places: [],
    options: { days: { type: 'string' } },
    read: ({ options }) => ({
      command: 'reconcile',
      days: options['days'] === undefined ? 30 : daysFrom(words(options, 'days')),
    }),
  },
};

/** Parses the command line. Throws `UsageError` with the mistake. */
export function parseCommand([command = 'help', ...args]: string[]): ParsedCommand {
  if (command === '--help' || command === '-h' || args.includes('--help')) return { command: 'help' };
  const grammar = Object.entries(GRAMMAR).find(([name]) => name === command)?.[1];
  if (!grammar) throw new UsageError(`there is no command ${JSON.stringify(command)}`);
  const { places, options } = typed(args, grammar);
  const missing = grammar.places[places.length];
  if (missing !== undefined) throw new UsageError(`${command} needs a ${missing}`);
  const extra = places[grammar.places.length];
  if (extra !== undefined) throw new UsageError(`${JSON.stringify(extra)} is one word too many`);
  return grammar.read({ places, options });
}

function typed(args: string[], { options }: Grammar): Typed {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { places: positionals, options: { ...values } as Typed['options'] };
  } catch (error) {
    const isTheirs = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!isTheirs) throw error;
    throw new UsageError((error.message.split('. ')[0] ?? error.message).replace(/\.$/, ''), { cause: error });
  }
}

function words(options: Typed['options'], name: string): string {
  const text = options[name];
  if (typeof text !== 'string' || isBlank(text)) throw new UsageError(`--${name} is missing`);
  return seenText(text);
}

function oneOf<W extends string>(options: Typed['options'], name: string, choices: readonly W[]): W {
  const text = words(options, name).toUpperCase();
  const word = choices.find((choice) => choice === text);
  if (!word) throw new UsageError(`--${name} is one of ${choices.join(', ')}`);
  return word;
}

function decision(text: string): TopupDecision {
  const word = TOPUP_DECISIONS.find((it) => it === text.toUpperCase());
  if (!word) throw new UsageError(`${JSON.stringify(text)} is neither credit nor refuse`);
  return word;
}

function debtDecision(text: string): DebtDecision {
  const word = DEBT_DECISIONS.find((it) => it === text.toUpperCase());
  if (!word) throw new UsageError(`${JSON.stringify(text)} is neither collect nor forgive`);
  return word;
}

function refundFrom(text: string): string {
  if (!/^[\w-]{1,80}$/.test(text)) throw new UsageError(`${JSON.stringify(text)} names no refund: todo says its name`);
  return text;
}

function giveOrRefuse({ give, refuse }: Typed['options']): GoodwillOutcome {
  if ((give === true) === (refuse === true)) throw new UsageError('say either --give or --refuse');
  return give === true ? 'GIVEN' : 'REFUSED';
}

/** Reads an amount in baht, with satang after a point. */
function amount(text: string): Satang {
  const parts = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  if (!parts) throw new UsageError(`--refund is an amount in baht, such as 75 or 75.50, not ${JSON.stringify(text)}`);
  return satang(Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')));
}

function daysFrom(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1) throw new UsageError(`--days is a number of days from 1 to 9999, not ${JSON.stringify(text)}`);
  return days;
}

function stockFrom(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${JSON.stringify(text)} is no number of things`);
  return Number(text);
}

function caseFrom(text: string): string {
  const number = parseCaseNumber(text);
  if (!number) throw new UsageError(`${JSON.stringify(text)} is no case number: todo says it`);
  return number;
}

/** Reads an id; `otherwise`: the end of the error message. */
function idFrom(text: string, otherwise: string): string {
  if (!isUuid(text)) throw new UsageError(`${JSON.stringify(text)} ${otherwise}`);
  return text.toLowerCase();
}

function identifierFrom(text: string): Identifier {
  const identifier = parseIdentifier(text);
  if (!identifier) throw new UsageError(`${JSON.stringify(text)} is neither a Thai mobile number nor an e-mail`);
  return identifier;
}

function verdictFrom(text: string): NumberVerdict {
  const word = NUMBER_VERDICTS.find((it) => it === text.toUpperCase());
  if (!word) throw new UsageError(`${JSON.stringify(text)} is neither give nor refuse`);
  return word;
}

function dateFrom(text: string): SlashDate {
  const day = parseDate(text);
  if (!day) throw new UsageError(`${JSON.stringify(text)} is no day: write it YYYY/MM/DD`);
  return day;
}
