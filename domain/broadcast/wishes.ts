/** The least years of experience that a golfer can ask for. */
export const WISH_YEARS = [1, 3, 5] as const;

/** What a golfer would like of the caddies; it excludes nobody. Copies that an older build stored lack both. */
export interface Wishes {
  wish_languages?: string[] | undefined;
  wish_years?: number | null | undefined;
}
