import { randomUUID } from 'node:crypto';
import type { Role } from '../../domain/account/account.ts';
import type { Caller, Sessions } from '../../server/account/session/session.ts';
import type { ServerContext } from '../../server/context.ts';

/** Somebody with a session. `as` is the bearer. */
export interface Person {
  user_id: string;
  as: string;
}

export interface SignedIn extends Sessions {
  /** Signs somebody in: a new bearer, which is the name of its session too. */
  enter(user_id: string, role: Role): Person;
  /** The same person with a new bearer: the session was renewed. */
  renewed(person: Person): Person;
  /** The session of this bearer ends, here and at every replica. */
  end(bearer: string, context: ServerContext): void;
}

/** Sessions without an account: whoever is let in is signed in until the session is revoked. */
export function signedIn(known: Iterable<readonly [bearer: string, caller: Caller]> = []): SignedIn {
  const callers = new Map(known);
  const enter = (user_id: string, role: Caller['role']): Person => {
    const as = `bearer-${randomUUID()}`;
    callers.set(as, { user_id, session_id: as, role });
    return { user_id, as };
  };
  return {
    enter,
    renewed: ({ user_id, as }) => enter(user_id, callers.get(as)?.role ?? null),
    callerOf: async (bearer) => callers.get(bearer),
    revoked: (session_id) => void callers.delete(session_id),
    end(bearer, context) {
      const session_id = callers.get(bearer)?.session_id ?? '';
      callers.delete(bearer);
      context.bus.tell({ ended: [session_id] });
    },
  };
}
