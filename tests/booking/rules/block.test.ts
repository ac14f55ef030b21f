import { expect, test } from 'vitest';
import { blockOf, blocksOverlap, LONGEST, SLOT, slotsOf } from '#domain/booking/block.ts';
import { HOLES } from '#domain/course/course.ts';
import { HOUR, isoOf, MINUTE, parseMoment } from '#domain/dates.ts';

const TEE_OFF = parseMoment('2026-11-25T06:30:00+07:00');

test('a round at 06:30 takes a caddy from 05:45, as long as it has holes; its slots are the block at a whole quarter, and reach outwards between two', () => {
  const ends = { 9: '08:45', 18: '11:45', 27: '14:15', 36: '16:45' };
  for (const holes of HOLES) {
    const block = blockOf(TEE_OFF, holes);
    expect(isoOf(block.from)).toBe(isoOf(parseMoment('2026-11-25T05:45:00+07:00')));
    expect(isoOf(block.to)).toBe(isoOf(parseMoment(`2026-11-25T${ends[holes]}:00+07:00`)));
    const slots = slotsOf(TEE_OFF, holes);
    expect([slots[0], slots.at(-1), slots.length]).toEqual([
      block.from / SLOT,
      block.to / SLOT - 1,
      (block.to - block.from) / SLOT,
    ]);
  }
  for (let off = 1; off < 15; off++) {
    const slots = slotsOf(TEE_OFF + off * MINUTE, 18);
    const block = blockOf(TEE_OFF + off * MINUTE, 18);
    expect((slots[0] as number) * SLOT).toBeLessThan(block.from);
    expect((slots.at(-1) as number) * SLOT + SLOT).toBeGreaterThan(block.to);
    expect(slots).toHaveLength(25);
  }
  // A database int holds them until long after 2200.
  const last = slotsOf(parseMoment('2200-12-31T23:59:00+07:00'), 36);
  expect(last.every((slot) => Number.isInteger(slot) && slot < 2 ** 31)).toBe(true);
});

test('two rounds of one person overlap until the second begins where the first ends, each of its own length, and never farther apart than the longest round', () => {
  const at = (tee_off_at: number, holes: 9 | 18 | 27 | 36 = 18) => ({ tee_off_at, holes });
  expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF))).toBe(true);
  expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF + 6 * HOUR - MINUTE))).toBe(true);
  expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF + 6 * HOUR))).toBe(false);
  expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF - 6 * HOUR))).toBe(false);
  expect(blocksOverlap(at(TEE_OFF, 9), at(TEE_OFF + 3 * HOUR))).toBe(false);
  expect(blocksOverlap(at(TEE_OFF), at(TEE_OFF + 3 * HOUR, 9))).toBe(true);
  for (const holes of HOLES) expect(blocksOverlap(at(TEE_OFF, 36), at(TEE_OFF + LONGEST, holes))).toBe(false);
  expect(blocksOverlap(at(TEE_OFF, 36), at(TEE_OFF + LONGEST - MINUTE, 9))).toBe(true);
});
