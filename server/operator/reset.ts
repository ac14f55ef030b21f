import { RESET_CODE_FOR, RESET_GUESSES, shownResetCode } from '#domain/account/reset.ts';
import { isoOf } from '#domain/dates.ts';
import type { CodeReader, CodeSender } from '../account/reset/code-sender.ts';
import { hashOfResetCode, newResetCode } from '../account/reset/reset.ts';
import { dropReset, giveResetCode, lockedReset, type WaitingReset } from '../account/reset/reset-sql.ts';
import { CommandRefused, type CommandContext, record } from './command-context.ts';
import { clock, plain, reachedAt } from './words.ts';

/** Who forgot a password, as todo shows it. */
export function resetText(it: WaitingReset): string {
  const { request_id, asked_at, code_expires_at, guesses, phone, display_name, role } = it;
  return [
    `${plain(display_name)}  ${role ?? 'no role yet'}  ${reachedAt(it)}, asked ${clock(asked_at)}`,
    ...(code_expires_at === null
      ? []
      : [`  a code was made: ${guesses} tries by anybody, good until ${clock(code_expires_at)}`]),
    `  → ${phone === null ? 'no phone is known: reach them at the address above' : `call ${plain(phone)}`}, ask what only they know, then`,
    `  → npm run operator -- reset-password ${request_id} [--reject …]`,
  ].join('\n');
}

/** A new code of this account, once; it stands nowhere afterwards. */
export async function giveCode(context: CommandContext, request_id: string, sender: CodeSender): Promise<string> {
  const code = newResetCode();
  const until = isoOf(context.now + RESET_CODE_FOR);
  const reader = await context.db.transact(async (tx): Promise<CodeReader> => {
    const it = await tx.maybe(lockedReset(request_id));
    if (!it) throw unknown(request_id);
    const { user_id, ...rest } = it;
    await tx.run(giveResetCode(request_id, await hashOfResetCode(tx, user_id, code, context.now), until));
    await record(tx, context, 'reset-password', { request_id, user_id });
    return rest;
  });
  const to = reachedAt(reader);
  const good = `good until ${clock(until)}, for ${RESET_GUESSES} tries of each device`;
  if ((await sender.send(reader, code)) === 'SENT') return `The code was sent to ${to}; ${good}.`;
  return [
    `The code, ${good}: ${shownResetCode(code)}`,
    `Read it out to whoever you have reached at ${to}, and nowhere else. It is shown this once, and any code before it is good no more.`,
  ].join('\n');
}

/** It was somebody else who asked: the request is gone, the account is as it was. */
export async function rejectReset(context: CommandContext, request_id: string, why: string): Promise<string> {
  return context.db.transact(async (tx) => {
    const it = await tx.maybe(lockedReset(request_id));
    if (!it) throw unknown(request_id);
    await tx.run(dropReset(request_id));
    await record(tx, context, 'reject-reset', { request_id, user_id: it.user_id }, why);
    return `The request is gone and nothing of the account was changed: ${plain(why)}`;
  });
}

const unknown = (request_id: string): CommandRefused =>
  new CommandRefused(`there is no request ${request_id}: it was used, rejected, or asked for over a week ago`);
