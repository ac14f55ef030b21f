import type { Session } from '#domain/account/api.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { CallFailed } from '../../sync/net/call.ts';
import { signIn } from '../../sync/session/sign-in.ts';
import { newIn } from './arrival.ts';
import { liffPage, type LineProof } from '../sdk/liff.ts';
import { type Phone } from '../../sync/phone.ts';

/** Our server's answer to LINE's tokens. `new`: nobody here has this LINE account. `another`: it is not the signed-in user's. */
export type Entry =
  | { is: 'in'; session: Session }
  | { is: 'new'; name: string; proof: LineProof; attempt: null; remember: false }
  | { is: 'another'; proof: LineProof };

export interface How {
  /** Whoever is signed in here already: the server replaces nobody's session without a question. */
  expected_user_id?: string;
  create?: true;
}

/** LINE says who the user is, our server says who that is here. Undefined: the user has not signed in with LINE in this browser. */
export async function enterWithLine(phone: Phone, to: string | undefined, how: How = {}): Promise<Entry | undefined> {
  const proof = await liffPage.lineProof(to);
  return proof && enterBy(phone, proof, to, how);
}

/**
 * Nobody is remembered: inside LINE every opening signs in anew, and the next person on this phone has another LINE. What the server does
 * not take any more is fetched anew, which leaves the page; going round in circles ends by itself (`line/sdk/address.ts`). Who is signed in here needs
 * none of it.
 */
export async function enterBy(phone: Phone, proof: LineProof, to: string | undefined, how: How = {}): Promise<Entry> {
  try {
    const input = { ...proof, ...how, remember: false, language: currentLanguage() };
    const session = await signIn(phone, 'POST /auth/line', input);
    await liffPage.logOutOfLine();
    return { is: 'in', session };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { code, present } = error;
    if (code === 'LINE_EXPIRED' && !how.expected_user_id) return liffPage.reopenForNewTokens(to);
    if (code !== 'LINE_NEW' && code !== 'SESSION_OF_ANOTHER') throw error;
    await liffPage.logOutOfLine(); // what the user decides next needs `proof` alone
    return code === 'LINE_NEW'
      ? { is: 'new', name: newIn(present).name, proof, attempt: null, remember: false }
      : { is: 'another', proof };
  }
}
