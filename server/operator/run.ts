import { type Config, readConfig, ConfigError } from '../config.ts';
import { DatabaseBusy } from '../db/db.ts';
import { openProvider } from '../payment/open.ts';
import { inviteOwner } from './invite-owner.ts';
import { beginAnotherHistory, openDatabase, takeOverPictures, type Terminal } from './database.ts';
import { CommandRefused, type CommandContext, operatorName } from './command-context.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { type ParsedCommand, parseCommand, UsageError } from './parsed-command.ts';
import { printable } from './words.ts';

/** `npm run operator -- …`: runs a command, prints the result and returns the exit code (help.ts). */
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
