import { expect, test } from 'vitest';
import {
  AGAIN_AT_MOST,
  closingLine,
  slowestOf,
  sumOf,
  together,
  worthAnotherRun,
  type Outcome,
} from '../support/suite/outcome.ts';

const FILE = {
  file: 'tests/journey/chat.browser.test.ts',
  passed: 3,
  failed: 1,
  skipped: 0,
  why: ['nok writes – 404'],
  isByChance: false,
};
const outcome = (more: Partial<Outcome> = {}): Outcome => ({ ...sumOf([]), ...more });

test('a file that failed once and passed in a world of its own counts as passed, and is named and counted', () => {
  const first = outcome({ passed: 103, failed: 1, skipped: 2, failedIn: [FILE] });
  const whole = together(first, outcome({ passed: 4 }));
  expect(whole).toMatchObject({ passed: 104, failed: 0, skipped: 2, failedIn: [] });
  expect(closingLine(whole).split('\n')).toEqual([
    '',
    `tried again: ${FILE.file}: the whole file, in a run of its own`,
    '1 passed only when tried again (tests/README.md)',
    '104 passed, 0 failed, 2 skipped',
  ]);
});

test('a fault fails twice: it stays failed, and is not called mended', () => {
  const first = outcome({ passed: 103, failed: 1, failedIn: [FILE] });
  const whole = together(first, outcome({ passed: 3, failed: 1, failedIn: [FILE] }));
  expect(whole).toMatchObject({ passed: 103, failed: 1, again: [] });
  expect(closingLine(whole)).not.toContain('tried again');
});

test('what failed is named again at the very end, with why: a log is read from there', () => {
  const lines = closingLine(outcome({ passed: 3, failed: 1, failedIn: [FILE] })).split('\n');
  expect(lines).toEqual([
    '',
    'Failed:',
    `  ${FILE.file}`,
    '    nok writes – 404',
    '',
    'Failed in: chat 1',
    '3 passed, 1 failed, 0 skipped',
  ]);
});

test('the runs of a gate are added up, and the slowest files are named', () => {
  const rules = outcome({ passed: 5, files: [{ file: 'tests/dates/date.test.ts', seconds: 0.4 }] });
  const journeys = outcome({ passed: 4, failed: 1, failedIn: [FILE], files: [{ file: FILE.file, seconds: 31.24 }] });
  const whole = sumOf([rules, journeys]);
  expect(whole).toMatchObject({ passed: 9, failed: 1, failedIn: [FILE] });
  expect(slowestOf(whole)).toEqual([
    '',
    'Slowest files (s):',
    `    31.2 ${FILE.file}`,
    '     0.4 tests/dates/date.test.ts',
    '',
  ]);
  expect(slowestOf(whole, 1)).toHaveLength(4);
});

test('a run by chance is never run again', () => {
  expect(worthAnotherRun(outcome({ failedIn: [FILE, { ...FILE, isByChance: true }] }))).toEqual([]);
});

test('many failures, or an error that belongs to no file, are the work of a fault: nothing is run again', () => {
  const many = Array.from({ length: AGAIN_AT_MOST + 1 }, () => FILE);
  expect(worthAnotherRun(outcome({ failedIn: many }))).toEqual([]);
  expect(worthAnotherRun(outcome({ failedIn: [FILE], strayErrors: 1 }))).toEqual([]);
  expect(worthAnotherRun(outcome({ failedIn: many.slice(1) }))).toHaveLength(AGAIN_AT_MOST);
});
