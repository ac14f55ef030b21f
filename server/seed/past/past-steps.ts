import type { Holes } from '#domain/course/course.ts';
import { respondByFor } from '#domain/booking/status.ts';
import { addDays, type ClockTime, DAY, dateOf, HOUR, MINUTE, type Moment, momentOf } from '#domain/dates.ts';
import { chanceOf, pickOf } from '../id.ts';
import type { PastAct } from './past-transitions.ts';
import { ASKED_OFF, SAID_NO } from './past-words.ts';

/** What became of a round that was asked for. */
export const OUTCOMES = [
  'PLAYED',
  'STOPPED',
  'UNTAPPED',
  'RAIN',
  'CLOSED',
  'DECLINED',
  'EXPIRED',
  'TAKEN_BACK',
  'CANCELLED',
  'CANCELLED_LATE',
  'CADDY_CANCELLED',
  'CADDY_CANCELLED_LATE',
  'GOLFER_AWAY',
  'CADDY_AWAY',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface PastStep {
  at: Moment;
  act: PastAct;
}

/** What nobody contests is settled a day after its end. */
function settled(steps: PastStep[]): PastStep[] {
  const ended = steps.at(-1)?.at ?? 0;
  return [...steps, { at: ended + DAY, act: { action: 'settle', by: 'system' } }];
}

/** Of so many days before: when people think of tomorrow. */
const evening = (teeOff: Moment, days: number): Moment =>
  momentOf(addDays(dateOf(teeOff), -days), '18:20' as ClockTime);

const PACE: Record<Holes, number> = { 9: 132, 18: 268, 27: 400, 36: 545 };

/** Everything that was done to a booking after it was asked for at `asked`, in order. */
export function stepsOf(key: string, outcome: Outcome, asked: Moment, teeOff: Moment, holes: Holes): PastStep[] {
  const some = (what: string, least: number, most: number) =>
    Math.round(least + chanceOf(`${key} ${what}`) * (most - least)) * MINUTE;
  const caddy = (action: PastAct['action'], at: Moment, more: Partial<PastAct> = {}): PastStep => ({
    at,
    act: { action, by: 'caddy', ...more },
  });
  const golfer = (action: PastAct['action'], at: Moment, more: Partial<PastAct> = {}): PastStep => ({
    at,
    act: { action, by: 'golfer', ...more },
  });
  const yes = caddy('accept', asked + some('answer', 4, 190));
  const wasLate = chanceOf(`${key} late`) < 0.05;
  const caddyThere = caddy('check_in', teeOff - (wasLate ? some('arrival', 8, 22) : some('arrival', 33, 55)));
  const golferThere = golfer('check_in', teeOff - some('golfer', 10, 30));
  const begun = [yes, caddyThere, golferThere, caddy('start', teeOff + some('start', 0, 7))];
  const played = (minutes: number, holes_played: number, stop_reason: 'FULL' | 'SELF'): PastStep[] => {
    const ended = teeOff + minutes * MINUTE + some('pace', -14, 24);
    const end = caddy('end', ended, { said: { holes_played, stop_reason } });
    return settled([...begun, end, golfer('confirm_end', ended + some('confirm', 3, 34))]);
  };
  switch (outcome) {
    case 'PLAYED':
      return played(PACE[holes], holes, 'FULL');
    case 'STOPPED':
      return played(150, 9, 'SELF');
    case 'UNTAPPED':
      return settled([yes, { at: teeOff + (holes === 9 ? 27 : 30) * HOUR, act: { action: 'complete', by: 'system' } }]);
    case 'RAIN': {
      const rain = { claim: 'RAIN', holes_played: holes === 9 ? 5 : 7 } as const;
      const stopped = teeOff + some('rain', 96, 128);
      const claim = caddy('claim_closed', stopped, { said: rain });
      return settled([...begun, claim, golfer('agree_closed', stopped + 6 * MINUTE)]);
    }
    case 'CLOSED':
      return [
        yes,
        caddy('claim_closed', teeOff - 95 * MINUTE, { said: { claim: 'CLOSED' } }),
        golfer('agree_closed', teeOff - 81 * MINUTE),
      ];
    case 'DECLINED':
      return [caddy('decline', asked + some('answer', 12, 260), { reason: pickOf(SAID_NO, `${key} no`) })];
    case 'EXPIRED':
      return [{ at: respondByFor(asked, teeOff), act: { action: 'expire', by: 'system' } }];
    case 'TAKEN_BACK':
      return [golfer('cancel', asked + some('back', 15, 200))];
    case 'CANCELLED':
      return [yes, golfer('cancel', evening(teeOff, 2) + some('cancel', 0, 120))];
    case 'CANCELLED_LATE':
      return settled([yes, golfer('cancel', evening(teeOff, 1) + some('cancel', 0, 150))]);
    case 'CADDY_CANCELLED':
    case 'CADDY_CANCELLED_LATE': {
      const askedOff = evening(teeOff, outcome === 'CADDY_CANCELLED' ? 2 : 1) + some('ask off', 0, 90);
      return [
        yes,
        caddy('ask_cancel', askedOff, { reason: pickOf(ASKED_OFF, `${key} off`) }),
        golfer('approve_cancel', askedOff + some('approve', 4, 90)),
      ];
    }
    case 'GOLFER_AWAY':
      return settled([yes, caddyThere, caddy('no_show', teeOff + some('no show', 31, 55))]);
    case 'CADDY_AWAY':
      return settled([yes, golferThere, golfer('no_show', teeOff + some('no show', 12, 40))]);
  }
}
