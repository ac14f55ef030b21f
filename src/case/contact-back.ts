import type { Person } from '../account/person.ts';
import type { CaseContext } from './context.ts';

/** The screen that the case is about, else one's profile. */
export function backOf(person: Person | undefined, { topic, about }: CaseContext): string {
  if (!person) return '/login';
  if (!person.role) return '/authentication/select-user-type';
  const home = `/${person.role.toLowerCase()}`;
  if (topic === 'MONEY') return person.role === 'CADDY' ? '/caddy/profile/earnings' : '/golfer/topup';
  return topic === 'BOOKING' && about !== undefined ? `${home}/booking/${about}` : `${home}/profile`;
}
