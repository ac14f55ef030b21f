/** Whose things go: one person's, or everybody's but theirs. */
export type PurgeScope = { only: string } | { but: readonly string[] };

export const isInScope = (whose: PurgeScope, user_id: string): boolean =>
  'only' in whose ? whose.only === user_id : !whose.but.includes(user_id);
