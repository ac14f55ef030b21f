/** How golfers may order the caddies they find; BEST: the nearest match, those they follow, the best rated. */
export const SORTS = ['BEST', 'RATING', 'PRICE', 'ROUNDS', 'NEXT_FREE'] as const;
export type Sort = (typeof SORTS)[number];
