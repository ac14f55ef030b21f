import { describe, expect, test } from 'vitest';
import { blockOf, blocksOverlap, LONGEST, SLOT, slotsOf } from '#domain/booking/block.ts';
import { HOLES } from '#domain/course/course.ts';
import { HOUR, isoOf, MINUTE, parseMoment } from '#domain/dates.ts';

const TEE_OFF = parseMoment('2026-11-25T06:30:00+07:00');

test.each([
  [9, '08:45'],
  [18, '11:45'],
  [27, '14:15'],
  [36, '16:45'],
] as const)('a round of %i holes at 06:30 takes a caddy from 05:45 to %s', (holes, to) => {
  const block = blockOf(TEE_OFF, holes);
  expect(isoOf(block.from)).toBe(isoOf(parseMoment('2026-11-25T05:45:00+07:00')));
  expect(isoOf(block.to)).toBe(isoOf(parseMoment(`2026-11-25T${to}:00+07:00`)));
});

test('at a whole quarter the slots are the block, no more and no less', () => {
  for (const holes of HOLES) {
    const slots = slotsOf(TEE_OFF, holes);
    const block = blockOf(TEE_OFF, holes);
    expect((slots[0] as number) * SLOT).toBe(block.from);
    expect((slots.at(-1) as number) * SLOT + SLOT).toBe(block.to);
    expect(slots).toHaveLength((block.to - block.from) / SLOT);
  }
});

test('between two quarters the slots reach outwards: the block is always inside', () => {
  for (let off = 0; off < 15; off++) {
    const teeOff = TEE_OFF + off * MINUTE;
    const slots = slotsOf(teeOff, 18);
    const block = blockOf(teeOff, 18);
    expect((slots[0] as number) * SLOT).toBeLessThanOrEqual(block.from);
    expect((slots.at(-1) as number) * SLOT + SLOT).toBeGreaterThanOrEqual(block.to);
    expect(slots).toHaveLength(off === 0 ? 24 : 25);
  }
});

test('slots are whole numbers that a database int holds until long after 2200', () => {
  const slots = slotsOf(parseMoment('2200-12-31T23:59:00+07:00'), 36);
  expect(slots.every((slot) => Number.isInteger(slot) && slot < 2 ** 31)).toBe(true);
});

describe('two rounds of one person', () => {
  const at = (tee_off_at: number, holes: 9 | 18 | 27 | 36 = 18) => ({ tee_off_at, holes });

  test('overlap until the second begins where the first ends', () => {
    expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF))).toBe(true);
    expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF + 6 * HOUR - MINUTE))).toBe(true);
    expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF + 6 * HOUR))).toBe(false);
    expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF - 6 * HOUR))).toBe(false);
  });

  test('count their own lengths', () => {
    expect(blocksOverlap(at(TEE_OFF, 9), at(TEE_OFF + 3 * HOUR))).toBe(false);
    expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF + 3 * HOUR, 9))).toBe(true);
  });

  test('never overlap when their tee-offs are farther apart than the longest round', () => {
    for (const holes of HOLES) expect(blocksOverlap(at(TEE_OFF, 36), at(TEE_OFF + LONGEST, holes))).toBe(false);
    expect(blocksOverlap(at(TEE_OFF, 36), at(TEE_OFF + LONGEST - MINUTE, 9))).toBe(true);
  });
});
