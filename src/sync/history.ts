import { MINUTE } from '#domain/dates.ts';
import type { NewOp } from '#domain/outbox/op.ts';
import { reportFault } from '../platform/fault.ts';
import { CallFailed, newKey, send } from './net/call.ts';
import { copiesOf, HISTORY } from './mirror/mirror-copies.ts';
import { mirrorOf } from './mirror/mirror.ts';
import { serverEventsOf } from './mirror/resource.ts';
import { emptyWorkerCaches } from './storage/worker-cache.ts';
import { outboxEngineOf } from './outbox/outbox-engine.ts';
import { dropReceipt, isWorth, opsOf, receipts, withPhoto } from './outbox/outbox-store.ts';
import { part } from './phone.ts';

/** Minutes in a row without an answer: then the next start goes on. */
const MAX_WAITS = 3;

interface Kept {
  history_id: string;
  /** The server was not asked about every receipt yet. */
  isUnchecked?: boolean;
}

export const historyOf = part((phone) => {
  const { copiesOwner, historyAtOpening, draftStore, storeIfRoom, makeRoom } = copiesOf(phone);
  const mirror = mirrorOf(phone);
  const { publishServerEvent } = serverEventsOf(phone);
  const ops = opsOf(phone);
  const { reload } = outboxEngineOf(phone);
  /** What this page has in memory is of it. */
  let here: { user_id: string; history_id: string } | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /**
   * An answer said which history of the database it is of. Where that is another one than the copies are of, a backup was restored: the same
   * numbers stand for other messages and events now. Every copy goes and everything is asked anew; drafts and what waits to be sent stay.
   */
  function meetHistory(history_id: string): Promise<unknown> {
    turn = turn.then(() => meet(history_id)).catch(reportFault);
    return turn;
  }

  async function meet(history_id: string): Promise<void> {
    const user_id = copiesOwner();
    if (user_id === undefined || (here?.user_id === user_id && here.history_id === history_id)) return;
    const kept = await draftStore()?.get<Kept>(HISTORY);
    // Another tab may have met the new history already, when what this page shows was still of the one before.
    const opened = (await historyAtOpening()) as Kept | undefined;
    const known = here?.user_id === user_id ? here.history_id : (opened ?? kept)?.history_id;
    const isAnother = known !== undefined && known !== history_id;
    const isUnchecked = isAnother || kept?.isUnchecked === true;
    if (isAnother) await beginAnew(user_id);
    if (user_id !== copiesOwner()) return; // somebody else signs in meanwhile
    await storeIfRoom(HISTORY, { history_id, isUnchecked } satisfies Kept);
    here = { user_id, history_id };
    // It may take minutes, and nothing waits for it.
    if (isUnchecked) check(user_id, history_id).catch(reportFault);
  }

  async function check(user_id: string, history_id: string): Promise<void> {
    const isStill = () => user_id === copiesOwner() && here?.user_id === user_id && here.history_id === history_id;
    if ((await checkReceipts(isStill)) && isStill()) await storeIfRoom(HISTORY, { history_id } satisfies Kept);
  }

  /** Memory first, so that nothing of it is written again while the disk is emptied; then whatever was read meanwhile. */
  async function beginAnew(user_id: string): Promise<void> {
    mirror.beginAnew();
    publishServerEvent('history', {});
    await makeRoom(async () => {
      await emptyWorkerCaches(user_id);
      mirror.beginAnew();
      publishServerEvent('history', {});
    });
    mirror.stale();
    publishServerEvent('reset', {});
  }

  /** Asks about each act this phone was told is done. False: not of all could it be asked; the next start goes on. */
  async function checkReceipts(isStill: () => boolean): Promise<boolean> {
    const recent = await Promise.all(
      (await ops.all().catch(() => [])).filter((op) => isWorth(phone, op)).map((op) => withPhoto(phone, op)),
    );
    let isWhole = true;
    for (const op of [...(await receipts(phone)), ...recent]) {
      const outcome = await outcomeOf(op, isStill);
      if (outcome === 'UNANSWERED' || !isStill()) return false;
      if (outcome === 'NOT_YET') {
        isWhole = false;
        continue;
      }
      if (outcome === 'NOT_DONE') await putBack(op);
      await dropReceipt(phone, op.id);
    }
    return isWhole;
  }

  /** The server answers so many in a minute: then the next one waits for the next minute. */
  async function outcomeOf({ id }: NewOp, isStill: () => boolean) {
    for (let waited = 0; ; waited += 1) {
      try {
        return (await send(phone, 'POST /request/settle', { key: id })).outcome;
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (error.status_code === 409) return 'NOT_YET';
        if (error.code !== 'TOO_MANY_REQUESTS' || waited === MAX_WAITS || !isStill()) return 'UNANSWERED';
        await new Promise((resolve) => setTimeout(resolve, MINUTE));
      }
    }
  }

  /** Among what its person decides about. Its key was settled as not done, so it goes under another. */
  async function putBack(op: NewOp): Promise<void> {
    const { sent_at: _, ...act } = op;
    const lost = {
      ...act,
      id: otherKey(op.id),
      state: 'conflict' as const,
      refusal: { status_code: 424, code: 'GONE_AFTER_RESTORE' as const },
    };
    await ops.add(lost);
    await ops.change(
      (it) => it.id === op.id && it.state === 'sent',
      () => undefined,
    );
    await reload();
  }
  return { meetHistory };
});

/** The same for the same, so that a start that goes on with this puts nothing back twice. */
const otherKey = (id: string): string => (id[14] === '8' ? newKey() : `${id.slice(0, 14)}8${id.slice(15)}`);
