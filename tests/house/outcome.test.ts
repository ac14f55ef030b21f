import { expect, test } from 'vitest';
import { closingLine, slowestOf, sumOf, type Outcome } from '../support/suite/outcome.ts';

const FILE = { file: 'tests/journey/chat.browser.test.ts', failed: 1, why: ['nok writes – 404'] };
const outcome = (more: Partial<Outcome> = {}): Outcome => ({ ...sumOf([]), ...more });

test('a run ends with what failed and why, what passed only when tried again, and the plain count', () => {
  const again = ['tests/journey/day.browser.test.ts: somchai checks in'];
  expect(closingLine(outcome({ passed: 3, failed: 1, failedIn: [FILE], again })).split('\n')).toEqual([
    '',
    'tried again: tests/journey/day.browser.test.ts: somchai checks in',
    '1 passed only when tried again (tests/README.md)',
    '',
    'Failed:',
    `  ${FILE.file}`,
    '    nok writes – 404',
    '',
    'Failed in: chat 1',
    '3 passed, 1 failed, 0 skipped',
  ]);
  expect(closingLine(outcome({ passed: 3 }))).toBe('\n3 passed, 0 failed, 0 skipped');
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
