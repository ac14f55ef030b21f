import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPublicHoliday } from '../../support/rates.ts';
import { addDays, type ClockTime, DAY, dateOf, HOUR, momentOf, type SlashDate } from '../../../domain/dates.ts';
import { baht } from '../../../domain/money.ts';
import { readConfig } from '../../../server/config.ts';
import { sql } from '../../../server/db/db.ts';
import { judgeCaddyAs } from '../../../server/desk/decision/people.ts';
import { decided } from '../../desk/decided.ts';
import { reconcile } from '../../../server/operator/reconcile/reconcile.ts';
import { openProvider } from '../../../server/payment/open.ts';
import { call, PASSWORD, registerGolfer, registerSomchai } from '../../journey/people.ts';
import { type Act, actsOf, bookingRef, COURSE, type DayScene, says, textOf, TIME } from '../../offline/cut-acts.ts';
import { type Cut, CUTS, type CutProxy, isDoneUnheard, isPageDead, killPage, openCutProxy } from '../../offline/cut.ts';
import { type MovedDay, startMovedDay } from '../../support/moved-day.ts';
import { outboxOf } from '../../support/outbox-of.ts';
import { openPhone, type Phone } from '../../support/phone.ts';
import { signInOn } from '../../support/sign-in.ts';
import { untilWholeAppIsHere } from '../../support/whole-app.ts';
import { ledgerIsWhole } from '../../wallet/ledger-is-whole.ts';

const NOK = 'nok@example.com';
const SOMCHAI = 'somchai-611@example.com';
const LONG = 60_000;
const NOT_DONE = /did not reach us|ไม่ถึงเรา/;

/** Each day every act meets another cut, so that after as many days as there are cuts it has met all of them. */
const KINDS = Object.keys(CUTS) as Cut[];
/** Of the network while the QR is paid from elsewhere. */
const PAY = ['closed', 'stuck', 'unheard', 'gone'] as const;
const DAYS = KINDS.map((_kind, n) => ({ n, ends: n % 2 === 0 ? 'full' : 'rain' }) as const);
const cutOf = (n: number, act: number): Cut => KINDS[(n + act) % KINDS.length] as Cut;

let day: MovedDay;
const roads = {} as Record<Act['who'], CutProxy>;
const phones = {} as Record<Act['who'], Phone>;
let lastDate: SlashDate;
let golfer_id: string;
let caddy_id: string;
let before: Record<string, number>;
/** What a screen said in the past tense before the server had. */
const tooEarly: string[] = [];
let mayBeTold = () => true;

beforeAll(async () => {
  day = await startMovedDay();
  const caddy = await registerSomchai(day.origin, COURSE);
  caddy_id = caddy.user.basic_info.user_id;
  await decided(day.db(), day.now(), (tx, acting) => judgeCaddyAs(tx, acting, caddy_id, { to: 'VERIFIED' }));
  golfer_id = (await registerGolfer(day.origin, 'Nok')).user.basic_info.user_id;
  const account = { bank: 'kbank', number: '1234567890', holder: 'สมชาย ใจดี' } as const;
  await call(day.origin, 'POST /wallet/bank-account', account, caddy.app_token);
  await openFor('nok', NOK, 'en');
  await openFor('somchai', SOMCHAI, 'th');
  // There is time for the answer, whatever time it is now. A phone's timers break 2³¹ ms (24 days) ahead: all days are over before.
  lastDate = addDays(dateOf(day.now()), 1);
  before = await accounts();
});

async function openFor(who: Act['who'], identifier: string, language: 'th' | 'en') {
  roads[who] = await openCutProxy(day.origin);
  phones[who] = await openPhone(language === 'en' ? { locale: 'en-US' } : {});
  const { context, page } = phones[who];
  await context.addInitScript((it) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('language', it);
  }, language);
  await context.exposeBinding('saidNow', (_source, text: string) => void (mayBeTold() || tooEarly.push(text)));
  await context.clock.install();
  await signInOn(page, roads[who].proxy.origin, identifier, PASSWORD);
  await untilWholeAppIsHere(page);
}

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const name = task.name.replaceAll(/\W+/g, '-').slice(0, 60);
  for (const [who, { page }] of Object.entries(phones))
    await page.screenshot({ path: `test-results/${name}-${who}.png` });
});

afterAll(async () => {
  for (const phone of Object.values(phones)) await phone.close();
  for (const road of Object.values(roads)) await road.close();
  await day?.close();
});

/** All clocks go on: what waits for its time on a phone is not waited for here. */
const hasten = (ms: number) => day.moveTo(day.now() + ms, Object.values(phones));
const other = (who: Act['who']): Act['who'] => (who === 'nok' ? 'somchai' : 'nok');

async function go(who: Act['who'], address: string): Promise<Page> {
  const { page } = phones[who];
  await page.goto(roads[who].proxy.origin + address);
  await page.locator('main').first().waitFor();
  return page;
}

describe.for(DAYS)('day $n, it ends with $ends', { retry: 0 }, ({ n, ends }) => {
  const scene = { ends } as DayScene;
  let isBroken = false;

  beforeAll(async () => {
    const db = day.db();
    // A day that broke off has left its round behind; on a holiday a round costs more.
    lastDate = addDays([lastDate, dateOf(day.now())].toSorted().at(-1) as SlashDate, 1);
    while (isPublicHoliday(lastDate)) lastDate = addDays(lastDate, 1);
    const counted = await db.one(sql<{ topups: string; withdrawals: string }>`select
      (select count(*) from topup where user_id = ${golfer_id}) as topups,
      (select count(*) from withdrawal where user_id = ${caddy_id}) as withdrawals`);
    Object.assign(scene, { db, golfer_id, caddy_id, booking_date: lastDate });
    scene.topupsBefore = Number(counted.topups);
    scene.withdrawalsBefore = Number(counted.withdrawals);
    for (const road of Object.values(roads)) road.mend();
  });
  beforeEach(({ skip }) => skip(isBroken, 'the day goes no further'));
  afterEach(({ task }) => {
    isBroken ||= task.result?.state === 'fail';
    mayBeTold = () => true;
  });

  const pay = PAY[n % PAY.length] as Cut;
  for (const [at, act] of actsOf(scene).entries()) {
    const cut = cutOf(n, at);
    test(`day ${n}: ${act.who} ${act.does}: ${CUTS[cut]}`, async () => {
      const teeOff = momentOf(scene.booking_date, TIME as ClockTime);
      if (act.at !== undefined) await day.moveTo(teeOff + act.at, Object.values(phones));
      await meet(act, cut, scene);
    });
    if (at === 0) test(`day ${n}: the QR is paid, nok's phone meanwhile: ${CUTS[pay]}`, () => paid(pay));
  }
});

/** One act, whose first request meets `cut`; afterwards it has happened once, and both screens say so. */
async function meet(act: Act, cut: Cut, scene: DayScene): Promise<void> {
  const { who } = act;
  const road = roads[who];
  if (act.sees && act.path !== '/api/v1/booking/create')
    await go(other(who), `/${who === 'nok' ? 'caddy' : 'golfer'}/booking/${await bookingRef(scene)}`);
  let page = await go(who, await act.address());
  await act.ready?.(page);
  expect(await act.times()).toBe(0);
  const outage = road.cutAt(act.path, cut);
  ({ mayBeTold } = outage);
  await listenFor(page, act.past);

  await act.tap(page);
  if (cut !== 'killed') await outage.met;
  if (isPageDead(cut)) {
    await killPage(phones[who]);
    outage.mend();
    page = await go(who, await act.address());
    await untilDecided(act, page);
  } else if (cut !== 'half') {
    await untilItWaits(act, cut, page);
    expect(await act.times()).toBe(isDoneUnheard(cut) ? 1 : 0);
    outage.mend();
    if (cut === 'stuck' || cut === 'late') await hasten(13_000);
  }
  if (cut === 'late') await isHeardLate(act, outage.deliver, page);
  if (await isToBeSentAgain(act, cut, page)) {
    await act.ready?.(page);
    await act.tap(page);
  }

  await vi.waitFor(async () => expect(await act.times()).toBe(1), { timeout: LONG });
  await vi.waitFor(async () => expect(await undecided(page)).toEqual([]), { timeout: LONG });
  await act.shows(page, isPageDead(cut));
  await act.sees?.(phones[other(who)].page);
  expect(await act.times()).toBe(1);
  expect(tooEarly).toEqual([]);
  road.mend();
  await ledgerIsWhole(day.db());
}

/** The screen says that it is not known, or that it waits; nothing is said to be done. */
async function untilItWaits({ kind, past }: Act, cut: Cut, page: Page): Promise<void> {
  const hangs = cut === 'stuck' || cut === 'late';
  if (hangs) await hasten(3_500);
  if (kind === 'money') await says(page, hangs ? /No answer yet|ยังไม่ได้รับคำตอบ/ : /do not know yet|ยังไม่ทราบว่า/);
  else await says(page, /รอส่ง|กำลังส่ง|[Ww]aiting to send|Sending/);
  if (past) expect(await textOf(page)).not.toMatch(past);
}

/** What hung arrives when its phone has found out without it. */
async function isHeardLate({ kind, times }: Act, deliver: () => Promise<object>, page: Page): Promise<void> {
  if (kind === 'queued') await vi.waitFor(async () => expect(await times()).toBe(1), { timeout: LONG });
  else await says(page, NOT_DONE);
  const givenUp = { status_code: 409, code: 'REQUEST_GIVEN_UP' };
  expect(await deliver()).toMatchObject(kind === 'money' ? givenUp : { status_code: 200 });
}

/** Known not to have been done, and said so: the person taps once more. */
async function isToBeSentAgain({ kind, times }: Act, cut: Cut, page: Page): Promise<boolean> {
  if (isPageDead(cut)) return (await times()) === 0;
  if (kind === 'queued') return false;
  if (!isDoneUnheard(cut)) await says(page, NOT_DONE);
  return !isDoneUnheard(cut) && (await times()) === 0;
}

/** A page that was opened after another died: what that one had sent or kept is found out, or nothing was. */
const untilDecided = ({ kind }: Act, page: Page): Promise<void> =>
  vi.waitFor(
    async () => {
      if (kind === 'money') await hasten(5_000);
      expect(await undecided(page)).toEqual([]);
    },
    { timeout: LONG, interval: 500 },
  );

/** Written down on this phone, and not decided: requests that move money, acts that wait. */
async function undecided(page: Page): Promise<string[]> {
  const unanswered = await page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('unread'));
      });
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/^caddee-\d+-/.test(name)) continue;
      const database = await done(indexedDB.open(name));
      const list = await done<{ call: string }[] | undefined>(
        database.transaction('draft').objectStore('draft').get('unanswered'),
      );
      found.push(...(list ?? []).map((it) => it.call));
      database.close();
    }
    return found;
  });
  const waiting = (await outboxOf(page)).filter(({ state }) => state !== 'sent');
  return [...unanswered, ...waiting.map(({ kind, state }) => `${kind} ${state}`)];
}

/** From now on the first word of `past` that this page says is told here in that moment. */
async function listenFor(page: Page, past: RegExp | undefined): Promise<void> {
  if (!past) return;
  expect(await textOf(page)).not.toMatch(past);
  await page.evaluate((source) => {
    const pattern = new RegExp(source);
    const look = () => {
      const [found] = pattern.exec(document.body.innerText) ?? [];
      if (!found) return;
      watching.disconnect();
      (globalThis as unknown as { saidNow(text: string): void }).saidNow(found);
    };
    const watching = new MutationObserver(look);
    watching.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, past.source);
}

/** The bank has the money, and nok's phone hears it late. */
async function paid(cut: Cut): Promise<void> {
  const { nok } = phones;
  await nok.page.waitForURL('**/golfer/topup/pay/*');
  // The page behind its QR; on the screen it is a link only where it is of the same address.
  const { authorize_uri } = await day.db().one(sql<{ authorize_uri: string }>`select authorize_uri from topup
    where user_id = ${golfer_id} and status = 'AWAITING_PAYMENT'`);
  const address = new URL(nok.page.url()).pathname;
  const had = await accounts();
  mayBeTold = () => false;
  await listenFor(nok.page, /Top-up complete/);
  if (isPageDead(cut)) await killPage(nok);
  else roads.nok.cutAll(cut as 'closed' | 'stuck' | 'unheard');
  const bank = await nok.context.newPage();
  await bank.goto(new URL(authorize_uri, day.origin).href);
  await bank.getByRole('button', { name: 'Pay (test)' }).click();
  await bank.waitForURL('**/golfer/payment-status*');
  await bank.getByRole('heading', { level: 1, name: 'Top-up complete' }).waitFor();
  await bank.close();
  await nok.page.bringToFront();
  expect(tooEarly).toEqual([]);
  mayBeTold = () => true;
  roads.nok.mend();
  if (isPageDead(cut)) await go('nok', address);
  if (cut === 'stuck') await hasten(21_000);
  await nok.page.getByRole('heading', { name: 'Top-up complete' }).first().waitFor({ timeout: LONG });
  expect((await accounts())['nok:available']).toBe((had['nok:available'] ?? 0) + baht(500));
  await ledgerIsWhole(day.db());
}

/** What the two have, and the house's part in all that was posted for them: the rest of the world lives on meanwhile. */
async function accounts(): Promise<Record<string, number>> {
  const rows = await day.db().many(sql<{ account: string; sum: string }>`select account, sum(amount) as sum
    from ledger_entry where transaction_id in (select transaction_id from ledger_entry
      where account like ${`%${golfer_id}%`} or account like ${`%${caddy_id}%`}) group by account`);
  const named = (account: string) =>
    account.replace(`golfer:${golfer_id}`, 'nok').replace(`caddy:${caddy_id}`, 'somchai');
  return Object.fromEntries(rows.map(({ account, sum }) => [named(account), Number(sum)]));
}

const MEANT = {
  topups_paid: DAYS.length,
  topups: DAYS.length,
  rounds_over: DAYS.length,
  rounds: DAYS.length,
  tips_paid: DAYS.length,
  tips_undone: DAYS.length,
  tips: 2 * DAYS.length,
  withdrawals_paid: DAYS.length,
  withdrawals: DAYS.length,
};
const counts = () =>
  day.db().one(sql<typeof MEANT>`select
    (select count(*)::int from topup where user_id = ${golfer_id} and status = 'PAID') as topups_paid,
    (select count(*)::int from topup where user_id = ${golfer_id}) as topups,
    (select count(*)::int from booking where golfer_id = ${golfer_id} and status in ('COMPLETED', 'CANCELLED_BY_COURSE')) as rounds_over,
    (select count(*)::int from booking where golfer_id = ${golfer_id}) as rounds,
    (select count(*)::int from tip where golfer_id = ${golfer_id} and status = 'PAID') as tips_paid,
    (select count(*)::int from tip where golfer_id = ${golfer_id} and status = 'UNDONE') as tips_undone,
    (select count(*)::int from tip where golfer_id = ${golfer_id}) as tips,
    (select count(*)::int from withdrawal where user_id = ${caddy_id} and status = 'PAID') as withdrawals_paid,
    (select count(*)::int from withdrawal where user_id = ${caddy_id}) as withdrawals`);

describe('after all days', { retry: 0 }, () => {
  test('money is where it has to be, to the satang, and everything happened as often as it was meant', async () => {
    await day.moveTo(day.now() + DAY, Object.values(phones));
    const full = DAYS.filter(({ ends }) => ends === 'full').length;
    const rain = DAYS.length - full;
    const [topups, tips] = [baht(500) * DAYS.length, baht(300) * DAYS.length];
    const fees = baht(150) * full + baht(100) * rain;
    const share = baht(135) * full + baht(90) * rain;
    const after = {
      ...before,
      'nok:available': (before['nok:available'] ?? 0) + topups - fees - tips,
      'nok:held': 0,
      'somchai:pending': 0,
      'somchai:available': 0,
      'platform:fee': fees - share,
      'psp:clearing': -topups,
      'bank:out': share + tips,
    };
    await vi.waitFor(async () => expect(await accounts()).toEqual(after), { timeout: LONG });
    expect(Object.values(after).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    // The bank says later what became of the last withdrawal, and is asked again after a while.
    await vi.waitFor(
      async () => {
        await hasten(HOUR);
        expect(await counts()).toEqual(MEANT);
      },
      { timeout: LONG, interval: 500 },
    );
  });

  test('npm run operator -- reconcile: everything agrees', async () => {
    const db = day.db();
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const provider = openProvider({ config, db, clock: () => day.now(), origin: () => day.origin });
    const { text, isProved } = await reconcile({ db, now: day.now(), operator: 'the test' }, provider, 30);
    expect(text).toContain('everything agrees');
    expect(isProved).toBe(true);
    await ledgerIsWhole(db);
  });

  test('no page complained on the way', () => {
    expect(Object.values(phones).flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
