import path from 'node:path';

/** What a test run came to, and where something in it failed; paths are relative to the project. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only at the second try. */
  again: string[];
  failedIn: FailedIn[];
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
export const AGAIN_AT_MOST = 10;

/** The files that are run once more, each in a new world; none: the outcome stands. */
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
    strayErrors: first.strayErrors + second.strayErrors,
  };
}

/** The plain last line that any reader of a test run understands: `120 passed, 0 failed, 2 skipped`. */
export function closingLine({ passed, failed, skipped, again, failedIn }: Outcome): string {
  const failures = failedIn.flatMap(({ file, why }) => [file, ...why.map((line) => `  ${line}`)]);
  const found = [...under('Passed only when run again (each is a fault to find)', again), ...under('Failed', failures)];
  // Of a long log often only the very end is kept: the last words say where.
  const inShort = failedIn.map((it) => `${path.basename(it.file).replace(/\..*/, '')} ${it.failed}`).join(', ');
  return `${[...found, ...(inShort ? [`Failed in: ${inShort}`] : [])].join('\n')}\n${passed} passed, ${failed} failed, ${skipped} skipped`;
}

const under = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`), ''] : [];
