import path from 'node:path';

/** What a test run came to, and where something in it failed; paths are relative to the project. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only when tried again. */
  again: string[];
  failedIn: FailedIn[];
  /** How long each file took, in seconds. */
  files: { file: string; seconds: number }[];
  /** Errors outside of any test that no file is known for. */
  strayErrors: number;
}

export interface FailedIn {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Each test that failed, with the first line of why. */
  why: string[];
  /** A run by chance failed in it: another run is another chance, and says nothing of this one. */
  isByChance: boolean;
}

/** A machine that is slow once fails here and there; more than this is the work of a fault. */
export const AGAIN_AT_MOST = 3;

/** The browser's files that are run once more, each in a new world, because their tests go on from each other; none: the outcome stands. */
export function worthAnotherRun({ failedIn, strayErrors }: Outcome): string[] {
  const isFew = failedIn.length <= AGAIN_AT_MOST && strayErrors === 0;
  return isFew && !failedIn.some(({ isByChance }) => isByChance) ? failedIn.map(({ file }) => file) : [];
}

/** Both runs as one: what failed in the first counts as it ended in the second, and is named when it passed there. */
export function together(first: Outcome, second: Outcome): Outcome {
  const counted = (of: 'passed' | 'failed' | 'skipped') =>
    first[of] - first.failedIn.reduce((sum, file) => sum + file[of], 0) + second[of];
  const stillFailed = new Set(second.failedIn.map(({ file }) => file));
  const mended = first.failedIn.filter(({ file }) => !stillFailed.has(file));
  return {
    passed: counted('passed'),
    failed: counted('failed'),
    skipped: counted('skipped'),
    again: [
      ...first.again,
      ...mended.map(({ file }) => `${file}: the whole file, in a run of its own`),
      ...second.again,
    ],
    failedIn: second.failedIn,
    files: [...first.files, ...second.files],
    strayErrors: first.strayErrors + second.strayErrors,
  };
}

/** Runs of different files, added up. */
export const sumOf = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, it) => sum + it.passed, 0),
  failed: outcomes.reduce((sum, it) => sum + it.failed, 0),
  skipped: outcomes.reduce((sum, it) => sum + it.skipped, 0),
  again: outcomes.flatMap((it) => it.again),
  failedIn: outcomes.flatMap((it) => it.failedIn),
  files: outcomes.flatMap((it) => it.files),
  strayErrors: outcomes.reduce((sum, it) => sum + it.strayErrors, 0),
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
