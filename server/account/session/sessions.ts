import type { Language, Role } from '#domain/account/account.ts';
import type { Moment } from '#domain/dates.ts';

/** Whose session a request carries. */
export interface Caller {
  user_id: string;
  session_id: string;
  role: Role | null;
  /** Has said yes to the terms and has a profile, as was seen with the session: nobody has to ask again (standing.ts). */
  isRegistered?: boolean;
  /** The database's (0001_house.sql), as was seen with the session. */
  history_id?: string;
}

/** Who is notified, and in which language. */
export interface Reader {
  user_id: string;
  language: Language;
}

/** Who asks, in the language of that person's app. */
export interface Asker extends Caller, Reader {}

/** Implemented by `server/account/session/session.ts`. */
export interface Sessions {
  /** Undefined: there is no such session any more. The bearer is never logged and never a key of anything but the session's own cache. */
  callerOf(bearer: string, now: Moment): Promise<Caller | undefined>;
  /**
   * This session has ended or its person changed (role): forgotten here at once, and told to the bus (`bus.tell({ ended })`), so that
   * every other process forgets it too and its live streams end. Call it after commit (`tx.after`).
   */
  revoked(session_id: string): void;
}
