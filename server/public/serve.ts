import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Language } from '#domain/account/account.ts';
import { HOUR, MINUTE, type Moment, parseDate, parseTime } from '#domain/dates.ts';
import { caddyPage, coursePage, userIdOf } from '#domain/public-page.ts';
import type { ServerContext } from '../context.ts';
import { courses } from '../course/sql.ts';
import { allowStyle, keepOnly } from '../http/headers.ts';
import type { CallAccess } from '../http/http.ts';
import { languageOf } from '../http/input.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { chosenLanguage, isRemembered } from '../http/site/pages.ts';
import { readPicture } from '../media/store.ts';
import { type AskedRound, caddyPublicPage } from './caddy-page.ts';
import { coursePublicPage, caddyRow } from './course-page.ts';
import {
  readBestCaddies,
  readCourseLinks,
  readPublicCaddy,
  readPublicCourse,
  type CaddyFacts,
  type CourseLink,
  courseName,
  provinceName,
} from './facts.ts';
import { documentOf, messagePage, type Page, publicLink, type Reader, html, named, whole } from './frame.ts';
import { listedCaddies, publicPhoto } from './sql.ts';
import { saidIn } from './words.ts';
import type { CaddyRow } from '../caddy/sql.ts';

const READ: CallAccess = { name: 'GET /c', call: { who: 'all', perMinute: 600 } };
/** A phone asks again after a minute, and is told 304 where nothing has changed. */
const CACHE = 'public, max-age=60, stale-while-revalidate=600';
const POLICY = 'content-security-policy';
/** Half of what a sitemap may hold. */
const MOST_LISTED = 25_000;
/** Answers that are kept at a time. */
const MOST_KEPT = 500;

/** What many strangers ask for is read from the database once in a while. Nothing that one kind is called by is taken for another kind. */
interface Briefly {
  <T>(
    key: `${'caddy' | 'course' | 'photo' | 'list'} ${string}`,
    now: Moment,
    read: () => Promise<T>,
    keepFor?: number,
  ): Promise<T>;
}

type Asked = FastifyRequest<{ Params: Record<string, string> }>;
/** What is drawn; undefined: there is nothing there. */
type Draw = (asked: { params: Record<string, string>; round: AskedRound; reader: Reader }) => Promise<Page | undefined>;

/**
 * Pages for whoever has no account: a caddy, a course, both lists, and what search engines read first. Drawn here and not by the app, so
 * that they need no script. `style` is the text of their sheet, as the build has made it (`build/pages.ts`).
 */
export async function servePublic(
  app: FastifyInstance,
  context: ServerContext,
  limits: Limits,
  style?: string,
): Promise<void> {
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  const briefly = openBriefly();
  const { db } = context;
  const hash = style && `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const ways = (reader: Reader) =>
    [
      [publicLink(reader, '/course'), reader.said.say('chooseCourse')],
      [publicLink(reader, '/c'), reader.said.say('allCaddies')],
    ] as const;

  const show = (request: FastifyRequest, reply: FastifyReply, page: Page, reader: Reader, code: number) => {
    if (hash) reply.header(POLICY, allowStyle(String(reply.getHeader(POLICY)), hash));
    return sendOnce(request, reply.code(code), 'text/html; charset=utf-8', documentOf(page, reader, style));
  };

  const page = (url: string, draw: Draw, missing: 'noCaddy' | 'noCourse') => {
    const config = { config: { call: READ.name }, onRequest: admit(context, READ, limits) };
    app.get<{ Params: Record<string, string> }>(url, config, async (request, reply) => {
      const { reader, round } = readAsked(request, context);
      const { say } = reader.said;
      const path = pathOf(request);
      if (!round) {
        const without = [[publicLink(reader, path), say('withoutIt')], ...ways(reader)] as const;
        return show(request, reply, messagePage(say('badLink'), say('badLinkWhy'), path, without), reader, 400);
      }
      const drawn = await draw({ params: request.params, round, reader });
      if (drawn) return show(request, reply, drawn, reader, 200);
      return show(request, reply, messagePage(say(missing), say(`${missing}Why`), path, ways(reader)), reader, 404);
    });
    refuseOthers(app, url, ['GET', 'HEAD']);
  };

  page(
    '/c/:code',
    async ({ params, round, reader }) => {
      const user_id = userIdOf(params['code'] ?? '');
      if (!user_id) return undefined;
      const now = context.clock();
      const facts = await briefly(`caddy ${user_id}`, now, () => readPublicCaddy(db, user_id, now));
      return facts && caddyPublicPage(facts, round, reader, now);
    },
    'noCaddy',
  );
  page(
    '/course/:slug',
    async ({ params, round, reader }) => {
      const slug = params['slug'] ?? '';
      if (!/^[a-z0-9-]{1,80}$/.test(slug)) return undefined;
      const now = context.clock();
      const facts = await briefly(`course ${slug}`, now, () => readPublicCourse(db, slug, now));
      return facts && coursePublicPage(facts, round.booking_date, reader, now);
    },
    'noCourse',
  );
  page(
    '/c',
    async ({ reader }) =>
      caddiesPage(await briefly('list caddies', context.clock(), () => readBestCaddies(db)), reader),
    'noCaddy',
  );
  page(
    '/course',
    async ({ reader }) =>
      coursesPage(await briefly('list courses', context.clock(), () => readCourseLinks(db)), reader),
    'noCourse',
  );
  servePhotos(app, context, limits, briefly);
  serveForCrawlers(app, context, limits, briefly);
}

function openBriefly(): Briefly {
  const kept = new LRUCache<string, { until: Moment; answer: Promise<unknown> }>({ max: MOST_KEPT });
  return <T>(key: string, now: Moment, read: () => Promise<T>, keepFor = MINUTE / 2): Promise<T> => {
    const before = kept.get(key);
    if (before && now < before.until) return before.answer as Promise<T>;
    const answer = read();
    const mine = { until: now + keepFor, answer };
    kept.set(key, mine);
    // What failed is asked again; whoever asked is told by the answer itself.
    answer.catch(() => kept.peek(key) === mine && kept.delete(key));
    return answer;
  };
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** Undefined instead of a round: its day, time or language is none. What the address says besides (`utm_source`) is not ours. */
function readAsked(request: FastifyRequest, context: ServerContext): { reader: Reader; round: AskedRound | undefined } {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const [lang, date, time] = ['lang', 'booking_date', 'tee_off_time'].map((name) => query.get(name));
  const isLanguageAsked = lang === 'th' || lang === 'en';
  const language: Language = isLanguageAsked ? lang : (chosenLanguage(request) ?? languageOf(request));
  const booking_date = parseDate(date ?? '');
  const tee_off_time = parseTime(time ?? '');
  const isWrong = (lang && !isLanguageAsked) || (date && !booking_date) || (time && !tee_off_time);
  return {
    reader: {
      said: saidIn(language),
      isLanguageAsked,
      isRemembered: isRemembered(request),
      origin: context.origin(),
    },
    round: isWrong ? undefined : { booking_date, tee_off_time, golf_course: query.get('golf_course') ?? undefined },
  };
}

function sendOnce(request: FastifyRequest, reply: FastifyReply, type: string, body: string | Uint8Array): FastifyReply {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': CACHE, etag, vary: 'Accept-Encoding, Accept-Language, Cookie' });
  const has = request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag);
  if (!has || reply.statusCode !== 200) return reply.type(type).send(body);
  // What a phone holds keeps its own headers, but a document's policy may have changed without it.
  if (!type.startsWith('text/html')) keepOnly(reply, ['cache-control', 'etag', 'vary', 'x-request-id']);
  return reply.code(304).send();
}

/** The photo of who agreed to it, as a page shows it and as messengers preview it: several of them know no WebP. */
function servePhotos(app: FastifyInstance, context: ServerContext, limits: Limits, briefly: Briefly): void {
  const draw = async (user_id: string, kind: 'webp' | 'jpg'): Promise<Uint8Array | undefined> => {
    const row = await context.db.maybe(publicPhoto(user_id));
    const bytes = row && (await readPicture(context.media, row.photo_id, kind === 'webp' ? 320 : 960));
    if (!bytes || kind === 'webp') return bytes;
    const { default: sharp } = await import('sharp');
    return sharp(bytes).jpeg({ quality: 82 }).toBuffer();
  };
  for (const kind of ['webp', 'jpg'] as const) {
    const url = `/c/:code/photo.${kind}`;
    const config = { config: { call: READ.name }, onRequest: admit(context, READ, limits) };
    app.get(url, config, async (request: Asked, reply) => {
      const user_id = userIdOf(request.params['code'] ?? '');
      const photo = user_id && (await briefly(`photo ${user_id}.${kind}`, context.clock(), () => draw(user_id, kind)));
      if (!photo) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
      return sendOnce(request, reply, kind === 'webp' ? 'image/webp' : 'image/jpeg', photo);
    });
    refuseOthers(app, url, ['GET', 'HEAD']);
  }
}

/** `/robots.txt` and `/sitemap.xml`, whose addresses must be whole. */
function serveForCrawlers(app: FastifyInstance, context: ServerContext, limits: Limits, briefly: Briefly): void {
  const config = { config: { call: READ.name }, onRequest: admit(context, READ, limits) };
  const places = async (): Promise<string[]> => {
    const slugs = await context.db.many(courses(null));
    const caddies = await context.db.many(listedCaddies(MOST_LISTED));
    return [
      '/?about',
      '/course',
      '/c',
      ...slugs.map(({ slug }) => coursePage(slug)),
      ...caddies.map(({ user_id }) => caddyPage(user_id)),
    ];
  };
  app.get('/robots.txt', config, async (request, reply) =>
    sendOnce(
      request,
      reply,
      'text/plain; charset=utf-8',
      `User-agent: *\nDisallow: /api/\n\nSitemap: ${context.origin()}/sitemap.xml\n`,
    ),
  );
  app.get('/sitemap.xml', config, async (request, reply) => {
    const all = await briefly('list sitemap', context.clock(), places, HOUR);
    const urls = all.map((path) => `<url><loc>${context.origin()}${path}</loc></url>`).join('\n');
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
    return sendOnce(request, reply, 'application/xml; charset=utf-8', xml);
  });
  for (const url of ['/robots.txt', '/sitemap.xml']) refuseOthers(app, url, ['GET', 'HEAD']);
}

const COLLATORS = { th: new Intl.Collator('th'), en: new Intl.Collator('en') };

/** `/course`: every course, by its province. */
function coursesPage(links: readonly CourseLink[], reader: Reader): Page {
  const { said } = reader;
  const { compare } = COLLATORS[said.language];
  const provinces = [...Map.groupBy(links, ({ course }) => provinceName(course, said.language))].toSorted(([a], [b]) =>
    compare(a, b),
  );
  const count = (n: number) =>
    n === 0 ? said.say('noCaddies') : n === 1 ? said.say('oneCaddy') : said.say('caddiesAt', { n });
  return {
    title: said.say('coursesTitle'),
    description: said.say('coursesAbout'),
    path: '/course',
    body: html`<div class="pub-head"><h1>${whole(said.say('coursesTitle'))}</h1><p class="meta">${whole(said.say('coursesAbout'))}</p></div>
<div class="pub-rest">${provinces.map(
      ([province, there]) =>
        html`<section class="section"><h2>${province}</h2><ul class="list">${there
          .toSorted((a, b) => compare(courseName(a.course, said.language), courseName(b.course, said.language)))
          .map(
            ({ course, caddies }) =>
              html`<li><a class="lrow" href="${publicLink(reader, coursePage(course.slug))}"><span class="grow"><b>${named(courseName(course, said.language))}</b><span class="meta">${whole(count(caddies))}</span></span><span class="end" aria-hidden="true">›</span></a></li>`,
          )}</ul></section>`,
    )}</div>`,
  };
}

/** `/c`: the best rated caddies. */
function caddiesPage(caddies: readonly Pick<CaddyFacts, 'row' | 'courses'>[], reader: Reader): Page {
  const { said } = reader;
  const at = ({ courses }: { row: CaddyRow; courses: CaddyFacts['courses'] }) =>
    courses[0] ? courseName(courses[0], said.language) : '';
  return {
    title: said.say('caddiesTitle'),
    description: said.say('caddiesAbout'),
    path: '/c',
    body: html`<div class="pub-head"><h1>${whole(said.say('caddiesTitle'))}</h1><p class="meta">${whole(said.say('caddiesAbout'))}</p></div>
<div class="pub-rest"><ul class="list">${caddies.map((it) => caddyRow(it.row, at(it), reader))}</ul><p><a class="btn btn--quiet btn--block" href="${publicLink(reader, '/course')}">${said.say('chooseCourse')}</a></p></div>`,
  };
}
