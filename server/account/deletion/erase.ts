import { erasedAt, forfeitedAtErasure } from '#domain/account/deletion.ts';
import { DAY, type Moment, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { lockedRoom } from '../../chat/room-sql.ts';
import { setStanding } from '../../chat/room.ts';
import type { Tx } from '../../db/db.ts';
import { type Due, type JobHandlers, schedule } from '../../jobs/jobs.ts';
import { deauthorizeAtLine } from '../../line/deauthorize.ts';
import { removePicture } from '../../media/store.ts';
import { forgetReviewsOf } from '../../review/commands.ts';
import { forgetRedemptionsOf } from '../../reward/transition.ts';
import { leaveToPlatform, lockMoney } from '../../wallet/commands.ts';
import { ERASE, eraseKey } from './deletion.ts';
import { openFactsOf } from './deletion-facts.ts';
import { filesOf, lockedLeaving, missingAmong, peopleBeside, roomIdsOf } from './deletion-sql.ts';
import { endOf } from './erase-statements.ts';
import { PERSON_DATA } from './person-data.ts';
import { personalWordsOf } from './personal-texts.ts';
import { forgetWords } from './stored-answers.ts';

const FILES = 'account.files';

/**
 * The seven days are over. Money that came meanwhile (a late top-up, an operator's decision) still belongs to the person: erasure then
 * waits and is tried again every day. What the person gave up becomes the platform's. What stays is stored under the user id, which refers
 * to nobody any more.
 */
async function eraseDue({ tx, payload: { user_id }, now }: Due<{ user_id: string }>): Promise<void> {
  const { role, status, deletion_asked_at, give_up } = await tx.one(lockedLeaving(user_id));
  if (status !== 'DELETION_REQUESTED' || deletion_asked_at === null) return;
  const due = erasedAt(parseMoment(deletion_asked_at));
  const again = (run_at: Moment) => schedule(tx, { key: eraseKey(user_id), kind: ERASE, run_at, payload: { user_id } });
  if (now < due) return again(due);
  await lockMoney(tx, user_id, role);
  const left = forfeitedAtErasure(await openFactsOf(tx, user_id, role), give_up ?? 0);
  if (left === undefined) return again(now + DAY);
  await erase(tx, user_id, now);
  // Last: whoever is given anything by the house meanwhile waits for it.
  if (role && left > 0) await leaveToPlatform(tx, { user_id, role, amount: satang(left) }, now);
}

/** Erases all of this person's data, as the table of every person column says. */
export async function erase(tx: Tx, user_id: string, now: Moment): Promise<void> {
  await forgetRedemptionsOf(tx, user_id, now);
  const words = new Set([...(await personalWordsOf(tx, user_id)), ...(await forgetReviewsOf(tx, user_id))]);
  const beside = await tx.many(peopleBeside(user_id));
  const files = (await tx.many(filesOf(user_id))).map(({ media_id }) => media_id);
  await archiveRooms(tx, user_id, now);
  // LINE was already notified when deletion was requested; again only where the person signed in with LINE since.
  await deauthorizeAtLine(tx, user_id, now, { isAgain: true });
  for (const it of PERSON_DATA) {
    const statement = endOf(it, user_id);
    if (statement) await tx.run(statement);
  }
  await forgetWords(tx, beside, words);
  const missing = (await tx.many(missingAmong(files))).map(({ media_id }) => media_id);
  if (missing.length > 0)
    await schedule(tx, { key: `account-files:${user_id}`, kind: FILES, run_at: now, payload: { media_ids: missing } });
}

/** The other person keeps their own messages, and is notified that nobody answers in this room any more. */
async function archiveRooms(tx: Tx, user_id: string, now: Moment): Promise<void> {
  for (const { room_id } of await tx.many(roomIdsOf(user_id)))
    await setStanding(tx, await tx.one(lockedRoom(room_id)), { status: 'ARCHIVED' }, now);
}

/** After the commit, as often as it must: a picture without its row is found by nobody any more. */
async function removeFiles({ payload: { media_ids }, context }: Due<{ media_ids: string[] }>): Promise<void> {
  for (const media_id of media_ids) await removePicture(context.media, media_id);
}

export const eraseJobs: JobHandlers = { [ERASE]: eraseDue, [FILES]: removeFiles };
