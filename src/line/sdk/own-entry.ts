import { readNote, writeNote } from '../../platform/store.ts';

const KEY = 'line_own_entry';
const WITHIN = 120_000;

/** What LINE was opened anew for. */
export type Purpose = 'link' | 'join';

/**
 * The user has had LINE opened anew from here, so its tokens are of the LINE account on this phone. A link can bring somebody else's tokens
 * along; no account of this user may be linked with those. In the storage that all of LINE's windows share: LINE may open another one.
 */
export const noteOwnEntry = (purpose: Purpose, now = Date.now()): void => writeNote(KEY, `${purpose} ${now}`);

export function isOwnEntry(purpose: Purpose, now = Date.now()): boolean {
  const [noted, at] = (readNote(KEY) ?? '').split(' ');
  return noted === purpose && Number(at) <= now && now - Number(at) < WITHIN;
}

/** Good once. */
export function takeOwnEntry(purpose: Purpose): boolean {
  const isOwn = isOwnEntry(purpose);
  if (isOwn) writeNote(KEY, undefined);
  return isOwn;
}
