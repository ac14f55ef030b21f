import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../domain/dates.ts';
import { Refused } from '../../domain/refusals.ts';
import { sql } from '../../server/db/db.ts';
import { sweep } from '../../server/media/jobs.ts';
import { openProgram } from '../../server/program.ts';
import { ownsPictures, refusePicturesOfAnother, takePictures } from '../../server/media/owner.ts';
import { NOK, bothSignedIn } from '../house/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { photo, plain, seen, upload } from './pictures.ts';
import { isFirstStore, type OpenStore, STORES } from './stores.ts';

/** Two databases that began as the same one, as a dump that was put back elsewhere, and one place for pictures. */
describe.each(STORES)('%s', (where, openStore) => {
  let now: number;
  let production: TestServer & { url: string };
  let copy: TestServer & { url: string };
  let store: OpenStore;
  beforeEach(async () => {
    now = Date.now();
    store = await openStore(() => now);
    const given = { sessions: bothSignedIn(), config: store.config, now };
    production = await startServer(given);
    copy = await startServer(given);
    await refusePicturesOfAnother(production.context);
  });
  afterEach(async () => {
    await production.close();
    await copy.close();
    await store.close();
  });

  const taken = async (): Promise<string> => {
    const { data } = await upload(production, NOK, photo(randomUUID(), await plain(40, 40).jpeg().toBuffer()));
    return data.media_id;
  };
  const namesOf = async (names: AsyncIterable<{ name: string }>): Promise<string[]> => {
    const found: string[] = [];
    for await (const { name } of names) found.push(name);
    return found.toSorted();
  };
  const kept = () => namesOf(production.context.media.names());
  const trash = () => namesOf(production.context.media.discarded());
  const passDays = (days: number): number => {
    now += days * DAY + 60_000;
    for (const server of [production, copy]) server.setNow(now);
    return now;
  };

  /** Nothing of these differs from store to store. */
  const inOneStore = (title: string, claim: () => Promise<void>) => isFirstStore(where) && test(title, claim);

  test('a restored copy neither starts on the pictures of the original nor sweeps one of them', async () => {
    for (let n = 0; n < 10; n++) await taken();
    const before = await kept();
    expect(before).toHaveLength(10);
    await expect(refusePicturesOfAnother(copy.context)).rejects.toThrow(/another database.*JOBS=off.*take-pictures/s);
    const { config, log } = copy.context;
    await expect(openProgram({ config, url: copy.url, log })).rejects.toThrow('another database');
    await sweep(copy.context, passDays(2));
    expect([await kept(), await trash()]).toEqual([before, []]);
    await sweep(production.context, now);
    expect([await kept(), await trash()]).toEqual([before, []]);
  });

  inOneStore(
    'what takes the place of the original has its pictures once it was said, and the original no more',
    async () => {
      await takePictures(copy.context.db, copy.context.media);
      await refusePicturesOfAnother(copy.context);
      expect([await ownsPictures(copy.context), await ownsPictures(production.context)]).toEqual([true, false]);
    },
  );

  inOneStore('a database that goes on with another history is another one', async () => {
    await production.context.db.run(sql`update database_history set history_id = ${randomUUID()}::uuid`);
    expect(await ownsPictures(production.context)).toBe(false);
  });

  test('what is swept lies in the trash for 14 days; what the database knows after all comes out of it again', async () => {
    const [lost, missed] = [await taken(), await taken()];
    const { db } = production.context;
    const rows = await db.many(sql`select * from media where media_id = ${missed}::uuid`);
    await db.run(sql`delete from media where media_id in (${lost}::uuid, ${missed}::uuid)`);
    await sweep(production.context, passDays(1));
    expect([await kept(), await trash()]).toEqual([[], [lost, missed].toSorted()]);

    await db.run(
      sql`insert into media select * from jsonb_populate_recordset(null::media, ${JSON.stringify(rows)}::jsonb)`,
    );
    await sweep(production.context, passDays(13));
    expect([await kept(), await trash()]).toEqual([[missed], [lost]]);
    expect((await seen(production, NOK, missed)).statusCode).toBe(200);
    await sweep(production.context, passDays(2));
    expect([await kept(), await trash()]).toEqual([[missed], []]);
  });

  inOneStore('with JOBS=off pictures are shown, and none is taken or removed', async () => {
    const media_id = await taken();
    const config = { ...store.config, jobs: false };
    const looking = await startServer({
      sessions: bothSignedIn(),
      config,
      now,
      on: { url: production.url, db: production.context.db },
    });
    expect((await seen(looking, NOK, media_id)).statusCode).toBe(200);
    const sent = photo(randomUUID(), await plain(40, 40).jpeg().toBuffer());
    expect(await upload(looking, NOK, sent)).toMatchObject({ status_code: 503, code: 'BUSY' });
    for (const change of ['remove', 'discard', 'recover', 'forget', 'setOwner'] as const)
      await expect(looking.context.media[change](media_id, now)).rejects.toThrow(Refused);
    expect(await kept()).toEqual([media_id]);
    await looking.close();
  });
});
