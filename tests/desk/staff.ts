import type { DeskRole } from '../../domain/desk/roles.ts';
import { type DeskWay } from '../../domain/desk/session.ts';
import { isoOf } from '../../domain/dates.ts';
import type { Db } from '../../server/db/db.ts';
import { beginStaffSession } from '../../server/desk/session.ts';
import { insertStaff } from '../../server/desk/sql.ts';
import { newId } from '../../server/id.ts';

export interface StaffPerson {
  staff_id: string;
  session_id: string;
  name: string;
  /** The token in the cookie. */
  desk: string;
}

/** Somebody of the desk who signed in at `now`, by passkey when nothing else is said. */
export async function aStaff(
  db: Db,
  roles: readonly DeskRole[],
  now: number,
  { name = 'Ja', way = 'PASSKEY', courses = [] }: { name?: string; way?: DeskWay; courses?: readonly string[] } = {},
): Promise<StaffPerson> {
  const staff_id = newId(now);
  return db.transact(async (tx) => {
    await tx.run(insertStaff(staff_id, name, roles, isoOf(now), courses));
    const { session_id, token } = await beginStaffSession(tx, { staff_id, device: 'Chrome · Linux', way }, now);
    return { staff_id, session_id, name, desk: token };
  });
}
