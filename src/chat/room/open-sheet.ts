import type { MessageRow } from '#domain/chat/shown.ts';

/** What lies over the room: the choices for a message or for the room, the phrases. */
export type OpenSheet = { kind: 'message'; shown: MessageRow } | { kind: 'room' } | { kind: 'phrases' };
