import type { EventBodies } from '#domain/events.ts';
import { onServerEvent } from '../sync/mirror/server-events.ts';
import { markDelivered } from './log/delivered.ts';

/** As soon as her phone hears of a message, wherever in the app she is, the other sees that it has come. */
onServerEvent('chat.message', (body) => {
  const { room_id, seq } = body as EventBodies['chat.message'];
  markDelivered(room_id, seq);
});
