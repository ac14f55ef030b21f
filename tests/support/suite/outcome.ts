import path from 'node:path';

/** What a test run came to, and where something in it failed; paths are relative to the project. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only when tried again. */
  again: string[];
  /** `why`: each test that failed, with the first line of its error. */
  failedIn: { file: string; failed: number; why: string[] }[];
  /** How long each file took, in seconds. */
  files: { file: string; seconds: number }[];
}

/** Runs of different files, added up. */
export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, it) => sum + it.passed, 0),
  failed: outcomes.reduce((sum, it) => sum + it.failed, 0),
  skipped: outcomes.reduce((sum, it) => sum + it.skipped, 0),
  again: outcomes.flatMap((it) => it.again),
  failedIn: outcomes.flatMap((it) => it.failedIn),
  files: outcomes.flatMap((it) => it.files),
});

/** The plain last line that any reader of a test run understands: `120 passed, 0 failed, 2 skipped`; before it, what to look at. */
export function closingLine({ passed, failed, skipped, again, failedIn }: Outcome): string {
  const failures = failedIn.flatMap(({ file, why }) => [file, ...why.map((line) => `  ${line}`)]);
  const tried = again.map((it) => `tried again: ${it}`);
  const count =
    tried.length > 0 ? ['', ...tried, `${tried.length} passed only when tried again (tests/README.md)`] : [];
  // Of a long log often only the very end is kept: the last words say where.
  const inShort = failedIn.map((it) => `${path.basename(it.file).replace(/\..*/, '')} ${it.failed}`).join(', ');
  const lines = [...count, ...under('Failed', failures), ...(inShort ? [`Failed in: ${inShort}`] : [])];
  return `${lines.join('\n')}\n${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The files that took longest, a line each. */
export const slowestOf = ({ files }: Outcome, most = 10): string[] =>
  under(
    'Slowest files (s)',
    files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, most)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} ${file}`),
  );

const under = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`), ''] : [];
