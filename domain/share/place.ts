/** The address that the phone's share sheet sends to, and where the app then shows what came. */
export const SHARE = '/share';
/** The database of what was shared; of nobody, until a person takes it. */
export const SHARED = 'caddee-shared';
