import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserPath } from './browser.ts';
import { makeDemoWorld } from './demo-world.ts';

/** Before the browser tests: a browser, the built app (built here when nobody has), the demo world. */
export async function setup(): Promise<() => Promise<void>> {
  browserPath();
  if (!existsSync('dist/index.html')) build();
  return makeDemoWorld();
}

function build(): void {
  const built = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the app could not be built');
}
