/** The address that the phone's share sheet sends to, and where the app then shows what came. */
export const SHARE = '/share';
/** The database of what was shared; of nobody, until a person takes it. */
export const SHARED = 'caddee-shared';
/** Bytes of one photo as the share sheet brings it, and all that the server reads where no worker took it. */
export const MAX_SHARE_BYTES = 20_000_000;
