import { afterAll, expect, test } from 'vitest';
import { type CallName, calls } from '../../domain/calls.ts';
import { sql } from '../../server/db/db.ts';
import { startWorld } from '../booking/world.ts';
import { everybody, inputOf } from './everybody.ts';

const [THAI, LATIN] = ['สมชัย', 'Somchai-L'];
const world = await startWorld();
const all = await everybody(world);
await world.db.run(sql`
  update caddy_profile set nickname = ${THAI}, nickname_latin = ${LATIN} where user_id = ${all.somchai.user_id}`);
const [alt_reference] = all.known['alt_reference'] as [string];
await world.done('POST /broadcast/respond', { alt_reference, status: 'INTERESTED' }, all.somchai);
await world.runJobs();
afterAll(() => world.close());

/** What changes nothing; the slip is signed with the name as it is written. */
const reads = (Object.keys(calls) as CallName[]).filter(
  (name) => !('changes' in calls[name] || 'upload' in calls[name] || name.endsWith('/slip')),
);
/** What lists are asked for, so that somchai is in them. */
const WHOLE: Partial<Record<CallName, object>> = {
  'POST /caddy/search': { filter: {}, page: 1, limit: 20 },
  'POST /follow/list': { page: 1, limit: 20 },
  'POST /post/feed': { filter: {}, limit: 20 },
  'POST /booking/history': { filter: { status: [] }, page: 1, limit: 20 },
  'POST /wallet/ledger': { filter: 'ALL', page: 1, limit: 20 },
  'POST /broadcast/my-broadcast': { filter: { status: [] }, page: 1, limit: 20 },
};
/** Where nok meets somchai. */
const MEETS: readonly CallName[] = [
  ...(Object.keys(WHOLE) as CallName[]),
  'GET /caddy/{user_id}',
  'GET /chat/rooms',
  'GET /booking/{booking_ref}',
  'GET /broadcast/{alt_reference}',
  'POST /notification/list',
];

async function saidTo(who: { as: string }, language: string, role: 'golfer' | 'caddy'): Promise<Map<CallName, string>> {
  const said = new Map<CallName, string>();
  for (const name of reads) {
    if (!['all', 'any', role].includes(calls[name].who)) continue;
    const input = WHOLE[name] ?? inputOf(all, name);
    const { data } = await world.call(name, input as never, { ...who, headers: { 'accept-language': language } });
    said.set(name, JSON.stringify(data));
  }
  return said;
}
const holding = (said: Map<CallName, string>, name: string): CallName[] =>
  [...said].filter(([, text]) => text.includes(name)).map(([call]) => call);

test('whatever nok reads names somchai in Latin letters in English, and by the Thai nickname in Thai', async () => {
  const [english, thai] = [await saidTo(all.nok, 'en', 'golfer'), await saidTo(all.nok, 'th', 'golfer')];
  expect(holding(english, THAI)).toEqual([]);
  expect(holding(thai, LATIN)).toEqual([]);
  expect(holding(english, LATIN)).toEqual(holding(thai, THAI));
  expect(holding(english, LATIN)).toEqual(expect.arrayContaining([...MEETS]));
});

test('somchai reads the nickname as it was written: only somchai’s own profile holds the other one, to be changed', async () => {
  const english = await saidTo(all.somchai, 'en', 'caddy');
  expect(holding(english, THAI)).toEqual(expect.arrayContaining(['GET /booking/{booking_ref}', 'GET /user/profile']));
  expect(holding(english, LATIN)).toEqual(['GET /user/profile', 'POST /user/export']);
});
