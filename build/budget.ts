import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { type Bundle, type Chunk, chunkOf, chunksOf, closure, entryOf, gzipped } from './chunks.ts';

const KB = 1_000;
/** offline.md §9; the first figure is on top of bare React and react-dom, measured in the same run. */
const FIRST_ROUTE = 20 * KB;
const FURTHER_ROUTE = 12 * KB;
const WORKER = 8 * KB;
/** Where somebody starts who is not signed in. */
const FIRST_SCREENS = ['src/entry/landing-screen.tsx', 'src/account/login-screen.tsx'];
const NEVER_FIRST = /node_modules[\\/](?:@line|dompurify)[\\/]/;

interface Line {
  what: string;
  bytes: number;
  most: number;
}

/** Fails a build that is too heavy. Sizes, unlike times, are the same on every machine. */
export function budget(): Plugin {
  let measured: { first: Line[]; further: Line[]; strangers: string[] } | undefined;
  let dist = '';
  return {
    name: 'caddee-budget',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      dist = path.resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      measured = { first: firstRoutes(bundle), further: furtherRoutes(bundle), strangers: strangers(bundle) };
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (!measured) return;
        const react = await bareReact();
        const worker = gzipSync(readFileSync(path.join(dist, 'sw.js')), { level: 9 }).length;
        const lines: Line[] = [
          ...measured.first.map((line) => ({ ...line, most: react + FIRST_ROUTE })),
          ...measured.further,
          { what: 'service worker', bytes: worker, most: WORKER },
        ];
        console.log(`gzip  bare React ${react}\n${lines.map(printed).join('\n')}`);
        const broken = [...lines.filter(({ bytes, most }) => bytes > most).map(printed), ...measured.strangers];
        if (broken.length > 0) throw new Error(`over budget (offline.md §9):\n${broken.join('\n')}`);
      },
    },
  };
}

const printed = ({ what, bytes, most }: Line): string =>
  `${String(bytes).padStart(7)} of ${String(most).padStart(6)}  ${what}`;

function firstRoutes(bundle: Bundle): Line[] {
  return FIRST_SCREENS.map((screen) => ({
    what: `first route, ${screen}`,
    bytes: gzipped(startOf(bundle, screen)),
    most: 0,
  }));
}

/** Everything that is fetched before and right after such a screen shows, the worker's registration included. */
function startOf(bundle: Bundle, screen: string): Set<Chunk> {
  const roots = [entryOf(bundle), chunkOf(bundle, screen), chunkOf(bundle, 'src/sync/worker.ts')];
  const found = new Set<Chunk>();
  for (const root of roots) if (root) closure(bundle, root, found);
  return found;
}

function furtherRoutes(bundle: Bundle): Line[] {
  // Somebody who is signed in has the engine from the start (`src/sync/behind.ts`).
  const start = closure(bundle, entryOf(bundle));
  const engine = chunksOf(bundle).find(({ name }) => name === 'engine');
  if (engine) closure(bundle, engine, start);
  return chunksOf(bundle)
    .filter(({ facadeModuleId }) => facadeModuleId?.endsWith('-screen.tsx'))
    .map((chunk) => ({
      what: `route ${path.basename(chunk.facadeModuleId ?? '')}`,
      bytes: gzipped([...closure(bundle, chunk)].filter((it) => !start.has(it))),
      most: FURTHER_ROUTE,
    }));
}

function strangers(bundle: Bundle): string[] {
  return FIRST_SCREENS.flatMap((screen) => [...startOf(bundle, screen)])
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => NEVER_FIRST.test(id))
    .map((id) => `on the first route: ${id}`);
}

/** The floor: the smallest program that draws with React, built like ours. */
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
