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
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, again: [], failedIn: [], files: [] };
  for (const module of modules) {
    const file = module.relativeModuleId;
    const why = module.errors().map((it) => firstLine(it));
    outcome.files.push({ file, seconds: secondsOf(module.diagnostic()) });
    for (const test of module.children.allTests()) {
      const { state, errors: failures } = test.result();
      if (state === 'passed') outcome.passed += 1;
      else if (state === 'failed') why.push(`${test.fullName} – ${firstLine(failures?.[0])}`);
      else outcome.skipped += 1;
      if (test.diagnostic()?.flaky) outcome.again.push(`${file}: ${test.fullName}`);
    }
    if (why.length > 0) outcome.failedIn.push({ file, failed: why.length, why });
  }
  // An error outside of a test; Vitest notes in which file it came.
  for (const error of errors) {
    const { VITEST_TEST_PATH: file = 'outside of every test' } = error as { VITEST_TEST_PATH?: string };
    outcome.failedIn.push({ file, failed: 1, why: [firstLine(error)] });
  }
  outcome.failed = outcome.failedIn.reduce((sum, { failed }) => sum + failed, 0);
  return outcome;
}

/** Its tests, and what had to be imported and set up for them. */
const secondsOf = (took: ReturnType<TestModule['diagnostic']>): number =>
  (took.duration + took.collectDuration + took.setupDuration + took.environmentSetupDuration) / 1000;

const firstLine = (error: unknown): string =>
  String((error as { message?: unknown } | undefined)?.message ?? error).split('\n', 1)[0] ?? '';
