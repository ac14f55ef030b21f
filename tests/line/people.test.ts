import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../server/db/db.ts';
import { cleanName } from '#domain/name.ts';
import { lessPatient, openLineWorld } from './world.ts';
import { testTable } from '../support/table.ts';
import { CROWD } from '../support/crowd.ts';

const world = await openLineWorld();
afterEach(() => {
  world.line.knobs.hangs = undefined;
  vi.restoreAllMocks();
});
afterAll(() => world.close());

const nameOf = async (name: string, language?: 'th' | 'en') => {
  const { user } = await world.enter(world.line.newPerson({ name }), language ? { language } : {});
  return user.basic_info.display_name;
};

describe('who is new', () => {
  test('has an account without phone, e-mail or password, the same steps ahead as everybody, and nobody else’s name or e-mail', async () => {
    const session = await world.enter(world.line.newPerson({ name: 'นก' }), { language: 'en', remember: true });
    expect(session.user).toMatchObject({
      basic_info: { display_name: 'นก', role: null, language: 'en', photo_url: null },
      next_step: 'SELECT_ROLE',
    });
    const row = await world.db.one(sql<{ phone: null; email: null; password_hash: null; adult_at: null }>`
      select phone, email, password_hash, adult_at from person where user_id = ${session.user.basic_info.user_id}`);
    expect(row).toEqual({ phone: null, email: null, password_hash: null, adult_at: null });
    const { has_password } = await world.here.done('GET /user/profile', {}, { as: session.app_token });
    expect(has_password).toBe(false);
    // Confirms an age of 18 or older with the terms; who registered did so before.
    {
      const saidBy = async (as: string, user_id: string) => {
        await world.onboard(as);
        const said = await world.db.many(sql<{ version: string }>`
        select version from consent where user_id = ${user_id} and what = 'ADULT' and is_given`);
        const { adult } = await world.db.one(sql<{ adult: boolean }>`
        select adult_at is not null as adult from person where user_id = ${user_id}`);
        return { times: said.length, adult };
      };
      const byLine = await world.enter(world.line.newPerson());
      const { session } = await world.register();
      for (const { app_token, user } of [byLine, session])
        expect(await saidBy(app_token, user.basic_info.user_id)).toEqual({ times: 1, adult: true });
    }
    // Is never taken for somebody who has the same name or e-mail.
    {
      const { session } = await world.register();
      const { user } = await world.enter(world.line.newPerson({ name: session.user.basic_info.display_name }));
      expect(user.basic_info.user_id).not.toBe(session.user.basic_info.user_id);
    }
  });

  test('comes in at the same moment in eight tabs, and is one person', async () => {
    const person = world.line.newPerson();
    const tokens = await world.line.tokensOf(person);
    const sessions = await Promise.all(
      Array.from({ length: CROWD }, () => world.here.done('POST /auth/line', { ...tokens, create: true })),
    );
    expect(new Set(sessions.map(({ user }) => user.basic_info.user_id)).size).toBe(1);
    const { n } = await world.db.one(sql<{ n: number }>`
      select count(*) as n from person where display_name = ${person.name} and not exists (
        select from identity where identity.user_id = person.user_id)`);
    expect(n).toBe(0);
  });
});

describe('a user’s name at LINE', () => {
  testTable<[string, string]>([
    ['  สมชาย \n ใจดี ', 'สมชาย ใจดี'],
    ['นก\u0000\u0007\u001b[31m', 'นก [31m'],
    ['\u202eลบัญชีของฉัน\u202c', 'ลบัญชีของฉัน'],
    ['\u2066ฝน\u2069\u200b', 'ฝน'],
    ['👨‍👩‍👧‍👦 นก', '👨‍👩‍👧‍👦 นก'],
    ['مريم', 'مريم'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('%j becomes %j', async (name, clean) => {
    expect(await nameOf(name)).toBe(clean);
  });

  test('is sixty signs at most, seen, and of the first day', async () => {
    // Is sixty signs at most, and no sign is cut in half.
    expect(Array.from(cleanName('ก'.repeat(200)))).toHaveLength(60);
    expect(cleanName('👨‍👩‍👧‍👦'.repeat(30))).toBe('👨‍👩‍👧‍👦'.repeat(8));
    expect(cleanName(`${'a'.repeat(59)}ก็`)).toBe('a'.repeat(59));
    expect(cleanName('\ud83d')).toBe('');
    // Is nothing one can see: the user has a name all the same, in the user’s language.
    expect(await nameOf('\u200b\u200e')).toBe('ผู้ใช้ LINE');
    expect(await nameOf('\u200d\ufe0f', 'en')).toBe('LINE user');
    // Later changes at LINE do not change what the user is called here.
    const person = world.line.newPerson({ name: 'นก' });
    await world.enter(person);
    person.name = 'Admin';
    world.pass(1_000);
    const { user, app_token } = await world.enter(person);
    expect(user.basic_info.display_name).toBe('นก');
    expect(await world.here.done('POST /user/line', {}, { as: app_token })).toMatchObject({
      linked: true,
      name: 'Admin',
    });
  });
});

describe('a user’s picture at LINE', () => {
  const square = () =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: '#06c755' } })
      .png()
      .toBuffer();
  const photoOf = async (as: string) => (await world.here.done('GET /user/profile', {}, { as })).photo_url;

  async function enterWith(path: string, bytes: Uint8Array) {
    world.line.pictures.set(path, bytes);
    const session = await world.enter(world.line.newPerson({ picture: `${world.line.origin}${path}` }));
    await world.here.context.channels.idle();
    return session;
  }

  test('becomes one of ours, drawn anew; of one that does not come nobody waits', async () => {
    // Becomes one of ours, drawn anew; no page asks LINE for it.
    const { app_token } = await enterWith('/p1', await square());
    const photo = await photoOf(app_token);
    expect(photo).toMatch(/^\/api\/v1\/media\/[\da-f-]{36}$/);
    const asked = await world.here.app.inject({
      url: photo as string,
      headers: { authorization: `Bearer ${app_token}` },
    });
    expect(asked.statusCode).toBe(200);
    expect(asked.headers['content-type']).toBe('image/webp');
    // Does not come: the user is not kept waiting for it.
    lessPatient();
    world.line.knobs.hangs = /^\/p4$/;
    const session = await world.enter(world.line.newPerson({ picture: `${world.line.origin}/p4` }));
    expect(await photoOf(session.app_token)).toBeNull();
    await world.here.context.channels.idle();
    expect(world.logged.join()).toContain('a LINE profile picture could not be copied');
  });

  testTable<[string, string, () => Promise<Uint8Array>]>([
    ['is no picture', '/p2', async () => Buffer.from('<svg onload=alert(1)>')],
    ['is larger than two megabytes', '/p3', async () => Buffer.alloc(2_100_000, 1)],
  ])('%s: the user is signed in without one', async (_, path, make) => {
    const { app_token } = await enterWith(path, await make());
    expect(await photoOf(app_token)).toBeNull();
  });

  testTable([
    'http://127.0.0.1:9/x',
    'https://evil.example/x',
    'http://profile.line-scdn.net/x',
    'https://line-scdn.net.evil.example/x',
    'file:///etc/passwd',
    'no address',
  ])('lies at %s: nobody asks there', async (picture) => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    await world.enter(world.line.newPerson({ picture }));
    await world.here.context.channels.idle();
    const asked = fetching.mock.calls.map(([url]) => new Request(url).url);
    fetching.mockRestore();
    expect(asked.filter((url) => !url.startsWith(world.line.origin))).toEqual([]);
  });
});

let listening: Promise<string> | undefined;
const webhook = () => (listening ??= world.here.listen());
const eventOf = ({ subject }: { subject: string }, type: string, timestamp: number) => ({
  type,
  timestamp,
  webhookEventId: '01JDAAAAAAAAAAAAAAAAAAAAAA',
  deliveryContext: { isRedelivery: false },
  source: { type: 'user', userId: subject },
});
const isFriend = async (as: string) => (await world.here.done('POST /user/line', {}, { as })).is_friend;

test('whether a user is a friend of our account: is asked at every sign-in, LINE’s webhook keeps it current, and unsaid it is unknown', async () => {
  const person = world.line.newPerson();
  world.line.friends.add(person.subject);
  const { app_token } = await world.enter(person);
  expect(await isFriend(app_token)).toBe(true);
  const to = await webhook();
  const event = (type: string, timestamp: number) => eventOf(person, type, timestamp);
  const later = world.now() + 5_000;
  expect(await world.line.sendWebhook(to, [])).toBe(200);
  expect(await world.line.sendWebhook(to, [event('unfollow', later)])).toBe(200);
  expect(await isFriend(app_token)).toBe(false);
  // Sent again, and out of order: LINE's own moment decides, so what was seen before changes nothing.
  expect(await world.line.sendWebhook(to, [event('follow', later + 1_000)])).toBe(200);
  expect(await world.line.sendWebhook(to, [event('unfollow', later), event('unfollow', later)])).toBe(200);
  expect(await isFriend(app_token)).toBe(true);
  // LINE does not say: the user is signed in, and it stays unknown until LINE’s webhook tells.
  {
    lessPatient();
    world.line.knobs.hangs = /friendship/;
    const person = world.line.newPerson();
    const { app_token } = await world.enter(person);
    expect(await isFriend(app_token)).toBeNull();
    const to = await webhook();
    expect(await world.line.sendWebhook(to, [eventOf(person, 'follow', world.now() + 1_000)])).toBe(200);
    expect(await isFriend(app_token)).toBe(true);
  }
});
