import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { type Bundle, chunkOf, closure } from './chunks.ts';
import { ROOT } from './files.ts';
import { pageIn } from './page-document.ts';
import { type Page, PAGES } from './page-list.ts';

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
 * The public pages as documents: drawn by the app's own components, in both languages, over the document of this build. The worker keeps
 * none of them: its one document holds for everybody.
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
        // Two builds at a time do not meet in it.
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
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

/** The app's modules for Node: only names of files are in what they draw, and those are the same. */
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

/** What is fetched for it besides what the document links to anyway. */
function linksOf(bundle: Bundle, { parts }: Page): { scripts: string[]; sheets: string[] } {
  const chunks = new Set(parts.flatMap((part) => [...closure(bundle, chunkOf(bundle, part))]));
  return {
    scripts: [...chunks].map(({ fileName }) => fileName),
    sheets: [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  };
}
