import type { Read } from '../sync/shown/loaded.tsx';

/** There is an answer, a refusal, or none in time: nothing more will come soon that could move what stands below. */
export const isSettled = ({ data, error, stale }: Read<unknown>): boolean =>
  data !== undefined || error !== undefined || stale;
