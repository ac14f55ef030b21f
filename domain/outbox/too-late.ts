import type { Op } from './op.ts';

/** The user took it back, and it had arrived: it stays until the user has seen that, and what can be done now. */
export const isTooLate = ({ state, taken_back }: { state: Op['state']; taken_back?: unknown }): boolean =>
  state === 'sent' && taken_back !== undefined;
