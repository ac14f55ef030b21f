import { isoOf } from '#domain/dates.ts';
import type { Config } from '../config.ts';
import { newInvitation } from '../desk/team.ts';
import { actingOf, type CommandContext } from './command-context.ts';
import { clock } from './words.ts';

/** invite-owner: the link that makes the first owner of the desk, or another one when all have lost their passkeys. */
export async function inviteOwner(
  context: CommandContext,
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
): Promise<string> {
  const origin = publicUrl ?? `http://localhost:${port}`;
  const { link, ends_at } = await context.db.transact((tx) =>
    newInvitation(tx, actingOf(context), ['owner'], { origin }),
  );
  return [`Open it in the browser in which the owner will work, by ${clock(isoOf(ends_at))}:`, `  ${link}`].join('\n');
}
