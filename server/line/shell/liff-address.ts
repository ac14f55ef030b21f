import type { ServerContext } from '../../context.ts';

/**
 * A screen of ours as a message in LINE names it: by its LIFF address, which opens inside LINE with her signed in. The plain address would open
 * LINE's in-app browser, which knows nobody (line.md §1.4); it is what there is without a LIFF app.
 */
export function addressInLine(
  { config: { lineLogin }, origin }: Pick<ServerContext, 'config' | 'origin'>,
  path: string,
): string {
  return lineLogin?.liffId ? `${lineLogin.liffBase}/${lineLogin.liffId}${path}` : `${origin()}${path}`;
}
