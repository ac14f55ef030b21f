const isDeep = process.env['DEEP'] !== undefined;

/** How many do something at once. `npm run test:deep -- crowds` has sixty-four. */
export const CROWD = isDeep ? 64 : 8;

/** How often two people race, so that each of them is first at times. */
export const RACES = isDeep ? 40 : 4;
