import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { allText, type LineWorld, openLineWorld } from './world.ts';

let world: LineWorld;
beforeAll(async () => void (world = await openLineWorld()));
afterEach(() => void (world.line.knobs.isDown = false));
afterAll(() => world.close());

/** With a password, and LINE linked to it: LINE gave us a token then, and the page the user leaves from another. */
async function linked() {
  const { session, email } = await world.register();
  await world.onboard(session.app_token);
  const person = world.line.newPerson();
  const tokens = await world.line.tokensOf(person);
  await world.here.done('POST /user/line-link', tokens, { as: session.app_token });
  return { as: session.app_token, email, person, stored: tokens.access_token, page: world.line.accessTokenOf(person) };
}
type Linked = Awaited<ReturnType<typeof linked>>;

const WAYS: [string, (her: Linked, access_token?: string) => Promise<string | undefined>][] = [
  [
    'deletes the account',
    async (her, access_token) =>
      (await world.here.call('POST /user/delete', { confirm: 'DELETE', ...(access_token && { access_token }) }, her))
        .code,
  ],
  [
    'takes LINE away',
    async (her, access_token) =>
      (await world.here.call('POST /user/line-unlink', { ...(access_token && { access_token }) }, her)).code,
  ],
];

/** What LINE was told while the user left, and how many rows say what became of it. */
async function toldBy(leave: () => Promise<string | undefined>) {
  const rows = () =>
    world.db.many(sql<{ outcome: string | null }>`select outcome from line_ended order by line_ended_id`);
  const [told, written] = [world.line.deauthorized.length, (await rows()).length];
  const code = await leave();
  await world.here.runJobs();
  await world.here.context.channels.idle();
  const outcomes = (await rows()).slice(written).map(({ outcome }) => outcome);
  return { code, tokens: world.line.deauthorized.slice(told), outcomes };
}

describe.each(WAYS)('a user who %s', (_, leave) => {
  test('LINE is told with the page’s own token, and with the one it gave us', async () => {
    const her = await linked();
    const { code, tokens, outcomes } = await toldBy(() => leave(her, her.page));
    expect([code, tokens.toSorted(), outcomes]).toEqual([
      undefined,
      [her.stored, her.page].toSorted(),
      ['TOLD', 'TOLD'],
    ]);
    const stored = await allText(world.db);
    for (const text of [stored, world.logged.join('\n')]) expect(text).not.toContain(her.page);
  });

  test('the one LINE gave us is over: the page’s own still tells it', async () => {
    const her = await linked();
    world.line.accessTokens.delete(her.stored);
    const { tokens, outcomes } = await toldBy(() => leave(her, her.page));
    expect([tokens, outcomes.map(String).toSorted()]).toEqual([[her.page], ['REFUSED', 'TOLD']]);
  });

  test('the page has the very one we have: LINE is told once', async () => {
    const her = await linked();
    expect(await toldBy(() => leave(her, her.stored))).toEqual({
      code: undefined,
      tokens: [her.stored],
      outcomes: ['TOLD'],
    });
  });

  test.each<[string, (her: Linked) => string]>([
    ['an access token of somebody else', () => world.line.accessTokenOf(world.line.newPerson())],
    [
      'an access token of the user for another channel',
      ({ person }) => world.line.accessTokenOf(person, { channelId: '2007654321' }),
    ],
    ['an access token of the user that is over', ({ person }) => world.line.accessTokenOf(person, { seconds: -1 })],
    ['one that LINE never gave', () => 'a-token-of-nobody'],
  ])('%s is not sent to LINE in the user’s name, and hinders nothing', async (_what, make) => {
    const her = await linked();
    const foreign = make(her);
    const { code, tokens, outcomes } = await toldBy(() => leave(her, foreign));
    expect([code, tokens, outcomes]).toEqual([undefined, [her.stored], ['TOLD']]);
    expect(world.line.requests.filter(({ body }) => body.includes(foreign))).toEqual([]);
  });

  test('LINE is away: the user goes all the same, and LINE is told later with the token it gave us', async () => {
    const her = await linked();
    world.line.knobs.isDown = true;
    const { code, tokens, outcomes } = await toldBy(() => leave(her, her.page));
    expect([code, tokens, outcomes]).toEqual([undefined, [], [null]]);
    world.line.knobs.isDown = false;
    world.pass(HOUR);
    await world.here.runJobs();
    await world.here.context.channels.idle();
    expect(world.line.deauthorized.at(-1)).toBe(her.stored);
  });
});

test('who never came by LINE deletes the account with whatever token a page has, and LINE hears nothing', async () => {
  const { session } = await world.register();
  await world.onboard(session.app_token);
  const access_token = world.line.accessTokenOf(world.line.newPerson());
  const asked = world.line.requests.length;
  const { tokens, outcomes } = await toldBy(async () => {
    await world.here.done('POST /user/delete', { confirm: 'DELETE', access_token }, { as: session.app_token });
    return undefined;
  });
  expect([tokens, outcomes, world.line.requests.length]).toEqual([[], [], asked]);
});

test('LINE is asked about no more than ten tokens of one user in a minute', async () => {
  const guarded = await world.open({ config: { rateLimits: true } });
  const her = await linked();
  const said = new Set<string | undefined>();
  const ask = () => guarded.call('POST /user/delete', { confirm: 'no' as 'DELETE', access_token: her.page }, her);
  for (let n = 0; n < 10; n++) said.add((await ask()).code);
  expect([...said]).toEqual(['FIELDS_INVALID']);
  expect((await ask()).code).toBe('TOO_MANY_REQUESTS');
});

test('where nobody signs in with LINE an account is deleted all the same', async () => {
  const off = await world.open({ config: { lineLogin: undefined } });
  const { session } = await world.register();
  const input = { confirm: 'DELETE', access_token: 'a-token-of-a-page' } as const;
  await off.done('POST /user/delete', input, { as: session.app_token });
});
