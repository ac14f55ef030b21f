import type { OutputOf } from '#domain/calls.ts';
import { addDays, dateOf, MINUTE, parseMoment, type Moment, startOfDay } from '#domain/dates.ts';
import { LIMITS } from '#domain/wallet/limits.ts';
import type { WithdrawalStatus } from '#domain/withdrawal/withdrawal.ts';
import { useFormat, type Format } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { useNow } from '../ui/now.ts';
import { words } from './withdraw-words.ts';

const CAME_TO_NOTHING: readonly WithdrawalStatus[] = ['FAILED', 'REJECTED'];
export const whenOf = (f: Format, moment: Moment): string => `${f.day(dateOf(moment))} ${f.time(moment)}`;

/** Why nothing can be withdrawn now, as far as this phone knows, with the moment when it can; the server decides. */
export function useWhyNotYet(
  bank: OutputOf<'GET /wallet/bank-account'> | undefined,
  past: OutputOf<'GET /wallet/withdrawals'> | undefined,
  isUnverified: boolean,
): string | undefined {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE / 2);
  if (isUnverified) return w.needsVerified;
  if (!past || !bank) return w.needsKnown;
  if (past.most < LIMITS.withdrawal_min) return say(w.needsMore, { min: f.money(LIMITS.withdrawal_min) });
  if (!bank.account) return w.needsAccount;
  const usable_at = parseMoment(bank.account.usable_at);
  if (now < usable_at) return say(w.needsCooling, { when: whenOf(f, usable_at) });
  const today = dateOf(now);
  const isToday = past.items.some(
    ({ status, requested_at }) => !CAME_TO_NOTHING.includes(status) && dateOf(parseMoment(requested_at)) === today,
  );
  return isToday ? say(w.needsTomorrow, { when: whenOf(f, startOfDay(addDays(today, 1))) }) : undefined;
}
