import { afterAll, expect, test } from 'vitest';
import { Browser, openLineWorld, ORIGIN, PASSWORD } from './world.ts';
import { testTable } from '../support/table.ts';

const START = '/api/v1/auth/line/start';
const REFRESH = '__Host-caddee_refresh';

const world = await openLineWorld();
afterAll(() => world.close());

/** The user set out with this tick; the tab that LINE leads back to knows nothing of it. */
async function backInAnotherTab(tick: string) {
  world.line.atThePage = world.line.newPerson();
  const browser = new Browser(world.here);
  expect(await browser.throughLine(START + tick)).toBe('/line?back');
  return browser;
}
const saysNew = (browser: Browser, remember?: boolean) =>
  browser.done('POST /auth/line/finish', {
    create: true,
    attempt: browser.attempt,
    ...(remember !== undefined && { remember }),
  });

testTable<[string, string, boolean | undefined, boolean]>([
  ['unticked', '?remember=0', true, false],
  ['ticked', '?remember=1', false, true],
  ['not said, by an app of yesterday: as its tab says', '', true, true],
  ['not said at all', '', undefined, false],
  ['something else said is not said', '?remember=yes', undefined, false],
])(
  '“remember this device” is what the user ticked when setting out, whatever the tab that LINE leads back to says: %s',
  async (_, tick, inThatTab, remembered) => {
    const browser = await backInAnotherTab(tick);
    expect((await saysNew(browser, inThatTab)).remembered).toBe(remembered);
    expect(browser.cookies.has(REFRESH)).toBe(remembered);
  },
);

test('the wish holds also when LINE’s own quick way failed; in the form that joins the last word counts', async () => {
  // The wish holds also when LINE’s own quick way failed and the user was sent there once more.
  world.line.knobs.isWrongAtFirst = true;
  const browser = await backInAnotherTab('?remember=0');
  world.line.knobs.isWrongAtFirst = false;
  expect((await saysNew(browser, true)).remembered).toBe(false);
  expect(browser.cookies.has(REFRESH)).toBe(false);
  // The user sees the tick in the form that joins, and may change it: the last word counts.
  {
    const { email } = await world.register();
    const browser = await backInAnotherTab('?remember=0');
    const { attempt } = browser;
    await browser.done('POST /auth/line/join', { identifier: email, password: PASSWORD, remember: true, attempt });
    expect(browser.cookies.has(REFRESH)).toBe(true);
  }
});

testTable<[string, boolean, boolean]>([
  ['?remember=0', true, false],
  ['?remember=1', false, true],
  ['', true, true],
])(
  'the question whether the user is new (%s) tells the tick, for the form that joins',
  async (tick, inThatTab, told) => {
    const browser = await backInAnotherTab(tick);
    const answer = await browser.call('POST /auth/line/finish', { remember: inThatTab });
    expect(answer).toMatchObject({ code: 'LINE_NEW', data: { remember: told } });
  },
);

const isPatient = async (as: string) => {
  const { url } = await new Browser(world.here).done('POST /user/line-link-start', {}, { as });
  return new URL(url.replace(ORIGIN, world.line.origin)).searchParams.get('disable_auto_login') === 'true';
};

test('linking from a session of this tab alone LINE does not jump to its app, from a remembered device it may', async () => {
  // Of this tab alone: LINE does not jump to its app, which would come back in another tab.
  const { session } = await world.register();
  await world.onboard(session.app_token);
  expect(await isPatient(session.app_token)).toBe(true);
  // Of a remembered device: LINE may take its quick way.
  const { email } = await world.register();
  const login = { identifier: email, password: PASSWORD, remember: true };
  const { app_token } = await new Browser(world.here).done('POST /auth/login', login);
  await world.onboard(app_token);
  expect(await isPatient(app_token)).toBe(false);
});
