import { CASE_TOPICS, type CaseTopic, isCaseAbout } from '#domain/case/case.ts';

/** What the screen before it knows already: it stands in the address, so that a reload, a link and the back button keep it. */
export interface CaseContext {
  topic?: CaseTopic | undefined;
  /** A reference (`isCaseAbout`). */
  about?: string | undefined;
}

/** Anybody may write an address: what is none of ours in it is not there. */
export function contextOf(search: string): CaseContext {
  const query = new URLSearchParams(search);
  const topic = CASE_TOPICS.find((it) => it === query.get('topic')?.toUpperCase());
  const about = query.get('about') ?? '';
  return { topic, about: isCaseAbout(about) ? about : undefined };
}
