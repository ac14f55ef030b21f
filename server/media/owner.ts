import { Refused } from '#domain/refusals.ts';
import { ConfigError } from '../config.ts';
import type { ServerContext } from '../context.ts';
import type { Db } from '../db/db.ts';
import { identityOfDatabase } from './sql.ts';
import type { MediaStore } from './store.ts';

type Around = Pick<ServerContext, 'db' | 'media' | 'log'>;

/**
 * Which database this is: its history, its PostgreSQL cluster and its number there. A dump that was put back elsewhere differs in the last
 * two, one that was said to be `restored` in the first; a standby that was promoted is the same.
 */
async function identityOf(db: Pick<Db, 'one'>): Promise<string> {
  const { history_id, cluster, number } = await db.one(identityOfDatabase());
  return `${history_id} ${cluster} ${number}`;
}

/** Whether the store is this database's. One that nobody has claimed yet is, from now on. */
export async function ownsPictures({ db, media, log }: Around): Promise<boolean> {
  const identity = await identityOf(db);
  const owner = await media.owner();
  if (owner === undefined) await media.setOwner(identity);
  else if (owner !== identity) log.error({ owner, identity }, 'the picture store belongs to another database');
  return owner === undefined || owner === identity;
}

/**
 * At the start: a copy of a database does not open the pictures of the original, which it would take for nobody's. Throws `ConfigError`.
 * A store that is away is looked at again before anything in it is removed.
 */
export async function refusePicturesOfAnother(context: Around): Promise<void> {
  const isOurs = await ownsPictures(context).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    context.log.warn({ err: error }, 'the picture store does not say whose it is');
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

/** From now on they are this database's, whoever had them before. */
export const takePictures = async (db: Pick<Db, 'one'>, media: MediaStore): Promise<void> =>
  media.setOwner(await identityOf(db));

/** Of a server with JOBS=off: it shows what is there, and changes nothing. */
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
