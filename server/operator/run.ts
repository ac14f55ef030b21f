import { parseArgs } from 'node:util';
import { seenText } from '#domain/text.ts';
import { isBlank } from '#domain/typed.ts';
import { isoOf } from '#domain/dates.ts';
import { type Config, readConfig, ConfigError } from '../config.ts';
import { DatabaseBusy } from '../db/db.ts';
import { openProvider } from '../payment/open.ts';
import { beginAnotherHistory, openDatabase, takeOverPictures, type Terminal } from './database.ts';
import { CommandRefused, type CommandContext, operatorName, actingOf, printable, clock } from './command-context.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { newInvitation } from '../desk/team.ts';

/** `npm run operator -- …`: runs a command, prints the result and returns the exit code. */
export async function operate(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal = { out: console.log, err: console.error },
): Promise<number> {
  try {
    const parsed = parseCommand(args);
    if (parsed.command === 'help') terminal.out(HELP);
    else {
      const { text, code } = await withContext(env, terminal, (context, config) => carryOut(context, parsed, config));
      terminal.out(printable(text));
      return code;
    }
    return 0;
  } catch (error) {
    terminal.err(printable(faultOf(error)));
    return error instanceof UsageError ? 2 : 1;
  }
}

/** The text to print and the exit code. */
interface CommandResult {
  text: string;
  code: number;
}

async function withContext(
  env: Record<string, string | undefined>,
  terminal: Terminal,
  work: (context: CommandContext, config: Config) => Promise<CommandResult>,
): Promise<CommandResult> {
  const config = readConfig(env);
  const opened = await openDatabase(config, terminal);
  try {
    return await work({ db: opened.db, now: Date.now(), operator: operatorName() }, config);
  } finally {
    await opened.close();
  }
}

async function carryOut(
  context: CommandContext,
  order: Exclude<ParsedCommand, { command: 'help' }>,
  config: Config,
): Promise<CommandResult> {
  if (order.command !== 'reconcile') return { text: await act(context, order, config), code: 0 };
  const origin = () => config.publicUrl ?? `http://localhost:${config.port}`;
  const provider = openProvider({ config, db: context.db, clock: Date.now, origin });
  const { text, isProved } = await reconcile(context, provider, order.days);
  return { text, code: isProved ? 0 : 1 };
}

async function act(
  context: CommandContext,
  order: Exclude<ParsedCommand, { command: 'help' | 'reconcile' }>,
  config: Config,
): Promise<string> {
  switch (order.command) {
    case 'invite-owner':
      return inviteOwner(context, config);
    case 'restored':
      return beginAnotherHistory(context);
    case 'take-pictures':
      return takeOverPictures(context, config);
  }
}

/** One line for a mistake that the operator can correct; for other errors the message, never the stack. */
function faultOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}.\nnpm run operator -- help  says what can be done.`;
  if (error instanceof CommandRefused || error instanceof ConfigError) return error.message;
  if (error instanceof DatabaseBusy) return `${error.message} (DATABASE_URL)`;
  return `It could not be done, and nothing was written: ${error instanceof Error ? error.message : String(error)}`;
}

const HELP = `Caddee, on its machine: what only the machine can do. What people decide is decided at the desk (/desk).
Each act is one transaction and leaves a row in the table audit.

  npm run operator -- invite-owner
      A link that makes an owner of the desk (/desk): good for an hour, used once. Owners invite everybody else there.

  npm run operator -- reconcile [--days <number>]
      Proves that the ledger agrees with itself and with what it was for, and that the charges of the payment provider
      (of the last 30 days, or of <number>) agree with the top-ups. Says what we owe. Changes nothing; ends with 1 on drift.

  npm run operator -- restored
      After a backup was put back, before the server starts: phones drop their copies, which are of what is no more, and ask for
      everything. They tell their people what was done and is gone.

  npm run operator -- take-pictures
      The pictures of MEDIA_URL or DATA_DIR are this database's from now on: after a restore, or a move to another PostgreSQL.
      A server on the database that had them before does not start any more.

It works on the database of DATABASE_URL, or on the embedded one of DATA_DIR (./data), also while npm start is running.
It ends with 0 when it is done (or was done before), 1 when it was refused, 2 when it was not understood.
`;

/** A parsed command; nothing has been looked up yet. */
type ParsedCommand =
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

/** invite-owner: the link that makes the first owner of the desk, or another one when all have lost their passkeys. */
async function inviteOwner(
  context: CommandContext,
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
): Promise<string> {
  const origin = publicUrl ?? `http://localhost:${port}`;
  const { link, ends_at } = await context.db.transact((tx) =>
    newInvitation(tx, actingOf(context), ['owner'], { origin }),
  );
  return [`Open it in the browser in which the owner will work, by ${clock(isoOf(ends_at))}:`, `  ${link}`].join('\n');
}
