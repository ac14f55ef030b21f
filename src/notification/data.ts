import { useEffect } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import type { Notification } from '#domain/notification/api.ts';
import { useMirror, mirrorOf } from '../sync/mirror/mirror.ts';
import { usePhone, part } from '../sync/phone.ts';
import { copiesOf } from '../sync/mirror/mirror-copies.ts';
import { outboxOf } from '../sync/outbox/outbox.ts';
import { createStore, useStore } from '../platform/store.ts';
import { userIdOf, sessionStateOf } from '../sync/session/session.ts';
import { READ_TITLE } from './words.ts';

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

/** What was read on this phone, whether or not the server knows it yet. Ids are uuidv7: an older one is a smaller one. */
export interface ReadMarks {
  up_to?: string;
  ids: readonly string[];
}

type Seen = Pick<Notification, 'notification_id' | 'read_at'>;

/** Stored among the user's copies: it goes with them. */
const READ_MARKS_KEY = 'notification read';
/** As many as one call names. */
const MAX_IDS = 100;
const NONE: ReadMarks = { ids: [] };

export const readMarksOf = part((phone) => {
  const { read: stateNow } = sessionStateOf(phone);
  const { readCopy, writeCopy } = copiesOf(phone);
  const mirror = mirrorOf(phone);
  const outbox = outboxOf(phone);
  const marks = createStore(NONE);
  let owner: string | undefined;

  /** The signed-in user's marks as stored on the phone; what was read meanwhile stays read. */
  async function fill(): Promise<void> {
    const user_id = userIdOf(stateNow());
    if (user_id === owner) return;
    owner = user_id;
    marks.write(NONE);
    const kept = (await readCopy(READ_MARKS_KEY))?.data as ReadMarks | undefined;
    if (kept && owner === user_id) marks.write(merged(kept, marks.read()));
  }

  /**
   * Marks as read, at once and silently: the server is told when possible. All known marks are sent again, so that a newer call may take the
   * place of one that waits. `unread` is what is left then.
   */
  async function markRead(read: ReadMarks, unread: number): Promise<void> {
    const user_id = userIdOf(stateNow());
    await fill();
    if (user_id !== userIdOf(stateNow())) return; // somebody else meanwhile, who has not read it
    marks.write(merged(marks.read(), read));
    const { up_to, ids } = marks.read();
    mirror.store('GET /notification/unread', {}, { unread });
    void writeCopy(READ_MARKS_KEY, { updated_at: Date.now(), data: marks.read() });
    await outbox.add({
      entity: 'notification',
      call: 'POST /notification/read',
      input: { ...(up_to !== undefined && { up_to }), ...(ids.length > 0 && { notification_ids: [...ids] }) },
      title: READ_TITLE,
      replaces: true,
    });
  }
  return { fill, marks, markRead };
});

export function useReadMarks(): ReadMarks {
  const phone = usePhone();
  useEffect(() => void readMarksOf(phone).fill(), [phone]);
  return useStore(readMarksOf(phone).marks);
}

export const isRead = ({ notification_id, read_at }: Seen, { up_to, ids }: ReadMarks): boolean =>
  read_at !== null || (up_to !== undefined && notification_id <= up_to) || ids.includes(notification_id);

/** Both together, in as few words as they take. */
export function merged(one: ReadMarks, other: ReadMarks): ReadMarks {
  const up_to = [one.up_to, other.up_to]
    .filter((it) => it !== undefined)
    .toSorted()
    .at(-1);
  const ids = [...new Set([...one.ids, ...other.ids])].filter((id) => up_to === undefined || id > up_to);
  return { ...(up_to !== undefined && { up_to }), ids: ids.slice(-MAX_IDS) };
}
