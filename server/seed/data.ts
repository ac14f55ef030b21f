import type { Spoken } from '#domain/account/account.ts';
import type { BookingAction } from '#domain/booking/actions.ts';
import type { BookingActor, Reason } from '#domain/booking/status.ts';
import type { ActInput } from '#domain/booking/transition-effects.ts';
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

/** A person's e-mail address is `<key>@caddee.demo`. All names are invented. */
export interface DemoGolfer {
  key: string;
  display_name: string;
  is_man: boolean;
  photo_url: string;
  language: 'th' | 'en';
  languages: Spoken[];
  handicap_tenths: number | null;
  usual_courses: string[];
  preferences: string;
  /** Baht, of the first top-up. */
  credit: number;
  /** Keys of caddies. Who has none here follows mostly caddies of the usual courses. */
  follows?: string[];
}

export interface DemoCaddy {
  key: string;
  nickname: string;
  nickname_latin: string;
  caddy_number: string;
  real_name: string;
  is_man: boolean;
  photo_url: string;
  courses: string[];
  years: number;
  languages: Spoken[];
  strengths: string;
  week: keyof typeof weeks;
  /** Days from today. */
  off: number[];
  hours: { day: number; from: ClockTime; to: ClockTime }[];
  rating_tenths: number;
  reviews: number;
  rounds: number;
  on_time: number;
  verification: 'VERIFIED' | 'UNVERIFIED' | 'SUBMITTED' | 'REJECTED' | 'SUSPENDED';
  who_may_request: 'ANYONE' | 'FOLLOWERS';
}

/** A round that is made by the real commands, step by step. `asked` is minutes before now, `day` days from today. */
export interface DemoRound extends Omit<Round, 'tee_off_time'> {
  golfer: string;
  caddy: string;
  asked: number;
  day: number;
  /** Null: begun an hour ago, if that is a time to play at. */
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

/** What happens to a booking of the past. The moment is chosen between `least` and `most` minutes from something. */
export interface PastStep {
  by: BookingActor;
  action: BookingAction;
  from: 'asked' | 'respond_by' | 'evening' | 'tee_off' | 'full_round' | 'last';
  /** Before the round, of the evening. */
  days?: number;
  least: number;
  most?: number;
  chance?: string;
  said?: ActInput;
}

export type Outcome = keyof typeof outcomes;

/** An open request; `after` is minutes after it was asked. */
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

/** What two people said to each other, each line so many minutes before now. Their bookings make the room. */
export interface DemoTalk {
  golfer: string;
  caddy: string;
  lines: (Line & { before: number; unread?: boolean })[];
}

interface Words {
  decline: { code: Reason; text: string }[];
  ask_cancel: { code: Reason; text: string }[];
  notes: Record<'th' | 'en', string[]>;
  before_play: Record<'th' | 'en', Line[][]>;
  after_play: Record<'th' | 'en', Line[][]>;
  of_caddies: Record<'th' | 'en', Record<'good' | 'fair' | 'poor', string[]>>;
  of_golfers: Record<'good' | 'fair', string[]>;
  replies: string[];
}

/** The first one is who the README signs in as. */
export const GOLFERS = golfers as readonly DemoGolfer[];
/** The first one is who the README signs in as. */
export const CADDIES = caddies as unknown as readonly DemoCaddy[];
/** Weekdays from 0 Sunday to 6 Saturday. */
export const WEEKS = weeks as Record<DemoCaddy['week'], { weekdays: number[]; from: ClockTime; to: ClockTime }[]>;
export const ROUNDS = rounds as unknown as readonly DemoRound[];
export const BROADCASTS = broadcasts as unknown as readonly DemoBroadcast[];
export const TALKS = talks as readonly DemoTalk[];
export const POSTS = posts;
export const OUTCOMES = outcomes as Record<Outcome, readonly PastStep[]>;
/** So that the two demo people have seen every outcome: so many days ago, with whoever is near. */
export const DEMO_PAST = demoPast as readonly { who: 'golfer' | 'caddy'; ago: number; outcome: Outcome }[];
export const WORDS = words as Words;

/** The words of the demo world are a woman's Thai; for a man the final particles are replaced. */
export const saidBy = ({ is_man }: { is_man: boolean }, text: string): string =>
  is_man ? text.replaceAll(/ค่ะ|คะ/g, 'ครับ') : text;
