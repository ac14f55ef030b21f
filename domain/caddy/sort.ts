/** How golfers can sort caddies. BEST: the nearest match, then followed caddies, then the best rated. */
export const SORTS = ['BEST', 'RATING', 'PRICE', 'ROUNDS', 'NEXT_FREE'] as const;
export type Sort = (typeof SORTS)[number];
