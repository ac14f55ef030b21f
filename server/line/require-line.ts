import { Refused } from '#domain/refusals.ts';
import type { ServerContext } from '../context.ts';
import type { LineLoginConfig } from './config.ts';

/** Refuses LINE_OFF where nobody signs in with LINE. */
export function lineOf({ config: { lineLogin } }: Pick<ServerContext, 'config'>): LineLoginConfig {
  if (!lineLogin) throw new Refused('LINE_OFF');
  return lineLogin;
}
