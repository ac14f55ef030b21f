/** How golfers can sort caddies. BEST: the nearest match, then followed caddies, then the best rated. NEAREST: by the caddy's nearest course. */
export const SORTS = ['BEST', 'RATING', 'PRICE', 'ROUNDS', 'NEXT_FREE', 'NEAREST'] as const;
export type Sort = (typeof SORTS)[number];
