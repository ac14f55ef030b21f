import { createHmac, randomInt } from 'node:crypto';
import { RESET_CODE_LENGTH } from '#domain/account/reset.ts';
import type { Moment } from '#domain/dates.ts';
import { CLEAR_LETTERS } from '#domain/letters.ts';
import type { Queries } from '../../db/db.ts';
import { storedSecret } from '../../secret.ts';

const NAME = 'password-reset';

export const newResetCode = (): string =>
  Array.from({ length: RESET_CODE_LENGTH }, () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)]).join('');

/** What a device that asked is known by, and nobody can make: bound to the name that was asked for. */
export const markOfAsking = (queries: Queries, identifier: string, device: string, now: Moment): Promise<string> =>
  hashOfResetCode(queries, `asked ${identifier}`, device, now);

/** What the table has of a code: of its account alone, and with a key, because eight letters alone are soon tried out. */
export async function hashOfResetCode(queries: Queries, user_id: string, code: string, now: Moment): Promise<string> {
  const secret = await storedSecret(queries, NAME, now);
  return createHmac('sha256', secret).update(`${user_id}:${code}`).digest('base64url');
}
