import { DESK_ROLES } from '#domain/desk/roles.ts';
import type { ServerContext } from '../context.ts';
import { newInvitation } from './team.ts';

/**
 * The link that makes the demo's owner, who has every role, so that one person can look at everything. It may be taken up without a
 * passkey; a session of such a person lives an hour.
 */
export async function demoDeskLink({
  db,
  clock,
  origin,
}: Pick<ServerContext, 'db' | 'clock' | 'origin'>): Promise<string> {
  const acting = { now: clock(), actor: 'server', staff_id: null, device: null };
  const { link } = await db.transact((tx) =>
    newInvitation(tx, acting, DESK_ROLES, { is_demo: true, origin: origin() }),
  );
  return link;
}
