import { afterAll, expect, test } from 'vitest';
import { caddyPage } from '../../domain/public-page.ts';
import { sql } from '../../server/db/db.ts';
import { seedCourses } from '../../server/seed.ts';
import { book, caddy, SATURDAY } from '../caddy/world.ts';
import { startServer } from '../support/server.ts';
import { testTable } from '../support/table.ts';

const HERE = '/course/khao-yai-golf-club';
const here = await startServer({ now: SATURDAY, config: { publicUrl: 'https://caddee.example' } });
const { db } = here.context;
await seedCourses({ db } as never);
const somchai = await caddy(db, { nickname: 'somchai', rating: [30, 10] });
const ploy = await caddy(db, { nickname: 'ploy', caddy_number: '31', rating: [50, 10] });
await caddy(db, { nickname: 'shy', caddy_number: '32', who_may_request: 'FOLLOWERS' });
await caddy(db, { nickname: 'bad', caddy_number: '33', verification: 'SUSPENDED' });
await caddy(db, { nickname: 'elsewhere', caddy_number: '34', courses: ['black-mountain-golf-club'] });
await book(db, ploy, { date: '2026/11/24', time: '10:00' });
await db.run(
  sql`insert into course_closure (slug, day, reason, created_at) values ('khao-yai-golf-club', '2026-11-26', 'CLOSED', now())`,
);
afterAll(() => here.close());

const get = (url: string, headers: Record<string, string> = {}) => here.app.inject({ url, headers });
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, it = '']) => it.replaceAll('&amp;', '&'));
const namesIn = (html: string) => [...html.matchAll(/<b translate="no">([^<]*)<\/b>/g)].map(([, it]) => it);

test('a course shows who is free there on a day, the best rated first, each with the free times and the way to that day; not who takes requests of followers alone, nor who is suspended', async () => {
  const { statusCode, body } = await get(`${HERE}?lang=en&booking_date=2026/11/25`);
  expect(statusCode).toBe(200);
  expect(namesIn(body)).toEqual(['ploy', 'somchai']);
  expect(body).toContain('2 free, Wed 25 Nov');
  expect(body).toContain('06:00–16:00');
  const query = new URLSearchParams({ golf_course: 'khao-yai-golf-club', booking_date: '2026/11/25', lang: 'en' });
  expect(linksOf(body)).toEqual(
    expect.arrayContaining([ploy, somchai].map((it) => `${caddyPage(it.user_id)}?${query}`)),
  );
  expect(linksOf(body)).toContain(
    '/golfer/booking/new?golf_course=khao-yai-golf-club&booking_date=2026%2F11%2F25&holes=18',
  );
});

test('a promised round is left out of the free times, and a day on which the course is closed is no link', async () => {
  const { body } = await get(`${HERE}?lang=en&booking_date=2026/11/24`);
  expect(namesIn(body)).toEqual(['ploy', 'somchai']);
  expect(body.split('<b translate="no">somchai')[0]).not.toContain('06:00–16:00');
  expect(linksOf(body).some((it) => it.endsWith('#days') && it.includes('2026%2F11%2F26'))).toBe(false);
});

test('the green fee is read where the course has told us, by the day that is looked at, on the course’s page and on its caddies’', async () => {
  const slug = 'black-mountain-golf-club';
  const owner = await caddy(db, { nickname: 'green', caddy_number: '35', courses: [slug] });
  await db.run(sql`
    insert into course_price (slug, valid_from, fee_collection, green_fee)
    values (${slug}, '2026-11-26', 'IN_APP', 277700)`);
  for (const page of [`/course/${slug}`, caddyPage(owner.user_id)]) {
    const eve = await get(`${page}?lang=en&booking_date=2026/11/25`);
    expect([eve.statusCode, eve.body.includes('฿2,777')]).toEqual([200, false]);
    const { body } = await get(`${page}?lang=en&booking_date=2026/11/26`);
    expect(body).toContain('Green fee');
    expect(body).toContain('฿2,777');
    expect(body).toContain('฿400');
  }
});

test('it says what a round costs and where the course is, and tells search engines whole addresses', async () => {
  const { body } = await get(HERE);
  expect(body).toContain('<title>เขาใหญ่ กอล์ฟ คลับ แคดดี้ว่างและค่าใช้จ่าย · Caddee</title>');
  expect(body).toContain('฿150');
  expect(linksOf(body).some((it) => it.startsWith('https://www.google.com/maps/search/?api=1&query='))).toBe(true);
  expect(body).toContain(`<link rel="canonical" href="https://caddee.example${HERE}">`);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'GolfCourse', url: `https://caddee.example${HERE}` });
});

test('every course is listed, with how many caddies work there', async () => {
  const { body } = await get('/course?lang=en');
  expect(linksOf(body).filter((it) => it.startsWith('/course/'))).toHaveLength(98);
  expect(body).toContain('Golf courses and their free caddies');
});

testTable<[string, number]>([
  ['/course/nowhere', 404],
  ['/course/Khao_Yai', 404],
  [`/course/${'a'.repeat(300)}`, 404],
  ["/course/');--", 404],
  ['/course/%00', 404],
  ['/course/%E0%A4%A', 400],
  [`${HERE}?booking_date=never`, 400],
  [`${HERE}?booking_date=2020/01/01`, 200],
  [`${HERE}?lang=xx`, 400],
  [`${HERE}/more`, 404],
])('%s is answered %d', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status);
});

test('whoever has it already is answered 304', async () => {
  const { headers } = await get(HERE);
  expect((await get(HERE, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
});

test('a course that is not there stands in nobody’s way: not of the caddy whose id it is called by, nor of the sitemap', async () => {
  const lek = await caddy(here.context.db, { nickname: 'lek', caddy_number: '35', courses: [] });
  expect((await get(`/course/${lek.user_id}`)).statusCode).toBe(404);
  expect((await get(caddyPage(lek.user_id))).statusCode).toBe(200);
  expect((await get('/course/sitemap')).statusCode).toBe(404);
  const { statusCode, body } = await get('/sitemap.xml');
  expect([statusCode, body.includes(caddyPage(ploy.user_id))]).toEqual([200, true]);
});
