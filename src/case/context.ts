import { CASE_TOPICS, type CaseTopic, isCaseAbout } from '#domain/case/case.ts';
import type { Person } from '../account/person.ts';

/** What the screen before knows already: it is put in the address, so that a reload, a link and the back button keep it. */
export interface CaseContext {
  topic?: CaseTopic | undefined;
  /** A reference (`isCaseAbout`). */
  about?: string | undefined;
  /** A phone number or an e-mail as it was typed, which the sender says is theirs though another account has it. */
  claims?: string | undefined;
}

/** Anybody may write an address: values that are not ours are ignored. `state`: of the entry in the history, which no address says. */
export function contextOf(search: string, state: unknown): CaseContext {
  const query = new URLSearchParams(search);
  const topic = CASE_TOPICS.find((it) => it === query.get('topic')?.toUpperCase());
  const about = query.get('about') ?? '';
  const claims = typeof state === 'object' && state && 'claims' in state ? state.claims : undefined;
  return {
    topic,
    about: isCaseAbout(about) ? about : undefined,
    claims: typeof claims === 'string' && claims ? claims : undefined,
  };
}

/** The screen that the case is about, else one's profile. */
export function backOf(person: Person | undefined, { topic, about }: CaseContext): string {
  if (!person) return '/login';
  if (!person.role) return '/authentication/select-user-type';
  const home = `/${person.role.toLowerCase()}`;
  if (topic === 'MONEY') return person.role === 'CADDY' ? '/caddy/profile/earnings' : '/golfer/topup';
  return topic === 'BOOKING' && about !== undefined ? `${home}/booking/${about}` : `${home}/profile`;
}
