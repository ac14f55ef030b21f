/** As many of those she follows as are worked out at once; a page of a list asks for twenty. */
export const FOLLOWED_MOST = 100;
