import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { PHRASE_GROUPS, type Phrase, type PhraseGroup } from '#domain/chat/phrase.ts';
import { gapsOf, phraseOf, PHRASES, type PhraseValues, saidIn, isPhrase } from '#domain/chat/phrases.ts';
import { searchKey } from '#domain/course/search.ts';
import { say, wordIn, wordsIn, type Language } from '../../i18n/language.ts';
import { Chip } from '../../ui/control/chip.tsx';
import { Field } from '../../ui/control/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { GROUP_WORDS, words } from './phrase-words.ts';
import { copiesOf } from '../../sync/mirror/mirror-copies.ts';
import { usePhone } from '../../sync/phone.ts';

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

export type Speaker = 'golfer' | 'caddy';

/** Both languages, its choices and its group, as search keys. */
const haystacks = new Map(
  PHRASES.map((phrase) => {
    const choices = Object.values(gapsOf(phrase)).flatMap((gap) =>
      gap.kind === 'choice' ? Object.values(gap.of) : [],
    );
    const all = [phrase, GROUP_WORDS[phrase.group], ...choices].flatMap(({ th, en }) => [th, en]);
    return [phrase.id, searchKey(all.join(' ').replaceAll(/\{\w+\}/g, ' '))];
  }),
);

/** Every word of the question stands somewhere in the card, in either language. */
function finds(query: string, { id }: Phrase): boolean {
  const words = searchKey(query).split(' ');
  return words.every((word) => haystacks.get(id)?.includes(word));
}

const isOwn = (phrase: Phrase, speaker: Speaker): boolean => phrase.by === 'both' || phrase.by === speaker;

/** What stands in a phrase's gaps at first: the user's last values, the user's unit, else what is usual. */
function startOf(phrase: Phrase, recent: readonly Filled[]): PhraseValues {
  const last = recent.find(({ phrase_id }) => phrase_id === phrase.id);
  const unit = recent.find(({ values }) => values.unit !== undefined)?.values.unit;
  return Object.fromEntries(
    Object.entries(gapsOf(phrase)).map(([name, gap]) => [
      name,
      (name === 'unit' ? unit : last?.values[name]) ?? String(gap.usual),
    ]),
  );
}

/** As an example in the list. */
const exampleOf = (phrase: Phrase, values: PhraseValues, language: Language): string =>
  saidIn(phrase.id, values, language) ?? phrase[language];

/** A card, filled. */
export interface Filled {
  phrase_id: string;
  values: PhraseValues;
}

const KEY = 'phrases';
const MAX_RECENT = 12;
const SHOWN = 4;

/** Trusted as little as anything that was on a disk: another build may have written it. */
function isFilled(it: unknown): it is Filled {
  if (typeof it !== 'object' || it === null) return false;
  const { phrase_id, values } = it as Partial<Record<keyof Filled, unknown>>;
  return (
    typeof phrase_id === 'string' &&
    typeof values === 'object' &&
    values !== null &&
    isPhrase(phrase_id, values as PhraseValues)
  );
}

/** The phrases this user sent last, newest first, on this phone alone; each card once, as it was filled last. */
export function useRecent(): [recent: readonly Filled[], used: (it: Filled) => void] {
  const phone = usePhone();
  const [recent, setRecent] = useState<readonly Filled[]>([]);
  useEffect(() => {
    let isHere = true;
    const shown = (found: unknown) => {
      if (isHere && Array.isArray(found))
        setRecent((before) => (before.length === 0 ? found.filter(isFilled) : before));
    };
    void copiesOf(phone)
      .draftStore()
      ?.get<unknown>(KEY)
      .then(shown, () => shown(undefined)); // unreadable: as if nothing was sent yet
    return () => {
      isHere = false;
    };
  }, [phone]);
  const used = (it: Filled) => {
    const next = [it, ...recent.filter(({ phrase_id }) => phrase_id !== it.phrase_id)].slice(0, MAX_RECENT);
    setRecent(next);
    void copiesOf(phone).storeIfRoom(KEY, next);
  };
  return [recent, used];
}
