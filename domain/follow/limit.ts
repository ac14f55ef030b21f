/** For how many followed caddies the free times are computed in one call; a page of the list asks for twenty. */
export const FOLLOWED_MOST = 100;
