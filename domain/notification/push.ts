/**
 * The content of a push: Declarative Web Push JSON (docs/pwa.md §2.21). WebKit can show it without our code, `sw/push.ts` shows it
 * elsewhere. `mutable` lets our worker check it on WebKit too, because only the worker knows whose phone this is now.
 */
export interface PushPayload {
  web_push: 8030;
  mutable: true;
  notification: {
    title: string;
    body: string;
    lang: 'th' | 'en';
    /**
     * A newer notification with the same tag replaces it: `room:<room_id>`, `booking:<booking_ref>`, `broadcast:<alt_reference>`, else its
     * id.
     */
    tag: string;
    /** Rings even when it replaces another one: a second message in a room, or a caddy's yes. */
    renotify: true;
    /** The address to open; complete for WebKit, otherwise a path. */
    navigate: string;
    /** The user it is for: nothing is shown when another user has signed in on the phone since. */
    data: { user_id: string };
  };
  /** The user's unread messages and notifications together; missing: unknown. */
  app_badge?: number;
}
