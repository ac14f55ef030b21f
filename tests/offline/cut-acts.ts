import type { Page } from 'playwright';
import { expect, vi } from 'vitest';
import { HOUR, MINUTE, type SlashDate } from '../../domain/dates.ts';
import { type Db, type Statement, sql } from '../../server/db/db.ts';

export const COURSE = 'alpine-golf-club';
export const TIME = '07:10';
const TIP = '฿300';
const HOLES = 7;

/** One day of the two, and what there was before it. */
export interface DayScene {
  db: Db;
  golfer_id: string;
  caddy_id: string;
  booking_date: SlashDate;
  ends: 'full' | 'rain';
  topupsBefore: number;
  withdrawalsBefore: number;
}

export interface Act {
  who: 'nok' | 'somchai';
  does: string;
  path: string;
  /** `money`: never queued, what became of it is found out. `queued`: it waits on the phone. */
  kind: 'money' | 'queued';
  /** Milliseconds after tee-off before which the day does not go on. */
  at?: number;
  /** The screen it is done on. */
  address(): string | Promise<string>;
  /** All before the tap that counts. */
  ready?(page: Page): Promise<void>;
  tap(page: Page): Promise<void>;
  /** How often it has happened today. */
  times: () => Promise<number>;
  /** What no screen says before the server has. */
  past?: RegExp;
  /** What the screen says when it has happened; `isAnother`: the page that was tapped is dead. */
  shows(page: Page, isAnother: boolean): Promise<void>;
  /** And the other one's. */
  sees?(page: Page): Promise<void>;
}

/** Without the signs that say where a Thai word may break. */
export const textOf = async (page: Page): Promise<string> => await page.evaluate(() => document.body.innerText);

/** Waits with the patience of a loaded machine. */
export const says = (page: Page, what: RegExp): Promise<void> =>
  vi.waitFor(async () => expect(await textOf(page)).toMatch(what), { timeout: 60_000, interval: 100 });

const thai = (page: Page, name: string) => page.getByRole('button', { name: name, exact: true });
const english = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();

/** Their acts of one day, in its order. */
export function actsOf(day: DayScene): Act[] {
  return [topUp(day), book(day), ...onTheCourse(day), ...(day.ends === 'full' ? reviews(day) : []), ...money(day)];
}

const count = async (db: Db, statement: Statement<{ n: number }>) => Number((await db.one(statement)).n);

export const bookingRef = async ({ db, golfer_id, booking_date }: DayScene): Promise<string> =>
  (
    await db.one(
      sql<{
        booking_ref: string;
      }>`select booking_ref from booking where golfer_id = ${golfer_id} and booking_date = ${booking_date}`,
    )
  ).booking_ref;

const noks = (day: DayScene) => async () => `/golfer/booking/${await bookingRef(day)}`;
const somchais = (day: DayScene) => async () => `/caddy/booking/${await bookingRef(day)}`;

const topUp = (day: DayScene): Act => ({
  who: 'nok',
  does: 'tops up',
  path: '/api/v1/wallet/topup',
  kind: 'money',
  address: () => '/golfer/topup',
  ready: (page) => page.getByText('฿500', { exact: true }).first().click(),
  tap: (page) => page.getByRole('button', { name: 'Create QR ฿500' }).click(),
  times: async () =>
    (await count(day.db, sql`select count(*) as n from topup where user_id = ${day.golfer_id}`)) - day.topupsBefore,
  past: /Top-up complete/,
  shows: (page) => page.getByRole('img', { name: /PromptPay QR to pay ฿500/ }).waitFor(),
});

function book(day: DayScene): Act {
  let isBegun = false;
  return {
    who: 'nok',
    does: 'books somchai',
    path: '/api/v1/booking/create',
    kind: 'money',
    address: () => {
      const chosen = `&golf_course=${COURSE}&booking_date=${day.booking_date}&tee_off_time=${TIME}&holes=18&caddy_id=${day.caddy_id}`;
      const address = `/golfer/booking/new?step=3${isBegun ? '' : chosen}`;
      isBegun = true; // what was chosen is kept on the phone
      return address;
    },
    tap: (page) => page.getByRole('button', { name: /Send request ฿150/ }).click(),
    times: () =>
      count(
        day.db,
        sql`select count(*) as n from booking where golfer_id = ${day.golfer_id} and booking_date = ${day.booking_date}`,
      ),
    past: /Request sent/,
    shows: async (page, isAnother) => {
      if (!isAnother) await says(page, /Request sent to สมชาย/);
      await page.goto(new URL(`/golfer/booking/${await bookingRef(day)}`, page.url()).href);
      await says(page, /Waiting for สมชาย/);
    },
    sees: async (page) => {
      await page.goto(new URL('/caddy/home', page.url()).href);
      await page.locator('article.req', { hasText: /Nok/ }).waitFor();
    },
  };
}

function onTheCourse(day: DayScene): Act[] {
  const act = (who: Act['who'], action: string, at?: number): Omit<Act, 'does' | 'tap' | 'shows'> => ({
    who,
    path: '/api/v1/booking/act',
    kind: 'queued',
    ...(at === undefined ? {} : { at }),
    address: who === 'nok' ? noks(day) : somchais(day),
    times: () =>
      count(
        day.db,
        sql`select count(*) as n from booking_moment join booking using (booking_id)
          where golfer_id = ${day.golfer_id} and booking_date = ${day.booking_date}
          and action = ${action} and actor = ${who === 'nok' ? 'golfer' : 'caddy'}`,
      ),
  });
  const start: Act[] = [
    {
      ...act('somchai', 'accept'),
      does: 'accepts',
      tap: (page) => thai(page, 'รับงาน').click(),
      shows: (page) => says(page, /ยืนยันแล้ว/),
      sees: (page) => says(page, /Confirmed/),
    },
    {
      ...act('somchai', 'check_in', -40 * MINUTE),
      does: 'checks in',
      tap: (page) => thai(page, 'เช็กอิน').click(),
      shows: (page) => says(page, /06:3\d/),
      sees: (page) => says(page, /06:3\d/),
    },
    {
      ...act('nok', 'check_in'),
      does: 'checks in',
      tap: (page) => english(page, 'Check in').click(),
      shows: (page) => says(page, /06:3\d[^]*06:3\d/),
      sees: (page) => says(page, /06:3\d[^]*06:3\d/),
    },
    {
      ...act('somchai', 'start', MINUTE),
      does: 'starts the round',
      tap: (page) => thai(page, 'เริ่มรอบ').click(),
      shows: (page) => says(page, /กำลังออกรอบ/),
      sees: (page) => says(page, /On the course/),
    },
  ];
  const rain: Act[] = [
    {
      ...act('somchai', 'claim_closed', 110 * MINUTE),
      does: `reports rain after ${HOLES} holes`,
      ready: async (page) => {
        await noteHoles(page);
        await thai(page, 'หยุดรอบ').click();
        await choose(page, 'ฝนตกหรือฟ้าผ่า');
        await says(page, /คุณได้รับ ฿90/);
      },
      tap: (page) => page.getByRole('dialog').getByRole('button', { name: 'แจ้งหยุดรอบ' }).click(),
      shows: (page) => says(page, new RegExp(`หยุดหลังเล่น ${HOLES} หลุม`)),
      sees: (page) => says(page, /You pay ฿100, ฿50 comes back/),
    },
    {
      ...act('nok', 'agree_closed'),
      does: 'confirms the rain',
      tap: (page) => english(page, 'Confirm that play stopped').click(),
      past: /Back in your wallet|Paid:/,
      shows: (page) => says(page, /Paid: ฿100[^]*Back in your wallet: ฿50/),
      sees: (page) => says(page, /สนามยกเลิก/),
    },
  ];
  const full: Act[] = [
    {
      ...act('somchai', 'end', 4.5 * HOUR),
      does: 'ends the round',
      ready: async (page) => {
        await thai(page, 'จบรอบ').click();
        await choose(page, 'เล่นครบ 18 หลุม');
        await says(page, /คุณได้รับ ฿135/);
      },
      tap: (page) => page.getByRole('dialog').getByRole('button', { name: 'จบรอบ 18 หลุม' }).click(),
      shows: (page) => says(page, /รอ.*ยืนยันจบรอบ/),
      sees: (page) => says(page, /Confirm the end · pay ฿150/),
    },
    {
      ...act('nok', 'confirm_end'),
      does: 'confirms the end',
      kind: 'money',
      tap: (page) => english(page, /Confirm the end/).click(),
      past: /Paid:/,
      shows: (page) => says(page, /Paid: ฿150/),
      sees: (page) => says(page, /฿135 รอเข้า/),
    },
  ];
  return [...start, ...(day.ends === 'rain' ? rain : full)];
}

/** No reason stands chosen. */
const choose = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('radio', { name: name }).check({ force: true });

/** On the caddy's phone alone: it is there whatever the network does. */
async function noteHoles(page: Page): Promise<void> {
  const noted = async () => Number(/เล่นแล้ว (\d+) จาก 18/.exec((await page.locator('main').textContent()) ?? '')?.[1]);
  const more = page.getByRole('main').getByRole('button', { name: 'เพิ่มหนึ่งหลุม' });
  await more.waitFor();
  for (let hole = await noted(); hole < HOLES; hole++) await more.click();
  await vi.waitFor(async () => expect(await noted()).toBe(HOLES), { timeout: 60_000 });
}

function reviews(day: DayScene): Act[] {
  const times = (by: string) => () =>
    count(
      day.db,
      sql`select count(*) as n from review join booking using (booking_id)
        where golfer_id = ${day.golfer_id} and booking_date = ${day.booking_date} and by = ${by}`,
    );
  const review = { path: '/api/v1/review/submit', kind: 'queued' } as const;
  return [
    {
      ...review,
      who: 'nok',
      does: 'reviews somchai',
      address: async () => `/golfer/booking/review-caddy/${await bookingRef(day)}`,
      ready: (page) => stars(page, 'Rating', '5 stars'),
      tap: (page) => page.getByRole('button', { name: 'Send the review' }).click(),
      times: times('golfer'),
      shows: (page) => says(page, /Sent|Published/),
    },
    {
      ...review,
      who: 'somchai',
      does: 'reviews nok',
      address: async () => `/caddy/booking/review-golfer/${await bookingRef(day)}`,
      ready: (page) => stars(page, 'ให้คะแนน', '4 ดาว'),
      tap: (page) => thai(page, 'ส่งรีวิว').click(),
      times: times('caddy'),
      shows: (page) => says(page, /เผยแพร่แล้ว/),
    },
  ];
}

const stars = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: name }).check({ force: true });

function money(day: DayScene): Act[] {
  const tips = (status: string) =>
    count(
      day.db,
      sql`select count(*) as n from tip join booking using (booking_id)
        where booking.golfer_id = ${day.golfer_id} and booking_date = ${day.booking_date} and tip.status like ${status}`,
    );
  const tip: Omit<Act, 'does' | 'times'> = {
    who: 'nok',
    path: '/api/v1/wallet/tip',
    kind: 'money',
    address: noks(day),
    ready: async (page) => {
      if (!(await page.getByRole('dialog').isVisible())) await english(page, /^Tip /).click();
      await page.getByRole('dialog').getByText(TIP, { exact: true }).first().click();
    },
    tap: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: `Tip ${TIP}` })
        .click(),
    past: /You tipped|฿300 · From your wallet/,
    shows: (page) => says(page, /฿300 · From your wallet/),
  };
  const withdrawals = async () =>
    (
      await day.db.many(
        sql<{
          reference: string;
        }>`select reference from withdrawal where user_id = ${day.caddy_id} order by requested_at desc`,
      )
    ).map(({ reference }) => reference);
  const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^ยืนยัน ฿/ });
  return [
    { ...tip, does: `tips ${TIP}`, times: () => tips('%') },
    {
      who: 'nok',
      does: 'takes the tip back',
      path: '/api/v1/wallet/tip/undo',
      kind: 'money',
      address: noks(day),
      tap: (page) => english(page, 'Undo').click(),
      times: () => tips('UNDONE'),
      past: /Undone\./,
      shows: async (page) => {
        await english(page, /^Tip /).waitFor();
        await english(page, 'Undo').waitFor({ state: 'detached' });
      },
    },
    { ...tip, does: `tips ${TIP} again`, times: async () => (await tips('%')) - 1 },
    {
      who: 'somchai',
      does: 'withdraws all he has',
      path: '/api/v1/wallet/withdraw',
      kind: 'money',
      at: 30 * HOUR, // a day after the end the share is the caddy's
      address: () => '/caddy/profile/earnings/withdraw',
      ready: async (page) => {
        if (!(await confirm(page).isVisible())) await page.getByRole('button', { name: /^ถอน ฿/ }).click();
        await confirm(page).waitFor();
      },
      tap: (page) => confirm(page).click(),
      times: async () => (await withdrawals()).length - day.withdrawalsBefore,
      past: /ขอถอน ฿\d+ แล้ว|รับคำขอแล้ว/,
      shows: async (page) => says(page, new RegExp((await withdrawals())[0] ?? 'none')),
    },
  ];
}
