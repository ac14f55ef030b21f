import { Suspense } from 'react';
import type { Booking } from '#domain/booking/api.ts';
import { lazyPart } from '../ui/late/lazy-part.tsx';
import type { Viewer } from './booking-status.tsx';

const ChatLink = lazyPart(() => import('../chat/chat-link.tsx').then((it) => it.ChatLink));

/** A link on the ticket to the chat with the other person; its space is reserved until it is loaded. */
export function ChatWith({ booking: { caddy, golfer }, viewer }: { booking: Booking; viewer: Viewer }) {
  const person =
    viewer === 'golfer'
      ? { user_id: caddy.user_id, name: caddy.nickname }
      : { user_id: golfer.user_id, name: golfer.display_name };
  return (
    <Suspense fallback={<span />}>
      <ChatLink reader={viewer} person={person} />
    </Suspense>
  );
}
ChatWith.early = ChatLink.early;
