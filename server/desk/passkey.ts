import { randomInt } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoOf, type Moment } from '#domain/dates.ts';
import type { MadePasskey, UsedPasskey } from '#domain/desk/api.ts';
import { CHALLENGE_FOR, mayAddPasskey, RECOVERY_CODES } from '#domain/desk/session.ts';
import { Refused } from '#domain/refusals.ts';
import { CLEAR_LETTERS } from '#domain/typed.ts';
import { ownOrigin } from '../account/session/session.ts';
import { newToken, sha256Of } from '../account/tokens.ts';
import type { ServerContext } from '../context.ts';
import type { Tx } from '../db/db.ts';
import {
  dropOldChallenges,
  insertChallenge,
  insertPasskey,
  lockedPasskey,
  notePasskeyUsed,
  takeChallenge,
  dropCodesOf,
  dropPasskey,
  insertCodes,
  lockedStaff,
  passkeysOf,
} from './sql.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/records.ts';
import { actingAs } from './session.ts';

/** What of a request the checks need. */
export interface PasskeyAsking {
  context: ServerContext;
  request: Pick<FastifyRequest, 'headers'>;
  now: Moment;
}

/** The origin in the browser's address bar, which the authenticator signs. */
const originOf = ({ context, request }: PasskeyAsking): string => ownOrigin(request.headers.host, context.config);

/** A passkey belongs to the host, so one of a golfer's or caddy's account cannot be used here: those accounts have none. */
export function rpIdOf(asking: PasskeyAsking): string {
  const origin = URL.parse(originOf(asking));
  if (!origin) throw new Refused('REQUEST_MALFORMED');
  return origin.hostname;
}

/** A random number to sign, good once. `staff_id` null: nobody is signed in yet. */
export async function newChallenge({ context, now }: PasskeyAsking, staff_id: string | null): Promise<string> {
  const { text, sha256 } = newToken();
  await context.db.transact(async (tx) => {
    tx.enqueue(dropOldChallenges(isoOf(now)));
    await tx.run(insertChallenge(sha256, staff_id, isoOf(now + CHALLENGE_FOR)));
  });
  return text;
}

const wrong = (): Refused => new Refused('PASSKEY_WRONG');

/** The library throws for whatever does not fit (another origin, a broken signature, a counter that went back), and reads only what was sent. */
const notOurs = (): never => {
  throw wrong();
};

const signedData = v.object({ challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });

/** Uses up the challenge that was signed, even if the check after it fails. */
export async function takeSigned(
  { context, now }: PasskeyAsking,
  client_data: string,
  staff_id: string | null,
): Promise<string> {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), signedData),
    Buffer.from(client_data, 'base64url').toString(),
  );
  if (!read.success) throw wrong();
  const { challenge } = read.output;
  if ((await context.db.run(takeChallenge(sha256Of(challenge), staff_id, isoOf(now)))) === 0) throw wrong();
  return challenge;
}

/** A checked new passkey, ready to be stored. */
export interface NewPasskey {
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

/** ES256 and RS256, as the desk's page asks for. Otherwise the library tries out what Node still calls an experiment. */
const ALGORITHMS = [-7, -257];

/**
 * The desk asks for no attestation. A certificate that comes all the same is refused unread, because the library would fetch what it names
 * before it knows who sent it.
 */
function refuseCertificates(attestation: string): void {
  const made = readAttestation(attestation);
  const statement = made instanceof Map ? (made.get('attStmt') as unknown) : undefined;
  const format = made instanceof Map ? (made.get('fmt') as unknown) : undefined;
  const isPlain = (format === 'none' || format === 'packed') && statement instanceof Map && !statement.has('x5c');
  if (!isPlain) throw wrong();
}

function readAttestation(attestation: string): unknown {
  try {
    return decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
  } catch {
    return undefined; // no CBOR, so no passkey
  }
}

export async function checkMade(asking: PasskeyAsking, it: MadePasskey, staff_id: string | null): Promise<NewPasskey> {
  refuseCertificates(it.attestation);
  const expectedChallenge = await takeSigned(asking, it.client_data, staff_id);
  const checked = await verifyRegistrationResponse({
    response: {
      id: it.id,
      rawId: it.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: it.client_data, attestationObject: it.attestation, transports: it.transports },
    },
    expectedChallenge,
    expectedOrigin: originOf(asking),
    expectedRPID: rpIdOf(asking),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(notOurs);
  if (!checked.verified) throw wrong();
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports: it.transports };
}

export async function keepPasskey(
  tx: Tx,
  passkey: NewPasskey,
  { staff_id, device }: { staff_id: string; device: string },
  now: Moment,
): Promise<void> {
  if ((await tx.run(insertPasskey({ ...passkey, staff_id, device, created_at: isoOf(now) }))) === 0) throw wrong();
}

/**
 * Whose passkey was used. Locks it until the transaction ends, and keeps its counter. `expectedChallenge`: from `takeSigned`, before the
 * transaction.
 */
export async function checkUsed(
  tx: Tx,
  asking: PasskeyAsking,
  it: UsedPasskey,
  expectedChallenge: string,
  asked_by: string | null,
): Promise<{ staff_id: string }> {
  const row = await tx.maybe(lockedPasskey(it.id));
  if (!row || (asked_by !== null && row.staff_id !== asked_by)) throw wrong();
  const checked = await verifyAuthenticationResponse({
    response: {
      id: it.id,
      rawId: it.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: it.client_data, authenticatorData: it.authenticator_data, signature: it.signature },
    },
    expectedChallenge,
    expectedOrigin: originOf(asking),
    expectedRPID: rpIdOf(asking),
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
    requireUserVerification: true,
  }).catch(notOurs);
  if (!checked.verified) throw wrong();
  await tx.run(notePasskeyUsed(row.credential_id, checked.authenticationInfo.newCounter, isoOf(asking.now)));
  return { staff_id: row.staff_id };
}

/** 74 random bits. */
export const RECOVERY_CODE_LENGTH = 16;

const newCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)]).join('');

const grouped = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** Ten new codes. They are in this answer alone, and the ones before are good no more. */
export async function newRecoveryCodes({
  caller,
  context,
  now,
}: Asking<'POST /desk/recovery-codes'>): Promise<{ codes: string[] }> {
  const { staff } = caller;
  if (!mayAddPasskey(staff, now)) throw new Refused('PASSKEY_DUE');
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await context.db.transact(async (tx) => {
    await tx.one(lockedStaff(staff.staff_id));
    await tx.run(dropCodesOf(staff.staff_id));
    await tx.run(insertCodes(codes.map(sha256Of), staff.staff_id, isoOf(now)));
    await recordAct(tx, actingAs(staff, now), 'recovery-codes', { staff_id: staff.staff_id });
  });
  return { codes: codes.map(grouped) };
}

/** The last passkey stays: without one its person could move no money, and only a code would lead back in. */
export async function removePasskey({ tx, caller, input, now }: Asking<'POST /desk/remove-passkey'>): Promise<null> {
  const { staff } = caller;
  if (!mayAddPasskey(staff, now)) throw new Refused('PASSKEY_DUE');
  await tx.one(lockedStaff(staff.staff_id));
  const all = await tx.many(passkeysOf(staff.staff_id));
  if (!all.some(({ credential_id }) => credential_id === input.id)) throw new Refused('NOT_FOUND');
  if (all.length === 1) throw new Refused('LAST_PASSKEY');
  await tx.run(dropPasskey(input.id, staff.staff_id));
  await recordAct(tx, actingAs(staff, now), 'remove-passkey', { staff_id: staff.staff_id });
  return null;
}
