import { expect, test } from 'vitest';
import {
  DELETION_BLOCKS,
  deletionBlocks,
  type DeletionFacts,
  forfeitedAtErasure,
  leftover,
} from '../../domain/account/deletion.ts';
import { testTable } from '../support/table.ts';

const NOTHING: DeletionFacts = {
  rounds: 0,
  unsettled: 0,
  open_requests: 0,
  topups: 0,
  withdrawals: 0,
  available: 0,
  held: 0,
  pending: 0,
  out: 0,
  least: 10_000,
};
const OPEN = ['rounds', 'unsettled', 'open_requests', 'topups', 'withdrawals'] as const;

test('the table of what stands in the way: one row each, nothing where nothing is', () => {
  expect(deletionBlocks(NOTHING)).toEqual([]);
  const open = { rounds: 1, unsettled: 2, open_requests: 3, topups: 4, withdrawals: 5 };
  const all = { ...NOTHING, ...open, available: 1, held: 2, pending: 3 };
  expect(deletionBlocks(all).map(({ code }) => code)).toEqual(DELETION_BLOCKS);
  expect(deletionBlocks(all).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
});

const MONEY: [string, Partial<DeletionFacts>, { blocks: number; leftover: number }][] = [
  ['nothing', {}, { blocks: 0, leftover: 0 }],
  ['less than a payout', { available: 9_999, out: 9_999 }, { blocks: 0, leftover: 9_999 }],
  ['just a payout', { available: 10_000, out: 10_000 }, { blocks: 10_000, leftover: 0 }],
  [
    'less than the provider pays out',
    { available: 15_000, out: 15_000, least: 20_000 },
    { blocks: 0, leftover: 15_000 },
  ],
  ['a gift, however large', { available: 100_000 }, { blocks: 0, leftover: 100_000 }],
  ['a gift and a payout', { available: 70_000, out: 60_000 }, { blocks: 70_000, leftover: 0 }],
  ['a gift and less than a payout', { available: 15_000, out: 5_000 }, { blocks: 0, leftover: 15_000 }],
  ['held, and nothing else', { held: 1 }, { blocks: 1, leftover: 0 }],
  ['pending, and a little beside it', { available: 50, out: 50, pending: 1 }, { blocks: 51, leftover: 0 }],
];

testTable(MONEY)(
  'money is in the way while it waits or can be paid out, else it is to be given up: %s',
  (_, has, is) => {
    const facts = { ...NOTHING, ...has };
    expect(deletionBlocks(facts)).toEqual(is.blocks > 0 ? [{ code: 'MONEY', n: is.blocks }] : []);
    expect(leftover(facts)).toBe(is.leftover);
  },
);

const END: [string, Partial<DeletionFacts>, number, number | undefined][] = [
  ['with nothing, and nothing given up', {}, 0, 0],
  ['with what was given up', { available: 5_000 }, 5_000, 5_000],
  ['with less than was given up', { available: 4_000 }, 5_000, 4_000],
  ['never with a satang more', { available: 5_001 }, 5_000, undefined],
  ['never with what was not given up', { available: 1 }, 0, undefined],
  ['not while anything is held', { held: 1 }, 5_000, undefined],
  ['not while anything is pending', { pending: 1 }, 5_000, undefined],
  ...OPEN.map((it): [string, Partial<DeletionFacts>, number, undefined] => [
    `not while there are ${it}`,
    { [it]: 1 },
    5_000,
    undefined,
  ]),
];

testTable(END)('after seven days a user is erased: %s', (_, has, give_up, left) => {
  expect(forfeitedAtErasure({ ...NOTHING, ...has }, give_up)).toBe(left);
});
