import { BASE } from '#domain/address.ts';
import type { Moment } from '#domain/dates.ts';
import { lockedLeaving } from '../../account/deletion/deletion-sql.ts';
import { ownRow, setOwnPhoto } from '../../account/own-sql.ts';
import { emit } from '../../events/events.ts';
import type { ServerContext } from '../../context.ts';
import { newId } from '../../id.ts';
import { putPicture } from '../../media/store.ts';
import { redrawn } from '../../media/picture.ts';
import { insertMedia } from '../../media/sql.ts';
import type { LineLoginConfig } from '../config.ts';

const TIMEOUT = 8_000;
const MOST = 2_000_000;
const HOST = /(?:^|\.)line-scdn\.net$/;

/**
 * Copies the person's LINE picture as if the person had uploaded it: no page of ours then asks LINE for it, so LINE does not learn who
 * looks at whom. After the commit, once; when it fails the person has no picture, and can choose one.
 */
export function copyPicture(context: ServerContext, config: LineLoginConfig, user_id: string, address: string): void {
  const url = URL.parse(address);
  const isLines = url?.protocol === 'https:' && HOST.test(url.hostname);
  // A platform of tests hands out its pictures itself.
  if (!url || !(isLines || url.origin === config.apiBase)) return;
  context.channels.soon(async () => {
    try {
      await keep(context, user_id, await fetchPicture(url), context.clock());
    } catch (error) {
      // The picture's address identifies the person: it is not logged.
      context.log.info(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'a LINE profile picture could not be copied',
      );
    }
  });
}

async function fetchPicture(url: URL): Promise<Uint8Array> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok || !response.body) throw new Error(`LINE answered ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.length;
    if (length > MOST) throw new Error('the picture is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function keep(context: ServerContext, user_id: string, bytes: Uint8Array, now: Moment): Promise<void> {
  const picture = await redrawn(bytes, user_id);
  const media_id = newId(now);
  await putPicture(context.media, media_id, picture);
  const { type, width, height, color } = picture;
  await context.db.transact(async (tx) => {
    const { status } = await tx.one(lockedLeaving(user_id));
    const { photo_url } = await tx.one(ownRow(user_id));
    // A picture the person has chosen meanwhile stays; the copied bytes, which no row names, are deleted by the sweep.
    if (status !== 'ACTIVE' || photo_url !== null) return;
    await tx.run(insertMedia({ media_id, owner_id: user_id, type, width, height, color }, picture.bytes.length, now));
    await tx.run(setOwnPhoto(user_id, media_id, `${BASE}/media/${media_id}`));
    emit(tx, 'account.changed', {}, [user_id], now);
  });
}
