import { HOUR, type Moment } from '../dates.ts';
import type { RefusalCode } from '../refusals.ts';
import { growingWait } from '../wait.ts';
import type { Op, OpRefusal } from './op.ts';

/**
 * The answer to an op. `none`: no readable answer (timeout, cut off, connection lost). `foreign`: somebody between us answered (a Wi-Fi's
 * sign-in page, a firewall). `unsent`: the op has not left this phone.
 */
export type Answer =
  | 'none'
  | 'foreign'
  | 'unsent'
  | {
      http: number;
      status: string;
      status_code: number;
      refusal?: Omit<OpRefusal, 'status_code'>;
      /** The data of a success. */
      data?: unknown;
      /** Milliseconds that the server asks to wait. */
      retry_after?: number;
    };

/** What to do with the op. `signed out`: refresh the token once, then pause. */
export type Fate = 'sent' | 'conflict' | 'signed out' | 'later';

interface Row {
  from: number;
  to: number;
  code?: RefusalCode;
  fate: Fate;
}

/** The first matching row decides, by the envelope's status code; without a match: later. Only the first row counts as sent. */
export const FATES: readonly Row[] = [
  { from: 200, to: 299, fate: 'sent' },
  { from: 401, to: 401, fate: 'signed out' },
  /* The user can solve it by accepting the new terms. */
  { from: 403, to: 403, code: 'ONBOARDING_DUE', fate: 'later' },
  { from: 408, to: 408, fate: 'later' },
  /* The same op is being processed; the next try gets its answer. */
  { from: 409, to: 409, code: 'IDEMPOTENCY_IN_FLIGHT', fate: 'later' },
  { from: 425, to: 425, fate: 'later' },
  { from: 429, to: 429, fate: 'later' },
  { from: 400, to: 499, fate: 'conflict' },
];

/** What an answer means for its op. Source: offline.md §3, reliability.md R-O5. */
export function fateOf(answer: Answer): Fate {
  if (typeof answer === 'string') return 'later';
  const { http, status, status_code } = answer;
  const row = FATES.find(
    ({ from, to, code }) => status_code >= from && status_code <= to && (!code || code === answer.refusal?.code),
  );
  if (row?.fate !== 'sent') return row?.fate ?? 'later';
  return status === 'success' && http >= 200 && http <= 299 ? 'sent' : 'later';
}

export const WAITS = { first: 500, longest: 60_000 };

/**
 * The op after a try without a decision. Retry-After is respected for at most an hour. An `unsent` op does not count as tried and waits
 * until the browser reports a network.
 */
export function putOff(op: Op, answer: Answer, now: Moment, random: number): Op {
  if (answer === 'unsent')
    return { ...unclaimed(op), state: 'waiting', tries: Math.max(0, op.tries - 1), next_at: now + WAITS.longest };
  const asked = typeof answer === 'string' ? undefined : answer.retry_after;
  const next_at = now + growingWait(op.tries, WAITS, random);
  const not_before = asked ? now + Math.min(asked, HOUR) * (1 + random / 10) : 0;
  return {
    ...unclaimed(op),
    state: 'waiting',
    next_at,
    not_before,
    held_by: typeof answer === 'string' ? answer : answer.refusal?.code,
  };
}

/** The op without its claim; the caller sets its state. */
export function unclaimed(op: Op): Op {
  const { claimed_at: _, ...rest } = op;
  return rest;
}

/** When the op may be tried next. A wait that is too long to be real (the phone's clock was set back) is ignored. */
export function dueAt(op: Op, now: Moment): Moment {
  const next_at = op.next_at > now + WAITS.longest ? 0 : op.next_at;
  const not_before = op.not_before > now + 2 * HOUR ? 0 : op.not_before;
  return Math.max(next_at, not_before);
}
