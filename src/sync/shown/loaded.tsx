import type { ReactNode } from 'react';
import type { Moment } from '#domain/dates.ts';
import { useWord, useWords, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { ErrorCard } from '../../ui/frame/placeholders.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { SyncLine } from '../../ui/frame/sync-line.tsx';
import type { CallFailed } from '../net/call.ts';
import { useConnection } from '../net/connection.ts';
import { outboxSheetOf } from '../outbox/outbox.ts';
import { asCounted, isToDecide, type OutboxItem, useOutbox } from '../outbox/outbox-state.ts';
import { usePhone } from '../phone.ts';

/** One read as a screen sees it (`useMirror`). */
export interface Read<T> {
  data: T | undefined;
  updatedAt: Moment | undefined;
  stale: boolean;
  error: CallFailed | undefined;
  refreshing: boolean;
  refresh: () => void;
}

const words = {
  cold: { th: 'ไม่มีข้อมูลนี้ในเครื่อง', en: 'Not on this device' },
  coldOffline: {
    th: 'ตอนนี้ออฟไลน์ เมื่อมีสัญญาณเราจะโหลดให้เอง',
    en: 'You are offline. It loads by itself when there is a signal.',
  },
} as const satisfies Record<string, Words>;

interface Props<T> {
  read: Read<T>;
  /** The skeleton, of the same geometry as the content. */
  waiting: ReactNode;
  /** It is the whole screen: a refusal stands in the main part, which the content otherwise brings. */
  isScreen?: boolean;
  children: (data: T) => ReactNode;
}

/** One block of a screen: its copy at once, a skeleton before there is one, its own error; the other blocks stay. */
export function Loaded<T>({ read, waiting, isScreen, children }: Props<T>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.error) return waiting;
  const cold = <Cold error={read.error} onRetry={read.refresh} />;
  return isScreen ? <Screen tight>{cold}</Screen> : cold;
}

function Cold({ error, onRetry }: { error: CallFailed; onRetry: () => void }) {
  const w = useWords(words);
  const isUnanswered = error.status_code === 0;
  const refusal = useWord(useRefusal(isUnanswered ? undefined : error.code));
  return (
    <ErrorCard title={w.cold} onRetry={onRetry} code={isUnanswered ? undefined : error.code}>
      {isUnanswered ? w.coldOffline : refusal}
    </ErrorCard>
  );
}

/** The sync line of a screen: as old as its oldest read, of no age while one was never read; and what still waits to be sent. */
export function ReadLine({ reads }: { reads: readonly Read<unknown>[] }) {
  const phone = usePhone();
  const isOffline = useConnection() === 'offline';
  const items = asCounted(useOutbox());
  const count = (...states: OutboxItem['state'][]) => items.filter(({ state }) => states.includes(state)).length;
  const known = reads.flatMap((read) => read.updatedAt ?? []);
  const isWhole = known.length > 0 && reads.every((read) => read.data !== undefined);
  return (
    <SyncLine
      updatedAt={isWhole ? Math.min(...known) : undefined}
      isPartial={known.length > 0 && !isWhole}
      refreshing={reads.some((read) => read.refreshing)}
      offline={isOffline || reads.some((read) => read.stale && !read.refreshing)}
      failed={!isOffline && reads.some((read) => read.error !== undefined && read.error.status_code !== 0)}
      waiting={count('waiting', 'sending', 'paused')}
      refused={items.filter(isToDecide).length}
      onRetry={() => reads.forEach((read) => read.refresh())}
      onShowWaiting={outboxSheetOf(phone).openOutboxSheet}
    />
  );
}
