import { Refused } from '#domain/refusals.ts';
import type { House } from '../context.ts';
import type { LineLoginConfig } from './config.ts';

/** Refuses LINE_OFF where nobody signs in with LINE. */
export function lineOf({ config: { lineLogin } }: Pick<House, 'config'>): LineLoginConfig {
  if (!lineLogin) throw new Refused('LINE_OFF');
  return lineLogin;
}
