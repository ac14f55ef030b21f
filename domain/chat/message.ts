import { MINUTE, type Moment } from '../dates.ts';

/** `CARD`: sent by the platform, an event of a booking. `DELETION`: deletes the earlier message `about_seq` for both people. */
export const MESSAGE_KINDS = ['TEXT', 'PHRASE', 'IMAGE', 'CARD', 'DELETION'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The longest message, in code points. Source: product.md §3.3. */
export const MESSAGE_MOST = 1_000;

/** How long a message can be deleted for both people, in milliseconds. Source: product.md §3.3. */
export const DELETABLE_FOR = 5 * MINUTE;

/** Whether a message can be deleted: it is the sender's own, not a card or deletion, and not older than `DELETABLE_FOR`. */
export const mayDelete = (message: { kind: MessageKind; isMine: boolean; sent_at: Moment }, now: Moment): boolean =>
  message.isMine && message.kind !== 'CARD' && message.kind !== 'DELETION' && now - message.sent_at <= DELETABLE_FOR;

/** How many unresolved reports one person may have for one room. */
export const REPORT_ENTRIES_MAX = 20;

export const REPORT_REASONS = ['RUDE', 'HARASSMENT', 'SCAM', 'OUTSIDE_PAYMENT', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
