import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { budget } from './build/budget.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { desk } from './build/desk.ts';
import { fetchFirst } from './build/fetch-first.ts';
import { everyFileIsThere } from './build/files.ts';
import { inlineBoot } from './build/inline-boot.ts';
import { licences } from './build/licences.ts';
import { JSX_OF_SCREENS, pages } from './build/pages.ts';
import { tiers } from './build/tiers.ts';
import { calls } from './domain/calls.ts';

/** The calls whose answers the worker keeps, as paths; the worker itself imports no schema. */
const KEPT_PATHS = Object.entries(calls).flatMap(([name, call]) =>
  'kept' in call && call.kept ? [name.replace('GET ', '')] : [],
);
/** Whatever is preloaded, these have come with the document. */
const ALWAYS_THERE = /assets\/(?:index|react|rolldown-runtime)-[\w-]+\.js$/;
/** What follows a sign-in at once. The start names what these need, so that they come in one round trip instead of two. */
const AFTER_SIGN_IN = /assets\/(?:golfer-home-screen|caddy-home-screen|bars|engine)-[\w-]+\.js$/;
const { tier1, manifestTransform, isFirst } = tiers();
const shipped = licences();

/** Who looks for `addEventListener('push'` in the worker's text (stores, PWA checkers) knows no other quotes. Source: docs/pwa.md §3.3. */
const plainNames: Plugin = {
  name: 'caddee-plain-names',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(/addEventListener\(`(\w+)`/g, "addEventListener('$1'");
  },
};

export default defineConfig({
  define: {
    KEPT_PATHS: JSON.stringify(KEPT_PATHS),
    'import.meta.env.BUILD_ID': JSON.stringify(buildId()),
  },
  // wouter brings a stand-in for what React 18 and later have themselves.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: 'es2022',
    sourcemap: 'hidden',
    // Every browser we build for preloads by itself, and the policy allows no inline script but boot.js.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((it) => !ALWAYS_THERE.test(it) && isPreloaded(file, it)),
    },
    rolldownOptions: {
      output: {
        // The start names them all, and a hash does not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  plugins: [
    react({ jsxImportSource: JSX_OF_SCREENS }),
    everyFileIsThere,
    inlineBoot,
    fetchFirst,
    tier1,
    pages(),
    desk(shipped.desk),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      // `src/sync/worker.ts` registers it: the plugin's own code passes a plain string, which Trusted Types refuse.
      injectRegister: false,
      // Ours lie in `public/`, one in each language.
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', '*.webmanifest', '*.svg', 'assets/**', 'fonts/*', 'img/*', 'icons/icon-192.png'],
        // LINE's entry is not this worker's to answer (line.md §0.5), so its parts are of no use without a network.
        globIgnores: ['**/*.map', '**/liff-*', '**/line-screen-*', '**/join-form-*'],
        manifestTransforms: [manifestTransform],
        buildPlugins: { vite: [plainNames, shipped.worker] },
      },
    }),
    shipped.app,
    budget(isFirst),
  ],
});

/**
 * Other screens: their style alone, which nothing else would load. Their parts they name themselves, and the worker has fetched them
 * before anybody goes there: every name here is paid by each stranger's first screen.
 */
const isPreloaded = (file: string, needed: string): boolean => AFTER_SIGN_IN.test(file) || needed.endsWith('.css');

function buildId(): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown'; // a checkout without its history
  }
}
