import { readThrough } from '#domain/chat/log.ts';
import { CallFailed } from '../../sync/net/call.ts';
import { ownershipOf } from '../../sync/mirror/resource.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { roomsOf } from '../log/log-room.ts';
import { roomListOf } from '../room-reads.ts';
import { part } from '../../sync/phone.ts';

export const roomMarksOf = part((phone) => {
  const { owned } = ownershipOf(phone);
  const { knownRoom } = roomsOf(phone);
  const { nothingUnread } = roomListOf(phone);
  const outbox = outboxOf(phone);
  /** By room, what was said here already, by whom it was. */
  let whose = owned();
  let said = new Map<string, number>();

  /**
   * The reader has it in sight, and so everything before it. Waits without a signal, blocking nothing; list and badge say so at once.
   * Nothing is read on a page nobody looks at.
   */
  async function markRead(room_id: string, seen: number): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    if (whose.aborted) said = new Map();
    whose = owned();
    const log = knownRoom(room_id)?.shown.log;
    const seq = log ? readThrough(log, seen) : seen;
    if (seq <= Math.max(said.get(room_id) ?? 0, log?.read_seq ?? 0)) return;
    said.set(room_id, seq);
    nothingUnread(room_id, seq);
    try {
      await outbox.add({
        entity: `read:${room_id}`,
        call: 'POST /chat/read',
        input: { room_id, seq },
        title: { th: 'อ่านแล้ว', en: 'Read' },
        replaces: true,
      });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      said.delete(room_id); // a phone that stores nothing, and no answer: the next time the reader looks
    }
  }
  return { markRead };
});
