import type { EventBodies } from '#domain/events.ts';
import { serverEventsOf } from '../sync/mirror/resource.ts';
import type { Phone } from '../sync/phone.ts';
import { deliveredOf } from './log/delivered.ts';

/** As soon as the recipient's phone gets the event of a message, whatever screen is open, the sender sees that it was delivered. */
export function reportDeliveries(phone: Phone): () => void {
  return serverEventsOf(phone).onServerEvent('chat.message', (body) => {
    const { room_id, seq } = body as EventBodies['chat.message'];
    deliveredOf(phone).markDelivered(room_id, seq);
  });
}
