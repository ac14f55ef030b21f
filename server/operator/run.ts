import { type Config, readConfig, ConfigError } from '../config.ts';
import { codeSenderOf } from '../account/reset/code-sender.ts';
import { DatabaseBusy } from '../db/db.ts';
import { openProvider } from '../payment/open.ts';
import { giveBackIn, giveCode, judgeCaddy, judgeIdentifier, judgeNumber, rejectReset } from './accounts.ts';
import { closeCourse, decideDispute, decideGoodwill, openCourse } from './bookings.ts';
import { inviteOwner } from './invite-owner.ts';
import { beginAnotherHistory, openDatabase, takeOverPictures, type Terminal } from './database.ts';
import { CommandRefused, type CommandContext, operatorName } from './command-context.ts';
import { answerSupportCase, endReport, listFaults } from './reports.ts';
import { HELP } from './help.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { approveRefund, decideDebt, decideTopupReview, decideWithdrawal, rejectRefund } from './money.ts';
import { type ParsedCommand, parseCommand, UsageError } from './parsed-command.ts';
import { approveReward, closeCounter, makeCounter, rejectReward, stockReward } from './reward.ts';
import { listTodo, todoText } from './todo.ts';
import { printable, printableJson } from './words.ts';

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
    case 'todo': {
      const todo = await listTodo(context);
      return order.json ? printableJson(todo) : todoText(todo);
    }
    case 'verify-caddy': {
      const { caddy, reject } = order;
      return judgeCaddy(context, caddy, reject === undefined ? { to: 'VERIFIED' } : { to: 'REJECTED', why: reject });
    }
    case 'suspend':
      return judgeCaddy(context, order.caddy, { to: 'SUSPENDED', why: order.why });
    case 'decide-number':
      return judgeNumber(context, order);
    case 'decide-identifier':
      return judgeIdentifier(context, order);
    case 'give-identifier':
      return giveBackIn(context, order);
    case 'decide':
      return decideDispute(context, order);
    case 'goodwill':
      return decideGoodwill(context, order);
    case 'close-course':
      return closeCourse(context, order);
    case 'approve-refund':
      return approveRefund(context, order.reference);
    case 'reject-refund':
      return rejectRefund(context, order.reference, order.note);
    case 'decide-topup':
      return decideTopupReview(context, order);
    case 'decide-debt':
      return decideDebt(context, order);
    case 'decide-withdrawal':
      return decideWithdrawal(context, order);
    case 'close-report':
      return endReport(context, order.report_id, order.note, order.hide);
    case 'open-course':
      return openCourse(context, order);
    case 'answer-case':
      return answerSupportCase(context, order.case_number, order.answer);
    case 'reset-password': {
      const { request_id, reject } = order;
      return reject === undefined
        ? giveCode(context, request_id, codeSenderOf(config))
        : rejectReset(context, request_id, reject);
    }
    case 'approve-reward':
      return approveReward(context, order.reference);
    case 'reject-reward':
      return rejectReward(context, order.reference, order.note);
    case 'stock':
      return stockReward(context, order.reward_id, order.stock);
    case 'make-counter':
      return makeCounter(context, order.slug, order.name);
    case 'faults':
      return listFaults(context, order.json);
    case 'invite-owner':
      return inviteOwner(context, config);
    case 'restored':
      return beginAnotherHistory(context);
    case 'take-pictures':
      return takeOverPictures(context, config);
    case 'end-counter':
      return closeCounter(context, order.counter_id);
  }
}

/** One line for a mistake that the operator can correct; for other errors the message, never the stack. */
function faultOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}.\nnpm run operator -- help  says what can be done.`;
  if (error instanceof CommandRefused || error instanceof ConfigError) return error.message;
  if (error instanceof DatabaseBusy) return `${error.message} (DATABASE_URL)`;
  return `It could not be done, and nothing was written: ${error instanceof Error ? error.message : String(error)}`;
}
