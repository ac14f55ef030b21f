import { useDeferredValue, useEffect, useRef } from 'react';
import { PHRASE_GROUPS, type Phrase, type PhraseGroup } from '#domain/chat/phrase.ts';
import { gapsOf, phraseOf, PHRASES, type PhraseValues } from '#domain/chat/phrases.ts';
import { say, wordIn, wordsIn, type Language } from '../../i18n/language.ts';
import { Chip } from '../../ui/control/chip.tsx';
import { Field } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { exampleOf, finds, isOwn, startOf, type Speaker, SHOWN, type Filled } from './phrase-find.ts';
import { GROUP_WORDS, words } from './phrase-words.ts';

interface Props {
  speaker: Speaker;
  /** Of who chooses. */
  language: Language;
  recent: readonly Filled[];
  onChoose: (phrase: Phrase, values: PhraseValues) => void;
  /** The search of the user; it stays while a card is filled. */
  look: Look;
  onLook: (look: Look) => void;
  /** The row the user comes back to. */
  cameFrom: string | undefined;
}

export interface Look {
  group: PhraseGroup | undefined;
  typed: string;
}

interface Part {
  title: string;
  phrases: readonly Phrase[];
}

/** What was said lately, then what such a person says, by group, then what the other one says. */
export function PhraseList({ speaker, language, recent, onChoose, look, onLook, cameFrom }: Props) {
  const w = wordsIn(words, language);
  const { group, typed } = look;
  const pick = (next: PhraseGroup | undefined) => onLook({ ...look, group: next });
  const query = useDeferredValue(typed.trim());
  const parts = partsOf({ speaker, language, recent, group, query });
  const count = parts.reduce((sum, { phrases }) => sum + phrases.length, 0);
  return (
    <>
      <Field
        label={{ th: w.search, en: w.search }}
        type="search"
        icon="search"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => onLook({ ...look, typed: event.currentTarget.value })}
      />
      <fieldset className="phrase-groups">
        <legend className="sr">{w.groups}</legend>
        <div className="hscroll hscroll--tight">
          <Chip on={group === undefined} onToggle={() => pick(undefined)}>
            {w.all}
          </Chip>
          {PHRASE_GROUPS.map((it) => (
            <Chip key={it} on={group === it} onToggle={(on) => pick(on ? it : undefined)}>
              {wordIn(GROUP_WORDS[it], language)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <output className={count === 0 ? 'meta' : 'sr'}>
        {count === 0 ? w.nothing : query !== '' && say(w.found, { n: count })}
      </output>
      {parts.map(({ title, phrases }) => (
        <section key={title} className="phrase-part" aria-label={title}>
          <h3 className="meta">{title}</h3>
          <ul className="list">
            {phrases.map((phrase) => (
              <li key={phrase.id}>
                <Row
                  phrase={phrase}
                  values={startOf(phrase, recent)}
                  language={language}
                  onChoose={onChoose}
                  isFocused={phrase.id === cameFrom}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface Asked extends Pick<Props, 'speaker' | 'language' | 'recent'> {
  group: PhraseGroup | undefined;
  query: string;
}

function partsOf({ speaker, language, recent, group, query }: Asked): Part[] {
  const w = wordsIn(words, language);
  const here = PHRASES.filter((it) => (!group || it.group === group) && (query === '' || finds(query, it)));
  const isPlain = !group && query === '';
  const lately = isPlain ? latelySaid(recent, speaker) : [];
  const own = PHRASE_GROUPS.map((it) => ({
    title: wordIn(GROUP_WORDS[it], language),
    phrases: here.filter((phrase) => phrase.group === it && isOwn(phrase, speaker) && !lately.includes(phrase)),
  }));
  const others = here.filter((phrase) => !isOwn(phrase, speaker) && !lately.includes(phrase));
  const parts = [
    { title: w.recent, phrases: lately },
    ...own,
    { title: speaker === 'golfer' ? w.ofCaddy : w.ofGolfer, phrases: others },
  ];
  return parts.filter(({ phrases }) => phrases.length > 0);
}

const latelySaid = (recent: readonly Filled[], speaker: Speaker): Phrase[] =>
  recent
    .flatMap(({ phrase_id }) => phraseOf(phrase_id) ?? [])
    .filter((phrase) => isOwn(phrase, speaker))
    .slice(0, SHOWN);

interface RowProps extends Pick<Props, 'language' | 'onChoose'> {
  phrase: Phrase;
  values: PhraseValues;
  isFocused: boolean;
}

function Row({ phrase, values, language, onChoose, isFocused }: RowProps) {
  const other = language === 'th' ? 'en' : 'th';
  const w = wordsIn(words, language);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) row.current?.focus();
  }, [isFocused]);
  const said = { th: exampleOf(phrase, values, 'th'), en: exampleOf(phrase, values, 'en') };
  return (
    <button type="button" className="lrow" onClick={() => onChoose(phrase, values)} ref={row}>
      <span className="grow">
        <b lang={language}>{wordIn(said, language)}</b>
        <span className="meta" lang={other}>
          {wordIn(said, other)}
        </span>
      </span>
      {Object.keys(gapsOf(phrase)).length > 0 && (
        <>
          <span className="sr">{w.fits}</span>
          <Icon name="sliders-horizontal" small />
        </>
      )}
    </button>
  );
}
