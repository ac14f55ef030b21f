import { spawnSync } from 'node:child_process';
import { installWebKit } from '../webkit.ts';
import { type Part, PARTS } from './parts.ts';
import { runStages } from './run.ts';

/** `npm run test:deep -- <part>`; `all`: one after another, and a table at the end; without a part it says which there are. */
const [asked = '', ...more] = process.argv.slice(2);
const part = PARTS[asked];
if (asked === 'all') await runAll();
else if (part) await runPart(asked, part);
else {
  console.log('npm run test:deep -- <part>, one of (or all):');
  for (const [name, { what }] of Object.entries(PARTS)) console.log(`  ${name.padEnd(14)}${what}`);
  process.exitCode = asked ? 2 : 0;
}

/** What it came to, in short. */
async function runPart(name: string, { lacks, program, webkit, runs }: Part): Promise<string> {
  if (lacks) {
    console.error(`\n!!! NOT RUN: ${name}: ${lacks} !!!\n`);
    process.exitCode = 2;
    return `not run: ${lacks}`;
  }
  if (program) {
    process.exitCode = spawnSync(process.execPath, [program, ...more], { stdio: 'inherit' }).status ?? 1;
    return `ended with ${process.exitCode}`;
  }
  if (webkit) installWebKit();
  const { passed, failed, skipped, again } = await runStages(runs.map((run) => [name, run]));
  return `${passed} passed, ${failed} failed, ${skipped} skipped, ${again.length} tried again`;
}

/** Every part of tests; `mutation` takes longer than all of them and is asked for by itself. */
async function runAll(): Promise<void> {
  const table: string[] = [];
  for (const [name, it] of Object.entries(PARTS)) {
    if (it.program) continue;
    const began = performance.now();
    const outcome = await runPart(name, it);
    const seconds = Math.round((performance.now() - began) / 1000);
    table.push(`${name.padEnd(14)}${String(seconds).padStart(5)} s  ${outcome}`);
  }
  console.log(`\n${table.join('\n')}`);
}
