import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '#domain/dates.ts';
import { SyncLine, type Freshness } from '../../src/sync/shown/loaded.tsx';
import { SCREEN_NOW } from '../support/clock.ts';
import { testTable } from '../support/table.ts';
import { render } from '../support/on-phone.tsx';

const fiveAgo = SCREEN_NOW - 5 * MINUTE;
const spoken = () => screen.getByRole('status').textContent;
const shown = () => document.querySelector('.sync > span:not(.dot)')?.textContent;

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => vi.useFakeTimers({ now: SCREEN_NOW }));

describe('the sync line', () => {
  testTable<[string, Freshness, string, string]>([
    ['is fresh', { updatedAt: fiveAgo }, 'sync--fresh', 'อัปเดต 5 นาทีที่แล้ว'],
    ['is busy', { updatedAt: fiveAgo, refreshing: true }, 'sync--busy', 'กำลังอัปเดต…'],
    ['is offline', { updatedAt: fiveAgo, offline: true }, 'sync--offline', 'ออฟไลน์ · ข้อมูลเมื่อ 5 นาทีที่แล้ว'],
    ['is offline and never had it', { offline: true }, 'sync--offline', 'ออฟไลน์ · ยังไม่เคยโหลดในเครื่องนี้'],
    ['has acts waiting', { updatedAt: fiveAgo, waiting: 2 }, 'sync--queue', 'รอส่ง 2 รายการ'],
    [
      'has acts waiting offline',
      { updatedAt: fiveAgo, waiting: 1, offline: true },
      'sync--queue',
      'ออฟไลน์ · 5 นาทีที่แล้ว · รอส่ง 1 รายการ',
    ],
    ['has an act that was refused', { updatedAt: fiveAgo, refused: 1, waiting: 2 }, 'sync--failed', 'ไม่สำเร็จ 1 รายการ'],
    ['failed', { updatedAt: fiveAgo, failed: true, waiting: 2 }, 'sync--failed', 'อัปเดตไม่สำเร็จ · ข้อมูลเมื่อ 5 นาทีที่แล้ว'],
  ])('says when it %s', (_name, freshness, look, text) => {
    cleanup();
    render(<SyncLine {...freshness} />);
    expect(document.querySelector('.sync')?.classList.contains(look)).toBe(true);
    expect(shown()).toBe(text);
  });

  test('offers to try again when offline, to see the list when acts wait, nothing when fresh', () => {
    const retry = vi.fn();
    const show = vi.fn();
    const line = render(<SyncLine offline updatedAt={fiveAgo} onRetry={retry} onShowWaiting={show} />);
    screen.getByRole('button', { name: 'ลองใหม่' }).click();
    line.rerender(<SyncLine waiting={2} updatedAt={fiveAgo} onRetry={retry} onShowWaiting={show} />);
    screen.getByRole('button', { name: 'ดู' }).click();
    line.rerender(<SyncLine updatedAt={fiveAgo} onRetry={retry} onShowWaiting={show} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect([retry.mock.calls.length, show.mock.calls.length]).toEqual([1, 1]);
  });

  test('grows older by itself, and does not speak because a minute has passed', () => {
    render(<SyncLine updatedAt={SCREEN_NOW} />);
    expect(shown()).toBe('อัปเดตเมื่อสักครู่');
    pass(2 * MINUTE);
    expect(shown()).toBe('อัปเดต 2 นาทีที่แล้ว');
    pass(10 * MINUTE);
    expect(spoken()).toBe('');
  });

  test('speaks of a change once, and not again within a minute; the newest word wins', () => {
    const line = render(<SyncLine updatedAt={SCREEN_NOW} />);
    expect(spoken()).toBe('');
    line.rerender(<SyncLine updatedAt={SCREEN_NOW} offline />);
    pass(1);
    expect(spoken()).toBe('ออฟไลน์');
    line.rerender(<SyncLine updatedAt={SCREEN_NOW} refreshing />);
    pass(MINUTE / 2);
    line.rerender(<SyncLine updatedAt={SCREEN_NOW} />);
    expect(spoken()).toBe('ออฟไลน์');
    pass(MINUTE);
    expect(spoken()).toBe('เป็นข้อมูลล่าสุดแล้ว');
  });
});
