import { MINUTE, type Moment } from '../dates.ts';

/** `CARD`: sent by the platform, an event of a booking. `DELETION`: removes the text of an earlier one (`about_seq`), for both people. */
export const MESSAGE_KINDS = ['TEXT', 'PHRASE', 'IMAGE', 'CARD', 'DELETION'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Characters as people count them (code points). product.md §3.3. */
export const MESSAGE_MOST = 1_000;

/** How long a message may be deleted for both. product.md §3.3. */
export const DELETABLE_FOR = 5 * MINUTE;

/** Only the sender's own message, and only what a person wrote (no card, no deletion), for `DELETABLE_FOR`. */
export const mayDelete = (message: { kind: MessageKind; isMine: boolean; sent_at: Moment }, now: Moment): boolean =>
  message.isMine && message.kind !== 'CARD' && message.kind !== 'DELETION' && now - message.sent_at <= DELETABLE_FOR;

/** What one person may report of one room before somebody has looked at it. */
export const REPORT_ENTRIES_MAX = 20;

export const REPORT_REASONS = ['RUDE', 'HARASSMENT', 'SCAM', 'OUTSIDE_PAYMENT', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
