import { createHash } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Language } from '#domain/account/account.ts';
import { HOUR, MINUTE, parseDate, parseTime } from '#domain/dates.ts';
import { caddyPage, coursePage, userIdOf } from '#domain/public-page.ts';
import type { ServerContext } from '../context.ts';
import { courses } from '../course/sql.ts';
import { allowStyle, keepOnly } from '../http/headers.ts';
import { refuse } from '../http/envelope.ts';
import type { CallAccess } from '../http/http.ts';
import { languageOf } from '../http/input.ts';
import type { Limits } from '../http/limits.ts';
import { admit, refuseOthers } from '../http/serve.ts';
import { chosenLanguage, isRemembered } from '../http/site/pages.ts';
import { readPicture } from '../media/store.ts';
import { type AskedRound, caddyPublicPage } from './caddy-page.ts';
import { coursePublicPage, caddyRow } from './course-page.ts';
import {
  type CaddyFacts,
  type CourseFacts,
  type CourseLink,
  type ListedCaddy,
  readBestCaddies,
  readCourseLinks,
  readPublicCaddy,
  readPublicCourse,
  courseName,
  provinceName,
} from './facts.ts';
import { documentOf, messagePage, type Page, publicLink, type Reader, html, named, whole } from './frame.ts';
import { listedCaddies, publicPhoto } from './sql.ts';
import { pageWordsIn } from './words.ts';
import type { CaddyRow } from '../caddy/sql.ts';

const PUBLIC_PAGE: CallAccess = { name: 'GET /c', call: { who: 'all', perMinute: 600 } };
/** A phone asks again after a minute, and gets 304 if nothing has changed. */
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';
const POLICY = 'content-security-policy';
const HTML = 'text/html; charset=utf-8';
/** Half of the addresses that a sitemap may hold, so that courses fit beside them. */
const MAX_CADDIES_IN_SITEMAP = 25_000;
const MAX_CACHED_PEOPLE = 500;
const MAX_CACHED_PHOTO_BYTES = 32 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A person reads the answer, also a refusal, as a page. */
    isPage?: boolean;
  }
}

type PublicRequest = FastifyRequest<{ Params: Record<string, string> }>;
interface PageRequest {
  params: Record<string, string>;
  round: AskedRound;
  reader: Reader;
}

/**
 * Pages for visitors without an account: a caddy, a course, both lists, and the files for search engines. The server renders them, so they
 * need no script. `style` is the text of their sheet, as the build has made it (`build/pages.ts`).
 */
export async function servePublic(
  app: FastifyInstance,
  context: ServerContext,
  limits: Limits,
  style?: string,
): Promise<void> {
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  const cached = openPublicCache(context);
  const hash = style && `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const listLinks = (reader: Reader) =>
    [
      [publicLink(reader, '/course'), reader.said.say('chooseCourse')],
      [publicLink(reader, '/c'), reader.said.say('allCaddies')],
    ] as const;

  const allowSheet = (reply: FastifyReply) => {
    if (hash) reply.header(POLICY, allowStyle(String(reply.getHeader(POLICY)), hash));
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page, reader: Reader, code: number) => {
    allowSheet(reply);
    return sendTagged(request, reply.code(code), HTML, documentOf(page, reader, style));
  };
  // Whoever opens a link gets a page, also when the server has no time; photos and files for search engines keep the envelope.
  const isPage = (request: FastifyRequest): boolean => request.routeOptions.config.isPage === true;
  app.setErrorHandler((error, request, reply) => {
    const envelope = refuse(error, context, request, reply);
    if (!isPage(request)) return reply.send(envelope);
    const { reader } = readAddress(request, context);
    const { say } = reader.said;
    const page = messagePage(say('notNow'), say('notNowWhy'), pathOf(request), [['', say('tryAgain')]]);
    allowSheet(reply);
    return reply.type(HTML).send(documentOf(page, reader, style));
  });

  /** `render` returns undefined for a caddy or course that does not exist or is not shown. */
  const servePage = (
    url: string,
    render: (request: PageRequest) => Promise<Page | undefined>,
    missing: 'noCaddy' | 'noCourse',
  ) => {
    const options = {
      config: { call: PUBLIC_PAGE.name, isPage: true },
      onRequest: admit(context, PUBLIC_PAGE, limits),
    };
    app.get<{ Params: Record<string, string> }>(url, options, async (request, reply) => {
      const { reader, round } = readAddress(request, context);
      const { say } = reader.said;
      const path = pathOf(request);
      if (!round) {
        const links = [[publicLink(reader, path), say('withoutIt')], ...listLinks(reader)] as const;
        return sendPage(request, reply, messagePage(say('badLink'), say('badLinkWhy'), path, links), reader, 400);
      }
      const page = await render({ params: request.params, round, reader });
      if (page) return sendPage(request, reply, page, reader, 200);
      const notFound = messagePage(say(missing), say(`${missing}Why`), path, listLinks(reader));
      return sendPage(request, reply, notFound, reader, 404);
    });
    refuseOthers(app, url, ['GET', 'HEAD']);
  };

  servePage(
    '/c/:code',
    async ({ params, round, reader }) => {
      const user_id = userIdOf(params['code'] ?? '');
      const facts = user_id && (await cached.caddies.fetch(user_id));
      return facts && facts !== MISSING ? caddyPublicPage(facts, round, reader, context.clock()) : undefined;
    },
    'noCaddy',
  );
  servePage(
    '/course/:slug',
    async ({ params, round, reader }) => {
      const slug = params['slug'] ?? '';
      const facts = /^[a-z0-9-]{1,80}$/.test(slug) && (await cached.courses.fetch(slug));
      return facts && facts !== MISSING
        ? coursePublicPage(facts, round.booking_date, reader, context.clock())
        : undefined;
    },
    'noCourse',
  );
  servePage('/c', async ({ reader }) => caddiesPage(await cached.caddyList.forceFetch('all'), reader), 'noCaddy');
  servePage(
    '/course',
    async ({ reader }) => coursesPage(await cached.courseList.forceFetch('all'), reader),
    'noCourse',
  );
  servePhotos(app, context, limits, cached);
  serveCrawlerFiles(app, context, limits, cached);
}

/** Kept as well: lru-cache keeps no `undefined`, and an address that leads nowhere may be asked for often. */
const MISSING = 'MISSING';
const NO_PHOTO = new Uint8Array();

type PublicCache = ReturnType<typeof openPublicCache>;

/** What many visitors ask for is read from the database at most twice a minute, the sitemap once an hour. Nothing else is ever shown late. */
function openPublicCache(context: ServerContext) {
  const { db, clock } = context;
  const fresh = { ttl: MINUTE / 2, ttlResolution: 0, perf: { now: clock }, ignoreFetchAbort: true };
  const one = { ...fresh, max: 1 };
  return {
    caddies: new LRUCache<string, CaddyFacts | typeof MISSING>({
      ...fresh,
      max: MAX_CACHED_PEOPLE,
      fetchMethod: async (user_id) => (await readPublicCaddy(db, user_id, clock())) ?? MISSING,
    }),
    courses: new LRUCache<string, CourseFacts | typeof MISSING>({
      ...fresh,
      max: MAX_CACHED_PEOPLE,
      fetchMethod: async (slug) => (await readPublicCourse(db, slug, clock())) ?? MISSING,
    }),
    caddyList: new LRUCache<'all', ListedCaddy[]>({ ...one, fetchMethod: () => readBestCaddies(db) }),
    courseList: new LRUCache<'all', CourseLink[]>({ ...one, fetchMethod: () => readCourseLinks(db) }),
    sitemap: new LRUCache<'all', string>({ ...one, ttl: HOUR, fetchMethod: () => sitemapOf(context) }),
    photos: new LRUCache<string, Uint8Array>({
      ...fresh,
      maxSize: MAX_CACHED_PHOTO_BYTES,
      sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
      fetchMethod: async (place) => (await readPhoto(context, place)) ?? NO_PHOTO,
    }),
  };
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** The round is undefined if its day, its time or the language is not valid. Other parameters (`utm_source`) are ignored. */
function readAddress(
  request: FastifyRequest,
  context: ServerContext,
): { reader: Reader; round: AskedRound | undefined } {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const [lang, date, time] = ['lang', 'booking_date', 'tee_off_time'].map((name) => query.get(name));
  const isLanguageAsked = lang === 'th' || lang === 'en';
  const language: Language = isLanguageAsked ? lang : (chosenLanguage(request) ?? languageOf(request));
  const booking_date = parseDate(date ?? '');
  const tee_off_time = parseTime(time ?? '');
  const isWrong = (lang && !isLanguageAsked) || (date && !booking_date) || (time && !tee_off_time);
  return {
    reader: {
      said: pageWordsIn(language),
      isLanguageAsked,
      isRemembered: isRemembered(request),
      origin: context.origin(),
    },
    round: isWrong ? undefined : { booking_date, tee_off_time, golf_course: query.get('golf_course') ?? undefined },
  };
}

function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string | Uint8Array,
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': CACHE_CONTROL, etag, vary: 'Accept-Encoding, Accept-Language, Cookie' });
  const has = request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag);
  if (!has || reply.statusCode !== 200) return reply.type(type).send(body);
  // A phone keeps the headers of its copy, but a document's policy may have changed while the document did not.
  if (!type.startsWith('text/html')) keepOnly(reply, ['cache-control', 'etag', 'vary', 'x-request-id']);
  return reply.code(304).send();
}

const PHOTO_FORMATS = ['webp', 'jpg'] as const;

/** A caddy's photo with their consent: WebP for the page, JPEG for the previews of messengers, several of which know no WebP. */
function servePhotos(app: FastifyInstance, context: ServerContext, limits: Limits, cached: PublicCache): void {
  for (const format of PHOTO_FORMATS) {
    const url = `/c/:code/photo.${format}`;
    const options = { config: { call: PUBLIC_PAGE.name }, onRequest: admit(context, PUBLIC_PAGE, limits) };
    app.get(url, options, async (request: PublicRequest, reply) => {
      const user_id = userIdOf(request.params['code'] ?? '');
      const photo = user_id && (await cached.photos.fetch(`${user_id}.${format}`));
      if (!photo || photo === NO_PHOTO)
        return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
      return sendTagged(request, reply, format === 'webp' ? 'image/webp' : 'image/jpeg', photo);
    });
    refuseOthers(app, url, ['GET', 'HEAD']);
  }
}

/** `place` is the caddy's id and a format: `….webp`. */
async function readPhoto(context: ServerContext, place: string): Promise<Uint8Array | undefined> {
  const [user_id = '', format] = place.split('.');
  const row = await context.db.maybe(publicPhoto(user_id));
  const bytes = row && (await readPicture(context.media, row.photo_id, format === 'webp' ? 320 : 960));
  if (!bytes || format === 'webp') return bytes;
  const { default: sharp } = await import('sharp');
  return sharp(bytes).jpeg({ quality: 82 }).toBuffer();
}

/** `/robots.txt` and `/sitemap.xml`; their addresses must be absolute. */
function serveCrawlerFiles(app: FastifyInstance, context: ServerContext, limits: Limits, cached: PublicCache): void {
  const options = { config: { call: PUBLIC_PAGE.name }, onRequest: admit(context, PUBLIC_PAGE, limits) };
  app.get('/robots.txt', options, async (request, reply) => {
    const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${context.origin()}/sitemap.xml\n`;
    return sendTagged(request, reply, 'text/plain; charset=utf-8', robots);
  });
  app.get('/sitemap.xml', options, async (request, reply) =>
    sendTagged(request, reply, 'application/xml; charset=utf-8', await cached.sitemap.forceFetch('all')),
  );
  for (const url of ['/robots.txt', '/sitemap.xml']) refuseOthers(app, url, ['GET', 'HEAD']);
}

async function sitemapOf(context: ServerContext): Promise<string> {
  const slugs = (await context.db.many(courses(null))).filter(({ is_open }) => is_open);
  const caddies = await context.db.many(listedCaddies(MAX_CADDIES_IN_SITEMAP));
  const paths = [
    '/?about',
    '/course',
    '/c',
    ...slugs.map(({ slug }) => coursePage(slug)),
    ...caddies.map(({ user_id }) => caddyPage(user_id)),
  ];
  const urls = paths.map((path) => `<url><loc>${context.origin()}${path}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
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
