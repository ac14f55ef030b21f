import type { Spoken } from '#domain/account/account.ts';
import type { Wishes as Wished } from '#domain/broadcast/status.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../i18n/language.ts';
import { SPOKEN_WORDS } from '../i18n/format.ts';

/** In words, none when there are none. */
export function useWishes({ wish_languages = [], wish_years }: Wished): string[] {
  const w = useWords(wishWords);
  const language = useLanguage();
  return [
    ...wish_languages.map((it) => say(w.speaks, { language: wordIn(SPOKEN_WORDS[it as Spoken], language) })),
    ...(wish_years ? [say(w.nYears, { n: wish_years })] : []),
  ];
}

/** What the golfer of an open request wishes, as its caddies and the golfer read it. */
export function Wishes({ it }: { it: Wished }) {
  const w = useWords(wishWords);
  const said = useWishes(it);
  if (said.length === 0) return null;
  return (
    <p className="meta">
      {w.wishes}: {said.join(' · ')}
    </p>
  );
}

/** What a golfer wishes of the caddies of an open request. */
export const wishWords = {
  title: { th: 'อยากได้แคดดี้แบบไหน (ไม่บังคับ)', en: 'Your wishes (optional)' },
  speaks: { th: 'พูด{language}ได้', en: 'Speaks {language}' },
  years: { th: 'ประสบการณ์', en: 'Experience' },
  anyYears: { th: 'เท่าไรก็ได้', en: 'Any' },
  nYears: { th: '{n} ปีขึ้นไป', en: '{n} yr and up' },
  hint: {
    th: 'แคดดี้ทุกคนยังตอบได้ และเห็นสิ่งที่คุณอยากได้',
    en: 'Every caddy may still answer, and reads your wishes.',
  },
  wishes: { th: 'อยากได้', en: 'Wishes' },
} as const satisfies Record<string, Words>;
