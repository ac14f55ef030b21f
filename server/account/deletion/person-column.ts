/** Why something of a person who has left is kept, and for how many years; null: for good. */
export const REASONS = {
  ACCOUNTS: {
    law: 'Accounting Act B.E. 2543 s. 14 and Revenue Code s. 87/3: books and what they rest on',
    years: 5,
  },
  CLAIMS: {
    law: 'PDPA s. 24 (5) and s. 33: decisions an operator made and complaints of others, until nobody can contest them',
    years: 1,
  },
  ACTS: {
    law: 'PDPA s. 24 (5): who of the operators did what, when, to which id and about how much, without a name or a word; never deleted, because a record whose maker can shorten it proves nothing',
    years: null,
  },
  OTHERS: {
    law: 'PDPA s. 24 (3): it is the record of the other person of the round, the room or the review too, under a pseudonym',
    years: null,
  },
} as const;
export type Reason = keyof typeof REASONS;

/** What becomes of a column when she leaves. */
export type Column = {
  /** SQL, `$1` is her id: whether the value in a row is hers. That of the other person is not exported and stays. */
  mine?: string;
  /** Never handed out, not to her either: a password's hash, a token's. */
  isSecret?: true;
} & (
  | { fate: 'DELETE' /** SQL, in a row that stays. */; to: string }
  /** Her id, a random number that points at nobody once `person` is emptied. */
  | { fate: 'PSEUDONYM' }
  | { fate: 'KEEP'; reason: Reason }
);

export interface PersonTable {
  table: string;
  /** What it is to its owner. */
  th: string;
  en: string;
  /** SQL, `$1` is her id: which rows are hers. */
  hers: string;
  /** SQL, `$1` is her id: which of those she is handed, where some were written for others alone. */
  read?: string;
  /** DELETE: the rows go. KEEP: they stay, and each column says why. */
  at_end: 'DELETE' | 'KEEP';
  /** SQL: more that must be so of a row that is changed or goes. */
  only?: string;
  columns: Record<string, Column>;
  /** What goes by itself when its time is over, whoever's it is: rows, or what `set` says (SQL). */
  retention?: readonly { since: string; days: number; set?: string; where?: string }[];
}

type Columns = Record<string, Column>;

const each = (names: string, column: Column): Columns =>
  Object.fromEntries(names.split(' ').map((name) => [name, column]));

/** Of a row that goes. */
export const gone = (names: string): Columns => each(names, { fate: 'DELETE', to: 'null' });
/** Of a row that goes, and never handed out. */
export const secret = (names: string): Columns => each(names, { fate: 'DELETE', to: 'null', isSecret: true });
/** Of a row that stays; `to` is SQL. */
export const emptied = (names: string, to: string, mine?: string): Columns =>
  each(names, { fate: 'DELETE', to, ...(mine === undefined ? {} : { mine }) });
export const pseudonym = (names: string): Columns =>
  Object.fromEntries(
    names.split(' ').map((name): [string, Column] => [name, { fate: 'PSEUDONYM', mine: `${name} = $1::uuid` }]),
  );
export const kept = (reason: Reason, names: string): Columns => each(names, { fate: 'KEEP', reason });

/** SQL: one of these ids is somebody who has left. Somebody may still write about her afterwards. */
export const hasLeft = (ids: string): string =>
  `exists (select from person where person.user_id in (${ids}) and person.status = 'DELETED')`;

/** Years as days, a leap day more rather than less. */
export const years = (n: number): number => 366 * n;
