import { TERMS_VERSION } from '#domain/account/account.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import { isoOf } from '#domain/dates.ts';
import { emit } from '../../events/events.ts';
import type { Asking } from '../../http/http.ts';
import { newId } from '../../id.ts';
import { ownProfileOf } from './own.ts';
import { lockedVersion, setConsent } from '../own-sql.ts';
import { insertConsent } from '../sql.ts';

/** Every yes and every no is a row of its own; the same again is none. */
export async function changeConsent({ tx, caller, input, now }: Asking<'POST /user/consent'>): Promise<OwnProfile> {
  const { user_id } = caller;
  await tx.one(lockedVersion(user_id));
  const before = await ownProfileOf(tx, user_id);
  const given = { MARKETING: before.marketing, PUBLIC_PHOTO: before.public_photo };
  if (given[input.what] === input.is_given) return before;
  const after = { ...given, [input.what]: input.is_given };
  await tx.run(setConsent(user_id, after.MARKETING, after.PUBLIC_PHOTO));
  await tx.run(insertConsent(newId(now), user_id, input.what, TERMS_VERSION, input.is_given, isoOf(now)));
  emit(tx, 'account.changed', {}, [user_id], now);
  return ownProfileOf(tx, user_id);
}
