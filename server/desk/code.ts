import { shownResetCode } from '#domain/account/reset-api.ts';
import type { OutputOf } from '#domain/calls.ts';
import { isoOf } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { Refused } from '#domain/refusals.ts';
import { lockedAccount } from '../account/own-sql.ts';
import { codeSenderOf } from '../account/reset/code-sender.ts';
import { askResetOf, resetOf } from '../account/reset/reset-sql.ts';
import type { ServerContext } from '../context.ts';
import type { Asking } from '../http/http.ts';
import { newId } from '../id.ts';
import { requireMine, requireSeen } from './decide.ts';
import { type Decision, notNow } from './decision/carry-out.ts';
import { type GivenCode, giveCodeAs } from './decision/people.ts';
import { releaseItem } from './queue-sql.ts';
import { actingAs } from './session.ts';
import { decidedAlready, lockedItem } from './waiting/all.ts';

// Neither answer is kept under a key, because nobody may read the code a second time. Whoever lost it makes another; the last one is good.

const codeOf = (item: string): Decision => ({
  kind: 'PASSWORD',
  item,
  outcome: 'GIVE_CODE',
  refund: satang(0),
  note: '',
});

/** For a password that its person lost and asked about. */
export async function giveCode({
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/give-code'>): Promise<OutputOf<'POST /desk/give-code'>> {
  const { staff } = caller;
  const decision = codeOf(input.item);
  const given = await context.db.transact(async (tx) => {
    await requireMine(tx, decision, staff, now);
    requireSeen(await lockedItem(tx, decision, now), input.since, undefined);
    const made = await giveCodeAs(tx, actingAs(staff, now), input.item);
    if (!made) throw await decidedAlready(tx, 'PASSWORD', input.item);
    await tx.run(releaseItem('PASSWORD', input.item, staff.staff_id));
    return made;
  });
  return sent(context, given);
}

/** For somebody who did not ask in the app. It stands in the queue from now on, as if they had, so that it is taken back there. */
export async function sendCode({
  caller,
  context,
  input,
  now,
}: Asking<'POST /desk/send-code'>): Promise<OutputOf<'POST /desk/send-code'>> {
  const { staff } = caller;
  const { user_id, why } = input;
  const given = await context.db.transact(async (tx) => {
    // Before anything else is locked, like the call of the person.
    await tx.run(askResetOf(newId(now), user_id, isoOf(now)));
    const asked = await tx.maybe(resetOf(user_id));
    if (!asked) throw (await tx.maybe(lockedAccount(user_id))) ? notNow('NO_CONTACT') : new Refused('NOT_FOUND');
    const { request_id } = asked;
    await requireMine(tx, codeOf(request_id), staff, now);
    const made = await giveCodeAs(tx, actingAs(staff, now), request_id, why);
    if (!made) throw await decidedAlready(tx, 'PASSWORD', request_id);
    await tx.run(releaseItem('PASSWORD', request_id, staff.staff_id));
    return made;
  });
  return sent(context, given);
}

async function sent(
  context: Pick<ServerContext, 'config'>,
  { reader, code, until }: GivenCode,
): Promise<OutputOf<'POST /desk/give-code'>> {
  const how = await codeSenderOf(context.config).send(reader, code);
  return { code: how === 'SENT' ? null : shownResetCode(code), ends_at: isoOf(until) };
}
