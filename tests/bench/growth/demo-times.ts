import { CADDIES, GOLFERS } from '../../../server/seed/data.ts';
import { fillLedger } from '../../wallet/filled-ledger.ts';
import { type Crowd, openCrowd } from './crowd.ts';
import { writeRounds } from './long-history.ts';
import { addFollowed, addMany, type Many } from './many-people.ts';

export const ROUNDS_EACH = 40;
export const FOLLOWED = 20;
/** Golfers who are asked about, and one in four of all, have a year in the ledger. */
export const ASKED = Math.floor(GOLFERS.length / 4);

export interface DemoTimes extends Crowd {
  many: Many;
  /** Golfers with rounds, money and followed caddies; as many in each world. */
  asked: string[];
}

/** A database with as many people as the demo world, so many times: what each of them has is alike in all. */
export async function openDemoTimes(times: number): Promise<DemoTimes> {
  const crowd = await openCrowd({ golfers: GOLFERS.length * times, caddies: 10 });
  const { db, clock } = crowd.context;
  const many = await addMany(db, CADDIES.length * times, clock());
  const asked = crowd.golfers.slice(0, ASKED);
  for (const golfer of asked) await addFollowed(db, golfer, many, FOLLOWED);
  for (const n of crowd.golfers.keys()) await writeRounds(crowd, n, ROUNDS_EACH);
  await fillLedger(db, crowd.golfers.slice(0, ASKED * times), crowd.caddies, clock());
  await db.pool.query('vacuum analyze');
  return { ...crowd, many, asked };
}
