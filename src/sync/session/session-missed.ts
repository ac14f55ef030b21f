import { listedOwners } from '../storage/database.ts';
import { isDeviceKnown } from '../storage/device-known.ts';
import { readMarker } from '../storage/device.ts';
import { readSeen } from '../net/token.ts';

/**
 * Has the user been purged from this phone without this tab being told? A tab that was closed and is opened again brings its session
 * storage along, and a browser without BroadcastChannel receives nothing. `others`: somebody else is here now.
 */
export async function purgeNoticeMissed(user_id: string): Promise<'nothing' | 'purge' | 'others'> {
  if (readSeen() !== user_id || !(await isDeviceKnown())) return 'nothing';
  const [owners, marker] = await Promise.all([listedOwners(), readMarker()]);
  if (!owners || owners.includes(user_id) || marker === null || marker?.user_id === user_id) return 'nothing';
  return owners.length > 0 || marker ? 'others' : 'purge';
}
