/** The least years of experience a golfer may wish for. */
export const WISH_YEARS = [1, 3, 5] as const;

/** What a golfer wishes of the caddies of an open request; it refuses nobody. A copy that an older build left on the phone says neither. */
export interface Wishes {
  wish_languages?: string[] | undefined;
  wish_years?: number | null | undefined;
}
