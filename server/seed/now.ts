import { readConfig } from '../config.ts';
import { openDb } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../embedded/embedded.ts';
import { seedCourses, seedDemo } from '../seed.ts';

/** `npm run seed`: creates the demo world in the configured database without starting the server. */
async function seedNow(): Promise<void> {
  const config = readConfig(process.env);
  const { url, embedded } = await openDatabase(config);
  const db = openDb({ url, named: config.named });
  try {
    await migrate(db);
    await seedCourses({ db });
    const isMade = await seedDemo({ db, clock: Date.now });
    console.log(isMade ? 'The demo world is there.' : 'Somebody lives here already: nothing was changed.');
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

if (import.meta.main)
  seedNow().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
