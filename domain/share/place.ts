/** The path to which the phone's share sheet sends, and at which the app shows what was shared. */
export const SHARE = '/share';
/** The database of shared parcels. It belongs to no user until one takes a parcel. */
export const SHARED = 'caddee-shared';
/**
 * The largest photo that is accepted from the share sheet, in bytes; also the most that the server reads when there is no service worker.
 */
export const MAX_SHARE_BYTES = 20_000_000;
