import { expect } from 'vitest';
import { handicapTenths, handicapText } from '../../src/account/field/figures.ts';
import { testTable } from '../support/table.ts';

testTable<[number, string]>([
  [184, '18.4'],
  [210, '21'],
  [0, '0'],
  [-20, '+2'],
  [-5, '+0.5'],
])('a handicap of %i tenths is read as it was typed: %s', (tenths, written) => {
  expect(handicapText(tenths)).toBe(written);
  expect(handicapTenths(written)).toBe(tenths);
});
