import { HOUR, MINUTE, type Moment } from '../dates.ts';

/** A session of the desk ends after this, however much it is used. */
export const DESK_SESSION_FOR = 12 * HOUR;
/** A session that the demo opened without a passkey. */
export const LINK_SESSION_FOR = HOUR;
/** How long after the passkey an act that moves money is done without asking for it again. */
export const PROVED_FOR = 15 * MINUTE;
export const INVITATION_FOR = HOUR;
/** How long a passkey may take to answer. */
export const CHALLENGE_FOR = 5 * MINUTE;
/** A claim ends when its person gives no sign of life for this long. */
export const CLAIM_FOR = 10 * MINUTE;
export const RECOVERY_CODES = 10;

/** How a session was opened: by passkey, by a recovery code, or by the demo's link. */
export const DESK_WAYS = ['PASSKEY', 'CODE', 'LINK'] as const;
export type DeskWay = (typeof DESK_WAYS)[number];

export interface ProvedSession {
  way: DeskWay;
  created_at: Moment;
  /** When the passkey was used last; null: never in this session. */
  proved_at: Moment | null;
}

/**
 * Whether an act that moves money may be done now without the passkey. A session of the demo's link always may: it moves play money, and
 * its browser has no passkey.
 */
export const isProved = ({ way, proved_at }: ProvedSession, now: Moment): boolean =>
  way === 'LINK' || (proved_at !== null && now - proved_at <= PROVED_FOR);

/** Whether a further passkey may be added now: after the passkey, or right after the recovery code that stands in for it. */
export const mayAddPasskey = (session: ProvedSession, now: Moment): boolean =>
  isProved(session, now) || (session.way === 'CODE' && now - session.created_at <= PROVED_FOR);

export const sessionEnd = (way: DeskWay, now: Moment): Moment =>
  now + (way === 'LINK' ? LINK_SESSION_FOR : DESK_SESSION_FOR);
