import { parseDate } from '#domain/dates.ts';
import type { FeedPost } from '#domain/post/api.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import { PART_WORDS, postWords } from './post-words.ts';

/** The day the post says the caddy is free, and whether that is still so. */
export function FreeOn({ free_on }: Pick<FeedPost, 'free_on'>) {
  const w = useWords(postWords);
  const f = useFormat();
  const language = useLanguage();
  const date = free_on && parseDate(free_on.date);
  if (!free_on || !date) return null;
  const said = say(w.free, { day: f.day(date), part: wordIn(PART_WORDS[free_on.part], language) });
  return (
    <span className="inline meta">
      <Icon name={free_on.is_free ? 'calendar-check' : 'calendar-x'} small />
      {free_on.is_free ? said : w.notFree}
    </span>
  );
}
