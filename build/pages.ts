import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { type Bundle, chunkOf, closure } from './chunks.ts';
import { ROOT } from './files.ts';
import { pageIn } from './page-document.ts';
import { type Page, PAGES } from './page-list.ts';
import { styleFor } from './page-style.ts';

/** As in `src/tsconfig.json`: the texts of elements are held together (`src/i18n/held/jsx-runtime.ts`). */
export const JSX_OF_SCREENS = '#held';

const LANGUAGES = ['th', 'en'] as const;

/** `src/app/pages.tsx`, as the build runs it. */
interface Drawer {
  drawPage: (
    pathname: string,
    search: string,
    language: string,
    hasLine?: boolean,
  ) => Promise<{ path: string; html: string; title: string }>;
}

/**
 * Builds the public pages: the app's own components in both languages, in this build's document. The service worker stores none of them,
 * because its one document serves everybody.
 */
export function pages(): Plugin {
  let config: ResolvedConfig;
  let built: Bundle | undefined;
  return {
    name: 'caddee-pages',
    apply: 'build',
    configResolved(it) {
      config = it;
    },
    writeBundle(_options, bundle) {
      built = bundle;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (!built) return;
        const dist = path.resolve(config.root, config.build.outDir);
        const shell = readFileSync(path.join(dist, 'index.html'), 'utf8');
        // Separate for each process, so that two builds do not collide.
        const folder = path.join(ROOT, `.cache/pages-${process.pid}`);
        try {
          const { drawPage } = await drawer(config, folder);
          for (const page of PAGES)
            for (const language of LANGUAGES) {
              const drawn = await drawPage(page.pathname, page.search ?? '', language, page.hasLine);
              for (const [, name = ''] of drawn.html.matchAll(/"\/(assets\/[\w.-]+)/g))
                if (!built[name]) this.error(`${page.pathname} shows ${name}, which is not in this build`);
              const place = path.join(dist, 'pages', language, page.file);
              mkdirSync(path.dirname(place), { recursive: true });
              const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
              writeFileSync(place, pageIn(shell, { ...page, ...drawn, language, ...linksOf(built, page), read }));
            }
          writeFileSync(path.join(dist, 'public-page.css'), publicStyle(shell, dist));
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

const SERVED = path.join(ROOT, 'server/public');

/**
 * The style of the pages that the server renders: the rules of the app's sheet that their markup uses, and their own. It is inlined in each
 * page, so that the first paint and the worker's copy need no other file.
 */
function publicStyle(shell: string, dist: string): string {
  const [, sheet = ''] = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/.exec(shell) ?? [];
  const sources = readdirSync(SERVED)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(SERVED, file), 'utf8'))
    .join('');
  const words = new Set(sources.match(/[a-z][\w-]*/g));
  const tags = new Set([...sources.matchAll(/<([a-z]\w*)/g)].map(([, tag]) => `<${tag}>`));
  const own = readFileSync(path.join(SERVED, 'page.css'), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  const app = styleFor(
    [readFileSync(path.join(dist, sheet), 'utf8')],
    `${[...tags].join('')}<i class="${[...words].join(' ')}">`,
  );
  const style = app + own.replaceAll(/\s*([{};,])\s*/g, '$1').replaceAll(/\s+/g, ' ');
  if (style.includes('</')) throw new Error('the style of the public pages cannot stand in a document');
  return style;
}

/** The app's modules compiled for Node; the names of files in their output are the same. */
async function drawer(config: ResolvedConfig, outDir: string): Promise<Drawer> {
  const { define, resolve } = config;
  const { assetFileNames } = [config.build.rolldownOptions.output ?? {}].flat()[0] ?? {};
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ...(define && { define }),
    resolve: { alias: resolve.alias },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/pages.tsx',
      outDir,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { ...(assetFileNames && { assetFileNames }), entryFileNames: 'pages.js' } },
    },
    plugins: [react({ jsxImportSource: JSX_OF_SCREENS })],
  });
  return (await import(pathToFileURL(path.join(outDir, 'pages.js')).href)) as Drawer;
}

/** The files of a page besides those that the document links anyway. */
function linksOf(bundle: Bundle, { parts }: Page): { scripts: string[]; sheets: string[] } {
  const chunks = new Set(parts.flatMap((part) => [...closure(bundle, chunkOf(bundle, part))]));
  return {
    scripts: [...chunks].map(({ fileName }) => fileName),
    sheets: [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  };
}
