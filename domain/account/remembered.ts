/** The cookie a page can read beside the refresh cookie, which none can: as long as it is there, a try to refresh is worth it. */
export const REMEMBERED_HINT = 'caddee_remembered';
