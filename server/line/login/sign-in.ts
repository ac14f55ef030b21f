import type { Session } from '#domain/account/api.ts';
import { isoOf } from '#domain/dates.ts';
import type { NewInLine } from '#domain/line/api.ts';
import { Refused } from '#domain/refusals.ts';
import { type SigningIn, signIn } from '../../account/session/sign-in.ts';
import { insertLinePerson } from '../../account/sql.ts';
import type { Tx } from '../../db/db.ts';
import type { Asking } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { nameOfAttempt } from './attempt.ts';
import type { LineLoginConfig } from '../config.ts';
import { keepProofOf } from './identity.ts';
import { lineOf } from '../require-line.ts';
import { copyPicture } from './picture.ts';
import { type LineProof, markOf, proofInLine } from './proof.ts';
import { identityOf, insertIdentity } from '../sql.ts';
import { takeOnce } from './take-once.ts';

/** In LINE, with the tokens of its SDK. */
export async function signInWithLine(asking: Asking<'POST /auth/line'>): Promise<Session> {
  const { context, input, now } = asking;
  const config = lineOf(context);
  const proof = await proofInLine(context, config, input, now);
  return enter(asking, config, proof);
}

type Entering = SigningIn & {
  input: {
    language?: 'th' | 'en' | undefined;
    /** The user was asked, and wants a new account. */
    create?: true | undefined;
    /** Who is signed in already: another person does not replace them without being asked. */
    expected_user_id?: string | undefined;
  };
};

/** At this very moment another tab of the user created the account, or LINE was unlinked from it: `enter` starts again. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/**
 * A session for whoever has this LINE account; a new user who asks for it gets an account without phone, e-mail or password. Refuses
 * LINE_NEW to a new user who did not ask, and SESSION_OF_ANOTHER. `attempt_sha256`: the attempt of the browser, used up together with the
 * session.
 */
export async function enter(
  asking: Entering,
  config: LineLoginConfig,
  proof: LineProof,
  attempt_sha256?: Buffer,
): Promise<Session> {
  const { context, now, input } = asking;
  for (;;) {
    const known = await context.db.maybe(identityOf(config.provider, proof.subject));
    refuseUnasked(known?.user_id, input, proof, attempt_sha256);
    const user_id = known?.user_id ?? newId(now);
    const before = async (tx: Tx) => {
      if (attempt_sha256) await takeOnce(tx, attempt_sha256);
      if (!known) await makePerson(tx, asking, config, user_id, proof);
      if (!(await keepProofOf(tx, config, user_id, proof, now))) throw new Overtaken();
    };
    try {
      // Opening the app in LINE asks nobody anything: an unlocked phone is no proof of its owner.
      const isProved = attempt_sha256 !== undefined;
      return await signIn(asking, user_id, before, markOf(proof), isProved);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
}

function refuseUnasked(
  known: string | undefined,
  { create, expected_user_id, remember = false }: Entering['input'],
  { name }: LineProof,
  attempt_sha256: Buffer | undefined,
): void {
  if (known === undefined && (!create || expected_user_id !== undefined)) {
    const attempt = attempt_sha256 ? nameOfAttempt(attempt_sha256) : null;
    throw new Refused('LINE_NEW', { present: { name, attempt, remember } satisfies NewInLine });
  }
  if (known !== undefined && expected_user_id !== undefined && known !== expected_user_id)
    throw new Refused('SESSION_OF_ANOTHER');
}

/** What LINE calls nobody. */
const NAMELESS = { th: 'ผู้ใช้ LINE', en: 'LINE user' };

async function makePerson(
  tx: Tx,
  { input, context, now }: Entering,
  config: LineLoginConfig,
  user_id: string,
  proof: LineProof,
): Promise<void> {
  const language = input.language ?? 'th';
  const at = isoOf(now);
  await tx.run(insertLinePerson(user_id, proof.name || NAMELESS[language], language, at));
  if ((await tx.run(insertIdentity(config.provider, proof.subject, user_id, at))) === 0) throw new Overtaken();
  const { picture_url } = proof;
  if (picture_url) tx.after(() => copyPicture(context, config, user_id, picture_url));
}
