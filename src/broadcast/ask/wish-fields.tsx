import { SPOKEN } from '#domain/account/account.ts';
import { WISH_YEARS } from '#domain/broadcast/wishes.ts';
import type { ChosenRound } from '../../booking/round/round.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { SPOKEN_WORDS } from '../../i18n/spoken.ts';
import { Chip, Chips } from '../../ui/control/chip.tsx';
import { ChoiceGroup, SegmentPick } from '../../ui/control/choice.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { wishWords } from '../wish-words.ts';

const ANY = 'any';

/** What the golfer would like: every caddy reads it, and may still answer. */
export function WishFields({ chosen: { round, choose } }: { chosen: ChosenRound }) {
  const w = useWords(wishWords);
  const language = useLanguage();
  const { wish_languages: wished, wish_years } = round;
  return (
    <Section title={w.title}>
      <Chips>
        {SPOKEN.map((it) => (
          <Chip
            key={it}
            on={wished.includes(it)}
            onToggle={(on) => choose({ wish_languages: on ? [...wished, it] : wished.filter((other) => other !== it) })}
          >
            {say(w.speaks, { language: wordIn(SPOKEN_WORDS[it], language) })}
          </Chip>
        ))}
      </Chips>
      <ChoiceGroup
        label={wishWords.years}
        look="segment"
        value={wish_years === undefined ? ANY : String(wish_years)}
        onPick={(value) => choose({ wish_years: WISH_YEARS.find((n) => String(n) === value) })}
      >
        <SegmentPick value={ANY}>{w.anyYears}</SegmentPick>
        {WISH_YEARS.map((n) => (
          <SegmentPick key={n} value={String(n)}>
            {say(w.nYears, { n })}
          </SegmentPick>
        ))}
      </ChoiceGroup>
      <p className="hint">{w.hint}</p>
    </Section>
  );
}
