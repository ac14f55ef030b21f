import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { notify } from '../../server/notification/commands.ts';
import { acted, book } from '../booking/world.ts';
import { type Alerts, forgetJobs, startAlerts } from './world.ts';
import { NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';

let it: Alerts;
beforeAll(async () => {
  it = await startAlerts();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.setNow(NOW);
  it.push.answersWith(undefined);
  it.arrived();
  await forgetJobs(it.db);
});

const VERIFIED = ['caddy.verified', {}] as const;

test('nok asks for a round: somchai’s phone gets it encrypted, in its language, with where it leads and how much is unread', async () => {
  const nok = await it.world.golfer();
  const somchai = await it.world.caddy();
  await it.phoneOf(somchai);
  await it.phoneOf(somchai, 'en');
  const { booking_ref } = await book(it.world, nok, somchai);
  await it.run();
  const [thai, english] = it.arrived().sort((a, b) => b.notification.lang.localeCompare(a.notification.lang));
  expect(thai).toMatchObject({
    web_push: 8030,
    mutable: true,
    notification: {
      title: 'คุณnokขอจองคุณ',
      body: 'พ. 25 พ.ย. 06:30 · เขาเขียว · 18 หลุม · ตอบก่อนหมดเวลา',
      lang: 'th',
      tag: `booking:${booking_ref}`,
      renotify: true,
      navigate: `https://caddee.example/caddy/booking/${booking_ref}`,
      data: { user_id: somchai.user_id },
    },
    app_badge: 1,
  });
  expect(english?.notification).toMatchObject({
    title: 'nok asks to book you',
    body: 'Wed 25 Nov 06:30 · Khao Khiao · 18 holes · Answer before the time is up',
  });
  expect(it.push.faults).toEqual([]);
  expect(await it.outcomes(somchai)).toEqual(['PUSH']);
});

test('somchai accepts: nok’s phone in English names somchai in Latin letters, the one in Thai by the Thai nickname', async () => {
  const [nok, somchai] = [await it.world.golfer(), await it.world.caddy()];
  await it.db.run(sql`
    update caddy_profile set nickname = 'ชาย', nickname_latin = 'Chai' where user_id = ${somchai.user_id}`);
  await it.phoneOf(nok);
  await it.phoneOf(nok, 'en');
  const asked = await book(it.world, nok, somchai);
  await acted(it.world, somchai, asked, 'accept');
  await it.run();
  const titles = it.arrived().map(({ notification: { lang, title } }) => `${lang} ${title}`);
  expect(titles.toSorted()).toEqual(['en Chai accepted your booking', 'th ชายตอบรับการจองแล้ว']);
});

test('a push says how long, how urgent, and which newer one takes its place; a request that is taken back before it is answered is not urgent', async () => {
  {
    const [nok, somchai] = [await it.world.golfer(), await it.world.caddy()];
    await it.phoneOf(somchai);
    const asked = await book(it.world, nok, somchai);
    await acted(it.world, nok, asked, 'cancel');
    await it.run();
    expect(it.push.pushed.slice(-1)).toMatchObject([{ urgency: 'normal' }]);
    expect(it.arrived().map(({ notification }) => notification.title)).toEqual(['คำขอจากคุณnokยกเลิกแล้ว']);
  }

  {
    const [nok, somchai] = [await it.world.golfer(), await it.world.caddy()];
    await it.phoneOf(somchai);
    const asked = await book(it.world, nok, somchai);
    await it.run();
    const booking = await acted(it.world, somchai, asked, 'accept');
    await acted(it.world, nok, booking, 'cancel');
    await it.run();
    const [first, second] = it.push.pushed.slice(-2);
    expect(first).toMatchObject({ urgency: 'normal', ttl: 86_400 });
    expect(second).toMatchObject({ urgency: 'high', topic: first?.topic });
    expect(first?.topic).toMatch(/^[\w-]{32}$/);
  }
});

test('nothing is told before the cause is committed, and nothing of a cause that failed', async () => {
  const nok = await it.world.golfer();
  await it.phoneOf(nok);
  const failing = it.db.transact(async (tx) => {
    await notify(tx, ...VERIFIED, [nok.user_id], NOW);
    throw new Error('the cause failed');
  });
  await expect(failing).rejects.toThrow('the cause failed');
  await it.run();
  expect(it.arrived()).toEqual([]);
  expect(await it.outcomes(nok)).toEqual([]);
});

test('who has no phone that asks for it costs no job; what nok has read in the app is not told any more', async () => {
  {
    const nok = await it.world.golfer();
    await it.tell(...VERIFIED, nok);
    expect(await it.db.one(sql`select count(*) as jobs from job where kind = 'notify.deliver'`)).toEqual({ jobs: 0 });
  }

  {
    const nok = await it.world.golfer();
    const { as } = await it.phoneOf(nok);
    await it.tell(...VERIFIED, nok);
    const { items } = await it.here.done('POST /notification/list', { page: 1, limit: 20 }, { as });
    const notification_ids = items.map(({ notification_id }) => notification_id);
    await it.here.done('POST /notification/read', { notification_ids }, { as });
    await it.run();
    expect(it.arrived()).toEqual([]);
  }
});

test('two servers run the same jobs: one push', async () => {
  const nok = await it.world.golfer();
  await it.phoneOf(nok);
  for (let n = 0; n < 5; n++) await it.tell(...VERIFIED, nok);
  const other = await it.replica();
  await Promise.all([it.here.runJobs(), other.runJobs(), it.here.runJobs(), other.runJobs()]);
  await Promise.all([it.here.context.channels.idle(), other.context.channels.idle()]);
  expect(it.arrived()).toHaveLength(5);
  expect(await it.outcomes(nok)).toEqual(['PUSH', 'PUSH', 'PUSH', 'PUSH', 'PUSH']);
  await other.close();
});

describe('a server dies', () => {
  test('before it has sent: the job comes by again and sends', async () => {
    const nok = await it.world.golfer();
    await it.phoneOf(nok);
    await it.tell(...VERIFIED, nok);
    const dying = await it.replica();
    await dying.context.channels.close();
    await dying.runJobs();
    expect(it.arrived()).toEqual([]);
    it.setNow(NOW + MINUTE - 1);
    await it.run();
    expect(it.arrived()).toEqual([]);
    it.setNow(NOW + MINUTE);
    await it.run();
    expect(it.arrived()).toHaveLength(1);
    await dying.close();
  });

  test('between sending and noting: it comes again under the same tag and topic, so that one is shown', async () => {
    const nok = await it.world.golfer();
    await it.phoneOf(nok);
    it.push.loseNextAnswer();
    await it.tell(...VERIFIED, nok);
    await it.run();
    expect(await it.outcomes(nok)).toEqual(['PUSH']);
    expect(
      await it.db.one(sql`select count(*) as left from delivery where user_id = ${nok.user_id} and outcome is null`),
    ).toEqual({ left: 1 });
    it.setNow(NOW + MINUTE / 2);
    await it.run();
    const [first, again] = it.push.pushed.slice(-2);
    expect(again?.topic).toBe(first?.topic);
    const [one, two] = it.arrived();
    expect(two?.notification.tag).toBe(one?.notification.tag);
    it.setNow(NOW + HOUR);
    await it.run();
    expect(it.arrived()).toEqual([]);
  });
});

describe('what a push service answers', () => {
  testTable([404, 410])('a push service answers %i: this subscription is no more', async (status) => {
    const nok = await it.world.golfer();
    const gone = await it.phoneOf(nok);
    await it.phoneOf(nok);
    it.push.answersWith(status, { endpoint: gone.endpoint });
    await it.tell(...VERIFIED, nok);
    await it.run();
    expect(it.arrived()).toHaveLength(1);
    expect(await endpointsOf(nok.user_id)).not.toContain(gone.endpoint);
    expect(await endpointsOf(nok.user_id)).toHaveLength(1);
  });

  test.each([429, 503])(
    'a push service answers %i: tried again later, more and more slowly, at most four times',
    async (status) => {
      const nok = await it.world.golfer();
      await it.phoneOf(nok);
      it.push.answersWith(status);
      const before = it.push.answered.length;
      await it.tell(...VERIFIED, nok);
      for (const [at, asked] of [
        [0, 1],
        [30_000 - 1, 1],
        [30_000, 2],
        [150_000 - 1, 2],
        [150_000, 3],
        [630_000, 4],
        [HOUR, 4],
      ] as const) {
        it.setNow(NOW + at);
        await it.run();
        expect(it.push.answered.length - before, `${at} ms later`).toBe(asked);
      }
      expect(await it.outcomes(nok)).toEqual(['NOBODY']);
      expect(await endpointsOf(nok.user_id)).toHaveLength(1);
    },
  );

  test('429 with Retry-After: not before', async () => {
    const nok = await it.world.golfer();
    await it.phoneOf(nok);
    it.push.answersWith(429, { retryAfter: 120 });
    await it.tell(...VERIFIED, nok);
    await it.run();
    it.push.answersWith(undefined);
    it.setNow(NOW + 119_999);
    await it.run();
    expect(it.arrived()).toEqual([]);
    it.setNow(NOW + 120_000);
    await it.run();
    expect(it.arrived()).toHaveLength(1);
  });

  test('only the phone that did not take it is tried again', async () => {
    const nok = await it.world.golfer();
    const slow = await it.phoneOf(nok);
    const quick = await it.phoneOf(nok);
    it.push.answersWith(503, { endpoint: slow.endpoint });
    await it.tell(...VERIFIED, nok);
    await it.run();
    expect(it.arrived().map(({ endpoint }) => endpoint)).toEqual([quick.endpoint]);
    it.push.answersWith(undefined, { endpoint: slow.endpoint });
    it.setNow(NOW + MINUTE);
    await it.run();
    expect(it.arrived().map(({ endpoint }) => endpoint)).toEqual([slow.endpoint]);
    expect(await it.outcomes(nok)).toEqual(['PUSH']);
  });

  test('a long text is cut to what fits; at a 413 it is told again at once, with less', async () => {
    {
      const nok = await it.world.golfer();
      await it.phoneOf(nok);
      await it.tell('caddy.rejected', { why: 'ภาพไม่ชัด '.repeat(400) }, nok);
      await it.run();
      const [{ text } = { text: '' }] = it.push.pushed.slice(-1);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_000);
      expect(text).toContain('ภาพไม่ชัด');
    }

    {
      const nok = await it.world.golfer();
      await it.phoneOf(nok);
      it.push.answersWith(413);
      const before = it.push.answered.length;
      await it.tell(...VERIFIED, nok);
      await it.run();
      expect(it.push.answered.slice(before)).toEqual([413, 413]);
    }
  });
});

describe('whose it is', () => {
  test('a browser in which somebody else has signed in gets nothing of the first one', async () => {
    const nok = await it.world.golfer();
    const somchai = await it.world.caddy();
    const shared = await it.phoneOf(nok);
    await it.tell(...VERIFIED, nok);
    const theirs = await it.signIn(somchai);
    await it.subscribe(theirs, shared);
    await it.run();
    expect(it.arrived()).toEqual([]);
    await it.tell(...VERIFIED, somchai);
    await it.run();
    expect(it.arrived().map(({ notification }) => notification.data.user_id)).toEqual([somchai.user_id]);
  });

  test('signed out, or told that it wants no more, one phone alone gets nothing; somebody else cannot say so for nok', async () => {
    {
      const nok = await it.world.golfer();
      const [here, there] = [await it.phoneOf(nok), await it.phoneOf(nok)];
      await it.here.done('POST /auth/logout', {}, { as: here.as });
      expect(await endpointsOf(nok.user_id)).toEqual([there.endpoint]);
      await it.tell(...VERIFIED, nok);
      await it.run();
      expect(it.arrived().map(({ endpoint }) => endpoint)).toEqual([there.endpoint]);
      await it.here.done('POST /auth/logout', { everywhere: true }, { as: there.as });
      expect(await endpointsOf(nok.user_id)).toEqual([]);
    }

    {
      const nok = await it.world.golfer();
      const { as, endpoint } = await it.phoneOf(nok);
      const stranger = await it.signIn(await it.world.golfer());
      await it.here.done('POST /notification/unsubscribe', { endpoint }, { as: stranger });
      expect(await endpointsOf(nok.user_id)).toEqual([endpoint]);
      await it.here.done('POST /notification/unsubscribe', { endpoint }, { as });
      expect(await endpointsOf(nok.user_id)).toEqual([]);
    }
  });

  test('a session that was ended in another way is told nothing; what could not be told for a day is left to the list', async () => {
    {
      const nok = await it.world.golfer();
      await it.phoneOf(nok);
      await it.tell(...VERIFIED, nok);
      await it.db.run(sql`update session set revoked_at = now() where user_id = ${nok.user_id}`);
      await it.run();
      expect(it.arrived()).toEqual([]);
      expect(await it.outcomes(nok)).toEqual(['NOBODY']);
    }

    {
      const nok = await it.world.golfer();
      await it.phoneOf(nok);
      await it.tell(...VERIFIED, nok);
      it.setNow(NOW + DAY + 1);
      await it.db.run(
        sql`update session set expires_at = expires_at + interval '30 days' where user_id = ${nok.user_id}`,
      );
      await it.run();
      expect(it.arrived()).toEqual([]);
    }
  });

  test('the oldest of eleven phones goes; one that says so again is not another', async () => {
    const nok = await it.world.golfer();
    const phones = [];
    for (let n = 0; n < 11; n++) {
      it.setNow(NOW + n);
      phones.push(await it.phoneOf(nok));
    }
    const left = await endpointsOf(nok.user_id);
    expect(left).toHaveLength(10);
    expect(left).not.toContain(phones[0]?.endpoint);
    await it.subscribe(phones[5]?.as ?? '', phones[5] as (typeof phones)[number], 'en');
    expect(await endpointsOf(nok.user_id)).toHaveLength(10);
  });
});

test('nothing that was said, no address and no key of a phone is in the log', async () => {
  const nok = await it.world.golfer();
  const { endpoint, keys } = await it.phoneOf(nok);
  it.push.answersWith(500);
  await it.tell('caddy.suspended', { why: 'คำที่ไม่มีใครควรเห็น' }, nok);
  await it.run();
  const log = it.logged.join('');
  expect(log).not.toContain('คำที่ไม่มีใครควรเห็น');
  expect(log).not.toContain(endpoint);
  expect(log).not.toContain(keys.auth);
});

async function endpointsOf(user_id: string): Promise<string[]> {
  const rows = await it.db.many(sql<{ endpoint: string }>`
    select endpoint from push_subscription where user_id = ${user_id} order by told_at`);
  return rows.map(({ endpoint }) => endpoint);
}
