import type { EventBodies } from '#domain/events.ts';
import { onServerEvent } from '../sync/mirror/server-events.ts';
import { markDelivered } from './log/delivered.ts';

/** As soon as the recipient's phone gets the event of a message, whatever screen is open, the sender sees that it was delivered. */
onServerEvent('chat.message', (body) => {
  const { room_id, seq } = body as EventBodies['chat.message'];
  markDelivered(room_id, seq);
});
