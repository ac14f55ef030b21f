/** How many of her own posts come at once. */
export const OWN_PAGE = 20;
