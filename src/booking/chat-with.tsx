import type { Booking } from '#domain/booking/api.ts';
import type { Viewer } from './booking-status.tsx';
import { ChatLink } from '../chat/chat-link.tsx';

/** A link on the ticket to the chat with the other person; its space is reserved until it is loaded. */
export function ChatWith({ booking: { caddy, golfer }, viewer }: { booking: Booking; viewer: Viewer }) {
  const person =
    viewer === 'golfer'
      ? { user_id: caddy.user_id, name: caddy.nickname }
      : { user_id: golfer.user_id, name: golfer.display_name };
  return <ChatLink reader={viewer} person={person} />;
}
