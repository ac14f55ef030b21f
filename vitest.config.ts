import os from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const browserTests = 'tests/**/*.browser.test.ts';
const deepTests = 'tests/deep/**';
const aloneScreenTests = 'tests/**/*.alone.test.tsx';

const onScreen = { environment: 'jsdom' as const, setupFiles: ['tests/support/dom.ts'] };

/** A real browser and a real server with two cores between them; a test is tried up to twice more. */
const inBrowser = {
  environment: 'node' as const,
  globalSetup: 'tests/support/suite/browser-setup.ts',
  retry: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** `npm test` runs node, dom, dom-alone and browser; `npm run test:deep` the two deep ones, a folder at a time (tests/README.md). */
export default defineConfig({
  // React's own: jsdom lays nothing out, and `getByText` finds a text that is in one piece (src/i18n/held/jsx-runtime.ts).
  plugins: [react({ jsxImportSource: 'react' })],
  test: {
    globals: false,
    reporters: ['default', './tests/support/suite/closing-line.ts'],
    // A loaded machine is slow, not wrong: no test asserts how long something takes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // A screen's test waits for a third of its time: with two for each core the machine is full.
    maxWorkers: 2 * os.availableParallelism(),
    // A changed migration means another database for every test.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', '**/server/migrations/*.sql'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // A worker imports and warms up the server once, not once a file: no state in a module of the server outlives its work.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: [browserTests, deepTests],
          globalSetup: 'tests/support/postgres.ts',
          setupFiles: ['tests/support/cheap-passwords.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          // One window and one React a worker: each file finds them as new (support/one-window.ts).
          isolate: false,
          include: ['tests/**/*.test.tsx'],
          exclude: [aloneScreenTests],
          ...onScreen,
          setupFiles: [...onScreen.setupFiles, 'tests/support/one-window.ts'],
        },
      },
      // They replace a module: each file evaluates the app anew, in the worker's one window.
      {
        extends: true,
        test: {
          name: 'dom-alone',
          isolate: false,
          include: [aloneScreenTests],
          environment: 'jsdom',
          setupFiles: ['tests/support/own-modules.ts'],
        },
      },
      // Two at a time: each waits for its server and its screens half of the time.
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/journey/*.browser.test.ts'],
          ...inBrowser,
          maxWorkers: 2,
          // To be told of 400 files twice a journey is work. With it `setOffline` and `route` do not reach the service worker: a journey
          // closes its network by the proxy (tests/offline/network-proxy.ts).
          env: { PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK: '1' },
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          environment: 'node',
          include: ['tests/deep/**/*.test.ts'],
          exclude: [browserTests],
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'deep-browser',
          include: ['tests/deep/**/*.browser.test.ts'],
          ...inBrowser,
          fileParallelism: false,
        },
      },
    ],
  },
});
