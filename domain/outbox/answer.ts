import { HOUR, type Moment } from '../dates.ts';
import type { RefusalCode } from '../refusals.ts';
import { growingWait } from '../wait.ts';
import type { Op, OpRefusal } from './op.ts';

/** What came back for an op. `none`: no answer that can be read (too late, not our envelope, lost). `unsent`: it has not left this phone. */
export type Answer =
  | 'none'
  | 'unsent'
  | {
      http: number;
      status: string;
      status_code: number;
      refusal?: Omit<OpRefusal, 'status_code'>;
      /** Of a success. */
      data?: unknown;
      /** Milliseconds the server asks us to wait. */
      retry_after?: number;
    };

/** What becomes of the op. `signed out`: refresh once, else it is paused. */
export type Fate = 'sent' | 'conflict' | 'signed out' | 'later';

interface Row {
  from: number;
  to: number;
  code?: RefusalCode;
  fate: Fate;
}

/** First row that fits, by the envelope's own status code; nothing fits: later. Nothing but the first row ever counts as sent. */
export const FATES: readonly Row[] = [
  { from: 200, to: 299, fate: 'sent' },
  { from: 401, to: 401, fate: 'signed out' },
  /* The user can resolve it (accept the new terms). */
  { from: 403, to: 403, code: 'ONBOARDING_DUE', fate: 'later' },
  { from: 408, to: 408, fate: 'later' },
  /* The same op is being done right now: its answer comes with the next try. */
  { from: 409, to: 409, code: 'IDEMPOTENCY_IN_FLIGHT', fate: 'later' },
  { from: 425, to: 425, fate: 'later' },
  { from: 429, to: 429, fate: 'later' },
  { from: 400, to: 499, fate: 'conflict' },
];

/** Source: offline.md §3, reliability.md R-O5. */
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
 * The waiting op after a try that decided nothing. A Retry-After is honoured for at most an hour. One that has not left this phone was not
 * tried, and waits for the browser to report a network.
 */
export function putOff(op: Op, answer: Answer, now: Moment, random: number): Op {
  if (answer === 'unsent')
    return { ...unclaimed(op), state: 'waiting', tries: Math.max(0, op.tries - 1), next_at: now + WAITS.longest };
  const asked = answer === 'none' ? undefined : answer.retry_after;
  const next_at = now + growingWait(op.tries, WAITS, random);
  const not_before = asked === undefined ? 0 : now + Math.min(asked, HOUR) * (1 + random / 10);
  return { ...unclaimed(op), state: 'waiting', next_at, not_before };
}

/** Without its claim; state is the caller's to set. */
export function unclaimed(op: Op): Op {
  const { claimed_at: _, ...rest } = op;
  return rest;
}

/** From when on it may be tried. A phone whose clock was set back does not wait for ever. */
export function dueAt(op: Op, now: Moment): Moment {
  const next_at = op.next_at > now + WAITS.longest ? 0 : op.next_at;
  const not_before = op.not_before > now + 2 * HOUR ? 0 : op.not_before;
  return Math.max(next_at, not_before);
}
