import { heldText } from '#domain/held-copy.ts';
import { copiesOwner } from './mirror-copies.ts';
import { digestOf } from './worker-cache.ts';

/**
 * The validator of what the phone holds, made of it at the moment of asking: a copy that was spoilt, or is another person's, is confirmed
 * by nobody. Undefined without data, without a person, and without https (no digests there): then the whole answer comes.
 */
export async function heldOf(data: unknown): Promise<string | undefined> {
  const user_id = copiesOwner();
  const canDigest = (crypto as Partial<Crypto>).subtle !== undefined;
  if (data === undefined || user_id === undefined || !canDigest) return undefined;
  return `W/"${await digestOf(heldText(user_id, data))}"`;
}
