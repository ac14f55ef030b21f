import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../domain/call.ts';
import { type CallName, calls } from '../../domain/calls.ts';
import { sql } from '../../server/db/db.ts';
import { startWorld, type World } from '../booking/world.ts';
import { photo, plain } from '../media/pictures.ts';
import { callerOf, type Everybody, everybody, everything, inputOf } from '../house/everybody.ts';

let world: World;
let all: Everybody;
let newcomers: Pick<Everybody, 'nok' | 'somchai'>;
beforeAll(async () => {
  world = await startWorld();
  all = await everybody(world);
  newcomers = { nok: await world.golfer(), somchai: await world.caddy() };
  for (const { user_id } of Object.values(newcomers))
    await world.db.run(sql`update person set terms_version = null where user_id = ${user_id}`);
});
afterAll(() => world.close());

const changing = (Object.keys(calls) as CallName[]).filter((name) => 'changes' in calls[name]);
const standingOf = (name: CallName) => (calls[name] as Call).standing ?? 'registered';
const isBefore = (name: CallName) => standingOf(name) === 'session';

test('PR-08: before the terms a new user may choose a role, take back what was given, and leave', () => {
  expect(changing.filter(isBefore)).toEqual([
    'POST /user/select-role',
    'POST /user/accept-terms',
    'POST /user/revoke-device',
    'POST /user/set-language',
    'POST /user/change-password',
    'POST /user/consent',
    'POST /user/delete',
    'POST /user/line-unlink',
    'POST /notification/unsubscribe',
  ]);
});

test.each(changing.filter((name) => !isBefore(name)))('PR-08: before the terms %s writes nothing', async (name) => {
  const before = await everything(world);
  const { code, data } = await world.call(name, inputOf(all, name) as never, callerOf(newcomers, name));
  expect([code, data]).toEqual(['ONBOARDING_DUE', { next_step: 'ACCEPT_TERMS' }]);
  expect(await everything(world)).toEqual(before);
});

test('PR-08: nor does a picture', async () => {
  const { headers, payload } = photo(randomUUID(), await plain().jpeg().toBuffer());
  const before = await everything(world);
  const asked = { method: 'POST', url: '/api/v1/media', payload } as const;
  const answer = await world.app.inject({
    ...asked,
    headers: { ...headers, authorization: `Bearer ${newcomers.nok.as}` },
  });
  expect(answer.json()).toMatchObject({ code: 'ONBOARDING_DUE' });
  expect(await everything(world)).toEqual(before);
});

describe('F4: before the profile is there a new user makes it, and nothing else', () => {
  let halfway: Pick<Everybody, 'nok' | 'somchai'>;
  beforeAll(async () => {
    halfway = { nok: await world.golfer(), somchai: await world.caddy() };
    for (const { user_id } of Object.values(halfway)) {
      await world.db.run(sql`delete from golfer_profile where user_id = ${user_id}`);
      await world.db.run(sql`delete from caddy_course where user_id = ${user_id}`);
      await world.db.run(sql`delete from caddy_profile where user_id = ${user_id}`);
    }
  });

  test('what may be done with the terms alone', () => {
    expect(changing.filter((name) => standingOf(name) === 'terms')).toEqual([
      'POST /golfer/register',
      'POST /caddy/register',
      'POST /user/line-link',
      'POST /user/set-password',
      'POST /notification/read',
      'POST /notification/settings',
      'POST /notification/subscribe',
    ]);
  });

  test.each(changing.filter((name) => standingOf(name) === 'registered'))('%s writes nothing', async (name) => {
    const before = await everything(world);
    const { code, data } = await world.call(name, inputOf(all, name) as never, callerOf(halfway, name));
    expect([code, data]).toEqual(['ONBOARDING_DUE', { next_step: 'COMPLETE_PROFILE' }]);
    expect(await everything(world)).toEqual(before);
  });
});
