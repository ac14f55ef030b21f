import type { ServerContext } from '../../context.ts';

/**
 * A screen's address in a LINE message: its LIFF address, which opens inside LINE with the user signed in. The plain address would open
 * LINE's in-app browser, which has no session (line.md §1.4); it is used when there is no LIFF app.
 */
export function addressInLine(
  { config: { lineLogin }, origin }: Pick<ServerContext, 'config' | 'origin'>,
  path: string,
): string {
  return lineLogin?.liffId ? `${lineLogin.liffBase}/${lineLogin.liffId}${path}` : `${origin()}${path}`;
}
