import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../domain/call.ts';
import { heldText } from '#domain/address.ts';
import { Refused } from '../../domain/refusals.ts';
import { startServer } from '../support/server.ts';
import { NOK, nok, SOMCHAI, bothSignedIn, somchai } from './people.ts';
import { route } from './routes.ts';
import { testTable } from '../support/table.ts';

const NOTHING = v.strictObject({});
const SAID = v.object({ name: v.string(), rounds: v.number(), as_of: v.string() });

let rounds = 0;
let moment = 0;
let isRefused = false;
/** What each person is told: the same for both, but for the person's name. */
const say = async ({ caller }: { caller: { user_id: string } | null }) => {
  if (isRefused) throw new Refused('NOT_FOUND');
  return { name: caller?.user_id ?? 'anybody', rounds, as_of: `moment ${(moment += 1)}` };
};

const read = call({ who: 'any', input: NOTHING, output: SAID });
const here = await startServer({
  routes: [
    route('GET /test/own', read, say),
    route('POST /test/own-read', read, say),
    route('GET /test/same', read, async () => ({ name: 'the same for all', rounds, as_of: '' })),
    route('GET /test/open', call({ who: 'all', input: NOTHING, output: SAID }), say),
  ],
  sessions: bothSignedIn(),
});
afterAll(() => here.close());
beforeEach(() => {
  rounds = 0;
  isRefused = false;
});

type Who = string | undefined;

/** As a phone makes it of what it holds. */
const tagOf = (user_id: string, data: unknown): string =>
  `W/"${createHash('sha256').update(heldText(user_id, data)).digest('hex').slice(0, 16)}"`;

async function ask(url: string, who: Who, held?: string) {
  const method = url.includes('read') ? 'POST' : 'GET';
  const name = method === 'GET' ? 'if-none-match' : 'x-held';
  const answer = await here.app.inject({
    url: `/api/v1/test/${url}`,
    method,
    headers: { ...(who && { authorization: `Bearer ${who}` }), ...(held && { [name]: held }) },
    ...(method === 'POST' && { payload: {} }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

const dataOf = ({ body }: { body: string }): unknown => (JSON.parse(body) as { data: unknown }).data;

testTable<[string, number]>([
  ['own', 304],
  ['own-read', 204],
])(
  '%s: a reader who holds it already is told so, with nothing back but the validator; what has changed is said in full',
  async (url, confirmed) => {
    [rounds, isRefused] = [0, false];
    const answer = await ask(url, NOK);
    // An answer says no validator, so none is kept, shared or cached on the way.
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    const held = tagOf(nok.user_id, dataOf(answer));
    const again = await ask(url, NOK, held);
    expect([again.status, again.body]).toEqual([confirmed, '']);
    expect(again.headers).toMatchObject({
      etag: held,
      'cache-control': 'no-store',
      vary: 'Authorization, Accept-Language',
    });
    expect(again.headers['x-request-id']).toBeDefined();
    expect(Object.keys(again.headers).length).toBeLessThanOrEqual(6);
    // Another person's validator confirms nothing.
    expect(dataOf(await ask(url, SOMCHAI, held))).toMatchObject({ name: somchai.user_id });
    rounds = 1;
    const changed = await ask(url, NOK, held);
    expect([changed.status, dataOf(changed)]).toMatchObject([200, { name: nok.user_id, rounds: 1 }]);
    // A refusal is a refusal, whatever is held.
    isRefused = true;
    expect(await ask(url, NOK, held)).toMatchObject({ status: 404 });
    expect(await ask(url, 'nobody-is-signed-in-by-this', held)).toMatchObject({ status: 401 });
  },
);

test('a validator is of one signed-in person: a star, a list, half of one, another’s or nobody’s confirm nothing', async () => {
  // Two people who are told the same have different validators for it.
  const held = tagOf(nok.user_id, dataOf(await ask('same', NOK)));
  expect((await ask('same', NOK, held)).status).toBe(304);
  expect((await ask('same', SOMCHAI, held)).status).toBe(200);
  {
    const held = tagOf(nok.user_id, dataOf(await ask('own', NOK)));
    for (const wrong of ['*', `${held}, "other"`, held.slice(2), held.slice(0, -2)])
      expect((await ask('own', NOK, wrong)).status).toBe(200);
  }
  // Nobody who is not signed in is confirmed anything.
  {
    const held = tagOf('', dataOf(await ask('open', undefined)));
    expect((await ask('open', undefined, held)).status).toBe(200);
  }
});
