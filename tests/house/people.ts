import type { Caller } from '../../server/account/session/session.ts';
import * as people from '../support/people.ts';
import { signedIn } from '../support/signed-in.ts';

const caller = (user_id: people.Person, digit: string, role: Caller['role']): Caller => ({
  user_id,
  session_id: `0193${digit.repeat(4)}-0000-7000-8000-0000000000f${digit}`,
  role,
});

export const nok = caller(people.NOK, '1', 'GOLFER');
export const somchai = caller(people.SOMCHAI, '2', 'CADDY');

/** Their bearers. */
export const NOK = 'nok-bearer-0123456789';
export const SOMCHAI = 'somchai-bearer-0123456789';

/** For the tests of the house itself: both are signed in. */
export const bothSignedIn = () =>
  signedIn([
    [NOK, nok],
    [SOMCHAI, somchai],
  ]);
