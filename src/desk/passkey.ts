import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { MadePasskey, UsedPasskey } from '#domain/desk/api.ts';
import { CHALLENGE_FOR } from '#domain/desk/session.ts';
import { ask, DeskFailed } from './call.ts';

interface Options {
  challenge: string;
  rp_id: string;
  user_handle: string;
  name: string;
  has: readonly string[];
}

/** base64url of a text, as the options of WebAuthn write bytes. */
const bytesOf = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The person closed the browser's question, or this browser has no way to answer it. */
const asFailure = (error: unknown): never => {
  if (
    error instanceof WebAuthnError ||
    error instanceof DOMException ||
    (error instanceof Error && error.name === 'NotAllowedError')
  )
    throw new DeskFailed('PASSKEY_NOT_USED', { present: error.message });
  throw error;
};

/** ES256 and RS256: what every authenticator of the last years can. */
const ALGORITHMS = [-7, -257];

export async function makePasskey({ challenge, rp_id, user_handle, name, has }: Options): Promise<MadePasskey> {
  const made = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rp_id, name: 'Caddee desk' },
      user: { id: bytesOf(user_handle), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      timeout: CHALLENGE_FOR,
      attestation: 'none',
      excludeCredentials: has.map((id) => ({ id, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  }).catch(asFailure);
  const { clientDataJSON, attestationObject, transports } = made.response;
  return { id: made.id, client_data: clientDataJSON, attestation: attestationObject, transports: transports ?? [] };
}

/** Asks the authenticator to sign a challenge of the server. */
export async function askPasskey(): Promise<UsedPasskey> {
  const { challenge, rp_id } = await ask('POST /desk/passkey-challenge', {});
  const used = await startAuthentication({
    optionsJSON: { challenge, rpId: rp_id, userVerification: 'required', timeout: CHALLENGE_FOR },
  }).catch(asFailure);
  const { clientDataJSON, authenticatorData, signature } = used.response;
  return { id: used.id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
}
