/**
 * What a push carries: Declarative Web Push JSON (docs/pwa.md §2.21). WebKit can show it without us; `sw/push.ts` reads it everywhere
 * else. `mutable`: WebKit too asks the worker first, for only the worker knows whose phone this is now.
 */
export interface PushPayload {
  web_push: 8030;
  mutable: true;
  notification: {
    title: string;
    body: string;
    lang: 'th' | 'en';
    /** A newer one with the same tag takes its place: `room:<room_id>`, `booking:<booking_ref>`, `broadcast:<alt_reference>`, else the notification's id. */
    tag: string;
    /** It sounds also when it replaces another: the second message of a room, or a caddy's yes after a golfer's question. */
    renotify: true;
    /** An address of ours; whole, as WebKit asks for it, or from the root. */
    navigate: string;
    /** Whose it is: on a phone that is somebody else's by now, nothing of it is shown. */
    data: { user_id: string };
  };
  /** The user's unread messages and notifications; missing: not known. */
  app_badge?: number;
}
