import type { EventBodies } from '#domain/events.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { ownershipOf, serverEventsOf } from '../../sync/mirror/resource.ts';
import { part, type Phone } from '../../sync/phone.ts';

/** Receipts of one moment are sent together. */
const SAID_AFTER = 1_000;
const MAX_AT_ONCE = 100;

export const deliveredOf = part((phone) => {
  const { owned } = ownershipOf(phone);
  let whose = owned();

  /** By room, how far this phone has it, and how far the server has been told so. */
  let here = new Map<string, number>();
  let told = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** This phone knows of everything in this room up to `seq`. What cannot be said now is said with the next. */
  function markDelivered(room_id: string, seq: number): void {
    if (whose.aborted) {
      whose = owned();
      here = new Map();
      told = new Map();
    }
    if (seq <= Math.max(here.get(room_id) ?? 0, told.get(room_id) ?? 0)) return;
    here.set(room_id, seq);
    timer ??= setTimeout(() => void tell(), SAID_AFTER);
  }

  async function tell(): Promise<void> {
    timer = undefined;
    const mine = whose;
    if (mine.aborted || here.size === 0) return;
    const said = [...here].slice(0, MAX_AT_ONCE);
    try {
      await send(phone, 'POST /chat/delivered', { rooms: said.map(([room_id, seq]) => ({ room_id, seq })) });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      return; // it stays in `here`
    }
    if (mine.aborted) return;
    for (const [room_id, seq] of said) {
      told.set(room_id, seq);
      if (here.get(room_id) === seq) here.delete(room_id);
    }
    if (here.size > 0) timer ??= setTimeout(() => void tell(), SAID_AFTER);
  }
  return { markDelivered };
});

/** As soon as the recipient's phone gets the event of a message, whatever screen is open, the sender sees that it was delivered. */
export function reportDeliveries(phone: Phone): () => void {
  return serverEventsOf(phone).onServerEvent('chat.message', (body) => {
    const { room_id, seq } = body as EventBodies['chat.message'];
    deliveredOf(phone).markDelivered(room_id, seq);
  });
}
