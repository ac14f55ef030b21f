import type { BookingAction } from '#domain/booking/actions.ts';
import type { BookingActor, Reason } from '#domain/booking/status.ts';
import type { ActInput } from '#domain/booking/transitions.ts';
import type { ParsedOf } from '#domain/calls.ts';
import type { ClockTime } from '#domain/dates.ts';
import type { Satang } from '#domain/money.ts';
import type { Side } from '#domain/review/review.ts';
import broadcasts from './broadcasts.json' with { type: 'json' };
import caddies from './caddies.json' with { type: 'json' };
import demoPast from './demo-past.json' with { type: 'json' };
import golfers from './golfers.json' with { type: 'json' };
import outcomes from './outcomes.json' with { type: 'json' };
import posts from './posts.json' with { type: 'json' };
import rounds from './rounds.json' with { type: 'json' };
import talks from './talks.json' with { type: 'json' };
import weeks from './weeks.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** A user's e-mail is `<key>@caddee.demo`. All names are invented. `credit`: baht, of the first top-up. */
export type DemoGolfer = (typeof golfers)[number] & { language: 'th' | 'en'; follows?: string[] };

interface Hours {
  from: ClockTime;
  to: ClockTime;
}

/** Special days (`off`, `hours`) count from today. `stars`: of each review, newest first. */
export type DemoCaddy = Omit<(typeof caddies)[number], 'week' | 'hours' | 'others'> & {
  week: keyof typeof weeks;
  hours: (Hours & { day: number })[];
  /** Other requests, by days ago, so that every outcome occurs. */
  others: { ago: number; outcome: Outcome }[];
};

/** A round made by the real commands, step by step. `asked`: minutes before now; `day`: days from today. */
export interface DemoRound extends Omit<Round, 'tee_off_time'> {
  golfer: string;
  caddy: string;
  asked: number;
  day: number;
  /** Null: started an hour ago, if that is a time to play. */
  tee_off_time: ClockTime | null;
  steps: DemoStep[];
}

type Round = Omit<ParsedOf<'POST /booking/create'>, 'caddy_id' | 'booking_date' | 'total'>;

export type DemoStep = { from: 'asked' | 'tee_off' | 'now'; minutes: number } & (
  | { do: 'act'; by: Side; act: Omit<ParsedOf<'POST /booking/act'>, 'booking_ref' | 'version'> }
  | { do: 'due' }
  | { do: 'decide'; refund: Satang }
  | { do: 'review'; by: Side; review: Omit<ParsedOf<'POST /review/submit'>, 'booking_ref'> }
  | { do: 'reply'; text: string }
  | { do: 'tip'; amount: Satang }
);

/** A step of a past booking, at a random moment between `least` and `most` minutes after something. */
export interface PastStep {
  by: BookingActor;
  action: BookingAction;
  from: 'asked' | 'respond_by' | 'evening' | 'tee_off' | 'full_round' | 'last';
  /** Days before the round, for an evening. */
  days?: number;
  least: number;
  most?: number;
  chance?: string;
  said?: ActInput;
}

export type Outcome = keyof typeof outcomes;

/** An open request; `after`: minutes after it was made. */
export interface DemoBroadcast extends Omit<ParsedOf<'POST /broadcast/create'>, 'booking_date'> {
  golfer: string;
  asked: number;
  day: number;
  answers: { caddy: string; after: number; message: string }[];
}

export interface Line {
  by: Side;
  text?: string;
  phrase?: { phrase_id: string; values: Record<string, string> };
}

/** A conversation, each line some minutes before now. The people's bookings create the room. */
export interface DemoTalk {
  golfer: string;
  caddy: string;
  lines: (Line & { before: number; unread?: boolean })[];
}

interface Words extends Omit<typeof words, 'decline' | 'ask_cancel' | 'before_play' | 'after_play'> {
  decline: { code: Reason; text: string }[];
  ask_cancel: { code: Reason; text: string }[];
  before_play: Record<'th' | 'en', Line[][]>;
  after_play: Record<'th' | 'en', Line[][]>;
}

/** The first golfer is the README's login. */
export const GOLFERS = golfers as readonly DemoGolfer[];
/** The first caddy is the README's login. */
export const CADDIES = caddies as unknown as readonly DemoCaddy[];
/** Weekdays from 0 Sunday to 6 Saturday. */
export const WEEKS = weeks as Record<DemoCaddy['week'], (Hours & { weekdays: number[] })[]>;
export const ROUNDS = rounds as unknown as readonly DemoRound[];
export const BROADCASTS = broadcasts as unknown as readonly DemoBroadcast[];
export const TALKS = talks as readonly DemoTalk[];
export const POSTS = posts;
export const OUTCOMES = outcomes as Record<Outcome, readonly PastStep[]>;
/** Past outcomes for the two demo users, by days ago, with anybody near. */
export const DEMO_PAST = demoPast as readonly { who: 'golfer' | 'caddy'; ago: number; outcome: Outcome }[];
export const WORDS = words as Words;

/** Demo texts use a woman's Thai; for a man the final particles are replaced. */
export const saidBy = ({ is_man }: { is_man: boolean }, text: string): string =>
  is_man ? text.replaceAll(/ค่ะ|คะ/g, 'ครับ') : text;
