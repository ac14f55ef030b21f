import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { closingLine, together, worthAnotherRun, type Outcome } from './outcome.ts';

/**
 * The run of `npm test`: all tests, and when only a few files failed, those once more, in worlds of their own. A shared machine may be too
 * slow once; a fault fails twice. What passed only then is named at the end.
 */
const folder = mkdtempSync(path.join(os.tmpdir(), 'caddee-outcome-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[]): { outcome: Outcome | undefined; code: number } {
  const file = path.join(folder, 'outcome.json');
  rmSync(file, { force: true });
  const vitest = path.resolve('node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, OUTCOME: file },
  });
  const outcome = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome) : undefined;
  return { outcome, code: status ?? 1 };
}

const asked = process.argv.slice(2);
const { outcome: first, code } = run(asked);
const files = code !== 0 && first ? worthAnotherRun(first) : [];
process.exitCode = code;
if (first && files.length > 0) {
  console.log(`\nOnce more, each file in a world of its own: ${files.join(', ')}`);
  const options = asked.filter((word) => !word.startsWith('tests'));
  const again = run([...options, ...files]);
  process.exitCode = again.code;
  if (again.outcome) console.log(closingLine(together(first, again.outcome)));
}
