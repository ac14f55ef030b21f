import { erasedAt, forfeitedAtErasure } from '#domain/account/deletion.ts';
import { DAY, isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { lockedRoom } from '../../chat/room-sql.ts';
import { setRoomStatus } from '../../chat/room.ts';
import type { ServerContext } from '../../context.ts';
import { json, type Queries, sql, type Tx } from '../../db/db.ts';
import { type Due, type JobHandlers, schedule } from '../../jobs/jobs.ts';
import { deauthorizeAtLine } from '../../line/deauthorize.ts';
import { ownsPictures } from '../../media/owner.ts';
import { removePicture } from '../../media/store.ts';
import { forgetReviewsOf } from '../../review/commands.ts';
import { forgetRedemptionsOf } from '../../reward/transition.ts';
import { leaveToPlatform, lockMoney } from '../../wallet/commands.ts';
import { filesOf, lockedLeaving, missingAmong, peopleBeside, roomIdsOf } from '../sql.ts';
import { ERASE, eraseKey, openFactsOf } from './deletion.ts';
import { endOf, overdueOf, wordsOf } from './person-column.ts';
import { DELETED_NAME } from './person-data-account.ts';
import { PERSON_DATA } from './person-data.ts';

const FILES = 'account.files';

/**
 * Erases a person after the grace period. If money arrived meanwhile (a late top-up, an operator's decision), erasure waits and is tried
 * again every day. The amount that the person gave up goes to the platform; rows that stay refer to an id without a person.
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
  // Last, because it locks the account that other transactions credit.
  if (role && left > 0) await leaveToPlatform(tx, { user_id, role, amount: satang(left) }, now);
}

/** Erases all data of this person, as the table of person columns says. */
export async function erase(tx: Tx, user_id: string, now: Moment): Promise<void> {
  await forgetRedemptionsOf(tx, user_id, now);
  const words = new Set([...(await personalWordsOf(tx, user_id)), ...(await forgetReviewsOf(tx, user_id))]);
  const beside = await tx.many(peopleBeside(user_id));
  const files = (await tx.many(filesOf(user_id))).map(({ media_id }) => media_id);
  await archiveRooms(tx, user_id, now);
  // LINE was already told when deletion was requested; tell it again only if the person has signed in with LINE since.
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

/** Archives the person's rooms: the other person keeps their messages and sees that nobody will answer. */
async function archiveRooms(tx: Tx, user_id: string, now: Moment): Promise<void> {
  for (const { room_id } of await tx.many(roomIdsOf(user_id)))
    await setRoomStatus(tx, await tx.one(lockedRoom(room_id)), { status: 'ARCHIVED' }, now);
}

/** Deletes picture files after the commit, repeated until it succeeds. */
async function removeFiles({ payload: { media_ids }, context }: Due<{ media_ids: string[] }>): Promise<void> {
  if (!(await ownsPictures(context))) throw new Error('the picture store belongs to another database');
  for (const media_id of media_ids) await removePicture(context.media, media_id);
}

export const eraseJobs: JobHandlers = { [ERASE]: eraseDue, [FILES]: removeFiles };

/** Shorter texts are codes and figures that other people have too. */
const MIN_PERSONAL_CHARS = 2;
/** Words of the product: statuses, kinds, languages, and LINE as a provider. */
const PRODUCT_WORD = /^[A-Z][A-Z_]*$|^(?:th|en|ja|ko|zh|line)$/;
/** Tables that repeat other tables, or contain only the team's words, which nobody else has seen. */
const NOT_COLLECTED = new Set([
  'idempotency',
  'event',
  'notification',
  'delivery',
  'audit',
  'chat_report',
  'review_report',
  'staff_note',
  'suspension',
]);

/** Every text that only this person contributed: names, numbers, written text. Ids made by the server do not count. */
export async function personalWordsOf(queries: Queries, user_id: string): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for (const it of PERSON_DATA) {
    if (NOT_COLLECTED.has(it.table)) continue;
    for (const row of await queries.many(wordsOf(it, user_id))) collect(row, words);
  }
  return words;
}

function collect(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') {
    const isPersonal =
      value.length >= MIN_PERSONAL_CHARS && !PRODUCT_WORD.test(value) && !isMoment(value) && !isUuid(value);
    if (isPersonal) words.add(value);
    return;
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  for (const inner of Object.values(value)) collect(inner, words);
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text);
const isUuid = (text: string): boolean => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(text);

/** Idempotency answers are stored for 30 days for repeated requests. Those of other people may still contain the deleted person's name. */
const answersOf = (user_id: string) =>
  sql<{ key: string; answer: unknown }>`select key, answer from idempotency where user_id = ${user_id}::uuid`;

const rewriteAnswer = (user_id: string, key: string, answer: unknown) => sql`
  update idempotency set answer = ${json(answer)}::json where user_id = ${user_id}::uuid and key = ${key}::uuid`;

/**
 * Removes the deleted person's texts from answers stored for other people. The rows stay, because a repeated request must not be done
 * twice.
 */
async function forgetWords(tx: Tx, people: readonly { user_id: string }[], words: ReadonlySet<string>): Promise<void> {
  for (const { user_id } of people)
    for (const { key, answer } of await tx.many(answersOf(user_id))) {
      const changed = without(answer, words);
      if (changed !== answer) await tx.run(rewriteAnswer(user_id, key, changed));
    }
}

/** The value with the deleted person's texts replaced; the same object when there are none. */
function without(value: unknown, words: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return words.has(value) ? DELETED_NAME : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item: unknown) => without(item, words));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  const entries = Object.entries(value).map(([name, inner]): [string, unknown, boolean] => {
    const after = without(inner, words);
    return [name, after, after !== inner];
  });
  return entries.some(([, , isChanged]) => isChanged)
    ? Object.fromEntries(entries.map(([name, inner]) => [name, inner]))
    : value;
}

const KEY = 'account-retention';
const RETENTION_JOB = 'account.retention';

const deleteDepartures = (today: string) => sql`delete from departure where kept_until <= ${today}::date`;

/**
 * Deletes data whose retention time is over: dead sessions, evidence of closed reports, operators' notes (at once for erased people),
 * payout recipients after five years. Idempotency rows and events (server/house/records.ts), unused pictures (server/media/jobs.ts) and
 * notifications have jobs of their own.
 */
async function retain({ tx, now }: Due<unknown>): Promise<void> {
  for (const it of PERSON_DATA) for (const statement of overdueOf(it, now)) await tx.run(statement);
  await tx.run(deleteDepartures(isoOf(now).slice(0, 10)));
  await schedule(tx, { key: KEY, kind: RETENTION_JOB, run_at: now + DAY, payload: null });
}

export const retentionJobs: JobHandlers = { [RETENTION_JOB]: retain };

/** Called at every start; the job is due at once. */
export const scheduleRetention = (context: ServerContext, now: Moment): Promise<void> =>
  context.db.transact((tx) => schedule(tx, { key: KEY, kind: RETENTION_JOB, run_at: now, payload: null }));
