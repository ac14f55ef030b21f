import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { fileOf, files, ROOT } from './files.ts';
import { type Bundle, type Chunk, chunkOf, chunksOf, closure, entryOf, gzipped } from './chunks.ts';

const KB = 1_000;
/** Budgets of offline.md §9; the first one is on top of bare React and react-dom, measured in the same run. */
const FIRST_ROUTE = 24 * KB;
const FURTHER_ROUTE = 18 * KB;
/** Our own code for a sign-in: mirror, outbox, live stream and the home screen. */
const SIGN_IN = 50 * KB;
const WORKER = 9.6 * KB;
/** offline.md §4: shell, entry, both homes, both languages, Thai font. */
const AT_ONCE = 280 * KB;
const [ENGINE, REGISTRATION] = files('src', `sync/signed-in-sync.ts sync/worker.ts`) as [string, string];
/** The first screen of a visitor without an account: `/` redirects there at once (specification §2). */
const [FIRST_SCREEN] = files('src', `account/sign-in/login-screen.tsx`) as [string];
/** The screens from which signed-in users go elsewhere. */
const HOMES = files('src', `home/golfer/golfer-home-screen.tsx home/caddy/caddy-home-screen.tsx`);
const SCREEN = /^src\/.*-screen\.tsx$/;
/** Screens for people without a session, measured only on top of the first screen. */
const FOR_STRANGERS = [/^src\/entry\//, /\/register-screen\.tsx$/];
const NEVER_FIRST = /node_modules[\\/](?:@line|dompurify)[\\/]/;

interface Line {
  what: string;
  bytes: number;
  most: number;
}

/** The gzipped sizes of a build; `npm run bench` reads them from the plugin's `api`. */
export interface Weights {
  react: number;
  lines: Line[];
  strangers: string[];
}

/** Fails a build that is too heavy. Sizes, unlike times, are the same on every machine. */
export function budget(isFirst: (file: string) => boolean): Plugin<{ weights(): Weights | undefined }> {
  let weights: Weights | undefined;
  let measured: { first: Line; further: Line[]; strangers: string[] } | undefined;
  let dist = '';
  return {
    name: 'caddee-budget',
    apply: 'build',
    enforce: 'post',
    api: { weights: () => weights },
    configResolved(config) {
      dist = path.resolve(config.root, config.build.outDir);
    },
    // As written to disk, because only then are the preload lists complete.
    writeBundle(_options, bundle) {
      measured = { first: firstRoute(bundle), further: furtherRoutes(bundle), strangers: strangers(bundle) };
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (!measured) return;
        const react = await bareReact();
        const worker = gzipSync(readFileSync(path.join(dist, 'sw.js')), { level: 9 }).length;
        const lines: Line[] = [
          { ...measured.first, most: react + FIRST_ROUTE },
          ...measured.further,
          { what: 'service worker', bytes: worker, most: WORKER },
          { what: 'what the worker fetches at once', bytes: packed(dist, isFirst), most: AT_ONCE },
        ];
        weights = { react, lines, strangers: measured.strangers };
        console.log(`gzip  bare React ${react}\n${lines.map(printed).join('\n')}`);
        const broken = [...lines.filter(({ bytes, most }) => bytes > most).map(printed), ...measured.strangers];
        if (broken.length === 0) return;
        const report = `over budget (offline.md §9):\n${broken.join('\n')}`;
        if (process.env.BUDGET === 'report') console.warn(report);
        else throw new Error(report);
      },
    },
  };
}

/** Bytes on the wire of the files that `isFirst` selects; pictures and fonts are already compressed. */
function packed(dist: string, isFirst: (file: string) => boolean): number {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(isFirst);
  const sizes = files
    .map((file) => readFileSync(path.join(dist, file)))
    .map((body, at) => (/\.(?:woff2|png)$/.test(files[at] ?? '') ? body : gzipSync(body)).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

const printed = ({ what, bytes, most }: Line): string =>
  `${String(bytes).padStart(7)} of ${String(most).padStart(6)}  ${what}`;

const firstRoute = (bundle: Bundle): Line => ({
  what: `first route, ${FIRST_SCREEN}`,
  bytes: gzipped(reached(bundle, FIRST_SCREEN, REGISTRATION)),
  most: 0,
});

/** All chunks loaded by the start and these modules. */
function reached(bundle: Bundle, ...roots: string[]): Set<Chunk> {
  const found = closure(bundle, entryOf(bundle));
  for (const file of roots) closure(bundle, chunkOf(bundle, file), found);
  return found;
}

/**
 * The added size of each screen: a home as at the first sign-in, with the engine and the shared parts; a strangers' screen on top of the
 * sign-in screen; every other on top of a home.
 */
function furtherRoutes(bundle: Bundle): Line[] {
  const stranger = reached(bundle, FIRST_SCREEN);
  const homes = HOMES.map((home) => reached(bundle, FIRST_SCREEN, ENGINE, home));
  const added = (all: Set<Chunk>, start: Set<Chunk>): number => gzipped([...all].filter((chunk) => !start.has(chunk)));
  return screensOf(bundle).map((file) => {
    const at = HOMES.indexOf(file);
    if (at >= 0)
      return { what: `first sign-in, ${file}`, bytes: added(homes[at] ?? stranger, stranger), most: SIGN_IN };
    const all = closure(bundle, chunkOf(bundle, file));
    const from = FOR_STRANGERS.some((it) => it.test(file)) ? [stranger] : [stranger, ...homes];
    const bytes = Math.min(...from.map((start) => added(all, start)));
    return { what: `route ${file}`, bytes, most: FURTHER_ROUTE };
  });
}

/** Every screen in the repository. A screen without a route has no chunk and stops the build. */
const screensOf = (bundle: Bundle): string[] => {
  const bundled = chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds.flatMap((id) => fileOf(id) ?? []));
  const onDisk = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join('src', file),
  );
  const unreached = onDisk.filter((file) => SCREEN.test(file) && !bundled.includes(file));
  if (unreached.length > 0) throw new Error(`no route leads to ${unreached.join(', ')}`);
  return bundled.filter((file) => SCREEN.test(file));
};

function strangers(bundle: Bundle): string[] {
  const modules = [...reached(bundle, FIRST_SCREEN)].flatMap(({ moduleIds }) => moduleIds);
  return modules.filter((id) => NEVER_FIRST.test(id)).map((id) => `on the first route: ${id}`);
}

/** The lower limit: the smallest program that draws with React, built like ours. */
async function bareReact(): Promise<number> {
  const id = 'virtual:bare-react';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: id } },
    plugins: [
      {
        name: 'bare-react',
        resolveId: (it) => (it === id ? id : undefined),
        load: (it) =>
          it === id
            ? `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
               createRoot(document.getElementById('root')).render(createElement('p', null, 'Caddee'));`
            : undefined,
      },
    ],
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return gzipped(output.filter((it): it is Chunk => it.type === 'chunk'));
}
