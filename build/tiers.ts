import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ManifestTransform } from 'workbox-build';
import type { Plugin } from 'vite';
import { files } from './files.ts';
import { type Bundle, type Chunk, chunkOf, chunksOf, closure, entryOf } from './chunks.ts';

/** What the app needs to start offline: the document, the entry, both homes, both languages, the Thai font. */
const FIRST_PARTS = [
  ...files('src/home/golfer', 'golfer-home-screen.tsx'),
  ...files('src/home/caddy', 'caddy-home-screen.tsx round-today.tsx'),
  ...files('src/booking', 'chat-with.tsx detail/daylight-line.tsx'),
  ...files('src/app', 'bars.tsx beside.tsx'),
  ...files('src/app/outbox', 'outbox-list.tsx'),
  ...files('src/sync', 'signed-in-sync.ts live.ts worker.ts worker-messages.ts'),
  ...files('src/sync/outbox', 'outbox-send.ts'),
  ...files('node_modules', `ofetch/dist/index.mjs`),
];
const FIRST_FILES =
  /^(?:index\.html|icon\.svg|manifest-\w+\.webmanifest|fonts\/anuphan-[\w-]+\.woff2|assets\/(?:icons-[\w-]+\.svg|files-\w+\.json))$/;
/** Unhashed files that no start waits for: they are only in the list, not in the worker itself. */
const UNHURRIED = /^\/(?:icon|manifest-)/;

/**
 * Divides the build's files. The worker names the few unhashed ones and a list of all others, which is itself a file, because two hundred
 * names do not fit into the worker's budget. The list's name contains its hash, so that a deploy during an installation cannot mix builds
 * (`sw/files.ts`).
 */
export function tiers(): { tier1: Plugin; manifestTransform: ManifestTransform; isFirst: (file: string) => boolean } {
  const first = new Set<string>();
  const isFirst = (file: string): boolean => first.has(file) || FIRST_FILES.test(file);
  let dist = '';
  return {
    isFirst,
    tier1: {
      name: 'caddee-tiers',
      apply: 'build',
      configResolved(config) {
        dist = path.resolve(config.root, config.build.outDir);
      },
      generateBundle(_options, bundle) {
        for (const name of firstNames(bundle)) first.add(name);
      },
    },
    manifestTransform: (entries) => {
      const all = entries.map(({ url, revision, size }) => ({
        url: `/${url}`,
        size,
        // A hashed name needs no revision.
        revision: url.startsWith('assets/') || revision === null ? null : revision.slice(0, 6),
      }));
      const isNamed = (entry: (typeof all)[number]) =>
        isFirst(entry.url.slice(1)) && entry.revision !== null && !UNHURRIED.test(entry.url);
      const others = all.filter((entry) => !isNamed(entry)).map(({ url, revision }) => ({ url, revision }));
      const [first, later] = [true, false].map((it) => others.filter(({ url }) => isFirst(url.slice(1)) === it));
      const text = JSON.stringify({ first, later });
      const name = `assets/files-${createHash('sha256').update(text).digest('hex').slice(0, 7)}.json`;
      writeFileSync(path.join(dist, name), text);
      return { manifest: [...all.filter(isNamed), { url: `/${name}`, size: text.length, revision: null }] };
    },
  };
}

function firstNames(bundle: Bundle): Set<string> {
  const names = new Set<string>();
  const roots = [entryOf(bundle), ...FIRST_PARTS.map((file) => chunkOf(bundle, file))];
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
