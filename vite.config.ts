import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { budget } from './build/budget.ts';
import { tiers } from './build/tiers.ts';
import { calls } from './domain/calls.ts';

/** The calls whose answers the worker keeps, as paths; the worker itself imports no schema. */
const KEPT_PATHS = Object.entries(calls).flatMap(([name, call]) =>
  'kept' in call && call.kept ? [name.replace('GET ', '')] : [],
);
/** What a stranger's first screen needs of `src/sync` and `domain/outbox`. */
const FIRST_SYNC = new Set(
  'start session session-state device-known token connection outbox update holds typed worker worker-news waiting call wire key envelope read-once storage-state'.split(
    ' ',
  ),
);
/** Small parts that most screens share, and those of them that a stranger's screens need, too. */
const FRONT = /\/src\/(?:ui\/(?:art|now|portrait|rating|theme)|i18n\/format)\.tsx?$/;
/** What comes after her first screen, when there is something to send or to hear. */
const LATER_SYNC = new Set(
  'online-call request-fate unanswered unanswered-list unanswered-part unanswered-told live hints clock-step mirror-renew outbox-send outbox-photo drain lane-lock attachment answer media media-ask media-copies shared-old portal draft ladder sign-in session-tidy'.split(
    ' ',
  ),
);
const SENDING = /\/(?:src\/sync\/outbox-send|domain\/outbox\/(?:drain|lane-lock|attachment|answer))\.ts$/;
const PARTS =
  /\/(?:src\/(?:ui|i18n|sync)\/(?!refusals|stamp|seen-height|sheet-foot|online-call|request-fate|unanswered|update|typed|draft|spoken|hints|segment|media|photo|qr|paste-signed|kept-focus|sign-in|session-tidy)[\w-]+\.tsx?|src\/course\/names\.ts|domain\/(?:money|chat\/room)\.ts)$/;
/** What both homes show of a round: one file where there were nine. */
const ROUND =
  /\/(?:src\/home\/(?:words|bell|greeting|onboarding-note|settled|data)|src\/ui\/hero|src\/booking\/(?:words|undo-button|booking-status|booking-ticket|booking-skeleton|facts|data)|domain\/booking\/(?:deadlines|facts|time-of-act|life|upcoming|status|block))\.tsx?$/;
const GOLFER_ROUND =
  /\/(?:src\/home\/(?:attention-words|ask-row|asks|counter-line|next-of)|src\/booking\/day-stage|src\/broadcast\/own|domain\/broadcast\/interested)\.tsx?$/;
/** Whatever is preloaded, these have come with the document. */
const ALWAYS_THERE = /assets\/(?:index|react|rolldown-runtime)-[\w-]+\.js$/;
/** What follows a sign-in at once. The start names what these need, so that they come in one round trip instead of two. */
const AFTER_SIGN_IN = /assets\/(?:golfer-home-screen|caddy-home-screen|bars|behind)-[\w-]+\.js$/;
const { tier1, manifestTransform, isFirst } = tiers();

/** Who looks for `addEventListener('push'` in the worker's text (stores, PWA checkers) knows no other quotes. Source: reference/pwa.md §3.3. */
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
    // Every browser we build for preloads by itself, and the policy allows no inline script.
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
          groups: [
            // Named, so that no precache ever takes it: only LINE's sign-in needs it.
            { name: 'liff', test: /node_modules[\\/]@line[\\/]/, priority: 5 },
            // Changes rarely: a deploy leaves it in everybody's cache.
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'wire', test: isWire, priority: 2 },
            // The mirror, the outbox and the session: with the first person, not with a stranger's first screen.
            { name: 'engine', test: isEngine, priority: 1 },
            { name: 'sending', test: SENDING, priority: 1 },
            // One request each instead of twenty, and one name in the start.
            { name: 'front', test: FRONT, priority: 2 },
            { name: 'parts', test: PARTS, minShareCount: 3, priority: 1 },
            { name: 'round', test: ROUND },
            { name: 'golfer-round', test: GOLFER_ROUND },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    tier1,
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
        globPatterns: [
          'index.html',
          'boot.js',
          '*.webmanifest',
          '*.svg',
          'assets/**',
          'fonts/*',
          'img/*',
          'icons/icon-192.png',
        ],
        // LINE's entry is not this worker's to answer (line.md §0.5), so its parts are of no use without a network.
        globIgnores: ['**/*.map', '**/liff-*', '**/line-screen-*', '**/join-form-*'],
        manifestTransforms: [manifestTransform],
        buildPlugins: { vite: [plainNames] },
      },
    }),
    budget(isFirst),
  ],
});

/**
 * Other screens: their style alone, which nothing else would load. Their parts they name themselves, and the worker has fetched them
 * before anybody goes there: every name here is paid by each stranger's first screen.
 */
const isPreloaded = (file: string, needed: string): boolean => AFTER_SIGN_IN.test(file) || needed.endsWith('.css');

function isWire(id: string): boolean {
  return /\/(?:src\/sync\/(?:call|wire|key)|domain\/(?:address|dates|outbox\/envelope))\.ts$/.test(id);
}

function isEngine(id: string): boolean {
  const file = /\/(?:src\/sync|domain\/outbox)\/([\w-]+)\.ts$/.exec(id)?.[1];
  return file !== undefined && !FIRST_SYNC.has(file) && !LATER_SYNC.has(file) && !file.startsWith('last-screen');
}

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
