/** How many of the caddy's own posts are read at once. */
export const OWN_PAGE = 20;
