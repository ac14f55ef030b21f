import { type Op, SEND_DEADLINE } from '#domain/outbox/op.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { networkOf } from '../../sync/net/connection.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { outboxEngineOf } from '../../sync/outbox/outbox-engine.ts';
import { opsOf } from '../../sync/outbox/outbox-store.ts';
import { type Phone } from '../../sync/phone.ts';

/**
 * Tells the server to delete this post, whether it has it or still receives it. Meanwhile the op is held here: whoever closes the app now
 * finds it as it was written, and it is not sent by itself. False: it is on its way. Throws `CallFailed`: where the server refused, it
 * waits as before; where the outcome is unknown, it stays held, for sent again it would count as posted and be deleted.
 */
export async function unpost(phone: Phone, op_id: string, post_id: string): Promise<boolean> {
  if (networkOf(phone).connectionNow() === 'offline') throw new CallFailed(0, 'OFFLINE');
  if (!(await hold(phone, op_id))) return false;
  try {
    await deleteThere(phone, post_id);
  } catch (error) {
    if (isRefusal(error)) await outboxOf(phone).retry(op_id);
    throw error;
  }
  return true;
}

/** Whether the server has this post, never had it or still receives it: from now on it is not there. Throws `CallFailed`. */
export async function deleteThere(phone: Phone, post_id: string): Promise<void> {
  try {
    await send(phone, 'POST /post/delete', { post_id }, { deadline: SEND_DEADLINE });
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
  mirrorOf(phone).stale(['POST /post/own']);
}

/** Nobody has refused it: what the server made of it is not known, and is being asked. `retry` lets it go on. */
async function hold(phone: Phone, op_id: string): Promise<boolean> {
  const held = { state: 'conflict' as const, refusal: { status_code: 0, code: 'ANSWER_MALFORMED' as const } };
  const isHere = ({ id, state }: Op) => id === op_id && state !== 'sending' && state !== 'sent';
  const count = await opsOf(phone).change(isHere, (op) => ({ ...op, ...held }));
  await outboxEngineOf(phone).reload();
  return count > 0;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailed && error.status_code >= 400 && error.status_code < 500;

/** It never arrived, and does not any more. */
const isUnknown = (error: unknown): boolean => error instanceof CallFailed && error.code === 'POST_UNKNOWN';
