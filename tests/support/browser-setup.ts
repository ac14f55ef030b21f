import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserPath } from './browser.ts';

/** Before the browser tests: a browser, and the built app (built here when nobody has). */
export function setup(): void {
  browserPath();
  if (existsSync('dist/index.html')) return;
  const built = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the app could not be built');
}
