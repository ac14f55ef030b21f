import { IDBFactory } from 'fake-indexeddb';
import type { Answer } from '../../../domain/outbox/answer.ts';
import { drain, dropOldReceipts, type Effects } from '../../../domain/outbox/drain.ts';
import { newOp, type NewOp, type Op } from '../../../domain/outbox/op.ts';
import { outboxStore, type OutboxStore } from '../../../domain/outbox/store.ts';
import { NOW } from '../../support/clock.ts';
import { SOMCHAI } from '../../support/people.ts';

export { NOK, SOMCHAI } from '../../support/people.ts';

export const sentAnswer: Exclude<Answer, string> = { http: 200, status: 'success', status_code: 200 };
export const refused = (status_code: number, more: Partial<Exclude<Answer, string>> = {}): Answer => ({
  http: status_code,
  status: 'error',
  status_code,
  ...more,
});

let made = 0;

export function anOp(more: Partial<NewOp> = {}): NewOp {
  made += 1;
  const what = {
    id: `op-${made}`,
    user_id: SOMCHAI,
    entity: 'booking:AAAA1111',
    kind: 'POST /booking/act',
    body: { action: 'decline', n: made },
  };
  return { ...newOp({ ...what, title: { th: 'ปฏิเสธ', en: 'Decline' } }, NOW), ...more };
}

/** One phone: its store survives `crash`, everything else is made anew. */
export interface Phone {
  store: OutboxStore;
  now: number;
  /** Ids in the order in which they were sent. */
  sent: string[];
  /** What the server says; `sent` when it says nothing else. */
  answer: (op: Op) => Answer | Promise<Answer>;
  renewal: 'renewed' | 'refused' | 'unanswered';
  renewed: number;
  effects(more?: Partial<Effects>): Effects;
  /** As a page does. */
  drain(more?: Partial<Effects>): Promise<number | undefined>;
  states(): Promise<Record<string, string>>;
}

export function aPhone(): Phone {
  const factory = new IDBFactory();
  const lock = locks();
  const phone: Phone = {
    store: outboxStore(() => factory),
    now: NOW,
    sent: [],
    answer: () => sentAnswer,
    renewal: 'refused',
    renewed: 0,
    effects: (more = {}) => ({
      store: phone.store,
      user_id: SOMCHAI,
      send: async (op) => {
        phone.sent.push(op.id);
        return phone.answer(op);
      },
      renew: async () => {
        phone.renewed += 1;
        return phone.renewal;
      },
      lock,
      busy: new Set(),
      seen: new Map(),
      now: () => phone.now,
      random: () => 0.5,
      changed: () => undefined,
      ...more,
    }),
    drain: async (more) => {
      await dropOldReceipts(phone.store, phone.now);
      return drain(phone.effects(more));
    },
    states: async () => Object.fromEntries((await phone.store.all()).map((op) => [op.id, op.state])),
  };
  return phone;
}

/** As the browser's: one holder for each name, in all tabs. */
export function locks(): NonNullable<Effects['lock']> {
  const held = new Set<string>();
  return async (lane, steal, work) => {
    if (held.has(lane) && !steal) return 'busy';
    held.add(lane);
    try {
      return await work();
    } finally {
      held.delete(lane);
    }
  };
}
