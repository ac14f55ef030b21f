import { spawnSync } from 'node:child_process';
import { PARTS } from './parts.ts';
import { runStages } from './run.ts';
import { installWebKit } from '../webkit.ts';

/** `npm run test:deep -- <part>`; without one it says which there are. */
const [asked = '', ...more] = process.argv.slice(2);
const part = PARTS[asked];
if (!part) {
  console.log('npm run test:deep -- <part>, one of:');
  for (const [name, { what }] of Object.entries(PARTS)) console.log(`  ${name.padEnd(14)}${what}`);
  process.exitCode = asked ? 2 : 0;
} else if (part.lacks) {
  console.error(`\n!!! NOT RUN: ${asked}: ${part.lacks} !!!\n`);
  process.exitCode = 2;
} else if (part.program) {
  process.exitCode = spawnSync(process.execPath, [part.program, ...more], { stdio: 'inherit' }).status ?? 1;
} else {
  if (part.webkit) installWebKit();
  await runStages(part.runs.map((run) => [asked, run]));
}
