import type { Session } from '#domain/account/api.ts';
import { ask } from '../net/wire.ts';
import { part } from '../phone.ts';

/** `refused`: the server says that this device is no longer the user's. `unanswered`: it gave no answer we can rely on. */
export type Refreshed = { kind: 'renewed'; answer: Session } | { kind: 'refused' } | { kind: 'unanswered' };

const DEADLINE = 15_000;
/** The worker takes the same lock: a refresh cookie is used once, two at a time would look like theft to the server. */
const LOCK = 'caddee-refresh';

export const refreshOf = part((phone) => {
  let last: Promise<unknown> = Promise.resolve();

  /** Whatever uses or changes the refresh cookie: one at a time on this phone; in this tab, where there are no locks. */
  function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
    const { locks } = navigator;
    if (locks) return locks.request(LOCK, work) as Promise<T>;
    const mine = last.then(work);
    last = mine.catch(() => undefined); // whoever asked hears of it; the next one only waits
    return mine;
  }

  /**
   * A new token from the refresh cookie, for this person and no other (reliability.md R-S3, R-S4); undefined: for whoever it is of, where the
   * browser has dropped what said who that is.
   */
  const refresh = (user_id: string | undefined): Promise<Refreshed> => withRefreshLock(() => once(user_id));

  async function once(user_id: string | undefined): Promise<Refreshed> {
    try {
      const { envelope, response } = await ask(
        phone,
        'POST /auth/refresh',
        user_id === undefined ? {} : { expected_user_id: user_id },
        { headers: { 'x-caddee': '1' }, deadline: DEADLINE },
      );
      const isRefused = envelope?.status_code === 401 || envelope?.code === 'SESSION_OF_ANOTHER';
      if (isRefused) return { kind: 'refused' };
      if (envelope?.status !== 'success' || response.status !== 200) return { kind: 'unanswered' };
      return { kind: 'renewed', answer: envelope.data as Session };
    } catch {
      return { kind: 'unanswered' }; // no network: `connection.ts` knows already
    }
  }
  return { withRefreshLock, refresh };
});
