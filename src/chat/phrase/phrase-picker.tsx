import { useState } from 'react';
import type { Phrase } from '#domain/chat/phrase.ts';
import { gapsOf, type PhraseValues } from '#domain/chat/phrases.ts';
import type { Language } from '../../i18n/language.ts';
import { PhraseFill } from './phrase-fill.tsx';
import type { Speaker } from './phrase-find.ts';
import { PhraseList, type Look } from './phrase-list.tsx';
import { useRecent, type Filled } from './phrase-recent.ts';
import './phrase.css';

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
