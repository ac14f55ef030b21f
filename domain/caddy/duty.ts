import type { Verification } from '../account/account.ts';

/** The caddy takes work now: open for work by the caddy's own switch, and not suspended. */
export const takesWork = ({ on_duty, verification }: { on_duty: boolean; verification: Verification }): boolean =>
  on_duty && verification !== 'SUSPENDED';
