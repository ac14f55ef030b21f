import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testTable } from '../support/table.ts';
import { HOUR, MINUTE } from '../../domain/dates.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { sql } from '../../server/db/db.ts';
import { LINE_SECRET, LINE_TOKEN, signedByLine } from '../standins/line/server.ts';
import { forgetJobs, startAlerts } from './world.ts';
import { NOW } from '../support/clock.ts';

let minutes = 0;
const it = await startAlerts();
afterAll(() => it.close());
beforeEach(async () => {
  // What was heard of the quota is remembered for ten minutes: each test begins later than that.
  minutes += 11;
  it.setNow(NOW + minutes * MINUTE);
  it.push.answersWith(undefined);
  it.arrived();
  it.line.sent.length = 0;
  it.line.asked.length = 0;
  it.line.blocked.clear();
  Object.assign(it.line.quota, { type: 'limited', value: 500, used: 0 });
  await forgetJobs(it.db);
});
const later = (ms: number) => it.setNow(NOW + minutes * MINUTE + ms);
const TIP = ['tip.received', { booking_ref: 'AAAAAAAAAA', amount: 200_00 }] as const;

async function friend() {
  const somchai = await it.world.caddy();
  return { somchai, line_user_id: await it.befriend(somchai) };
}

test('no phone asks for pushes: LINE tells a caddy who is a friend, in the caddy’s language, with where it leads', async () => {
  const { somchai, line_user_id } = await friend();
  await it.db.run(sql`update person set language = 'en' where user_id = ${somchai.user_id}`);
  await it.tell(...TIP, somchai);
  await it.run();
  expect(it.line.sent).toEqual([
    {
      to: line_user_id,
      text: 'A ฿200 tip from the golfer\nhttps://caddee.example/caddy/booking/AAAAAAAAAA',
      retryKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  expect(await it.outcomes(somchai)).toEqual(['LINE']);
});

test('where there is a LIFF app, what LINE tells leads into it, where the caddy is signed in; a phone’s own push leads to us', async () => {
  const { somchai } = await friend();
  const lineLogin = {
    channelId: '1234567890',
    channelSecret: 'a-secret',
    liffId: '1234567890-AbcdEfgh',
    accessBase: 'https://access.line.me',
    apiBase: it.line.apiBase,
    liffBase: 'https://liff.line.me',
    provider: 'line',
  };
  const withLiff = await it.replica({
    now: it.here.context.clock(),
    config: { ...it.here.context.config, lineLogin },
  });
  await it.tell(...TIP, somchai);
  await withLiff.runJobs();
  await withLiff.context.channels.idle();
  expect(it.line.sent.map(({ text }) => text.split('\n').at(-1))).toEqual([
    'https://liff.line.me/1234567890-AbcdEfgh/caddy/booking/AAAAAAAAAA',
  ]);
  await it.phoneOf(somchai);
  await it.tell(...TIP, somchai);
  await withLiff.runJobs();
  await withLiff.context.channels.idle();
  expect(it.arrived().map(({ notification }) => notification.navigate)).toEqual([
    'https://caddee.example/caddy/booking/AAAAAAAAAA',
  ]);
  await withLiff.close();
});

test('a phone took it: LINE is not asked; once the caddy’s phones are gone, LINE tells the caddy at once', async () => {
  const { somchai } = await friend();
  await it.phoneOf(somchai);
  await it.tell(...TIP, somchai);
  await it.run();
  expect(it.arrived()).toHaveLength(1);
  expect(it.line.asked).toEqual([]);

  await it.phoneOf(somchai);
  it.push.answersWith(410);
  await it.tell(...TIP, somchai);
  await it.run();
  expect(it.line.sent).toHaveLength(1);
});

test('push services answer nothing good: LINE when they are given up, and no phone any more', async () => {
  const { somchai } = await friend();
  await it.phoneOf(somchai);
  it.push.answersWith(503);
  await it.tell(...TIP, somchai);
  for (const ms of [0, 30_000, 150_000]) {
    later(ms);
    await it.run();
    expect(it.line.sent).toEqual([]);
  }
  later(630_000);
  await it.run();
  expect(it.line.sent).toHaveLength(1);
  it.push.answersWith(undefined);
  later(HOUR);
  await it.run();
  expect(it.arrived()).toEqual([]);
  expect(await it.outcomes(somchai)).toEqual(['LINE']);
});

test('no friend, or a friend no more, or LINE switched off for it: not by LINE', async () => {
  const [stranger, former, off] = [await it.world.caddy(), await it.world.caddy(), await it.world.caddy()];
  await it.phoneOf(stranger);
  const line_user_id = await it.befriend(former);
  await it.phoneOf(former);
  it.push.answersWith(410);
  later(1);
  await webhook({ events: [friendship('unfollow', line_user_id, it.here.context.clock())] });
  await it.befriend(off);
  await it.set(off, (usual) => ({ ...usual, groups: { ...usual.groups, wallet: { push: true, line: false } } }));
  for (const person of [stranger, former, off]) await it.tell(...TIP, person);
  await it.run();
  expect(it.line.asked).toEqual([]);
  for (const person of [stranger, former, off]) expect(await it.outcomes(person)).toEqual(['NOBODY']);
});

describe('asked again', () => {
  test('an answer that was lost: the same key, and 409 means that it was sent', async () => {
    const { somchai } = await friend();
    it.line.loseNextAnswer();
    await it.tell(...TIP, somchai);
    await it.run();
    later(MINUTE);
    await it.run();
    expect(it.line.asked.map(({ status }) => status)).toEqual([0, 409]);
    expect(new Set(it.line.asked.map(({ retryKey }) => retryKey)).size).toBe(1);
    expect(it.line.sent).toHaveLength(1);
    expect(await it.outcomes(somchai)).toEqual(['LINE']);
  });

  test('500: again later with the same key', async () => {
    const { somchai } = await friend();
    it.line.failNext(500);
    await it.tell(...TIP, somchai);
    await it.run();
    expect(it.line.sent).toEqual([]);
    later(MINUTE);
    await it.run();
    expect(it.line.sent).toHaveLength(1);
    expect(new Set(it.line.asked.map(({ retryKey }) => retryKey)).size).toBe(1);
  });

  testTable([400, 403])('LINE says %i: it is never asked again', async (status) => {
    minutes += 90;
    later(0);
    it.line.asked.length = 0;
    const { somchai, line_user_id } = await friend();
    if (status === 403) it.line.blocked.add(line_user_id);
    else it.line.failNext(status);
    await it.tell(...TIP, somchai);
    await it.run();
    later(HOUR);
    await it.run();
    expect(it.line.asked.map((asked) => asked.status)).toEqual([status]);
    expect(await it.outcomes(somchai)).toEqual(['NOBODY']);
  });
});

describe('the quota', () => {
  test('429: nothing more for now; phones go on', async () => {
    const { somchai } = await friend();
    it.line.failNext(429);
    // One after the other: of two at once the second may be on its way before the first is refused.
    await it.tell(...TIP, somchai);
    await it.run();
    await it.tell(...TIP, somchai);
    await it.run();
    expect(it.line.asked.map(({ status }) => status)).toEqual([429]);
    await it.phoneOf(somchai);
    await it.tell(...TIP, somchai);
    await it.run();
    expect(it.arrived()).toHaveLength(1);
  });

  test('used up: LINE is not asked; asked how much is left once in ten minutes', async () => {
    const { somchai } = await friend();
    it.line.quota.used = 500;
    const before = it.line.quotaAsked();
    for (let n = 0; n < 3; n++) await it.tell(...TIP, somchai);
    await it.run();
    expect(it.line.asked).toEqual([]);
    expect(it.line.quotaAsked() - before).toBe(1);
    it.line.quota.used = 0;
    later(10 * MINUTE - 1);
    await it.tell(...TIP, somchai);
    await it.run();
    expect(it.line.asked).toEqual([]);
    later(10 * MINUTE);
    await it.tell(...TIP, somchai);
    await it.run();
    expect(it.line.sent).toHaveLength(1);
  });

  test('our own budget is the lesser one', async () => {
    const { somchai } = await friend();
    const { line } = it.here.context.config;
    const thrifty = await it.replica({
      now: it.here.context.clock(),
      config: { ...it.here.context.config, line: line && { ...line, monthlyBudget: 1 } },
    });
    for (let n = 0; n < 3; n++) await it.tell(...TIP, somchai);
    await thrifty.runJobs();
    await thrifty.context.channels.idle();
    expect(it.line.sent).toHaveLength(1);
    expect((await it.outcomes(somchai)).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'LINE',
      'NOBODY',
      'NOBODY',
    ]);
    await thrifty.close();
  });
});

describe('the operator can see', () => {
  /** What this work logs of LINE. */
  async function loggedBy(work: () => Promise<void>): Promise<object[]> {
    it.logged.length = 0;
    await work();
    const lines = it.logged.map((line) => JSON.parse(line) as { msg: string });
    return lines.filter(({ msg }) => msg.includes('LINE')).map(({ msg, ...more }) => ({ msg, ...more }));
  }

  test('that LINE refuses our messages: each status once in ten minutes, and no word of a message, its reader or the token', async () => {
    const { somchai, line_user_id } = await friend();
    const tipRefused = async (status: number) => {
      it.line.failNext(status);
      await it.tell(...TIP, somchai);
      await it.run();
    };
    const lines = await loggedBy(async () => {
      for (const status of [401, 400, 401]) await tipRefused(status);
      later(10 * MINUTE - 1);
      await tipRefused(401);
      later(10 * MINUTE);
      await tipRefused(401);
    });
    expect(lines).toMatchObject([401, 400, 401].map((status) => ({ level: 40, answer: 'REFUSED', status })));
    const written = it.logged.join('');
    for (const secret of [line_user_id, LINE_TOKEN, '฿200']) expect(written).not.toContain(secret);
  });

  test('that LINE does not know our token, does not answer, or has no message left for this month', async () => {
    const { somchai } = await friend();
    const { line } = it.here.context.config;
    const stranger = await it.replica({
      now: it.here.context.clock(),
      config: { ...it.here.context.config, line: line && { ...line, channelAccessToken: 'an-old-token' } },
    });
    const lines = await loggedBy(async () => {
      await it.tell(...TIP, somchai);
      await stranger.runJobs();
      await stranger.context.channels.idle();
      later(MINUTE);
      it.line.loseNextAnswer();
      await it.run();
      minutes += 11;
      later(0);
      it.line.quota.used = 500;
      await it.tell(...TIP, somchai);
      await it.run();
    });
    expect(lines).toMatchObject([
      { answer: 'LATER', status: 401 },
      { answer: 'LATER', why: expect.stringMatching(/Error$/) as string },
      { answer: 'EXHAUSTED' },
    ]);
    expect(it.logged.join('')).not.toContain('an-old-token');
    await stranger.close();
  });

  test('in the metrics how deliveries end, by outcome', async () => {
    const { somchai } = await friend();
    const countOf = async (outcome: string) => {
      const body = await it.here.app.metrics.text();
      return Number(body.match(`caddee_deliveries_total{outcome="${outcome}"} (\\d+)`)?.[1] ?? 0);
    };
    const before = [await countOf('LINE'), await countOf('NOBODY')] as const;
    await it.tell(...TIP, somchai);
    await it.run();
    it.line.failNext(400);
    await it.tell(...TIP, somchai);
    await it.run();
    expect([await countOf('LINE'), await countOf('NOBODY')]).toEqual([before[0] + 1, before[1] + 1]);
  });
});

describe('LINE’s webhook', () => {
  test('LINE’s webhook takes what LINE signed, also with no events; unsigned, signed by another, changed on the way or no JSON, nothing is written; without LINE there is no such address', async () => {
    expect(signedByLine('{"hello":"world"}', 'test_secret')).toBe('t7Hn4ZDHqs6e+wdvI5TyQIvzie0DmMUmuXEBqyyE/tM=');
    expect((await webhook({ destination: 'U1', events: [] })).statusCode).toBe(200);

    const { somchai, line_user_id } = await friend();
    const body = JSON.stringify({ events: [friendship('unfollow', line_user_id, NOW + 9 * HOUR)] });
    for (const signature of [undefined, 'x', signedByLine(body, 'another'), signedByLine(`${body} `)])
      expect((await webhook(body, signature ?? '')).statusCode).toBe(401);
    expect(await isFriend(somchai.user_id)).toBe(true);

    expect((await webhook('{')).statusCode).toBe(400);
    const without = await it.replica({ config: { line: undefined } });
    const answer = await without.app.inject({ method: 'POST', url: '/api/v1/webhooks/line', payload: '{"events":[]}' });
    expect(answer.statusCode).toBe(404);
    await without.close();
  });

  test('followed and left: the newest counts, whatever order it comes in and however often', async () => {
    const { somchai, line_user_id } = await friend();
    const now = it.here.context.clock();
    const left = friendship('unfollow', line_user_id, now + 1_000);
    const back = friendship('follow', line_user_id, now + 2_000);
    await webhook({ events: [left, { type: 'message' }, 7] });
    expect(await isFriend(somchai.user_id)).toBe(false);
    await webhook({ events: [back] });
    await webhook({ events: [left] });
    expect(await isFriend(somchai.user_id)).toBe(true);
  });
});

const secrets = { LINE_CHANNEL_ACCESS_TOKEN: 'token-of-ours', LINE_CHANNEL_SECRET: 'secret-of-ours' };
test('the configuration: nothing given: LINE is off; both secrets: on; what is wrong is named, no secret is', () => {
  expect(readConfig({}).line).toBeUndefined();
  expect(readConfig({ ...secrets, LINE_MONTHLY_BUDGET: '300' }).line).toEqual({
    apiBase: 'https://api.line.me',
    channelAccessToken: 'token-of-ours',
    channelSecret: 'secret-of-ours',
    monthlyBudget: 300,
  });

  for (const [env, name] of [
    [{ LINE_CHANNEL_ACCESS_TOKEN: 'token-of-ours' }, 'LINE_CHANNEL_SECRET'],
    [{ LINE_CHANNEL_SECRET: 'secret-of-ours' }, 'LINE_CHANNEL_ACCESS_TOKEN'],
    [{ ...secrets, LINE_API_BASE: 'http://line.example' }, 'LINE_API_BASE'],
    [{ ...secrets, LINE_MONTHLY_BUDGET: 'many' }, 'LINE_MONTHLY_BUDGET'],
    [{ VAPID_SUBJECT: 'somebody' }, 'VAPID_SUBJECT'],
    [{ PUSH_TO_INNER_ADDRESSES: 'yes' }, 'PUSH_TO_INNER_ADDRESSES'],
  ] as const) {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/of-ours/);
  }
});

function webhook(body: object | string, signature?: string) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return it.here.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/line',
    headers: {
      'content-type': 'application/json',
      'x-line-signature': signature ?? signedByLine(payload, LINE_SECRET),
    },
    payload,
  });
}

const friendship = (type: 'follow' | 'unfollow', userId: string, timestamp: number) => ({
  type,
  timestamp,
  source: { type: 'user', userId },
  webhookEventId: '01FZ74A0TDDPYRVKNK77XKC3ZR',
  deliveryContext: { isRedelivery: false },
});

async function isFriend(user_id: string): Promise<boolean> {
  return (await it.db.one(sql<{ is_friend: boolean }>`select is_friend from line_friend where user_id = ${user_id}`))
    .is_friend;
}
