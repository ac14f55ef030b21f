import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, DAY, dateOf, HOUR, MINUTE } from '../../domain/dates.ts';
import { POSTS_PER_DAY } from '../../domain/post/post.ts';
import { sql } from '../../server/db/db.ts';
import { schedulePruningMedia } from '../../server/media/jobs.ts';
import { COURSE, type Person, startWorld, type World } from '../booking/world.ts';
import { seen as pictureSeen } from '../media/pictures.ts';
import { feedOf, follow, idsOf, ownOf, picture, post, posted } from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

vi.setConfig({ testTimeout: 120_000 });

let world: World;
let nok: Person;
let somchai: Person;
beforeAll(async () => {
  world = await startWorld();
  nok = await world.golfer();
});
beforeAll(async () => {
  somchai = await world.caddy();
  await follow(world, nok, somchai);
});
afterAll(() => world.close());

const posts = async () => (await world.db.one(sql<{ n: number }>`select count(*) as n from post`)).n;

test('a caddy posts twenty times in a day, and the next one the day after', async () => {
  const eager = await world.caddy();
  for (let n = 0; n < POSTS_PER_DAY; n++) await posted(world, eager);
  const next = post();
  const before = await posts();
  expect(await world.refused('POST /post/create', next, eager)).toBe('POST_TOO_MANY');
  expect(await posts()).toBe(before);
  await posted(world, await world.caddy());
  world.setNow(NOW + DAY);
  expect(await posted(world, eager, next)).toBe(next.post_id);
  world.setNow(NOW);
});

describe('publishing', () => {
  test('a post is cleaned where it is written, and shown to who follows its author, whose face stands beside it only where the author agreed', async () => {
    const [fon, preecha] = [await world.caddy(), await world.golfer(0)];
    await follow(world, preecha, fon);
    await posted(world, fon);
    const shown = async (agreed: boolean) => {
      await world.db.run(sql`
        update person set photo_url = '/img/p-fon.svg', public_photo = ${agreed} where user_id = ${fon.user_id}`);
      return (await feedOf(world, preecha, { caddy_id: fon.user_id })).items[0]?.author.photo_url;
    };
    expect([await shown(true), await shown(false)]).toEqual(['/img/p-fon.svg', null]);

    const html =
      '<p onclick=alert(1)>หมอก<strong>ลง</strong><script>alert(1)</script> <a href="javascript:x">ลิงก์</a></p>';
    const post_id = await posted(world, somchai, { html, golf_course: COURSE });
    const [first] = (await feedOf(world, nok)).items;
    expect(first).toMatchObject({
      post_id,
      html: '<p>หมอก<strong>ลง</strong> <a>ลิงก์</a></p>',
      course: { slug: COURSE },
      author: { user_id: somchai.user_id, nickname: 'somchai', caddy_number: '177', following: true },
      likes: 0,
      is_liked: false,
      is_new: true,
      photos: [],
      free_on: null,
    });
  });

  test('sent again under its name it is the same post; with other words it is refused', async () => {
    const wish = post();
    const before = await posts();
    const sent = await Promise.all(Array.from({ length: 8 }, () => world.done('POST /post/create', wish, somchai)));
    expect(new Set(sent.map((it) => JSON.stringify(it))).size).toBe(1);
    expect(await posts()).toBe(before + 1);
    const other = { ...wish, html: '<p>อื่น</p>' };
    expect(await world.refused('POST /post/create', other, somchai)).toBe('IDEMPOTENCY_KEY_REUSED');
    const preecha = await world.caddy();
    expect(await world.refused('POST /post/create', wish, preecha)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  testTable<[string, Parameters<typeof post>[0], string, string]>([
    ['nothing at all', { html: '<p> </p>' }, 'html', 'REQUIRED'],
    ['only what nobody sees', { html: '<p>\u200b&#x2800;</p><p>\u3164</p>' }, 'html', 'REQUIRED'],
    ['only what is taken out', { html: '<script>alert(1)</script>' }, 'html', 'REQUIRED'],
    ['a text of almost nothing but tags in tags', { html: `${'<b>'.repeat(3_990)}x` }, 'html', 'REQUIRED'],
    ['1,001 characters', { html: `<p>${'ก'.repeat(1_001)}</p>` }, 'html', 'TOO_LONG'],
    ['a course nobody knows', { golf_course: 'nowhere' }, 'golf_course', 'COURSE_UNKNOWN'],
    ['free today without a day', { type: 'FREE_TODAY' as const }, 'free_on', 'REQUIRED'],
    ['a day too far', { free_on: { date: addDays(dateOf(NOW), 15), part: 'DAY' as const } }, 'free_on', 'TOO_LARGE'],
    [
      'a day that is over',
      { free_on: { date: addDays(dateOf(NOW), -1), part: 'DAY' as const } },
      'free_on',
      'POST_DAY_OVER',
    ],
  ])('a post is refused at its field: %s', async (_what, more, path, code) => {
    const answer = await world.call('POST /post/create', post(more), somchai);
    expect(answer).toMatchObject({ status: 'error', fields: [{ path, code }] });
  });

  test('a thousand characters are one post, however many bytes; one whose day is over while it waited is refused; a golfer has none, and a caddy reads no feed', async () => {
    await posted(world, somchai, { html: `<p>${'ก'.repeat(1_000)}</p>` });
    await posted(world, somchai, { html: `<p>${'&amp;'.repeat(1_000)}</p>` });

    const wish = post({ type: 'FREE_TODAY', free_on: { date: dateOf(NOW), part: 'DAY' } });
    world.setNow(NOW + DAY);
    expect(await world.refused('POST /post/create', wish, somchai)).toBe('POST_DAY_OVER');
    world.setNow(NOW);
    await world.done('POST /post/create', wish, somchai);
    expect(await world.refused('POST /post/create', post(), nok)).toBe('ROLE_NOT_ALLOWED');
    expect(await world.refused('POST /post/feed', { filter: {}, limit: 20 }, somchai)).toBe('ROLE_NOT_ALLOWED');
  });
});

describe('photos', () => {
  test('photos come before their post, and are seen by those who may see it; somebody else’s picture, place or post is refused', async () => {
    {
      const preecha = await world.caddy();
      const [post_id, media_id] = [randomUUID(), await picture(world, preecha)];
      const input = { post_id, media_id, place: 0 };
      await world.done('POST /post/photo', input, preecha);
      await world.done('POST /post/photo', input, preecha);
      expect((await pictureSeen(world, nok.as, media_id)).statusCode).toBe(404);
      await posted(world, preecha, { post_id, html: '' });
      expect((await pictureSeen(world, nok.as, media_id)).statusCode).toBe(404);
      await follow(world, nok, preecha);
      const [first] = (await feedOf(world, nok, { caddy_id: preecha.user_id })).items;
      expect(first?.photos).toMatchObject([{ media_id, width: 64, height: 48 }]);
      expect((await pictureSeen(world, nok.as, media_id)).statusCode).toBe(200);
      await world.done('POST /post/delete', { post_id }, preecha);
      expect((await pictureSeen(world, nok.as, media_id)).statusCode).toBe(404);
      expect((await pictureSeen(world, preecha.as, media_id)).statusCode).toBe(200);
    }

    {
      const preecha = await world.caddy();
      const [post_id, media_id] = [randomUUID(), await picture(world, somchai)];
      const input = { post_id, media_id, place: 0 };
      expect(await world.refused('POST /post/photo', input, preecha)).toBe('MEDIA_UNKNOWN');
      await world.done('POST /post/photo', input, somchai);
      const hers = { post_id, media_id: await picture(world, preecha), place: 0 };
      expect(await world.refused('POST /post/photo', hers, preecha)).toBe('MEDIA_UNKNOWN');
      await posted(world, somchai, { post_id });
      const late = { post_id, media_id: await picture(world, somchai), place: 1 };
      expect(await world.refused('POST /post/photo', late, somchai)).toBe('IDEMPOTENCY_KEY_REUSED');
    }
  });

  test('of two caddies who race for one place, neither’s picture is in the other’s post; one picture sent into eight posts is in one', async () => {
    {
      const preecha = await world.caddy();
      const media_id = await picture(world, preecha);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          world.call('POST /post/photo', { post_id: randomUUID(), media_id, place: 0 }, preecha),
        ),
      );
      expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
      expect(new Set(answers.flatMap((it) => it.code ?? []))).toEqual(new Set(['IDEMPOTENCY_KEY_REUSED']));
    }

    {
      const preecha = await world.caddy();
      for (let n = 0; n < 8; n++) {
        const post_id = randomUUID();
        const [his, hers] = [await picture(world, somchai), await picture(world, preecha)];
        const answers = await Promise.all([
          world.call('POST /post/photo', { post_id, media_id: his, place: 0 }, somchai),
          world.call('POST /post/photo', { post_id, media_id: hers, place: 0 }, preecha),
        ]);
        expect(answers.map((it) => it.code ?? it.status).toSorted()).toEqual(['MEDIA_UNKNOWN', 'success']);
        const held = await world.db.many(sql<{ isOwn: boolean }>`
        select post_photo.author_id = media.owner_id as "isOwn"
        from post_photo join media on media.media_id = post_photo.media_id where post_id = ${post_id}::uuid`);
        expect(held).toEqual([{ isOwn: true }]);
      }
    }
  });

  test('of a post they are kept; of one that is gone, or never came, they are not', async () => {
    const preecha = await world.caddy();
    const [kept, gone, never] = [randomUUID(), randomUUID(), randomUUID()];
    const pictures: string[] = [];
    for (const post_id of [kept, gone, never]) {
      const media_id = await picture(world, preecha);
      pictures.push(media_id);
      await world.done('POST /post/photo', { post_id, media_id, place: 0 }, preecha);
    }
    for (const post_id of [kept, gone]) await posted(world, preecha, { post_id });
    await world.done('POST /post/delete', { post_id: gone }, preecha);
    await schedulePruningMedia(world.context, NOW + 2 * DAY);
    world.setNow(NOW + 40 * DAY);
    await world.runJobs();
    world.setNow(NOW + 41 * DAY);
    await world.runJobs();
    world.setNow(NOW);
    const left = await world.db.many(sql<{ media_id: string }>`
      select media_id from media where media_id = any(${pictures}::uuid[])`);
    expect(left.map(({ media_id }) => media_id)).toEqual([pictures[0]]);
  });
});

describe('who sees it', () => {
  test('followers see what is for followers, everybody what is for everybody, by course and by caddy; nobody anything of a caddy who is suspended', async () => {
    {
      const [preecha, malee] = [await world.caddy(), await world.golfer()];
      const own = await posted(world, preecha, { golf_course: COURSE });
      world.setNow(NOW + 1);
      const open = await posted(world, preecha, { golf_course: COURSE, audience: 'PUBLIC' });
      expect(idsOf(await feedOf(world, malee))).toEqual([]);
      expect(idsOf(await feedOf(world, malee, { caddy_id: preecha.user_id }))).toEqual([open]);
      const byCourse = { golf_course: COURSE, caddy_id: preecha.user_id };
      expect(idsOf(await feedOf(world, malee, byCourse))).toEqual([open]);
      await follow(world, malee, preecha);
      for (const filter of [{}, byCourse, { caddy_id: preecha.user_id }])
        expect(idsOf(await feedOf(world, malee, filter))).toEqual([open, own]);
      world.setNow(NOW);
      await follow(world, malee, preecha, false);
      expect(idsOf(await feedOf(world, malee))).toEqual([]);
      expect(await world.refused('POST /post/like', { post_id: own, liked: true }, malee)).toBe('POST_UNKNOWN');
    }

    {
      const preecha = await world.caddy();
      await follow(world, nok, preecha);
      await posted(world, preecha, { audience: 'PUBLIC' });
      await world.db.run(sql`update caddy_profile set verification = 'SUSPENDED' where user_id = ${preecha.user_id}`);
      expect(idsOf(await feedOf(world, nok, { caddy_id: preecha.user_id }))).toEqual([]);
      expect(await world.refused('POST /follow/set', { caddy_id: preecha.user_id, following: true }, nok)).toBe(
        'CADDY_UNKNOWN',
      );
    }
  });

  test('a page goes on where the one above ended, also when its last post is deleted meanwhile, or gone for good', async () => {
    {
      const [preecha, malee] = [await world.caddy(), await world.golfer()];
      await follow(world, malee, preecha);
      const ids: string[] = [];
      for (let n = 0; n < 25; n++) {
        world.setNow(NOW + Math.floor(n / 2) * HOUR * 3);
        ids.push(await posted(world, preecha));
      }
      const first = await feedOf(world, malee);
      expect([first.items.length, first.has_more]).toEqual([20, true]);
      const last = idsOf(first).at(-1) as string;
      await world.done('POST /post/delete', { post_id: last }, preecha);
      const second = await feedOf(world, malee, {}, { before: last });
      expect(second.has_more).toBe(false);
      expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set(ids));
      world.setNow(NOW);
    }

    {
      const [preecha, malee] = [await world.caddy(), await world.golfer()];
      await follow(world, malee, preecha);
      const older = await posted(world, preecha);
      world.setNow(NOW + MINUTE);
      const before = await posted(world, preecha);
      const before_at = (await feedOf(world, malee)).items[0]?.created_at as string;
      await world.done('POST /post/delete', { post_id: before }, preecha);
      world.setNow(NOW + 12 * MINUTE);
      await world.runJobs();
      const asked = { filter: {}, limit: 20, before };
      expect(await world.refused('POST /post/feed', asked, malee)).toBe('POST_UNKNOWN');
      expect(idsOf(await feedOf(world, malee, {}, { before, before_at }))).toEqual([older]);
      expect(idsOf(await world.done('POST /post/own', { limit: 20, before, before_at }, preecha))).toEqual([older]);
      world.setNow(NOW);
    }
  });

  test('a day that was promised since is no longer said to be free', async () => {
    const preecha = await world.caddy();
    await follow(world, nok, preecha);
    const date = addDays(dateOf(NOW), 2);
    await posted(world, preecha, { free_on: { date, part: 'MORNING' } });
    const free = async () => (await feedOf(world, nok, { caddy_id: preecha.user_id })).items[0]?.free_on;
    expect(await free()).toEqual({ date, part: 'MORNING', is_free: true });
    const hours = { weekly: [], exceptions: [] };
    await world.done('POST /caddy/availability', hours, preecha);
    expect(await free()).toEqual({ date, part: 'MORNING', is_free: false });
  });
});

test('seen and liked are counted once for each golfer who may see it, and told to the author alone', async () => {
  {
    const [preecha, malee] = [await world.caddy(), await world.golfer()];
    for (const who of [nok, malee]) await follow(world, who, preecha);
    const post_id = await posted(world, preecha);
    for (const who of [nok, nok, malee]) await world.done('POST /post/seen', { post_ids: [post_id] }, who);
    await world.done('POST /post/like', { post_id, liked: true }, nok);
    expect(await world.done('POST /post/like', { post_id, liked: true }, malee)).toEqual({
      likes: 2,
      is_liked: true,
    });
    expect(await world.done('POST /post/like', { post_id, liked: false }, malee)).toEqual({
      likes: 1,
      is_liked: false,
    });
    expect(await ownOf(world, preecha)).toMatchObject({
      items: [{ post_id, seen: 2, likes: 1, restore_by: null }],
      followers: 2,
      seen_7_days: 2,
      likes_7_days: 1,
    });
    expect((await feedOf(world, nok, { caddy_id: preecha.user_id })).items[0]).toMatchObject({
      is_new: false,
      is_liked: true,
    });
    world.setNow(NOW + 8 * DAY);
    expect(await ownOf(world, preecha)).toMatchObject({ seen_7_days: 0, likes_7_days: 0 });
    world.setNow(NOW);
  }

  {
    const preecha = await world.caddy();
    const post_id = await posted(world, preecha);
    await world.done('POST /post/seen', { post_ids: [post_id, randomUUID()] }, nok);
    expect((await ownOf(world, preecha)).items[0]?.seen).toBe(0);
  }
});

test('deleting: deleted, nobody sees it; within ten minutes it comes back with its likes, then it is gone; somebody else’s cannot be told from none', async () => {
  {
    const preecha = await world.caddy();
    await follow(world, nok, preecha);
    const post_id = await posted(world, preecha);
    await world.done('POST /post/like', { post_id, liked: true }, nok);
    const { restore_by } = await world.done('POST /post/delete', { post_id }, preecha);
    expect(await world.done('POST /post/delete', { post_id }, preecha)).toEqual({ restore_by });
    expect(idsOf(await feedOf(world, nok, { caddy_id: preecha.user_id }))).toEqual([]);
    expect((await ownOf(world, preecha)).items[0]).toMatchObject({ post_id, restore_by });
    world.setNow(NOW + 10 * MINUTE - 1);
    await world.done('POST /post/restore', { post_id }, preecha);
    world.setNow(NOW + HOUR);
    await world.runJobs();
    expect((await feedOf(world, nok, { caddy_id: preecha.user_id })).items[0]).toMatchObject({ post_id, likes: 1 });
    world.setNow(NOW);
  }

  {
    const preecha = await world.caddy();
    const post_id = await posted(world, preecha);
    await world.done('POST /post/delete', { post_id }, preecha);
    world.setNow(NOW + 10 * MINUTE);
    expect(await world.refused('POST /post/restore', { post_id }, preecha)).toBe('POST_UNKNOWN');
    expect(idsOf(await ownOf(world, preecha))).toEqual([]);
    await world.runJobs();
    expect(await world.db.many(sql`select post_id from post where post_id = ${post_id}::uuid`)).toEqual([]);
    world.setNow(NOW);
  }

  {
    const preecha = await world.caddy();
    const post_id = await posted(world, somchai);
    for (const call of ['POST /post/delete', 'POST /post/restore'] as const) {
      expect(await world.refused(call, { post_id }, preecha)).toBe('POST_UNKNOWN');
      expect(await world.refused(call, { post_id: randomUUID() }, preecha)).toBe('POST_UNKNOWN');
    }
  }
});

describe('deleting a post that is still on its way', () => {
  test('a post that was deleted on its way does not come any more, as long as a phone may still send it; of somebody else’s nothing is kept back', async () => {
    {
      const preecha = await world.caddy();
      const wish = post();
      const media_id = await picture(world, preecha);
      await world.done('POST /post/photo', { post_id: wish.post_id, media_id, place: 0 }, preecha);
      for (let n = 0; n < 2; n++)
        expect(await world.refused('POST /post/delete', { post_id: wish.post_id }, preecha)).toBe('POST_UNKNOWN');
      for (const later of [0, 20 * MINUTE, 29 * DAY]) {
        world.setNow(NOW + later);
        await world.runJobs();
        expect(await world.refused('POST /post/create', wish, preecha)).toBe('POST_UNKNOWN');
        expect(await world.refused('POST /post/restore', { post_id: wish.post_id }, preecha)).toBe('POST_UNKNOWN');
        expect(idsOf(await ownOf(world, preecha))).toEqual([]);
      }
      world.setNow(NOW + 31 * DAY);
      await world.runJobs();
      const left = sql<{ n: number }>`
      select (select count(*) from post where post_id = ${wish.post_id}::uuid)
        + (select count(*) from post_photo where post_id = ${wish.post_id}::uuid) as n`;
      expect(await world.db.one(left)).toEqual({ n: 0 });
      world.setNow(NOW);
    }

    {
      const preecha = await world.caddy();
      const wish = post();
      await posted(world, somchai, wish);
      expect(await world.refused('POST /post/delete', { post_id: wish.post_id }, preecha)).toBe('POST_UNKNOWN');
      const own = (await ownOf(world, somchai)).items.find(({ post_id }) => post_id === wish.post_id);
      expect(own?.restore_by).toBe(null);
    }
  });

  test('whichever of the two is first, nobody sees it', async () => {
    const preecha = await world.caddy();
    for (let n = 0; n < 10; n++) {
      const wish = post({ audience: 'PUBLIC' });
      const [call, { post_id }] = ['POST /post/delete' as const, wish];
      await Promise.all([world.call('POST /post/create', wish, preecha), world.call(call, { post_id }, preecha)]);
    }
    expect(idsOf(await feedOf(world, nok, { caddy_id: preecha.user_id }))).toEqual([]);
  });
});

describe('those who follow a caddy hear of a new post', () => {
  test('also of one that was deleted when they were to hear of it, and restored afterwards: once', async () => {
    const [preecha, malee] = [await world.caddy(), await world.golfer()];
    await follow(world, malee, preecha);
    const told = async () => (await world.done('POST /notification/list', { page: 1, limit: 20 }, malee)).items;
    const post_id = await posted(world, preecha);
    await world.done('POST /post/delete', { post_id }, preecha);
    world.setNow(NOW + 3 * MINUTE);
    await world.runJobs();
    expect(await told()).toEqual([]);
    for (const minutes of [4, 8]) {
      world.setNow(NOW + minutes * MINUTE);
      await world.done('POST /post/restore', { post_id }, preecha);
      world.setNow(NOW + (minutes + 2) * MINUTE);
      await world.runJobs();
      expect(await told()).toMatchObject([{ kind: 'post.published' }]);
      await world.done('POST /post/delete', { post_id }, preecha);
    }
    world.setNow(NOW);
  });

  test('once a day, of what is still there, two minutes after', async () => {
    const [preecha, malee] = [await world.caddy(), await world.golfer()];
    await follow(world, malee, preecha);
    const told = async () => (await world.done('POST /notification/list', { page: 1, limit: 20 }, malee)).items;
    const first = await posted(world, preecha);
    await world.done('POST /post/delete', { post_id: first }, preecha);
    world.setNow(NOW + 3 * MINUTE);
    await world.runJobs();
    expect(await told()).toEqual([]);
    const second = await posted(world, preecha);
    await posted(world, preecha);
    world.setNow(NOW + 6 * MINUTE);
    await world.runJobs();
    expect(await told()).toMatchObject([
      { kind: 'post.published', body: { caddy_id: preecha.user_id }, about: { name: 'somchai', caddy_number: '177' } },
    ]);
    expect(second).toBeDefined();
    await posted(world, preecha);
    world.setNow(NOW + HOUR);
    await world.runJobs();
    expect((await told()).length).toBe(1);
    world.setNow(NOW + DAY);
    await posted(world, preecha);
    world.setNow(NOW + DAY + HOUR);
    await world.runJobs();
    expect((await told()).length).toBe(2);
    world.setNow(NOW);
  });
});
