import { createHash } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import { addressOf, heldHeader, heldText } from '#domain/address.ts';
import { calls, type CallName } from '../../domain/calls.ts';
import { startServer } from '../support/server.ts';
import { testTable } from '../support/table.ts';

const PASSWORD = 'a quiet fairway';
const people: { user_id: string; token: string }[] = [];

const here = await startServer();
for (const display_name of ['nok', 'mali']) {
  const identifier = `${display_name}@example.com`;
  const { app_token, user } = await here.done('POST /auth/register', {
    display_name,
    identifier,
    password: PASSWORD,
    adult: true,
  });
  await here.done('POST /user/select-role', { role: 'GOLFER' }, { as: app_token });
  people.push({ user_id: user.basic_info.user_id, token: app_token });
}
afterAll(() => here.close());

/** Signing out would end it for the other calls. */
async function tokenFor(name: CallName): Promise<string | undefined> {
  if (name !== 'POST /auth/logout') return people[0]?.token;
  return (await here.done('POST /auth/login', { identifier: 'nok@example.com', password: PASSWORD })).app_token;
}

const FILLED = {
  booking_ref: 'AAAA111111',
  alt_reference: 'AAAA111111',
  user_id: '018f0000-0000-7000-8000-00000000000a',
  topup_id: '018f0000-0000-7000-8000-00000000000a',
  slug: 'alpine-golf-club',
};

async function asked(name: CallName, token: string | undefined, more: Record<string, string> = {}) {
  const { method, url, rest } = addressOf(name, FILLED);
  return here.app.inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...more,
    },
    ...(method === 'POST' ? { payload: JSON.stringify(Object.keys(rest).length > 9 ? rest : {}) } : {}),
  });
}

/** What a cache on the way, or the browser's own, could make of it. */
const faultsOf = ({ headers }: { headers: Record<string, unknown> }): string[] => [
  ...(headers['cache-control'] === 'no-store' ? [] : ['may be kept']),
  ...(/(?:^|,\s*)authorization(?:,|$)/i.test(String(headers['vary'])) ? [] : ['one answer for everybody']),
  ...(headers['etag'] === undefined ? [] : ['carries a validator']),
];

testTable(Object.keys(calls) as CallName[])(
  'CA-16: nobody keeps what %s answers, to a person, to a stranger',
  async (name) => {
    for (const token of [await tokenFor(name), undefined]) {
      const answer = await asked(name, token);
      expect([name, answer.statusCode, ...faultsOf(answer)]).toEqual([name, answer.statusCode]);
    }
  },
);

const digest = (text: string) => `W/"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;

/** Calls whose answer is the same to both, so that only whose it is can tell them apart. */
const SAME = ['GET /wallet/topups', 'GET /wallet/limits', 'GET /chat/rooms', 'GET /wallet/balance'] as const;

testTable(SAME)(
  'CA-16: what nok holds of %s is confirmed to nok alone, even where another’s is the same word for word',
  async (name) => {
    const [nok, mali] = people as [(typeof people)[0], (typeof people)[0]];
    const data = async (token: string) => (await asked(name, token)).json<{ data: unknown }>().data;
    const hers = await data(nok.token);
    const withoutAge = (it: unknown) => heldText('', it);
    expect(withoutAge(await data(mali.token))).toBe(withoutAge(hers));
    const held = { [heldHeader('GET')]: digest(heldText(nok.user_id, hers)) };
    const confirmed = await asked(name, nok.token, held);
    expect(confirmed.statusCode).toBe(304);
    expect(confirmed.headers).toMatchObject({
      'cache-control': 'no-store',
      vary: expect.stringMatching(/authorization/i),
    });
    expect((await asked(name, mali.token, held)).statusCode).toBe(200);
    expect((await asked(name, undefined, held)).statusCode).not.toBe(304);
    // Control: a validator of the answer alone would be one for both.
    expect(digest(withoutAge(hers))).toBe(digest(withoutAge(await data(mali.token))));
  },
);
