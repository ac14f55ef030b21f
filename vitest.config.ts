import os from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const browserTests = 'tests/**/*.browser.test.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    globals: false,
    reporters: ['default', './tests/support/closing-line.ts'],
    // A loaded machine is slow, not wrong: no test asserts how long something takes.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One that passes only the second time is named at the end (closing-line.ts). Runs by chance (chaos) are never run again.
    retry: 1,
    expect: { poll: { timeout: 30_000 } },
    // Vitest leaves one core free: of two that is half of the machine.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    // A changed migration means another database for every test.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', '**/server/migrations/*.sql'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [browserTests],
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          sequence: { groupOrder: 0 },
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: 'tests/support/dom.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: [browserTests],
          globalSetup: 'tests/support/browser-setup.ts',
          // A real browser and a real server with two cores between them, after everything else.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
