import { spawnSync } from 'node:child_process';

/** The app into `dist/`, as `npm run build` does; how long it took, in seconds. A first route over its budget is an error. */
export function build(): number {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the app could not be built: see above');
  return Math.round((performance.now() - began) / 1_000);
}
