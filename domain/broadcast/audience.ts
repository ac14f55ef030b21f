import type { Moment } from '../dates.ts';
import { type Audience, FOLLOWED_FIRST } from './status.ts';

/** How a caddy relates to an open request. */
export interface AudienceMember {
  works_at_course: boolean;
  /** Works at some course of its province. */
  works_in_province: boolean;
  /** The golfer of the request follows this caddy. */
  is_followed: boolean;
}

/** Whether an open request is shown to a caddy at `now`. Source: product.md §3.2. */
export function maySee(it: { audience: Audience; created_at: Moment }, caddy: AudienceMember, now: Moment): boolean {
  if (!caddy.works_at_course) return it.audience === 'ALL' && caddy.works_in_province;
  return it.audience !== 'FOLLOWED' || caddy.is_followed || now - it.created_at >= FOLLOWED_FIRST;
}
