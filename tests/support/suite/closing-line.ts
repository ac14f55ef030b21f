import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { closingLine, type Outcome } from './outcome.ts';

/** Ends a run with the plain line; where `OUTCOME` names a file, what it came to goes there instead, for `run.ts` to add up. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const outcome = outcomeOf(modules, errors);
    const file = process.env['OUTCOME'];
    if (file) writeFileSync(file, JSON.stringify(outcome));
    else console.log(closingLine(outcome));
  }
}

function outcomeOf(modules: readonly TestModule[], errors: readonly unknown[]): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, again: [], failedIn: [], files: [], strayErrors: 0 };
  const strays = errors.map(fileOf);
  outcome.strayErrors = strays.filter((file) => !modules.some(({ moduleId }) => moduleId === file)).length;
  outcome.failed = outcome.strayErrors;
  for (const module of modules) {
    outcome.files.push({ file: module.relativeModuleId, seconds: secondsOf(module.diagnostic()) });
    let isByChance = false;
    const why = [...module.errors(), ...strayErrorsIn(errors, module.moduleId)].map((it) => firstLine(it));
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const test of module.children.allTests()) {
      counts[test.result().state] += 1;
      if (test.result().state === 'failed') why.push(`${test.fullName} – ${firstLine(test.result().errors?.[0])}`);
      if (test.result().state === 'failed' && test.options.retry === 0) isByChance = true;
      if (test.diagnostic()?.flaky) outcome.again.push(`${module.relativeModuleId}: ${test.fullName}`);
    }
    const failed = counts.failed + module.errors().length + strayErrorsIn(errors, module.moduleId).length;
    const inFile = { passed: counts.passed, failed, skipped: counts.skipped + counts.pending };
    for (const state of ['passed', 'failed', 'skipped'] as const) outcome[state] += inFile[state];
    if (failed > 0 || !module.ok())
      outcome.failedIn.push({ file: module.relativeModuleId, ...inFile, why, isByChance });
  }
  return outcome;
}

/** Its tests, and what had to be imported and set up for them. */
const secondsOf = (took: ReturnType<TestModule['diagnostic']>): number =>
  (took.duration + took.collectDuration + took.setupDuration + took.environmentSetupDuration) / 1000;

const strayErrorsIn = (errors: readonly unknown[], file: string) => errors.filter((it) => fileOf(it) === file);

const firstLine = (error: unknown): string =>
  String((error as { message?: unknown } | undefined)?.message ?? error).split('\n', 1)[0] ?? '';

/** Vitest notes on an error outside of a test in which file it came. */
function fileOf(error: unknown): string | undefined {
  const noted = (error as { VITEST_TEST_PATH?: unknown }).VITEST_TEST_PATH;
  return typeof noted === 'string' ? noted : undefined;
}
