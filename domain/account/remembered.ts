/** A cookie that pages can read (they cannot read the refresh cookie). While it exists, a refresh is worth trying. */
export const REMEMBERED_HINT = 'caddee_remembered';
