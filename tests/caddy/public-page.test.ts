import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { caddyPage, coursePage, userIdOf } from '../../domain/public-page.ts';
import { MINUTE } from '../../domain/dates.ts';
import { sql } from '../../server/db/db.ts';
import { seedCourses } from '../../server/seed.ts';
import { plain } from '../media/pictures.ts';
import { putPicture } from '../../server/media/store.ts';
import { drawn } from '../../server/media/drawing.ts';
import { startServer } from '../support/server.ts';
import { testTable } from '../support/table.ts';
import { book, caddy, type CaddyFacts, type Person, REAL_NAME, SATURDAY } from './world.ts';

const PUBLIC_URL = 'https://caddee.example';
let now = SATURDAY;

const here = await startServer({ now, config: { publicUrl: PUBLIC_URL } });
await seedCourses({ db: here.context.db } as never);
const somchai = await caddy(here.context.db, { nickname: 'สมชาย', nickname_latin: 'Somchai', rating: [49, 10] });
afterAll(() => here.close());

/** What a phone shows may be half a minute old: each test that changes somebody looks later. */
const later = () => here.setNow((now += MINUTE));
const another = (facts: Partial<CaddyFacts>) => caddy(here.context.db, { caddy_number: '178', ...facts });
const get = async (url: string, headers: Record<string, string> = {}) => here.app.inject({ url, headers });
const pageOf = async (who: Person, query = '', headers: Record<string, string> = {}) =>
  get(caddyPage(who.user_id) + query, headers);
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, it = '']) => it.replaceAll('&amp;', '&'));
const bookLink = (html: string) => linksOf(html).find((it) => it.startsWith('/golfer/booking/new'));

describe('a short address', () => {
  test('is the caddy’s id in digits and small letters, and every id comes back from it', () => {
    const ids = [
      somchai.user_id,
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      randomUUID(),
    ];
    for (const id of ids) expect(caddyPage(id)).toMatch(/^\/c\/[0-9a-z]{25}$/);
    expect(ids.map((id) => userIdOf(caddyPage(id).slice(3)))).toEqual(ids);
  });

  testTable([
    '',
    'x',
    'ก'.repeat(25),
    'z'.repeat(25),
    `${'0'.repeat(24)}A`,
    '0'.repeat(26),
    "0000000000000000000000'--",
  ])('%j is nobody’s', (code) => expect(userIdOf(code)).toBeUndefined());
});

describe('the public page of a caddy', () => {
  test('says who the caddy is, in the reader’s language: by the address, then what was chosen, then what the browser likes', async () => {
    const answer = await pageOf(somchai);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<html lang="th">');
    expect(answer.body).toContain('<title>สมชาย เบอร์ 177 แคดดี้ที่เขาใหญ่ กอล์ฟ คลับ · Caddee</title>');
    expect(answer.body).not.toContain(REAL_NAME);
    const english = [
      await pageOf(somchai, '?lang=en', { cookie: 'language=th', 'accept-language': 'th' }),
      await pageOf(somchai, '', { cookie: 'language=en', 'accept-language': 'th' }),
      await pageOf(somchai, '', { 'accept-language': 'en-GB,th;q=0.5' }),
    ];
    for (const { body } of english) expect(body).toContain('<h1 translate="no">Somchai</h1>');
    expect(answer.headers['vary']).toContain('Accept-Language, Cookie');
  });

  test('tells search engines and messengers whole addresses: one canonical of each language, a card, and what it is as data', async () => {
    const path = PUBLIC_URL + caddyPage(somchai.user_id);
    const plain = (await pageOf(somchai)).body;
    expect(plain).toContain(`<link rel="canonical" href="${path}">`);
    expect(plain).toContain(`<link rel="alternate" hreflang="en" href="${path}?lang=en">`);
    expect(plain).toContain(`<link rel="alternate" hreflang="x-default" href="${path}">`);
    expect(plain).toContain(`<meta property="og:url" content="${path}">`);
    expect(plain).toContain(`<meta property="og:image" content="${PUBLIC_URL}/share/card-th.png">`);
    const english = (await pageOf(somchai, '?lang=en&booking_date=2026/11/25')).body;
    expect(english).toContain(`<link rel="canonical" href="${path}?lang=en">`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(english) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Somchai 177',
      url: path,
      aggregateRating: { ratingValue: '4.9', reviewCount: 10 },
    });
  });

  test('needs no script and runs none: nothing is inline but data, and every way on is a link', async () => {
    const { body, headers } = await pageOf(somchai);
    expect(body.replace(/<script type="application\/ld\+json">.*?<\/script>/s, '')).not.toMatch(
      /<script|\son\w+=|\sstyle=/,
    );
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('a course that is not the caddy’s is carried into no link', async () => {
    const link = (slug: string) => linksOf(body[slug] ?? '').filter((it) => it.includes(`golf_course=${slug}`));
    const body: Record<string, string> = {};
    for (const slug of ['khao-yai-golf-club', 'black-mountain-golf-club'])
      body[slug] = (await pageOf(somchai, `?golf_course=${slug}&booking_date=2026/11/25`)).body;
    expect(link('khao-yai-golf-club').length).toBeGreaterThan(2);
    expect(link('black-mountain-golf-club')).toEqual([]);
  });

  test('the button carries caddy, course, day and time into the booking form; what is not free is not carried', async () => {
    const query = { caddy_id: somchai.user_id, golf_course: 'khao-yai-golf-club', booking_date: '2026/11/25' };
    const asked = async (search: string) =>
      Object.fromEntries(new URL(bookLink((await pageOf(somchai, search)).body) ?? '', PUBLIC_URL).searchParams);
    expect(await asked('?booking_date=2026/11/25&tee_off_time=07:10')).toEqual({
      ...query,
      tee_off_time: '07:10',
      holes: '18',
    });
    expect(await asked('?booking_date=2026/11/25&tee_off_time=05:30')).toEqual({ ...query, holes: '18' });
    expect((await asked('?booking_date=2020/01/01')).booking_date).toBe('2026/11/21');
    const signIn = linksOf((await pageOf(somchai, '?booking_date=2026/11/25')).body).find((it) =>
      it.startsWith('/login'),
    );
    expect(new URLSearchParams(signIn?.split('?')[1]).get('redirect')).toContain('booking_date=2026%2F11%2F25');
    // Whoever was signed in on this phone goes to the app instead.
    const { body } = await pageOf(somchai, '', { cookie: 'caddee_refresh=x' });
    expect(linksOf(body).filter((it) => it.startsWith('/login'))).toEqual([]);
  });

  test('a promised time is no free one, and a day of which nothing is left is no link', async () => {
    const busy = await another({ hours: ['07:00', '07:20'] });
    await book(here.context.db, busy, { date: '2026/11/23', time: '07:00' });
    const { body } = await pageOf(busy, '?booking_date=2026/11/23');
    expect(body).toContain('ไม่มีเวลาว่าง');
    const days = linksOf(body).filter((it) => it.endsWith('#days'));
    expect(days.some((it) => it.includes('booking_date=2026%2F11%2F23'))).toBe(false);
    expect(days.some((it) => it.includes('booking_date=2026%2F11%2F24'))).toBe(true);
  });

  test('a photo is shown only of who agreed: then to anybody, as it is shown and as messengers read it, and no longer when the yes is taken back', async () => {
    const shy = await another({ public_photo: false });
    expect((await pageOf(shy)).body).not.toContain('p-fon.svg');
    const ploy = await another({ nickname: 'Ploy' });
    const media_id = randomUUID();
    const picture = await drawn(await plain(40, 40).png().toBuffer());
    await putPicture(here.context.media, media_id, picture);
    await here.context.db.run(sql`
      insert into media (media_id, owner_id, type, bytes, width, height, color, created_at)
      values (${media_id}, ${ploy.user_id}, 'image/webp', ${picture.bytes.length}, 40, 40, '#fff', now())`);
    await here.context.db.run(sql`
      update person set photo_id = ${media_id}, photo_url = ${`/api/v1/media/${media_id}`} where user_id = ${ploy.user_id}`);
    const at = caddyPage(ploy.user_id);
    const { body } = await pageOf(ploy);
    expect(body).toContain(`src="${at}/photo.webp"`);
    expect(body).toContain(`<meta property="og:image" content="${PUBLIC_URL}${at}/photo.jpg">`);
    expect((await get(`${at}/photo.webp`)).headers['content-type']).toBe('image/webp');
    expect((await get(`${at}/photo.jpg`)).rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    await here.context.db.run(sql`update person set public_photo = false where user_id = ${ploy.user_id}`);
    later();
    for (const kind of ['webp', 'jpg']) expect((await get(`${at}/photo.${kind}`)).statusCode).toBe(404);
    expect((await pageOf(ploy)).body).not.toContain('photo.webp');
  });

  testTable<[string, Partial<CaddyFacts>]>([
    ['suspended', { verification: 'SUSPENDED' }],
    ['leaving', { status: 'DELETION_REQUESTED' }],
    ['deleted', { status: 'DELETED' }],
  ])('of who is %s says the same as of nobody: not found, and what to do next', async (_what, facts) => {
    const gone = await another(facts);
    for (const answer of [await pageOf(gone), await get(caddyPage(randomUUID())), await get('/c/nonsense')]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('ไม่พบ');
      expect(answer.body).toContain('<meta name="robots" content="noindex">');
      expect(linksOf(answer.body)).toEqual(expect.arrayContaining(['/course', '/c']));
    }
  });

  test('who takes no work has no day and no button to book; who takes requests of followers alone is followed in the app first', async () => {
    const resting = await another({});
    await here.context.db.run(sql`update caddy_profile set on_duty = false where user_id = ${resting.user_id}`);
    const off = (await pageOf(resting, '?lang=en')).body;
    expect(off).toContain('takes no bookings at the moment');
    expect(bookLink(off)).toBeUndefined();
    const choosy = await another({ who_may_request: 'FOLLOWERS' });
    const { body } = await pageOf(choosy, '?lang=en');
    expect(bookLink(body)).toBeUndefined();
    expect(linksOf(body)).toContain(`/golfer/home/caddy-detail/${choosy.user_id}`);
  });

  test('a hostile name is text, in the page, in its head and in its data', async () => {
    const nickname = '</script><img src=x onerror=alert(1)>"\'&';
    const { body } = await pageOf(await another({ nickname }));
    expect(body).not.toContain('<img src=x');
    expect(body.match(/<\/script>/g)).toHaveLength(1);
    expect(body).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  });

  test('is answered 304 to whom it has not changed for, and anew after half a minute when it has', async () => {
    const fon = await another({ nickname: 'Fon' });
    const first = await pageOf(fon);
    const etag = String(first.headers['etag']);
    expect(first.headers['cache-control']).toMatch(/^public, max-age=60/);
    const again = await pageOf(fon, '', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await here.context.db.run(sql`update caddy_profile set nickname = 'Fern' where user_id = ${fon.user_id}`);
    later();
    const changed = await pageOf(fon, '', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Fern');
  });

  testTable<[string, number]>([
    ['?booking_date=tomorrow', 400],
    ['?booking_date=2026/02/31', 400],
    ['?tee_off_time=25:00', 400],
    ['?lang=de', 400],
    ['?booking_date=%00', 400],
    ['?booking_date=%E0%A4%A', 400],
    ['?lang=en&lang=th', 200],
    ['?utm_source=line&fbclid=x', 200],
    ["?golf_course=');--", 200],
    [`?golf_course=${'a'.repeat(2_000)}`, 200],
  ])('%s is answered %d', async (query, status) => {
    expect((await pageOf(somchai, query)).statusCode).toBe(status);
  });

  test('travels compressed', async () => {
    const { headers, rawPayload } = await pageOf(somchai, '', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('สมชาย');
  });

  test('is only read: another method is refused, and HEAD has no body', async () => {
    const url = caddyPage(somchai.user_id);
    expect((await here.app.inject({ method: 'POST', url })).statusCode).toBe(405);
    const head = await here.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

test('search engines are told where to look: every course that takes rounds and every caddy who takes work, by whole addresses, and of the suspended none', async () => {
  const suspended = await another({ verification: 'SUSPENDED' });
  await here.context.db.run(sql`update course set is_open = false where slug = 'alpine-golf-resort-chiang-mai'`);
  later();
  const robots = await get('/robots.txt');
  expect(robots.body).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, it = '']) => it.replace(PUBLIC_URL, ''));
  expect(places).toEqual(
    expect.arrayContaining(['/?about', '/c', '/course', coursePage('khao-yai-golf-club'), caddyPage(somchai.user_id)]),
  );
  expect(places).not.toContain(caddyPage(suspended.user_id));
  expect(places).not.toContain(coursePage('alpine-golf-resort-chiang-mai'));
});

test('the best rated caddies are listed, each with the way to the own page', async () => {
  later();
  const { body } = await get('/c');
  const pages = linksOf(body).filter((it) => /^\/c\/\w{25}$/.test(it));
  expect(pages[0]).toBe(caddyPage(somchai.user_id));
});

describe('a course that takes no rounds', () => {
  const slug = 'thai-country-club';
  test('has a page without a day, a caddy or a button, and is in no list; a caddy of that course alone has no button either', async () => {
    const lek = await another({ nickname: 'เล็ก', courses: [slug] });
    later();
    const open = (await get(`${coursePage(slug)}?lang=en`)).body;
    expect(bookLink(open)).toBeDefined();
    expect(linksOf(open).some((it) => it.startsWith(caddyPage(lek.user_id)))).toBe(true);
    expect(bookLink((await pageOf(lek)).body)).toBeDefined();
    await here.context.db.run(sql`update course set is_open = false where slug = ${slug}`);
    later();
    const closed = await get(`${coursePage(slug)}?lang=en`);
    expect(closed.statusCode).toBe(200);
    expect(closed.body).toContain('takes no rounds at the moment');
    expect(bookLink(closed.body)).toBeUndefined();
    expect(linksOf(closed.body).some((it) => it.startsWith(caddyPage(lek.user_id)))).toBe(false);
    expect(bookLink((await pageOf(lek)).body)).toBeUndefined();
    expect(linksOf((await get('/course')).body)).not.toContain(coursePage(slug));
  });

  test('on a day that is closed nobody is free there, though their other course is open', async () => {
    const other = 'alpine-golf-club';
    const lek = await another({ nickname: 'น้อย', courses: [other, 'khao-yai-golf-club'] });
    const day = '2026/11/24';
    later();
    const freeOn = async () =>
      linksOf((await get(`${coursePage(other)}?lang=en&booking_date=${day}`)).body).some(
        (it) => it.startsWith(caddyPage(lek.user_id)) && it.includes(encodeURIComponent(day)),
      );
    expect(await freeOn()).toBe(true);
    await here.context.db.run(sql`
      insert into course_closure (slug, day, reason, created_at) values (${other}, ${day}::date, 'TOURNAMENT', now())`);
    later();
    expect(await freeOn()).toBe(false);
  });
});
