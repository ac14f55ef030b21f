import './phrase.css';
import { useState, useEffect, useRef } from 'react';
import type { Phrase } from '#domain/chat/phrase.ts';
import { gapsOf, type PhraseValues, fits, isPhrase, wordsOfPhrase } from '#domain/chat/phrases.ts';
import { type Language, say, wordsIn, wordIn } from '../../i18n/language.ts';
import { type Speaker, useRecent, type Filled, PhraseList, type Look } from './phrase-list.tsx';
import { Button } from '../../ui/control/button.tsx';
import { PhraseGap } from './phrase-gap.tsx';
import { words } from './phrase-words.ts';

interface Props {
  speaker: Speaker;
  language: Language;
  act: 'send' | 'show';
  onPick: (it: Filled) => void;
}

/** Choose a sentence, fill its gaps. What is sent is read once before; what is only shown, and has no gap, is shown at once. */
export function PhrasePicker({ speaker, language, act, onPick }: Props) {
  const [recent, used] = useRecent();
  const [chosen, setChosen] = useState<{ phrase: Phrase; start: PhraseValues }>();
  const [look, setLook] = useState<Look>({ group: undefined, typed: '' });
  const [cameFrom, setCameFrom] = useState<string>();
  const done = (phrase: Phrase, values: PhraseValues) => {
    const it = { phrase_id: phrase.id, values };
    used(it);
    onPick(it);
  };
  const choose = (phrase: Phrase, start: PhraseValues) => {
    if (act === 'show' && Object.keys(gapsOf(phrase)).length === 0) return done(phrase, {});
    setChosen({ phrase, start });
    setCameFrom(phrase.id);
  };
  if (!chosen)
    return (
      <PhraseList
        speaker={speaker}
        language={language}
        recent={recent}
        onChoose={choose}
        look={look}
        onLook={setLook}
        cameFrom={cameFrom}
      />
    );
  return (
    <PhraseFill
      phrase={chosen.phrase}
      start={chosen.start}
      language={language}
      act={act}
      onBack={() => setChosen(undefined)}
      onDone={(values) => done(chosen.phrase, values)}
    />
  );
}

interface PhraseFillProps {
  phrase: Phrase;
  start: PhraseValues;
  language: Language;
  /** What the main button does. */
  act: 'send' | 'show';
  onBack: () => void;
  onDone: (values: PhraseValues) => void;
}

/** A card with its gaps: filled here, read here in both languages, then sent or shown. */
function PhraseFill({ phrase, start, language, act, onBack, onDone }: PhraseFillProps) {
  const w = wordsIn(words, language);
  const [values, setValues] = useState(start);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="card card--pad phrase-preview">
        <h3 ref={heading} tabIndex={-1} className="meta">
          {w.preview}
        </h3>
        <Preview phrase={phrase} values={values} language={language} />
      </div>
      {Object.entries(gapsOf(phrase)).map(([name, gap]) => (
        <PhraseGap
          key={name}
          gap={gap}
          value={values[name] ?? ''}
          language={language}
          onPick={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <div className="btns">
        <Button
          size="lg"
          block
          icon={act === 'send' ? 'send' : 'eye'}
          why={isPhrase(phrase.id, values) ? false : wrongOf(phrase, values, language)}
          onClick={() => onDone(values)}
        >
          {w[act]}
        </Button>
        <Button kind="quiet" block onClick={onBack}>
          {w.back}
        </Button>
      </div>
    </>
  );
}

/** In both languages, as far as it is filled rightly. */
function Preview({
  phrase,
  values,
  language,
}: Pick<PhraseFillProps, 'phrase' | 'language'> & { values: PhraseValues }) {
  const other = language === 'th' ? 'en' : 'th';
  const said = wordsOfPhrase(phrase.id, values);
  return (
    <output className="phrase-both">
      <b lang={language}>{said ? wordIn(said, language) : '…'}</b>
      <small lang={other}>{said ? wordIn(said, other) : '…'}</small>
    </output>
  );
}

function wrongOf(phrase: Phrase, values: PhraseValues, language: Language): string | false {
  const w = wordsIn(words, language);
  const wrong = Object.entries(gapsOf(phrase)).find(([name, gap]) => !fits(gap, values[name]))?.[1];
  return wrong?.kind === 'number' ? say(w.between, { min: wrong.min, max: wrong.max }) : w.timeMissing;
}
