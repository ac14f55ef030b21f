import type { Caller, Sessions } from '../../server/account/session/sessions.ts';
import type { ServerContext } from '../../server/context.ts';

const person = (digit: string, role: Caller['role']): Caller => ({
  user_id: `0193${digit.repeat(4)}-0000-7000-8000-00000000000${digit}`,
  session_id: `0193${digit.repeat(4)}-0000-7000-8000-0000000000f${digit}`,
  role,
});

export const nok = person('1', 'GOLFER');
export const somchai = person('2', 'CADDY');

export const NOK = 'nok-bearer-0123456789';
export const SOMCHAI = 'somchai-bearer-0123456789';

/** Sessions without an account, for the tests of the house itself: nok and somchai are signed in until they are revoked. */
export function signedIn(): Sessions & { end(bearer: string, context: ServerContext): void } {
  const open = new Map([
    [NOK, nok],
    [SOMCHAI, somchai],
  ]);
  return {
    callerOf: async (bearer) => open.get(bearer),
    revoked: () => undefined,
    end(bearer, context) {
      const session_id = open.get(bearer)?.session_id ?? '';
      open.delete(bearer);
      context.bus.tell({ ended: [session_id] });
    },
  };
}
