import type { OutputOf } from '#domain/calls.ts';
import type { Notification } from '#domain/notification/api.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { isRead, useReadMarks, readMarksOf } from './read-marks.ts';
import { usePhone } from '../sync/phone.ts';

export const PAGE = 20;

/** Newest first; each page is asked for and kept by itself. */
export const useUpdates = (page: number, skip = false) =>
  useMirror('POST /notification/list', { page, limit: PAGE }, { skip });

/** How many are unread: as the server counts, without what was read on this phone meanwhile. */
export function useUnreadUpdates(): number {
  const marks = useReadMarks();
  const first = useUpdates(1).data;
  return first ? leftOf(first, marks) : 0;
}

function leftOf(
  { items, unread }: OutputOf<'POST /notification/list'>,
  marks: ReturnType<typeof useReadMarks>,
): number {
  const newest = items[0];
  // Everything up to the newest that was read: also what stands on later pages.
  if (newest && marks.up_to !== undefined && newest.notification_id <= marks.up_to) return 0;
  const readHere = items.filter((one) => one.read_at === null && isRead(one, marks)).length;
  return Math.max(0, unread - readHere);
}

/** `read(one)` for a tap, `readAll` for everything up to the newest there is. */
export function useReading(): { read: (one: Notification) => void; readAll: () => void } {
  const phone = usePhone();
  const unread = useUnreadUpdates();
  const marks = useReadMarks();
  const newest = useUpdates(1).data?.items[0];
  return {
    read: (one) => {
      if (!isRead(one, marks))
        void readMarksOf(phone)
          .markRead({ ids: [one.notification_id] }, unread - 1)
          .catch(notTold);
    },
    readAll: () => {
      if (newest) void readMarksOf(phone).markRead({ ids: [], up_to: newest.notification_id }, 0).catch(notTold);
    },
  };
}

/** A storage that fails, and no network: it is read here, and the server is not told. */
const notTold = (error: unknown): void => console.warn('read mark not sent', error);
