import { parseArgs } from 'node:util';
import { seenText } from '#domain/text.ts';
import { isBlank } from '#domain/typed.ts';

/** A parsed command; nothing has been looked up yet. */
export type ParsedCommand =
  | { command: 'help' }
  | { command: 'reconcile'; days: number }
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
  'invite-owner': { places: [], options: {}, read: () => ({ command: 'invite-owner' }) },
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

function daysFrom(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days < 1) throw new UsageError(`--days is a number of days from 1 to 9999, not ${JSON.stringify(text)}`);
  return days;
}
