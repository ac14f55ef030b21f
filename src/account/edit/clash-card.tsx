import { useLayoutEffect, useRef } from 'react';
import type { Spoken } from '#domain/account/account.ts';
import type { CourseName } from '#domain/course/api.ts';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { SPOKEN_WORDS } from '../../i18n/spoken.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { editWords } from '../field/edit-words.ts';
import { words } from '../field/field-words.ts';

const photos = {
  theirs: { th: 'รูปปัจจุบัน', en: 'the present photo' },
  mine: { th: 'รูปใหม่', en: 'a new photo' },
} as const satisfies Record<string, Words>;

export type Value = string | null | undefined | readonly (Spoken | CourseName)[];

interface Clash {
  /** Of the field. */
  name: string;
  label: Words;
  theirs: Value;
  mine: Value;
}

/** Two devices changed the same: both are shown, nothing is lost until the user has chosen. */
export function ClashCard({
  clashes,
  onMine,
  onTheirs,
}: {
  clashes: readonly Clash[];
  onMine: () => void;
  onTheirs: () => void;
}) {
  const w = useWords(editWords);
  const inWords = useInWords();
  const language = useLanguage();
  const card = useRef<HTMLElement>(null);
  // It stands above the fields, and the pressed button is below them.
  useLayoutEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section className="card stack" role="alert" ref={card}>
      <h2 className="t-lg">{w.newerTitle}</h2>
      <p>{w.newerWhy}</p>
      <dl className="stack">
        {clashes.map(({ name, label, theirs, mine }) => (
          <div key={label.en}>
            <dt className="strong">{wordIn(label, language)}</dt>
            <dd>
              <span className="meta">{w.theirs}</span> {inWords(name, theirs, photos.theirs)}
            </dd>
            <dd>
              <span className="meta">{w.mine}</span> {inWords(name, mine, photos.mine)}
            </dd>
          </div>
        ))}
      </dl>
      <Buttons>
        <Button block onClick={onMine}>
          {w.useMine}
        </Button>
        <Button kind="outline" block onClick={onTheirs}>
          {w.useTheirs}
        </Button>
      </Buttons>
    </section>
  );
}

/** What stands in a field, as the form itself says it. */
function useInWords() {
  const e = useWords(editWords);
  const w = useWords(words);
  const language = useLanguage();
  const oneOf = (it: Spoken | CourseName) =>
    typeof it === 'string' ? wordIn(SPOKEN_WORDS[it], language) : language === 'th' ? it.name_th : it.name_en;
  return (name: string, value: Value, photo: Words): string => {
    if (!value?.length) return e.empty;
    if (typeof value !== 'string') return value.map(oneOf).join(', ');
    if (name === 'photo') return wordIn(photo, language);
    if (name === 'who_may_request') return value === 'ANYONE' ? w.anyone : w.followers;
    return value;
  };
}
