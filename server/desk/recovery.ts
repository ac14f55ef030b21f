import { randomInt } from 'node:crypto';
import { isoOf } from '#domain/dates.ts';
import { mayAddPasskey, RECOVERY_CODES } from '#domain/desk/session.ts';
import { CLEAR_LETTERS } from '#domain/typed.ts';
import { Refused } from '#domain/refusals.ts';
import { sha256Of } from '../account/tokens.ts';
import type { Asking } from '../http/http.ts';
import { recordAct } from '../house/audit.ts';
import { actingAs } from './session.ts';
import { dropCodesOf, dropPasskey, insertCodes, lockedStaff, passkeysOf } from './sql.ts';

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
