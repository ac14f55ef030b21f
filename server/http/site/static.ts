import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Language } from '#domain/account/account.ts';
import { Refused } from '#domain/refusals.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LineLoginConfig } from '../../line/config.ts';
import { allowStyle, keepOnly } from '../headers.ts';
import { languageOf } from '../input.ts';
import { addressOfPage, pageOf, PAGES, varyOf, isPlace, shareCard } from './pages.ts';
import path from 'node:path';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const PACKED = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2']);

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
const WITH_LINE = '.line.html';
const ASK_AGAIN = 'no-cache';
/** Made by `build/pages.ts`. */
const PUBLIC_STYLE = '/public-page.css';
/** The desk's document (`build/desk.ts`), at every address of the desk. Its own scripts and styles are hashed. */
const DESK_DOCUMENT = '/desk/index.html';
const DESK_PLACE =
  /^\/desk(?:\/[a-z-]*|\/(?:person|booking)\/[\w-]{1,36}|\/courses\/[a-z-]{1,20}|\/course\/[a-z0-9-]{1,60})?$/;
const POLICY = 'content-security-policy';

/** Serves the built app. */
export interface Site {
  /** The hashes of the scripts in the document, for the security policy. Computed from this build, so right after a rollback too. */
  inline: readonly string[];
  /** The sheet of the public pages (`server/public/`). */
  publicStyle: string;
  serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/**
 * Serves the files of `dist` and the hashed files of `older` builds, and of newer ones that come into `kept`. Only addresses in the table of
 * files that were found can reach a file. Bodies are read and compressed at their first request and kept.
 */
export function openSite(
  dist: string,
  older: string[] = [],
  {
    hasWorker = true,
    lineLogin,
    publicUrl,
    kept,
  }: {
    hasWorker?: boolean;
    /** The folder of `keepAssets`, into which replicas of a newer build put their files later. */
    kept?: string | undefined;
    lineLogin?: Pick<LineLoginConfig, 'liffId' | 'liffBase'> | undefined;
    publicUrl?: string | undefined;
  } = {},
): Site {
  const files = new Map<string, File>();
  for (const folder of [...older].reverse()) list(folder, '/assets/', files);
  list(dist, '/', files);
  if (!hasWorker) switchOff(files);
  const document = files.get('/index.html');
  if (!document) throw new Error(`${dist} has no index.html: build the app first (npm run build)`);
  const sheet = files.get(PUBLIC_STYLE);
  const pages = takePages(files, lineLogin !== undefined);
  const desk = files.get(DESK_DOCUMENT);
  files.delete(DESK_DOCUMENT);
  // Also for the worker's copy, which is the same for everybody and independent of the address.
  document.head = lineLogin ? lineMeta(lineLogin) : '';
  const withCard = (file: File, language: Language, address?: string): File => ({
    ...file,
    head: document.head + shareCard(language, publicUrl, address),
  });
  const documents = { th: withCard(document, 'th'), en: withCard(document, 'en') };
  for (const [name, page] of pages) pages.set(name, withCard(page, ...addressOfPage(name)));
  let keptAt = kept ? changedAt(kept) : undefined;

  /** During a rolling deploy a phone has the document of a newer replica and asks this one for its files. */
  function newerAsset(address: string): File | undefined {
    const changed = kept === undefined ? undefined : changedAt(kept);
    if (kept === undefined || changed === keptAt) return undefined;
    keptAt = changed;
    const found = new Map<string, File>();
    for (const build of buildsIn(kept)) list(build, '/assets/', found);
    for (const [name, file] of found) if (!files.has(name)) files.set(name, file);
    return files.get(address);
  }

  return {
    inline: hashesIn(readFileSync(document.at, 'utf8'), 'script'),
    publicStyle: sheet ? readFileSync(sheet.at, 'utf8') : '',
    async serve(request, reply) {
      const address = request.url.split('?', 1)[0] as string;
      const file = files.get(address) ?? (address.startsWith('/assets/') ? newerAsset(address) : undefined);
      const isDesk = DESK_PLACE.test(address);
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw new Refused(file || isDesk || isPlace(address) ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
      if (file) return send(file, request, reply);
      if (desk && isDesk) return send(desk, request, reply);
      if (address.startsWith('/desk/')) throw new Refused('NOT_FOUND');
      const page = pages.get(pageOf(request) ?? '');
      if (page || pages.has(pageOf({ url: address, headers: {} }) ?? ''))
        return send(page ?? documents[languageOf(request)], request, reply, varyOf(address));
      // Never the document instead of a script, because a phone would store it as one.
      if (address.startsWith('/assets/') || /\.\w{1,12}$/.test(address)) throw new Refused('NOT_FOUND');
      const vary = 'Accept-Encoding, Accept-Language';
      return send(documents[languageOf(request)], request, reply.code(isPlace(address) ? 200 : 404), vary);
    },
  };
}

/** The hashes of the scripts or styles in a document, as the policy writes them. */
const hashesIn = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Takes the public pages out of the addresses. With LINE, the variants with its button replace the others (`build/page-list.ts`). */
function takePages(files: Map<string, File>, hasLine: boolean): Map<string, File> {
  const pages = new Map([...files].filter(([address]) => address.startsWith(PAGES)));
  for (const [address, page] of pages) {
    files.delete(address);
    if (!address.endsWith(WITH_LINE)) continue;
    if (hasLine) pages.set(address.replace(WITH_LINE, '.html'), page);
    pages.delete(address);
  }
  return pages;
}

/** Tells the page, before any call, that LINE is available, and its LIFF app. */
export const lineMeta = ({ liffId, liffBase }: Pick<LineLoginConfig, 'liffId' | 'liffBase'>): string =>
  `<meta name="caddee-line" content="${liffId ?? ''}" data-liff="${liffBase}" />`;

/** The kill switch: replaces the worker by one that removes itself; pages recognise it by the header (`src/sync/worker.ts`). */
function switchOff(files: Map<string, File>): void {
  const off = files.get('/sw-off.js');
  if (!off) throw new Error('this build has no sw-off.js: it cannot be switched off (WORKER)');
  files.set('/sw.js', { ...off, headers: { 'x-worker-off': '1' } });
}

interface Body {
  plain: Buffer;
  etag: string;
  /** The hash of the style in it, for the policy. */
  style?: string | undefined;
  br?: Promise<Buffer>;
  gzip?: Promise<Buffer>;
}

interface File {
  at: string;
  type: string;
  cache: string;
  isPacked: boolean;
  headers?: Record<string, string>;
  /** Added at the end of a document's head. */
  head?: string;
  body?: Promise<Body>;
}

function list(folder: string, prefix: string, files: Map<string, File>): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const at = path.join(entry.parentPath, entry.name);
    const address = prefix + path.relative(folder, at).split(path.sep).join('/');
    const extension = path.extname(entry.name);
    const type = CONTENT_TYPES[extension];
    if (type) files.set(address, { at, type, cache: cacheOf(address, extension), isPacked: PACKED.has(extension) });
  }
}

function cacheOf(address: string, extension: string): string {
  if (address.startsWith('/assets/') || address.startsWith('/desk/files/')) return FOREVER;
  return PACKED.has(extension) || extension === '.svg' ? A_DAY : ASK_AGAIN;
}

async function send(
  file: File,
  request: FastifyRequest,
  reply: FastifyReply,
  vary = 'Accept-Encoding',
): Promise<FastifyReply> {
  file.body ??= read(file);
  const body = await file.body.catch((error: unknown) => {
    delete file.body;
    throw error;
  });
  const encoding = file.isPacked ? undefined : encodingOf(request.headers['accept-encoding']);
  const etag = encoding ? body.etag.replace(/"$/, `-${encoding}"`) : body.etag;
  reply.headers({ 'content-type': file.type, 'cache-control': file.cache, etag, ...file.headers });
  if (!file.isPacked) reply.header('vary', vary);
  if (body.style) reply.header(POLICY, allowStyle(String(reply.getHeader(POLICY)), body.style));
  const has = request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag);
  if (has && reply.statusCode === 200) {
    // Stored files keep their own headers; only a document's may have changed while its content stayed.
    if (file.type !== CONTENT_TYPES['.html']) keepOnly(reply, ['cache-control', 'etag', 'vary', 'x-request-id']);
    return reply.code(304).send();
  }
  if (!encoding) return reply.send(body.plain);
  body[encoding] ??= encoding === 'br' ? pack(body.plain) : gzip(body.plain, { level: 9 });
  return reply.header('content-encoding', encoding).send(await body[encoding]);
}

async function read({ at, type, head }: File): Promise<Body> {
  const bytes = await readFile(at);
  const html = type === CONTENT_TYPES['.html'] ? bytes.toString('utf8') : '';
  const plain = head ? Buffer.from(html.replace('</head>', () => `${head}</head>`)) : bytes;
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, etag, style: hashesIn(html, 'style')[0] };
}

/** The window fits the file: with Brotli's own of 4 MB, 540 small files cost 20 CPU seconds instead of one and are no smaller. */
const pack = (plain: Buffer): Promise<Buffer> =>
  brotli(plain, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 9,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(
        zlib.constants.BROTLI_DEFAULT_WINDOW,
        Math.max(zlib.constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(plain.length + 16))),
      ),
    },
  });

function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const words = String(accepted ?? '')
    .split(',')
    .filter((word) => !/;\s*q=0(\.0*)?\s*$/.test(word))
    .map((word) => word.split(';', 1)[0]?.trim());
  return words.includes('br') ? 'br' : words.includes('gzip') ? 'gzip' : undefined;
}

/** This build and the two before it. Source: offline.md §6. */
const BUILDS = 3;

/**
 * Copies this build's hashed files next to those of earlier builds, so that a phone with an older document still gets its chunks after a
 * deploy. Returns the folders to search, this build's first. `kept`: the folder for the copies.
 */
export function keepAssets(dist: string, kept: string): string[] {
  const assets = path.join(dist, 'assets');
  if (!existsSync(assets)) return [];
  const own = path.join(kept, buildId(assets));
  mkdirSync(kept, { recursive: true });
  if (!existsSync(own)) {
    // Copied under another name and renamed, because another process may look at the same time.
    const half = `${own}.${process.pid}.half`;
    cpSync(assets, half, { recursive: true, filter: (file) => !file.endsWith('.map') });
    try {
      renameSync(half, own);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(own)) throw error;
    }
  }
  // Marks the build as just started, so that a build that is started again (a rollback) does not count as old.
  const moment = Date.now() / 1000;
  utimesSync(own, moment, moment);
  const builds = buildsIn(kept).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(BUILDS)) rmSync(old, { recursive: true, force: true });
  return [assets, ...builds.slice(0, BUILDS).filter((build) => build !== own)];
}

const buildsIn = (kept: string): string[] =>
  readdirSync(kept)
    .filter((name) => /^[\da-f]{16}$/.test(name))
    .map((name) => path.join(kept, name));

/** A build that comes or goes changes its folder's time. */
const changedAt = (kept: string): number | undefined => statSync(kept, { throwIfNoEntry: false })?.mtimeMs;

/** File names contain their content's hash, so together they identify the build. */
function buildId(assets: string): string {
  const names = readdirSync(assets).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}
