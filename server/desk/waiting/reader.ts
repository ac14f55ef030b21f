import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { type HeldMoney, type Outcome, promiseOf, type QueueKind } from '#domain/desk/queue.ts';
import type { Fact, QueueItem, QueueRow } from '#domain/desk/queue-api.ts';
import type { Queries } from '../../db/db.ts';

/** A row of the queue, before `withWhoHasThem` adds the claim and what the caller may decide. */
export type Waiting = Omit<QueueRow, 'claim' | 'proposal' | 'may'>;

/** What somebody needs to see to decide it. */
export interface Page
  extends Partial<Pick<QueueItem, 'says' | 'pictures' | 'moments' | 'moves' | 'not_now' | 'ready'>> {
  facts: Fact[];
  /** Where the price of a disputed round is. */
  held?: HeldMoney;
  /** Our share of it, in percent. */
  share?: number;
}

export interface Found {
  row: Waiting;
  /** The account that has the claimed contact. */
  holder?: string | null;
  page: (queries: Queries) => Page | Promise<Page>;
}

export interface Which {
  now: Moment;
  /** Only this one; null: all. */
  item: string | null;
  most: number;
}

/** Reads what waits of one kind, oldest first. */
export type Reader = (queries: Pick<Queries, 'many'>, which: Which) => Promise<Found[]>;

/** A course or a thing, in both languages. */
export interface Named {
  th: string;
  en: string;
}

export function rowOf(
  kind: QueueKind,
  item: string,
  since: string,
  { due, named, ...more }: Partial<Pick<Waiting, 'who' | 'what' | 'detail' | 'amount' | 'due'>> & { named?: Named },
): Waiting {
  return {
    kind,
    item,
    since,
    due: due ?? isoOf(promiseOf(kind, parseMoment(since))),
    who: null,
    what: null,
    detail: named?.th ?? null,
    detail_en: named?.en ?? null,
    amount: null,
    ...more,
  };
}

export const text = (name: string, value: string): Fact => ({ name, value, en: null, form: 'TEXT' });
export const word = (name: string, value: string): Fact => ({ name, value, en: null, form: 'WORD' });
export const money = (name: string, value: number): Fact => ({ name, value: String(value), en: null, form: 'MONEY' });
export const moment = (name: string, value: string): Fact => ({ name, value, en: null, form: 'MOMENT' });
export const day = (name: string, value: string): Fact => ({ name, value, en: null, form: 'DAY' });
export const names = (name: string, { th, en }: Named): Fact => ({ name, value: th, en, form: 'TEXT' });

/** Only what there is. */
export const maybe = (name: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [text(name, value)];
export const maybeNames = (name: string, th: string | null, en: string | null): Fact[] =>
  th === null || en === null || th === '' ? [] : [names(name, { th, en })];

export const move = (
  outcome: Outcome,
  party: QueueItem['moves'][number]['party'],
  amount: number,
): QueueItem['moves'] => (amount === 0 ? [] : [{ outcome, party, amount }]);

const SHORT = 120;
export const shortened = (said: string): string => {
  const letters = Array.from(said);
  return letters.length > SHORT ? `${letters.slice(0, SHORT).join('')}…` : said;
};
