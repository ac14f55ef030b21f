import { Refused } from '#domain/refusals.ts';
import { BASE } from '#domain/address.ts';
import type { MediaFacts } from '#domain/media/api.ts';
import { ConfigError } from '../config.ts';
import type { ServerContext } from '../context.ts';
import type { Db } from '../db/db.ts';
import { identityOfDatabase, type MediaRow } from './sql.ts';
import type { MediaStore } from './store.ts';

type StoreContext = Pick<ServerContext, 'db' | 'media' | 'log'>;

/**
 * Identifies a database by its history, its PostgreSQL cluster and its number there. A dump restored elsewhere differs in the last two, one
 * marked as `restored` in the first; a promoted standby is the same.
 */
async function identityOf(db: Pick<Db, 'one'>): Promise<string> {
  const { history_id, cluster, number } = await db.one(identityOfDatabase());
  return `${history_id} ${cluster} ${number}`;
}

/** Whether the store belongs to this database. A store without an owner is claimed. */
export async function ownsPictures({ db, media, log }: StoreContext): Promise<boolean> {
  const identity = await identityOf(db);
  const owner = await media.owner();
  if (owner === undefined) await media.setOwner(identity);
  else if (owner !== identity) log.error({ owner, identity }, 'the picture store belongs to another database');
  return owner === undefined || owner === identity;
}

/**
 * At the start: refuses to use the pictures of another database, whose files would look unused. Throws `ConfigError`. An unreachable store
 * is checked again before anything is deleted.
 */
export async function refusePicturesOfAnother(context: StoreContext): Promise<void> {
  const isOurs = await ownsPictures(context).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    context.log.warn({ err: error }, 'the owner of the picture store could not be read');
    return true;
  });
  if (isOurs) return;
  throw new ConfigError(
    [
      'the pictures of MEDIA_URL or DATA_DIR belong to another database.',
      '  Is this one a copy, to look at? Start it with JOBS=off, or give it a place of its own for pictures.',
      '  Does it take the place of the other one? npm run operator -- take-pictures, then start.',
    ].join('\n'),
  );
}

/** Makes this database the owner of the store, whoever had it before. */
export const takePictures = async (db: Pick<Db, 'one'>, media: MediaStore): Promise<void> =>
  media.setOwner(await identityOf(db));

/** The store for a server with JOBS=off: reads, and refuses changes. */
export function onlyRead(media: MediaStore): MediaStore {
  const refuse = async (): Promise<never> => {
    throw new Refused('BUSY');
  };
  return {
    ...media,
    put: refuse,
    remove: refuse,
    discard: refuse,
    recover: refuse,
    forget: refuse,
    setOwner: refuse,
  };
}

/** The facts of a picture for a phone. */
export const presentMedia = ({ media_id, width, height, color }: Omit<MediaRow, 'owner_id' | 'type'>): MediaFacts => ({
  media_id,
  url: `${BASE}/media/${media_id}`,
  width,
  height,
  color,
});
