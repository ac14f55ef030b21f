import { isoOf } from '../../domain/dates.ts';
import type { QueueItem } from '../../domain/desk/queue-api.ts';
import type { QueueKind } from '../../domain/desk/queue.ts';
import type { DeskRole } from '../../domain/desk/roles.ts';
import type { Desk } from '../../src/desk/call.ts';
import { NOW } from '../support/clock.ts';

/** The desk of Ja, who has these roles. */
export const deskOf = (roles: DeskRole[]): Desk => ({
  me: {
    staff_id: 's',
    session_id: 'e',
    name: 'Ja',
    roles,
    way: 'PASSKEY',
    ends_at: '',
    proved_at: null,
    passkeys: 1,
    recovery_codes: 0,
  },
  refresh: async () => undefined,
  leave: () => undefined,
  act: (work) => work(),
  tell: () => undefined,
  now: NOW,
});

/** The page of something that waits, as the server answers it. */
export const pageOf = (kind: QueueKind, amount: number | null, more: Partial<QueueItem> = {}): QueueItem => ({
  row: {
    kind,
    item: 'B5292A1BJE',
    since: isoOf(NOW),
    due: isoOf(NOW),
    who: 'nok',
    what: null,
    detail: null,
    detail_en: null,
    amount,
    claim: null,
    proposal: null,
    may: true,
  },
  facts: [],
  says: [],
  pictures: [],
  moments: [],
  held: null,
  share: 10,
  holder: null,
  not_now: [],
  ready: [],
  paid_today: 0,
  moves: [],
  ...more,
});
