import { existsSync } from 'node:fs';
import { browserPath } from './browser.ts';
import { build } from '../build.ts';
import { makeDemoWorld } from '../demo-world.ts';

/** Before the browser tests: a browser, the built app (built here when nobody has), the demo world. */
export async function setup(): Promise<() => Promise<void>> {
  browserPath();
  if (!existsSync('dist/index.html')) build();
  return makeDemoWorld();
}
