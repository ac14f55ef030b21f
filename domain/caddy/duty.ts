import type { Verification } from '../account/account.ts';

/** She takes work now: she says so herself, and may work at all. */
export const takesWork = ({ on_duty, verification }: { on_duty: boolean; verification: Verification }): boolean =>
  on_duty && verification !== 'SUSPENDED';
