/** For how many of the caddies a golfer follows the free times are worked out at once; a page of a list asks for twenty. */
export const FOLLOWED_MOST = 100;
