import type { Read } from '../sync/shown/loaded.tsx';

/** A read has an answer, a refusal, or neither in time: nothing more will come soon that could move what is below it. */
export const isSettled = ({ data, error, stale }: Read<unknown>): boolean =>
  data !== undefined || error !== undefined || stale;
