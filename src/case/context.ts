import { CASE_TOPICS, type CaseTopic, isCaseAbout } from '#domain/case/case.ts';

/** What the screen before knows already: it is put in the address, so that a reload, a link and the back button keep it. */
export interface CaseContext {
  topic?: CaseTopic | undefined;
  /** A reference (`isCaseAbout`). */
  about?: string | undefined;
}

/** Anybody may write an address: values that are not ours are ignored. */
export function contextOf(search: string): CaseContext {
  const query = new URLSearchParams(search);
  const topic = CASE_TOPICS.find((it) => it === query.get('topic')?.toUpperCase());
  const about = query.get('about') ?? '';
  return { topic, about: isCaseAbout(about) ? about : undefined };
}
