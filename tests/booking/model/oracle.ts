import type { BookingAction } from '../../../domain/booking/actions.ts';
import type { BookingFacts } from '../../../domain/booking/facts.ts';
import type { BookingActor, BookingStatus } from '../../../domain/booking/status.ts';

/*
 * product.md §3.1 and §3.6 once more, by another hand and without a table: what the rows of domain/booking/transitions.ts are judged by. Written
 * from the sentences there; nothing of the rules is imported but the words.
 */

const MIN = 60_000;
const H = 60 * MIN;

export interface Outcome {
  to: BookingStatus;
  money: string;
  /** Only a record: no button. */
  isLate?: true;
}

/** Hours a round takes of a caddy, from three quarters of an hour before tee-off. */
const BLOCK = { 9: 3, 18: 6, 27: 8.5, 36: 11 };

const WAITING = 'PENDING';
const PLAYING = 'IN_PROGRESS';
const ASKED = 'CANCELLATION_REQUESTED_BY_CADDY';

export const endOfApproval = (it: BookingFacts): number => {
  if (it.asked_at === null) return Infinity;
  const asked = it.asked_at;
  const usual = Math.min(asked + 12 * H, it.tee_off_at - 2 * H);
  return usual < asked + 20 * MIN ? asked + 20 * MIN : usual;
};

export const bothSilentUntil = (it: BookingFacts): number => it.tee_off_at + BLOCK[it.holes] * H + 24 * H;

const silentUntil = (it: BookingFacts): number =>
  it.claim === null ? Infinity : (it.claim.received_at ?? it.claim.at) + 30 * MIN;

/** What becomes of the booking when `actor` does `action` at `t`, and the server receives it at `heard`; undefined: it is not allowed. */
export function oracle(
  it: BookingFacts,
  action: BookingAction,
  actor: BookingActor,
  t: number,
  heard = t,
): Outcome | undefined {
  const isPerson = actor === 'golfer' || actor === 'caddy';
  const other = actor === 'golfer' ? 'caddy' : 'golfer';
  const teeOff = it.tee_off_at;
  const is = (...statuses: BookingStatus[]) => statuses.includes(it.status);
  const stays = (money = 'stays held'): Outcome => ({ to: it.status, money });
  const goes = (to: BookingStatus, money = 'stays held'): Outcome => ({ to, money });
  const late: Outcome = { to: it.status, money: 'stays held', isLate: true };
  const nobodyClaims = it.claim === null;
  const wasPromised = it.answered_at !== null && !is('PENDING', 'DECLINED', 'EXPIRED');

  switch (action) {
    case 'accept':
      return actor === 'caddy' && is(WAITING) && t < it.respond_by ? goes('CONFIRMED') : undefined;
    case 'decline':
      return actor === 'caddy' && is(WAITING) && t < it.respond_by ? goes('DECLINED', 'release all') : undefined;
    case 'expire':
      return actor === 'system' && is(WAITING) && t >= it.respond_by ? goes('EXPIRED', 'release all') : undefined;
    case 'lapse':
      if (actor !== 'system') return undefined;
      if (is(WAITING)) return goes('EXPIRED', 'release all');
      return is('CONFIRMED') && it.change ? stays('price') : undefined;
    case 'cancel':
      if (actor !== 'golfer') return undefined;
      if (is(WAITING)) return goes('CANCELLED_BY_GOLFER', 'release all');
      return is('CONFIRMED') && t < teeOff && nobodyClaims ? goes('CANCELLED_BY_GOLFER', 'split') : undefined;

    case 'ask_cancel':
      if (actor !== 'caddy' || !is('CONFIRMED') || !nobodyClaims) return undefined;
      return it.caddy_arrived_at === null && t < teeOff - 45 * MIN ? goes(ASKED) : undefined;
    case 'approve_cancel':
      if (!is(ASKED)) return undefined;
      if (actor === 'golfer' && t < endOfApproval(it)) return goes('CANCELLED_BY_CADDY', 'release all');
      return actor === 'system' && t >= endOfApproval(it) ? goes('CANCELLED_BY_CADDY', 'release all') : undefined;
    case 'withdraw_ask':
      return actor === 'caddy' && is(ASKED) && t < endOfApproval(it) ? goes('CONFIRMED') : undefined;
    case 'refuse_cancel':
      if (actor !== 'golfer' || !is(ASKED) || it.refused_at !== null) return undefined;
      return t < endOfApproval(it) && t <= teeOff - 24 * H ? goes('CONFIRMED') : undefined;
    case 'substitute':
      if (actor !== 'golfer' || !is(ASKED)) return undefined;
      return t < endOfApproval(it) && t < teeOff ? goes('CANCELLED_BY_CADDY', 'moves') : undefined;

    case 'propose_change':
      if (!isPerson || !is('CONFIRMED') || !nobodyClaims || it.change) return undefined;
      return it.caddy_arrived_at === null && t < teeOff - H ? stays('price') : undefined;
    case 'accept_change':
      if (!isPerson || !is('CONFIRMED') || !nobodyClaims || it.change?.by !== other) return undefined;
      return t < it.change.expires_at ? stays('price') : undefined;
    case 'reject_change':
      if (!isPerson || !is('CONFIRMED') || it.change?.by !== other) return undefined;
      return t < it.change.expires_at ? stays('price') : undefined;
    case 'withdraw_change':
      if (!isPerson || !is('CONFIRMED') || it.change?.by !== actor) return undefined;
      return t < it.change.expires_at ? stays('price') : undefined;
    case 'expire_change':
      if (actor !== 'system' || !is('CONFIRMED') || !it.change) return undefined;
      return t >= it.change.expires_at ? stays('price') : undefined;

    case 'check_in': {
      if (!isPerson || t < teeOff - 2 * H) return undefined;
      if ((actor === 'golfer' ? it.golfer_arrived_at : it.caddy_arrived_at) !== null) return undefined;
      if (is('CONFIRMED') && t < teeOff + 3 * H) return stays();
      return wasPromised ? late : undefined;
    }
    case 'start':
      if (!isPerson || t < teeOff - 30 * MIN) return undefined;
      if (is('CONFIRMED') && nobodyClaims && t < teeOff + 3 * H) return goes(PLAYING);
      return wasPromised && it.started_at === null ? late : undefined;
    case 'end':
      if (actor !== 'caddy' || it.started_at === null || t < it.started_at + 45 * MIN || it.ended_at !== null)
        return undefined;
      if (is(PLAYING) && nobodyClaims) return stays();
      return wasPromised ? late : undefined;
    case 'confirm_end':
      return actor === 'golfer' && is(PLAYING) && it.ended_at !== null ? goes('COMPLETED', 'capture') : undefined;
    case 'complete':
      if (actor !== 'system') return undefined;
      if (is(PLAYING) && it.ended_at !== null && t >= (it.end_received_at ?? it.ended_at) + 24 * H)
        return goes('COMPLETED', 'capture');
      if (is('CONFIRMED') && nobodyClaims && t >= bothSilentUntil(it)) return goes('COMPLETED', 'capture');
      return is(PLAYING) && it.ended_at === null && nobodyClaims && t >= bothSilentUntil(it)
        ? goes('COMPLETED', 'capture')
        : undefined;

    case 'no_show':
      if (!is('CONFIRMED') || !nobodyClaims || t >= teeOff + 3 * H) return undefined;
      if (actor === 'caddy') {
        const isProven = (it.caddy_arrival_received_at ?? 0) <= teeOff + 10 * MIN;
        const wasThere = it.caddy_arrived_at !== null && it.caddy_arrived_at <= teeOff && isProven;
        return wasThere && it.golfer_arrived_at === null && t >= teeOff + 30 * MIN ? goes('NO_SHOW_GOLFER') : undefined;
      }
      if (actor !== 'golfer' || it.golfer_arrived_at === null || it.caddy_arrived_at !== null) return undefined;
      return t >= teeOff + 10 * MIN ? goes('NO_SHOW_CADDY', 'release all') : undefined;

    case 'claim_closed':
      if (!isPerson) return undefined;
      if (is('COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'DISPUTED')) return late;
      if (!is('CONFIRMED', PLAYING) || !nobodyClaims) return undefined;
      if (it.ended_at !== null) return late;
      return heard < (is(PLAYING) ? bothSilentUntil(it) : teeOff + 3 * H) ? stays() : late;
    case 'agree_closed':
      if (!is('CONFIRMED', PLAYING) || !it.claim) return undefined;
      if (actor === 'system') return t >= silentUntil(it) ? goes('CANCELLED_BY_COURSE', 'by holes') : undefined;
      if (!isPerson || it.claim.by !== other) return undefined;
      return t < silentUntil(it) ? goes('CANCELLED_BY_COURSE', 'by holes') : undefined;
    case 'reject_closed':
      if (!isPerson || !is('CONFIRMED', PLAYING) || it.claim?.by !== other) return undefined;
      return t < silentUntil(it) ? stays() : undefined;
    case 'withdraw_claim':
      if (!isPerson || !is('CONFIRMED', PLAYING) || it.claim?.by !== actor) return undefined;
      return t < silentUntil(it) ? stays() : undefined;
    case 'close_course':
      if (actor !== 'operator') return undefined;
      return is(WAITING, ASKED) || (is('CONFIRMED') && t < teeOff + 3 * H)
        ? goes('CANCELLED_BY_COURSE', 'release all')
        : undefined;

    case 'dispute':
      if (!isPerson || !is('COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY')) return undefined;
      if (it.disputed_at !== null || it.settled_at !== null || it.closed_at === null) return undefined;
      return t < it.closed_at + 24 * H ? goes('DISPUTED') : undefined;
    case 'decide':
      return actor === 'operator' && is('DISPUTED') ? goes('COMPLETED', 'decide') : undefined;
    case 'settle':
      if (actor !== 'system' || it.settled_at !== null || it.closed_at === null || t < it.closed_at + 24 * H)
        return undefined;
      return is('COMPLETED', 'NO_SHOW_GOLFER', 'NO_SHOW_CADDY', 'CANCELLED_BY_GOLFER', 'CANCELLED_BY_COURSE')
        ? stays('settle')
        : undefined;
  }
}
