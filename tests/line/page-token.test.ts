import { afterAll, afterEach, expect, test } from 'vitest';
import { HOUR } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { allText, openLineWorld } from './world.ts';
import { testTable } from '../support/table.ts';

const world = await openLineWorld();
afterEach(() => void (world.line.knobs.isDown = false));
afterAll(() => world.close());

/** With a password, and LINE linked to it: LINE gave us a token then, and the page the user leaves from another. */
async function linked() {
  const { session, email } = await world.member();
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

testTable(WAYS)(
  'a user who %s: LINE is told with the page’s own token and the one it gave us, each once',
  async (_, leave) => {
    const her = await linked();
    const { code, tokens, outcomes } = await toldBy(() => leave(her, her.page));
    expect([code, tokens.toSorted(), outcomes]).toEqual([
      undefined,
      [her.stored, her.page].toSorted(),
      ['TOLD', 'TOLD'],
    ]);
    const stored = await allText(world.db);
    for (const text of [stored, world.logged.join('\n')]) expect(text).not.toContain(her.page);
    // The page has the very one we have.
    const same = await linked();
    expect(await toldBy(() => leave(same, same.stored))).toEqual({
      code: undefined,
      tokens: [same.stored],
      outcomes: ['TOLD'],
    });
  },
);

testTable<[string, (her: Linked) => string]>([
  ['somebody else’s', () => world.line.accessTokenOf(world.line.newPerson())],
  ['for another channel', ({ person }) => world.line.accessTokenOf(person, { channelId: '2007654321' })],
  ['that is over', ({ person }) => world.line.accessTokenOf(person, { seconds: -1 })],
  ['that LINE never gave', () => 'a-token-of-nobody'],
])('an access token %s is not sent to LINE in the user’s name, and hinders nothing', async (_what, make) => {
  for (const [, leave] of WAYS) {
    const her = await linked();
    const foreign = make(her);
    const { code, tokens, outcomes } = await toldBy(() => leave(her, foreign));
    expect([code, tokens, outcomes]).toEqual([undefined, [her.stored], ['TOLD']]);
    expect(world.line.requests.filter(({ body }) => body.includes(foreign))).toEqual([]);
  }
});

test('LINE hears of it where the token it gave us is over, or it was away: the user goes all the same', async () => {
  const leave = (WAYS[0] as (typeof WAYS)[number])[1];
  const over = await linked();
  world.line.accessTokens.delete(over.stored);
  const byPage = await toldBy(() => leave(over, over.page));
  expect([byPage.tokens, byPage.outcomes.map(String).toSorted()]).toEqual([[over.page], ['REFUSED', 'TOLD']]);
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

test('who never came by LINE, or where nobody does, deletes the account with whatever token a page has, and LINE hears nothing', async () => {
  const { session } = await world.register();
  await world.onboard(session.app_token);
  const access_token = world.line.accessTokenOf(world.line.newPerson());
  const asked = world.line.requests.length;
  const { tokens, outcomes } = await toldBy(async () => {
    await world.here.done('POST /user/delete', { confirm: 'DELETE', access_token }, { as: session.app_token });
    return undefined;
  });
  expect([tokens, outcomes, world.line.requests.length]).toEqual([[], [], asked]);
  // Where nobody signs in with LINE an account is deleted all the same.
  {
    const off = await world.open({ config: { lineLogin: undefined } });
    const { session } = await world.register();
    const input = { confirm: 'DELETE', access_token: 'a-token-of-a-page' } as const;
    await off.done('POST /user/delete', input, { as: session.app_token });
  }
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
