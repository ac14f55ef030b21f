import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ACTS, type Booking } from '../../../domain/booking/api.ts';
import { needsVersion } from '../../../domain/booking/transitions.ts';
import { clockOf, DAY, dateOf, HOUR, isoOf, MINUTE, momentOf } from '../../../domain/dates.ts';
import {
  apply,
  type Caddy,
  happenedAt,
  HOLES_SAID,
  inTheWay,
  isTaken,
  type Model,
  type Modelled,
  newBooking,
  priceOf,
} from './model.ts';
import { doneActs, type Name, type Real } from './model-real.ts';
import { oracle } from './oracle.ts';

export type Action = (typeof ACTS)[number];

const ONLY_CADDY: readonly Action[] = ['accept', 'decline', 'ask_cancel', 'withdraw_ask', 'end'];
const ONLY_GOLFER: readonly Action[] = ['cancel', 'approve_cancel', 'refuse_cancel', 'substitute', 'confirm_end'];

/** One act as it is sent. */
export interface Tap {
  /** Which booking, counted round. */
  nth: number;
  who: Name;
  action: Action;
  /** Minutes ago, without a signal, by a clock that is right. */
  ago: number;
  isStale: boolean;
  isTwice: boolean;
  /** The other course of a change: day and time. */
  day: number;
  minute: number;
  holes: 9 | 18;
}

/** What a wish may meet beside its row, when it is more than its row. */
const OTHERWISE = [
  'CADDY_OFF_DUTY',
  'CADDY_NOT_AVAILABLE',
  'BOOKING_SLOT_TAKEN',
  'BOOKING_OVERLAPS_OWN',
  'TEE_OFF_TOO_SOON',
  'COURSE_CLOSED',
  'CHANGE_IS_NONE',
  'WALLET_TOO_LOW',
];

/** Sends it, compares the answer with what the oracle says, and does it to the model. */
export async function tapped(model: Model, real: Real, it: Modelled, tap: Tap): Promise<void> {
  const { action, who } = tap;
  const person = real.people[who];
  const isOnCourse = !needsVersion(action);
  const wanted = {
    booking_date: dateOf(model.now + tap.day * DAY),
    tee_off_time: clockOf(tap.minute),
    holes: tap.holes,
  };
  const proposed = { tee_off_at: momentOf(wanted.booking_date, wanted.tee_off_time), holes: tap.holes };
  const otherCaddy: Caddy = it.caddy === 'somchai' ? 'somsri' : 'somchai';
  const wish = {
    booking_ref: it.ref,
    version: tap.isStale ? it.version + 1 : it.version,
    action,
    reason: { code: 'UNWELL' as const },
    holes_played: HOLES_SAID,
    stop_reason: 'FULL' as const,
    claim: 'RAIN' as const,
    dispute: { reason: 'OTHER' as const, text: 'ไม่ใช่' },
    change: { ...wanted, transport: 'CART_SHARED' as const },
    caddy_id: real.people[otherCaddy].user_id,
    at: isoOf(model.now - tap.ago * MINUTE),
    ...(action === 'propose_change' && { total: priceOf(proposed.holes, proposed.tee_off_at) }),
  };
  const given = { ...person, key: randomUUID(), headers: { 'device-time': isoOf(model.now) } };
  const answer = await real.world.call('POST /booking/act', wish, given);

  const actor = it.golfer === who ? 'golfer' : it.caddy === who ? 'caddy' : undefined;
  const at = isOnCourse ? happenedAt(it, action, model.now - tap.ago * MINUTE) : model.now;
  const refusal = expectedRefusal(model, it, tap, actor, at);
  if (actor && refusal !== 'ROLE_NOT_ALLOWED' && isSaidAgain(it, action, actor)) {
    expect(answer.code ?? 'success', `${action} by ${who}, which is so already`).toBe('success');
    return;
  }
  if (refusal) {
    expect(answer.code, `${action} by ${who}`).toBe(refusal);
    return;
  }
  if (!actor) throw new Error('a stranger');
  const isMore = action === 'substitute' || action === 'propose_change' || action === 'accept_change';
  if (isMore && answer.status === 'error') {
    expect(OTHERWISE, `${action} by ${who}`).toContain(answer.code);
    if (action === 'substitute') expect(answer.code).toBe(inTheWay(model, { ...it, caddy: otherCaddy }, it));
    return;
  }
  expect(answer.code ?? 'success', `${action} by ${who} on a ${it.status}`).toBe('success');
  doneActs.add(`${action} by the ${actor}`);
  follow(model, it, action, actor, at, { answer: answer.data, otherCaddy, proposed });
  if (tap.isTwice) expect((await real.world.call('POST /booking/act', wish, given)).data).toEqual(answer.data);
  const shown = action === 'substitute' ? model.bookings.at(-1) : it;
  if (shown) sameButtons(shown, answer.data, actor, model.now);
}

/** It is so already: done, and nothing happens (product.md §3.6). */
function isSaidAgain(it: Modelled, action: Tap['action'], actor: 'golfer' | 'caddy'): boolean {
  if (action === 'check_in') return it[`${actor}_arrived_at`] !== null;
  if (action === 'start') return it.started_at !== null;
  if (action === 'end') return it.ended_at !== null && it.holes_played === HOLES_SAID && it.stop_reason === 'FULL';
  return action === 'agree_closed' && it.status === 'CANCELLED_BY_COURSE';
}

function sameButtons(it: Modelled, answer: Booking, actor: 'golfer' | 'caddy', now: number): void {
  const may = ACTS.filter((action) => {
    const outcome = oracle(it, action, actor, now);
    return outcome && !outcome.isLate;
  });
  expect(answer.actions.toSorted()).toEqual(may.toSorted());
}

function expectedRefusal(
  model: Model,
  it: Modelled,
  { action, isStale }: Tap,
  actor: 'golfer' | 'caddy' | undefined,
  at: number,
): string | undefined {
  if (!actor) return 'BOOKING_UNKNOWN';
  if ((actor === 'golfer' ? ONLY_CADDY : ONLY_GOLFER).includes(action)) return 'ROLE_NOT_ALLOWED';
  if (isStale && needsVersion(action)) return 'BOOKING_VERSION_STALE';
  if (!oracle(it, action, actor, at, model.now)) return 'BOOKING_ACTION_NOT_NOW';
  return action === 'accept' && isTaken(model, it) ? 'BOOKING_SLOT_TAKEN' : undefined;
}

interface Done {
  answer: Booking;
  otherCaddy: Caddy;
  proposed: { tee_off_at: number; holes: 9 | 18 };
}

function follow(
  model: Model,
  it: Modelled,
  action: Action,
  actor: 'golfer' | 'caddy',
  at: number,
  { answer, otherCaddy, proposed }: Done,
): void {
  const { now } = model;
  if (action === 'propose_change') {
    it.version++;
    const { tee_off_at, holes } = proposed;
    const more = priceOf(holes, tee_off_at) - priceOf(it.holes, it.tee_off_at);
    it.proposal = { tee_off_at, holes, extra: actor === 'golfer' ? Math.max(0, more) : 0 };
    it.change = { by: actor, expires_at: Math.min(now + 12 * HOUR, it.tee_off_at - HOUR, tee_off_at - HOUR) };
    return;
  }
  apply(model, it, action, actor, at);
  if (action === 'substitute') {
    const respond_by = Math.min(now + 20 * MINUTE, it.tee_off_at);
    const { golfer, holes, tee_off_at } = it;
    const made = { ref: answer.booking_ref, golfer, caddy: otherCaddy, holes, tee_off_at, respond_by, created_at: now };
    model.bookings.push(newBooking(made, it.earliest_tee_off_at));
  }
  if (action !== 'accept') return;
  for (const other of model.bookings)
    if (other !== it && other.golfer === it.golfer && other.status === 'PENDING' && other.tee_off_at === it.tee_off_at)
      apply(model, other, 'cancel', 'golfer', now);
}
