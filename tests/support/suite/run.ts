import { build } from '../build.ts';
import { closingLine, type Outcome, slowestOf, sumOf } from './outcome.ts';
import { type Run, runTests } from './vitest-run.ts';

/** The gate: everything but `tests/deep`. */
const STAGES: readonly [string, Run][] = [
  ['node and dom tests', { projects: ['node', 'dom', 'dom-alone'] }],
  ['browser tests', { projects: ['browser'] }],
];

/** The stages one after another, on a build of their own where a browser wants one. */
export async function runStages(stages: readonly [string, Run][]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const isInBrowser = stages.some(([, { projects }]) => projects.some((name) => name.endsWith('browser')));
  const seconds = isInBrowser ? [`stage build: ${build()} s`] : [];
  for (const [name, run] of stages) {
    const began = performance.now();
    outcomes.push(await runTests(run));
    seconds.push(`stage ${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const whole = sumOf(outcomes);
  console.log([...slowestOf(whole), ...seconds].join('\n'));
  console.log(closingLine(whole));
  if (whole.failed > 0) process.exitCode = 1;
  return whole;
}

if (import.meta.main) await runStages(STAGES);
