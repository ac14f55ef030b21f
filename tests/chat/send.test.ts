import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { calls } from '../../domain/calls.ts';
import { sql } from '../../server/db/db.ts';
import { startWorld, writesNothing } from '../booking/world.ts';
import { chatHeardBy, logOf, newPair, roomOf, say, textOf, warm } from './world.ts';
import { NOW } from '../support/clock.ts';
import { CROWD } from '../support/crowd.ts';
import { testTable } from '../support/table.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = await startWorld(CROWD + 6);
await warm(world.db, CROWD + 2);
const pair = await newPair(world);
afterAll(() => world.close());

const rowsNamed = async (client_msg_id: string) =>
  (await world.db.many(sql`select room_id, seq from message where client_msg_id = ${client_msg_id}::uuid`)).length;

async function picture(owner_id: string): Promise<string> {
  const media_id = randomUUID();
  await world.db.run(sql`
    insert into media (media_id, owner_id, type, bytes, width, height, color, created_at)
    values (${media_id}, ${owner_id}, 'image/webp', 9000, 1080, 720, '#5a7d3c', now())`);
  return media_id;
}

describe('CH-02: one name, one message', () => {
  test('CH-02: sent many times at once, or under a renewed session, it is one row, one number, the same answers; in another room it is another message', async () => {
    {
      const input = textOf(pair.room_id, 'ถึงแล้วนะคะ');
      const before = await roomOf(world, pair.nok, pair.room_id);
      const sent = await Promise.all(
        Array.from({ length: CROWD }, () => world.done('POST /chat/send', input, pair.somchai)),
      );
      expect(new Set(sent.map((it) => JSON.stringify(it))).size).toBe(1);
      expect(await rowsNamed(input.client_msg_id)).toBe(1);
      const after = await roomOf(world, pair.nok, pair.room_id);
      expect([after.last_seq - before.last_seq, after.unreadCount - before.unreadCount]).toEqual([1, 1]);
    }

    {
      const other = await newPair(world);
      const input = textOf(pair.room_id, 'สวัสดี');
      await world.done('POST /chat/send', input, pair.nok);
      await world.done('POST /chat/send', { ...input, room_id: other.room_id }, other.nok);
      expect(await rowsNamed(input.client_msg_id)).toBe(2);
    }

    {
      const input = textOf(pair.room_id, 'อีกครั้ง');
      const first = await world.done('POST /chat/send', input, pair.nok);
      const again = await world.done('POST /chat/send', input, world.renewed(pair.nok));
      expect(again).toEqual(first);
      expect(await rowsNamed(input.client_msg_id)).toBe(1);
    }
  });

  test('CH-02: with other words or as another kind the name is refused, and the first stands; a message that was deleted since is answered as it is, marks piled up are as many as a script has', async () => {
    {
      const input = textOf(pair.room_id, 'หนึ่ง');
      const { seq } = await world.done('POST /chat/send', input, pair.nok);
      const other = { ...input, text: 'สอง' };
      const asked = () => world.refused('POST /chat/send', other, pair.nok);
      expect(await writesNothing(world.db, asked)).toBe('MESSAGE_ID_REUSED');
      const { room_id, client_msg_id } = input;
      const card = { room_id, client_msg_id, kind: 'PHRASE' as const, phrase_id: 'ok' };
      expect(await world.refused('POST /chat/send', card, pair.nok)).toBe('MESSAGE_ID_REUSED');
      expect(await world.refused('POST /chat/send', input, pair.somchai)).toBe('MESSAGE_ID_REUSED');
      const { items } = await logOf(world, pair.nok, room_id, { after_seq: seq - 1, before_seq: seq + 1 });
      expect(items[0]).toMatchObject({ text: 'หนึ่ง', from: 'ME' });
    }

    {
      const input = textOf(pair.room_id, ` \u2068ก${'\u0e49'.repeat(900)}\u2069\u200b `);
      const { seq } = await world.done('POST /chat/send', input, pair.nok);
      const { items } = await logOf(world, pair.somchai, pair.room_id, { after_seq: seq - 1, before_seq: seq + 1 });
      expect(items[0]?.text).toBe(` \u2068ก${'\u0e49'.repeat(6)}\u2069\u200b `);
      expect(await world.done('POST /chat/send', input, pair.nok)).toMatchObject({ seq });
    }

    {
      const own = await newPair(world);
      const input = textOf(own.room_id, 'ขอบคุณ');
      const first = await world.done('POST /chat/send', input, own.nok);
      await world.done('POST /chat/delete', { room_id: own.room_id, seq: first.seq }, own.nok);
      await world.done('POST /chat/block', { room_id: own.room_id, blocked: true }, own.somchai);
      const again = await world.done('POST /chat/send', input, own.nok);
      expect(again).toEqual({ ...first, text: null, is_deleted: true });
    }
  });
});

testTable<[string, string]>([
  ['spaces and lines around it', '  \n\tบรรทัดแรก\r\n\r\n  two  '],
  ['a family of four and a flag', '👩‍👩‍👧‍👦🇹🇭🏌🏽‍♀️'],
  ['right to left and its overrides', '\u202Eמה שלומך\u202C مرحبا \u2066x\u2069'],
  ['as many marks as a letter has', `ก${'\u0E48\u0301'.repeat(3)}`],
  ['not normalised', 'e\u0301 é \u212B'],
  ['what a script would like', `<img src=x onerror=alert(1)>'; drop table message;-- \${7*7} {{7*7}}`],
  ['no characters but joiners and a word', '\u200B\u200D\uFEFFa\u00AD'],
  ['a thousand of those that take two', '🏌'.repeat(1_000)],
])('CH-10, the half of the server: not a byte is changed: %s', async (_, text) => {
  const { seq } = await say(world, pair.nok, pair.room_id, text);
  const { items } = await logOf(world, pair.somchai, pair.room_id, { after_seq: seq - 1 });
  expect(items[0]?.text).toBe(text);
  expect((await roomOf(world, pair.somchai, pair.room_id)).last_message?.text).toBe(text);
});

describe('what is no message', () => {
  const base = () => ({ room_id: pair.room_id, client_msg_id: randomUUID() });
  testTable<[string, Record<string, unknown>, { path: string; code: string }]>([
    ['1,001 characters', { kind: 'TEXT', text: 'ก'.repeat(1_001) }, { path: 'text', code: 'TOO_LONG' }],
    ['five thousand marks', { kind: 'TEXT', text: `ก${'\u0E48'.repeat(4_999)}` }, { path: 'text', code: 'TOO_LONG' }],
    ['nothing', { kind: 'TEXT', text: '' }, { path: 'text', code: 'REQUIRED' }],
    ['only what nobody sees', { kind: 'TEXT', text: '\u200b\u2800 \u3164\n' }, { path: 'text', code: 'REQUIRED' }],
    ['only spaces', { kind: 'TEXT', text: ' \n\t\u00A0\u3000' }, { path: 'text', code: 'REQUIRED' }],
    ['no text', { kind: 'TEXT', text: 7 }, { path: 'text', code: 'WRONG_TYPE' }],
    [
      'two kinds at once',
      { kind: 'TEXT', text: 'a', media_id: randomUUID() },
      { path: 'media_id', code: 'UNKNOWN_FIELD' },
    ],
    ['a wrong uuid', { kind: 'TEXT', text: 'a', client_msg_id: 'x' }, { path: 'client_msg_id', code: 'UUID_INVALID' }],
    ['a card of the house', { kind: 'CARD', text: 'a' }, { path: 'kind', code: 'NOT_A_CHOICE' }],
    ['a deletion', { kind: 'DELETION', about_seq: 1 }, { path: 'kind', code: 'NOT_A_CHOICE' }],
    [
      'a phrase with a number in its gap',
      { kind: 'PHRASE', phrase_id: 'to_pin', values: { n: 150 } },
      { path: 'values.n', code: 'WRONG_TYPE' },
    ],
  ])('what is no message is refused at its field, and nothing is written: %s', async (_, wrong, field) => {
    const input = { ...base(), ...wrong };
    const answer = await writesNothing(world.db, () => world.call('POST /chat/send', input as never, pair.nok));
    expect(answer).toMatchObject({ status_code: 422, code: 'FIELDS_INVALID', fields: [field] });
  });

  test('a phrase nobody knows, a gap left open or filled wrongly, half a character and a NUL are refused, and nothing is written', async () => {
    for (const [_, phrase_id, values] of [
      ['a phrase nobody knows', 'no_such_phrase', {}],
      ['a gap left open', 'there_at', {}],
      ['what cannot stand in a gap', 'there_at', { time: '99:99' }],
      ['more than it has gaps', 'ok', { n: '7' }],
    ] as [string, string, Record<string, string>][]) {
      const input = { ...base(), kind: 'PHRASE' as const, phrase_id, values };
      const asked = () => world.refused('POST /chat/send', input, pair.nok);
      expect(await writesNothing(world.db, asked)).toBe('PHRASE_UNKNOWN');
    }

    for (const text of ['a\u0000b', 'a\uD83D'])
      expect(await world.refused('POST /chat/send', { ...base(), kind: 'TEXT', text }, pair.nok)).toBe(
        'TEXT_MALFORMED',
      );
  });
});

test('what is said without words: a phrase card is its name and what stands in its gaps, a picture the sender’s own with its size and colour; not a picture of somebody else, nor one that is not there', async () => {
  {
    const input = { room_id: pair.room_id, client_msg_id: randomUUID(), kind: 'PHRASE' as const };
    const phrase = { phrase_id: 'there_at', values: { time: '06:15' } };
    const sent = await world.done('POST /chat/send', { ...input, ...phrase }, pair.somchai);
    expect(sent).toMatchObject({ kind: 'PHRASE', phrase, text: null, from: 'ME' });
    expect(await world.done('POST /chat/send', { ...input, ...phrase }, pair.somchai)).toEqual(sent);
    const later = { ...input, phrase_id: 'there_at', values: { time: '06:20' } };
    expect(await world.refused('POST /chat/send', later, pair.somchai)).toBe('MESSAGE_ID_REUSED');
    expect((await roomOf(world, pair.nok, pair.room_id)).last_message).toMatchObject({
      kind: 'PHRASE',
      phrase,
      text: '',
    });
  }

  {
    const media_id = await picture(pair.nok.user_id);
    const input = { room_id: pair.room_id, client_msg_id: randomUUID(), kind: 'IMAGE' as const, media_id };
    const image = { media_id, url: `/api/v1/media/${media_id}`, width: 1080, height: 720, color: '#5a7d3c' };
    const sent = await world.done('POST /chat/send', input, pair.nok);
    expect(sent).toMatchObject({ kind: 'IMAGE', image });
    expect(await world.done('POST /chat/send', input, pair.nok)).toEqual(sent);
    const { items } = await logOf(world, pair.somchai, pair.room_id, { after_seq: sent.seq - 1 });
    expect(items).toEqual([{ ...sent, from: 'THEM' }]);
  }

  for (const media_id of [await picture(pair.somchai.user_id), randomUUID()]) {
    const input = { room_id: pair.room_id, client_msg_id: randomUUID(), kind: 'IMAGE' as const, media_id };
    const asked = () => world.refused('POST /chat/send', input, pair.nok);
    expect(await writesNothing(world.db, asked)).toBe('MEDIA_UNKNOWN');
  }
});

test('both phones hear of a message, and one job tells the other of it', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  for (const { user_id } of [nok, somchai])
    await world.db.run(sql`
      insert into push_subscription (subscription_id, endpoint, user_id, session_id, p256dh, auth, language, told_at)
      values (${randomUUID()}, ${`https://push.example/${user_id}`}, ${user_id}, ${randomUUID()}, 'a', 'a', 'th', now())`);
  const { seq } = await say(world, nok, room_id);
  for (const who of [nok, somchai])
    expect((await chatHeardBy(world.db, who)).at(-1)).toEqual({ kind: 'chat.message', body: { room_id, seq } });
  const jobs = await world.db.many(
    sql<{ payload: unknown }>`select payload from job where key like ${`notify-chat:${room_id}:%`}`,
  );
  expect(jobs.map(({ payload }) => payload)).toEqual([{ room_id, seq, reader_id: somchai.user_id }]);
});

describe('a part of the log', () => {
  test('the newest, those before them, those after: always in order', async () => {
    const { nok, room_id } = await newPair(world);
    for (let n = 2; n <= 12; n++) await say(world, nok, room_id, `${n}`);
    const seqs = async (more: Parameters<typeof logOf>[3]) =>
      (await logOf(world, nok, room_id, more)).items.map(({ seq }) => seq);
    expect(await seqs({ limit: 3 })).toEqual([10, 11, 12]);
    expect(await seqs({ before_seq: 10, limit: 3 })).toEqual([7, 8, 9]);
    expect(await seqs({ before_seq: 1 })).toEqual([]);
    expect(await seqs({ after_seq: 0, limit: 3 })).toEqual([1, 2, 3]);
    expect(await seqs({ after_seq: 10 })).toEqual([11, 12]);
    expect(await seqs({ after_seq: 12 })).toEqual([]);
    expect(await seqs({ after_seq: 3, before_seq: 7 })).toEqual([4, 5, 6]);
    expect(await logOf(world, nok, room_id, { limit: 1 })).toMatchObject({ status: 'ACTIVE', last_seq: 12 });
  });

  testTable([{ limit: 0 }, { limit: 201 }, { after_seq: -1 }, { after_seq: 1.5 }, { before_seq: 2_000_000_000 }])(
    'a part of the log that is none is refused: %j',
    async (more) => {
      const answer = await world.call('POST /chat/messages', { room_id: pair.room_id, ...more }, pair.nok);
      expect(answer.code).toBe('FIELDS_INVALID');
    },
  );
});

test('CH-11: of one more message than a minute allows the last is refused and not written; the other person’s are taken', async () => {
  const { nok, somchai, room_id } = await newPair(world);
  const strict = await world.replica(NOW, world.db, { rateLimits: true });
  const limit = calls['POST /chat/send'].perMinute ?? 0;
  const answers = [];
  for (let n = 0; n <= limit; n++) answers.push(await strict.call('POST /chat/send', textOf(room_id, `${n}`), nok));
  expect(answers.slice(0, limit).filter(({ status }) => status !== 'success')).toEqual([]);
  expect(answers.at(-1)).toMatchObject({ status_code: 429, code: 'TOO_MANY_REQUESTS' });
  const written = sql`select 1 from message where room_id = ${room_id} and kind = 'TEXT'`;
  expect(await world.db.many(written)).toHaveLength(limit);
  expect((await strict.call('POST /chat/send', textOf(room_id), somchai)).status).toBe('success');
  await strict.close();
});
