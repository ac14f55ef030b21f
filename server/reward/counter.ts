import { createHash, randomInt } from 'node:crypto';
import type { Language } from '#domain/account/account.ts';
import { shownNickname } from '#domain/account/nickname.ts';
import type { OutputOf, ParsedOf } from '#domain/calls.ts';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Handing } from '#domain/reward/api.ts';
import { KEY_LETTERS } from '#domain/reward/code.ts';
import type { Tx } from '../db/db.ts';
import type { Asking } from '../http/http.ts';
import { languageOf } from '../http/input.ts';
import { type AtCounter, beginGuess, codeSecret, forgiveGuesses, hashOfCode } from './code.ts';
import {
  collectorOf,
  counterOfKey,
  type CounterRow,
  lockedRedemption,
  type RedemptionDbRow,
  redemptionInFull,
  redemptionOfCode,
} from './sql.ts';
import { act } from './transition.ts';

const KEY_LENGTH = 20;

/** 98 random bits, so a plain hash is enough. */
export const newCounterKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** What a code is for, for the staff with their counter's key. */
export function checkCode(asking: Asking<'POST /reward/check'>): Promise<OutputOf<'POST /reward/check'>> {
  return asking.context.db.transact(async (tx) => {
    const { it } = await found(tx, asking);
    refuseOver(it, asking.now);
    return handing(tx, it, languageOf(asking.request));
  });
}

/** Confirms the hand-over, once; the same tap again gets the same answer. */
export function confirmCode(asking: Asking<'POST /reward/confirm'>): Promise<OutputOf<'POST /reward/confirm'>> {
  const { now, input } = asking;
  return asking.context.db.transact(async (tx) => {
    const { it, counter } = await found(tx, asking);
    const isSameTap = it.confirm_id === input.confirm_id && it.counter_id === counter.counter_id;
    if (!isSameTap) refuseOver(it, now);
    const after = isSameTap ? it : await confirm(tx, it, counter, input, now);
    if (!isSameTap) tx.afterCommit(() => forgiveGuesses(asking, counter.counter_id));
    return {
      ...(await handing(tx, after, languageOf(asking.request))),
      ended_at: isoOf(parseMoment(after.ended_at ?? isoOf(now))),
    };
  });
}

const confirm = (
  tx: Tx,
  it: RedemptionDbRow,
  { counter_id }: CounterRow,
  { confirm_id }: ParsedOf<'POST /reward/confirm'>,
  now: Moment,
): Promise<RedemptionDbRow> => act(tx, it, 'confirm', 'counter', now, { counter_id, confirm_id });

/** Checks the counter's key before the code, so that nothing about codes is revealed without a key. */
async function found(tx: Tx, asking: AtCounter): Promise<{ it: RedemptionDbRow; counter: CounterRow }> {
  const { input, now } = asking;
  const isCounter = beginGuess(asking, input.key);
  const counter = await tx.maybe(counterOfKey(hashOfKey(input.key)));
  if (!counter) throw new Refused('COUNTER_KEY_WRONG', { field: 'key' });
  isCounter();
  const isCode = beginGuess(asking, counter.counter_id);
  const known = await tx.maybe(redemptionOfCode(hashOfCode(input.code, await codeSecret(tx, now))));
  if (!known) throw new Refused('REWARD_CODE_WRONG', { field: 'code' });
  isCode();
  const it = await tx.one(lockedRedemption(known.redemption_id));
  if (it.slug !== counter.slug) throw new Refused('COUNTER_OF_ANOTHER_COURSE');
  return { it, counter };
}

function refuseOver(it: RedemptionDbRow, now: Moment): void {
  if (it.status === 'REDEEMED') throw new Refused('REWARD_CODE_USED');
  const isGood = it.status === 'READY' && it.code_expires_at !== null && now < parseMoment(it.code_expires_at);
  if (!isGood) throw new Refused('REWARD_CODE_OVER');
}

async function handing(tx: Tx, { redemption_id, caddy_id }: RedemptionDbRow, language: Language): Promise<Handing> {
  const { reference, kind, name_th, name_en, slug, course_th, course_en } = await tx.one(
    redemptionInFull(redemption_id),
  );
  const caddy = await tx.one(collectorOf(caddy_id));
  return {
    reference,
    kind,
    name_th,
    name_en,
    caddy: { nickname: shownNickname(caddy, language), number: caddy.caddy_number },
    course: { slug: slug ?? '', name_th: course_th ?? '', name_en: course_en ?? '' },
  };
}
