import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, isoOf, MINUTE, parseMoment } from '../../domain/dates.ts';
import { codeOfHandOverPlace, parseHandOver, spacedHandOver } from '../../domain/line/hand-over.ts';
import { sql } from '../../server/db/db.ts';
import { WRONG_OF_ALL, WRONG_PER_ADDRESS } from '../../server/line/sign-in.ts';
import type { LineLoginConfig } from '../../server/line/config.ts';
import { openLog } from '../../server/log.ts';
import { openWorld, ORIGIN, Phone, type Place } from '../account/world.ts';
import { RACES } from '../support/crowd.ts';

const LINE_LOGIN: LineLoginConfig = {
  channelId: '1234567890',
  channelSecret: 'a-secret-of-the-login-channel',
  liffId: '1234567890-AbcdEfgh',
  accessBase: 'https://access.line.me',
  apiBase: 'https://api.line.me',
  liffBase: 'https://liff.line.me',
  provider: 'line',
};

const logged: string[] = [];
const world = await openWorld();
const log = openLog({ logLevel: 'trace' }, { write: (text: string) => void logged.push(text) });
const here = await world.open({ lineLogin: LINE_LOGIN, publicUrl: ORIGIN }, { log });
afterAll(() => world.close());

let count = 0;
/** Somebody who is signed in in LINE's browser. */
async function inLine(place = here): Promise<Phone> {
  const phone = new Phone(place);
  await phone.register(`golfer${++count}@example.com`);
  return phone;
}
const codeOf = (phone: Phone) => phone.call('POST /auth/hand-over', {});
const take = (code: string, phone = new Phone(here), remember = false) =>
  phone.ask('POST /auth/take-over', { code, remember });
/** As who refuses says it: everything an answer may tell. */
const saidBy = ({ status, body }: Awaited<ReturnType<typeof take>>) => [status, body];
const whoIs = async (phone: Phone) => (await phone.call('GET /user/information', {})).basic_info.user_id;

/** Digits that nobody is shown. */
function aWrongCode(...shown: string[]): string {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    if (!shown.includes(code)) return code;
  }
}

test('six digits, good for sixty seconds, sign in the person who was shown them, in a session of its own, however they are typed', async () => {
  // Six digits, good for sixty seconds, and the address a camera opens them at, where no server sees them.
  const nok = await inLine();
  const { code, qr, expires_at } = await codeOf(nok);
  expect(code).toMatch(/^\d{6}$/);
  expect(parseMoment(expires_at)).toBe(here.context.clock() + MINUTE);
  const address = new URL(qr);
  expect([address.origin, address.pathname, address.search]).toEqual([ORIGIN, '/login', '']);
  expect(codeOfHandOverPlace(address.hash.slice(1))).toBe(code);
  {
    const [nok, somchai] = [await inLine(), await inLine()];
    const { code } = await codeOf(nok);
    await codeOf(somchai);
    const app = new Phone(here);
    const { body } = await take(code, app);
    app.token = body.data.app_token;
    expect(app.token).not.toBe(nok.token);
    expect(await whoIs(app)).toBe(await whoIs(nok));
    expect((await nok.call('POST /user/devices', {})).items).toHaveLength(2);
  }
  // The phone is remembered only where nok ticked it.
  {
    const nok = await inLine();
    const [app, tab] = [new Phone(here), new Phone(here)];
    await take((await codeOf(nok)).code, app, true);
    await take((await codeOf(nok)).code, tab);
    expect(app.cookie).toMatch(/^caddee_refresh=./);
    expect(tab.cookie).toBe('');
  }
  // However they are typed: apart, with a hyphen, in Thai digits.
  {
    const nok = await inLine();
    for (const write of [
      spacedHandOver,
      (code: string) => ` ${code.slice(0, 2)}-${code.slice(2)} `,
      (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))),
    ])
      expect((await take(write((await codeOf(nok)).code))).status).toBe(200);
    for (const none of ['', '12345', '1234567', '12345a']) expect(parseHandOver(none)).toBeUndefined();
  }
  // Is shown a code without being signed in.
  expect((await new Phone(here).ask('POST /auth/hand-over', {})).body.code).toBe('SESSION_OVER');
});

test('a code is good once, in its minute, until another is shown, as long as its session, and for nobody who is deleted', async () => {
  // Once.
  const { code } = await codeOf(await inLine());
  expect((await take(code)).status).toBe(200);
  expect((await take(code)).body.code).toBe('HAND_OVER_WRONG');
  // For the last millisecond of its minute, and no longer.
  const nok = await inLine();
  const first = await codeOf(nok);
  world.pass(MINUTE - 1);
  expect((await take(first.code)).status).toBe(200);
  const second = await codeOf(nok);
  world.pass(MINUTE);
  expect((await take(second.code)).body.code).toBe('HAND_OVER_WRONG');
  {
    const nok = await inLine();
    const [first, second] = [await codeOf(nok), await codeOf(nok)];
    if (first.code !== second.code) expect((await take(first.code)).body.code).toBe('HAND_OVER_WRONG');
    expect((await take(second.code)).status).toBe(200);
  }
  // Only as long as the session that shows it.
  {
    const nok = await inLine();
    const { code } = await codeOf(nok);
    await nok.call('POST /auth/logout', {});
    expect((await take(code)).body.code).toBe('HAND_OVER_WRONG');
  }
  // Not for somebody who is deleted.
  {
    const nok = await inLine();
    const { code } = await codeOf(nok);
    await world.db.run(sql`update person set status = 'DELETED' where user_id = ${await whoIs(nok)}`);
    expect((await take(code)).body.code).toBe('HAND_OVER_WRONG');
  }
  // Wrong, used, over, replaced: word for word the same answer.
  {
    const nok = await inLine();
    const used = (await codeOf(nok)).code;
    await take(used);
    const replaced = (await codeOf(nok)).code;
    const over = (await codeOf(nok)).code;
    world.pass(MINUTE);
    const wrong = aWrongCode(used, replaced, over);
    const answers = [];
    for (const code of [wrong, used, replaced, over]) answers.push(saidBy(await take(code)));
    expect(answers[0]).toEqual([422, expect.objectContaining({ code: 'HAND_OVER_WRONG', data: null })]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

test('a code is good for one of two who take it in the same moment, and for one person of many', async () => {
  for (let round = 0; round < RACES / 2; round++) {
    const { code } = await codeOf(await inLine());
    const answers = await Promise.all(Array.from({ length: 4 }, () => take(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  }
  // For one person, even when many are shown theirs in the same moment.
  const many = await Promise.all(Array.from({ length: 8 }, () => inLine()));
  const shown = await Promise.all(many.map(codeOf));
  expect(new Set(shown.map(({ code }) => code)).size).toBe(many.length);
  const twice = await Promise.all([codeOf(many[0] as Phone), codeOf(many[0] as Phone)]);
  const statuses: number[] = [];
  for (const { code } of twice) statuses.push((await take(code)).status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('who took over proves nothing by it, and has a session as any other', async () => {
  // Who took over proves nothing by it: the password is not changed without the old one.
  const nok = await inLine();
  const phone = new Phone(here);
  phone.token = (await take((await codeOf(nok)).code, phone)).body.data.app_token;
  const wanted = { password: 'a louder fairway', sign_out_others: true };
  expect((await phone.ask('POST /user/change-password', wanted)).body.fields).toEqual([
    { path: 'old', code: 'REQUIRED' },
  ]);
  expect((await nok.ask('POST /user/change-password', wanted)).status).toBe(200);
  // The session it makes is no proof of LINE, and lives as any other.
  {
    const nok = await inLine();
    const app = new Phone(here);
    const { body } = await take((await codeOf(nok)).code, app, true);
    expect(body.data.expires_at).toBe(isoOf(here.context.clock() + 15 * MINUTE));
    app.token = body.data.app_token;
    await nok.call('POST /auth/logout', {});
    expect(await app.refresh()).toMatchObject({ user: body.data.user });
    world.pass(12 * HOUR + DAY);
    expect(await app.refresh()).toMatchObject({ user: body.data.user });
  }
});

describe('guessing', () => {
  let strict: Place;
  const warned: string[] = [];
  const log = openLog(
    { logLevel: 'warn' },
    { write: (text: string) => void (text.includes('too many wrong hand-over codes') && warned.push(text)) },
  );
  beforeAll(async () => {
    strict = await world.open({ lineLogin: LINE_LOGIN, publicUrl: ORIGIN, rateLimits: true }, { log });
  });
  const from = (address: string) => new Phone(strict, address);
  /** Each test in minutes of its own. */
  const minuteLater = () => world.pass(MINUTE);

  test('guesses of one address: five wrong in a minute, what is sent at once counts at once, and a right one forgives none', async () => {
    // One address is wrong five times in a minute, then it waits until the first of them is a minute old.
    minuteLater();
    const wrong = aWrongCode();
    for (let n = 0; n < WRONG_PER_ADDRESS; n++) {
      expect((await take(wrong, from('203.0.113.9'))).body.code).toBe('HAND_OVER_WRONG');
      world.pass(1_000);
    }
    const { body, headers } = await take(wrong, from('203.0.113.9'));
    expect(body.code).toBe('TOO_MANY_REQUESTS');
    expect(headers['retry-after']).toBe('55');
    expect((await take(wrong, from('203.0.113.10'))).body.code).toBe('HAND_OVER_WRONG');
    world.pass(55_000);
    expect((await take(wrong, from('203.0.113.9'))).body.code).toBe('HAND_OVER_WRONG');
    // What is sent at once is counted at once, and then the right one is refused as well.
    {
      minuteLater();
      const nok = await inLine(strict);
      const { code } = await codeOf(nok);
      const wrong = aWrongCode(code);
      const tries = await Promise.all(Array.from({ length: 12 }, () => take(wrong, from('203.0.113.11'))));
      expect(tries.filter(({ body }) => body.code === 'HAND_OVER_WRONG')).toHaveLength(WRONG_PER_ADDRESS);
      expect((await take(code, from('203.0.113.11'))).body.code).toBe('TOO_MANY_REQUESTS');
      expect((await take(code, from('203.0.113.12'))).status).toBe(200);
    }
    {
      minuteLater();
      const nok = await inLine(strict);
      const wrong = aWrongCode();
      for (let n = 0; n < WRONG_PER_ADDRESS; n++) {
        expect((await take((await codeOf(nok)).code, from('203.0.113.14'))).status).toBe(200);
        expect((await take(wrong, from('203.0.113.14'))).body.code).toBe('HAND_OVER_WRONG');
      }
      expect((await take(wrong, from('203.0.113.14'))).body.code).toBe('TOO_MANY_REQUESTS');
    }
  });

  test('from all addresses and at all processes together twenty guesses in the life of a code, and the log says so once', async () => {
    minuteLater();
    warned.length = 0;
    const wrong = aWrongCode();
    const tries = [];
    const other = await world.open({ lineLogin: LINE_LOGIN, publicUrl: ORIGIN, rateLimits: true }, { log });
    for (let n = 0; n < 24; n++) tries.push(await take(wrong, new Phone(n % 2 ? strict : other, `198.51.100.${n}`)));
    expect(tries.filter(({ body }) => body.code === 'HAND_OVER_WRONG')).toHaveLength(WRONG_OF_ALL);
    expect(warned).toHaveLength(1);
    minuteLater();
    expect((await take(wrong, from('198.51.100.1'))).body.code).toBe('HAND_OVER_WRONG');
  });

  test('right ones are no guesses: a whole course moves over behind one address', async () => {
    minuteLater();
    const caddies = [await inLine(strict), await inLine(strict), await inLine(strict), await inLine(strict)];
    for (let n = 0; n < WRONG_OF_ALL + 4; n++) {
      const { code } = await codeOf(caddies[n % caddies.length] as Phone);
      expect((await take(code, from('203.0.113.13'))).status).toBe(200);
    }
  });
});

test('of a code nothing is kept: no digits in the database or a log, no hash without the channel’s secret', async () => {
  // No digits in the database, and no hash that is made without the channel’s secret.
  const nok = await inLine();
  const { code } = await codeOf(nok);
  const rows = await world.db.many(sql<Record<string, unknown>>`select * from hand_over`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { code_hash } of rows) expect(code_hash).not.toContain(code);
  const other = await world.open({ lineLogin: { ...LINE_LOGIN, channelSecret: 'another' }, publicUrl: ORIGIN });
  expect((await take(code, new Phone(other))).body.code).toBe('HAND_OVER_WRONG');
  expect((await take(code)).status).toBe(200);
  // Nothing in any log.
  {
    const before = logged.length;
    const nok = await inLine();
    const { code } = await codeOf(nok);
    await take(code);
    await take(code);
    const lines = logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.length).toBeGreaterThan(0);
    // Numbers of the log's own (times, milliseconds) may hold any digits.
    const said = lines.map(({ time: _time, ...line }) => JSON.stringify(line)).join('\n');
    expect(said).not.toMatch(new RegExp(`\\b${code}\\b`));
  }
});

test('hands over where LINE is not configured', async () => {
  const without = await world.open({ lineLogin: undefined });
  const nok = await inLine(without);
  expect((await nok.ask('POST /auth/hand-over', {})).body.code).toBe('LINE_OFF');
  expect((await take('482190', new Phone(without))).body.code).toBe('LINE_OFF');
});
