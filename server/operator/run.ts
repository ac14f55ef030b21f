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

const HELP = `Caddee, for its operator. Each act is one transaction and leaves a row in the table audit.
What you write with --why or --note is kept there for a year, of money for five: write what happened, and not who it was.

  npm run operator -- todo [--json]
      What needs a person: disputes, goodwill to decide, forgotten passwords, cases that were written to us, phones and e-mails two claim, claims that wait, reports of
      chats and reviews, caddies to verify, caddy numbers two claim, top-ups to decide, debts of refunds, refunds to
      approve, jobs that fail.

  npm run operator -- invite-owner
      A link that makes an owner of the desk (/desk): good for an hour, used once. Owners invite everybody else there.

  npm run operator -- faults [--json]
      What failed on people's phones in the last week, by release: the class of the error, the route and our files of the stack.

  npm run operator -- verify-caddy <caddy> [--reject <why>]
      The caddy's number or staff card was looked at: VERIFIED, or REJECTED and why. Only verified caddies answer open requests.

  npm run operator -- suspend <caddy> --why <text>
      Nobody finds or asks this caddy any more. verify-caddy lets them work again.

  npm run operator -- decide-number <case> give|refuse --note <text>
      Of a number two caddies say is theirs, after asking the course. give: who claims it has it, and who had it has none and is
      unverified again; refuse: it stays where it is. Who does not have it reads <text>, and types the right one in the profile.

  npm run operator -- decide <booking_ref> --outcome <outcome> --refund <baht> --why <text>
      Ends a dispute. Of the price, the golfer gets <baht> back; the caddy gets the rest, less our share. Both read <text>.
      <outcome>: COMPLETED, NO_SHOW_GOLFER, NO_SHOW_CADDY or CANCELLED_BY_COURSE

  npm run operator -- goodwill <booking_ref> --give|--refuse --why <text>
      A caddy did not come, and our goodwill was not paid by itself (todo says why). Given, it is credit for bookings.

  npm run operator -- close-course <slug> <YYYY/MM/DD> [--reason CLOSED|TOURNAMENT|RAIN] [--note <text>]
      Nobody plays there that day: its bookings end with all money back, its open requests end, no new ones are taken.

  npm run operator -- open-course <slug> <YYYY/MM/DD>
      It was closed by mistake: new rounds are taken again. What ended with the closure stays ended.

  npm run operator -- decide-topup <reference> credit|refuse --note <text>
      Money the provider took that does not fit what was asked for (todo says why). credit: the golfer gets the amount asked for;
      refuse: they do not, and it comes out of the wallet again when it is there. Money at the provider is given back there.

  npm run operator -- decide-debt <refund> collect|forgive --note <text>
      Money the provider gave back that the golfer had spent already. collect: the rest comes out of the wallet, once it is there;
      forgive: it is our loss.

  npm run operator -- approve-refund <reference>
      A golfer's money may go back to the bank account named: todo shows the name here, which may be a nickname, and the
      bank's name. Make sure that the account is the golfer's own.

  npm run operator -- reject-refund <reference> --note <text>
      It may not: all of it is in the wallet again, and the golfer reads <text>.

  npm run operator -- decide-withdrawal <reference> --outcome PAID|FAILED --why <text>
      Of a payout that does not fit or does not end: what became of it at the provider. FAILED gives the money back.

  npm run operator -- close-report <report> --note <text> [--hide]
      A report of a chat or of a review was looked at. Neither of the two hears of it; what follows from it is suspend.
      --hide: the review is taken out of all lists and averages.

  npm run operator -- answer-case <number> --answer <text>
      What somebody wrote to us is answered and closed; whoever is signed in reads <text> in the app. <number> as in K7M-4XR.

  npm run operator -- reset-password <request> [--reject <why>]
      Call the account's own number back and make sure who it is. Says a code, once, to be read out there: with it they choose a new
      password, and every device is signed out. --reject: it was somebody else.

  npm run operator -- decide-identifier <number> give|refuse --note <text>
      Of a phone number or an e-mail that an account has and whose owner, they say, wrote to us. Call that very number, or write to that
      very address, and nowhere else. give: it leaves the account that has it, which keeps the rest, and is put on the account of whoever
      wrote, or is free to register with; refuse: it stays where it is. Whoever wrote reads <text>, if signed in.

  npm run operator -- give-identifier <account> <phone or e-mail> --why <text>
      Leads somebody back in whose account lost its only phone or e-mail (decide-identifier and todo say its <account>), after making
      sure who it is. Then they sign in with it, or ask for a code.

  npm run operator -- approve-reward <reference>
      A caddy may have the redeemed reward: they are told, and collect it with a code.

  npm run operator -- reject-reward <reference> --note <text>
      They may not: the points are back, and the caddy reads <text>.

  npm run operator -- stock <reward> <number>
      So many of food-100, bonus-200 or sun-shirt can still be had. A new database has none of any.

  npm run operator -- make-counter <slug> --name <text>
      A counter where staff hand rewards over. Says its key, once: it is typed at /redeem.

  npm run operator -- end-counter <counter>
      Its key is good no more.

  npm run operator -- reconcile [--days <number>]
      Proves that the ledger agrees with itself and with what it was for, and that the charges of the payment provider
      (of the last 30 days, or of <number>) agree with the top-ups. Says what we owe. Changes nothing; ends with 1 on drift.

  npm run operator -- restored
      After a backup was put back, before the server starts: phones drop their copies, which are of what is no more, and ask for
      everything. They tell their people what was done and is gone.

  npm run operator -- take-pictures
      The pictures of MEDIA_URL or DATA_DIR are this database's from now on: after a restore, or a move to another PostgreSQL.
      A server on the database that had them before does not start any more.

  <caddy>  the e-mail, the phone, or the number; where several have the number: 305@riverdale-golf-club
  <reference>  as in TU-2211-0093, WD-2211-0007, RW-2211-0003
  <slug>   a course's name in addresses, such as riverdale-golf-club

It works on the database of DATABASE_URL, or on the embedded one of DATA_DIR (./data), also while npm start is running.
It ends with 0 when it is done (or was done before), 1 when it was refused, 2 when it was not understood.
`;
