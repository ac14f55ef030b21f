import { sql } from '../db/db.ts';

interface HolderOfClaimed {
  user_id: string;
  display_name: string;
  role: string | null;
  since: string;
  /** Somebody was last signed in then, as far as sessions are kept. */
  seen_at: string | null;
  rounds: number;
  has_other: boolean;
  has_line: boolean;
}

/** A phone number or an e-mail that somebody says is theirs. */
export interface ClaimedIdentifier {
  case_number: string;
  claims: string;
  text: string;
  created_at: string;
  contact: string | null;
  /** The account of whoever wrote; null: nobody was signed in. */
  from_user_id: string | null;
  from_name: string | null;
  /** Who has it; null: it is free by now. */
  holder: HolderOfClaimed | null;
  /** Accounts it was taken from before, which may have no way in any more. */
  lost_by: string[];
}

/** The oldest first. */
export const claimedIdentifiers = () => sql<ClaimedIdentifier>`
  select case_number, claims, text, support_case.created_at, contact,
    support_case.user_id as from_user_id, claimant.display_name as from_name,
    (
      select jsonb_build_object(
        'user_id', held.user_id, 'display_name', held.display_name, 'role', held.role, 'since', held.created_at,
        'seen_at', (select max(seen_at) from session where session.user_id = held.user_id),
        'rounds', (select count(*) from booking where held.user_id in (golfer_id, caddy_id)),
        'has_other', held.phone is not null and held.email is not null,
        'has_line', exists (select from identity where identity.user_id = held.user_id)
      )
      from person held
      where (held.phone = claims or held.email = claims) and held.status <> 'DELETED'
    ) as holder,
    array(
      select distinct audit.body ->> 'user_id' from audit
      join support_case earlier on earlier.case_number = audit.body ->> 'case_number'
      where act = 'decide-identifier' and audit.body ->> 'to' = 'LOST' and earlier.claims = support_case.claims
    ) as lost_by
  from support_case
  left join person claimant on claimant.user_id = support_case.user_id
  where answered_at is null and claims is not null
  order by support_case.created_at, case_id`;
