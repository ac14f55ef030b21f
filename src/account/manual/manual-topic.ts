import type { Words } from '../../i18n/language.ts';
import type { IconName } from '../../ui/icon.tsx';

/** One thing a person wants to do, and how. A single step is read as a sentence. */
export interface Topic {
  icon: IconName;
  title: Words;
  steps: readonly Words[];
  /** Of `public/img`: decoration, the words say it. */
  picture?: string;
}
