import type { ManifestTransform } from 'workbox-build';
import type { Plugin } from 'vite';
import { type Bundle, type Chunk, chunkOf, chunksOf, closure, entryOf } from './chunks.ts';

/** What the app needs to start without a network: the document, the entry, both homes, both languages, the Thai font. */
const FIRST_SCREENS = ['src/home/golfer-home-screen.tsx', 'src/home/caddy-home-screen.tsx'];
const FIRST_PARTS = [
  'src/bars.tsx',
  'src/outbox-list.tsx',
  'src/sync/behind.ts',
  'src/sync/worker.ts',
  'src/i18n/refusals.ts',
  'node_modules/ofetch/dist/index.mjs',
];
const FIRST_FILES = /^(?:index\.html|boot\.js|icon\.svg|manifest-\w+\.webmanifest|fonts\/anuphan-[\w-]+\.woff2)$/;

/** Marks the precached files that the worker fetches later (`sw/precache.ts`). */
export function tiers(): { tier1: Plugin; manifestTransform: ManifestTransform; isFirst: (file: string) => boolean } {
  const first = new Set<string>();
  const isFirst = (file: string): boolean => first.has(file) || FIRST_FILES.test(file);
  return {
    isFirst,
    tier1: {
      name: 'caddee-tiers',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const name of firstNames(bundle)) first.add(name);
      },
    },
    manifestTransform: (entries) => ({
      manifest: entries.map(({ url, revision, size }) => ({
        url: `/${url}`,
        size,
        // A name with its content's hash needs no revision.
        revision: url.startsWith('assets/') || revision === null ? null : revision.slice(0, 6),
        ...(isFirst(url) ? {} : { later: true }),
      })),
    }),
  };
}

function firstNames(bundle: Bundle): Set<string> {
  const names = new Set<string>();
  const roots = [entryOf(bundle), ...[...FIRST_SCREENS, ...FIRST_PARTS].flatMap((file) => chunkOf(bundle, file) ?? [])];
  for (const root of roots)
    for (const chunk of closure(bundle, root)) for (const name of filesOf(chunk)) names.add(name);
  // The document links one style sheet; a screen's own comes with its chunk.
  for (const file of Object.values(bundle))
    if (file.type === 'asset' && isDocumentCss(bundle, file.fileName)) names.add(file.fileName);
  return names;
}

const filesOf = (chunk: Chunk): string[] => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];

const isDocumentCss = (bundle: Bundle, name: string): boolean =>
  name.endsWith('.css') &&
  !chunksOf(bundle).some((chunk) => chunk.viteMetadata?.importedCss.has(name) && !chunk.isEntry);
