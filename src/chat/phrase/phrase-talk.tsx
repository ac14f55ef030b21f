import { type CSSProperties, Fragment, useEffect, useRef, useState } from 'react';
import { wordsOfPhrase } from '#domain/chat/phrases.ts';
import { useLanguage, wordsIn, type Language, wordIn } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import type { Speaker, Filled } from './phrase-list.tsx';
import { PhrasePicker } from './phrase-picker.tsx';
import { words } from './phrase-words.ts';
import { SpeakButton } from './speak-button.tsx';

interface Props {
  viewer: Speaker;
  onClose: () => void;
}

const otherOf = (language: Language): Language => (language === 'th' ? 'en' : 'th');

/**
 * Two people, one phone, no network: the user chooses a sentence, holds the phone out, and the other person reads it large in the other
 * language, and may answer the same way. Nothing leaves the phone. It is open as long as it is there.
 */
export function PhraseTalk({ viewer, onClose }: Props) {
  const own = useLanguage();
  const [isAnswer, setAnswer] = useState(false);
  const [shown, setShown] = useState<Filled>();
  const speaker = isAnswer ? (viewer === 'golfer' ? 'caddy' : 'golfer') : viewer;
  const language = isAnswer ? otherOf(own) : own;
  const turn = (answers: boolean) => {
    setAnswer(answers);
    setShown(undefined);
  };
  return (
    <Sheet open onClose={onClose} title={wordsIn(words, language).title}>
      {shown ? (
        <Shown
          it={shown}
          by={language}
          onNext={() => turn(isAnswer)}
          onAnswer={() => turn(!isAnswer)}
          onClose={onClose}
        />
      ) : (
        <PhrasePicker key={speaker} speaker={speaker} language={language} act="show" onPick={setShown} />
      )}
    </Sheet>
  );
}

/** Thai has a space between phrases alone: a line ends there first, where it can. */
function Large({ text }: { text: string }) {
  const parts = phrasesOf(text);
  if (parts.length === 1) return text;
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' '}
      <span className="talk-part">{part}</span>
    </Fragment>
  ));
}

/** A figure belongs to the words on both sides of it. */
function phrasesOf(text: string): string[] {
  const isThai = (letter: string | undefined) => letter !== undefined && /[\u0e00-\u0e7f]/.test(letter);
  const found: string[] = [];
  for (const word of text.split(' ')) {
    const before = found.at(-1);
    if (before !== undefined && !(isThai(before.at(-1)) && isThai(word[0]))) found.splice(-1, 1, `${before} ${word}`);
    else found.push(word);
  }
  return found;
}

/** As many as stand beside each other: vowels and tones above and below take no room. */
const lettersOf = (text: string): number => text.replaceAll(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '').length;

interface ShownProps {
  it: Filled;
  /** The language of who chose it. */
  by: Language;
  onNext: () => void;
  onAnswer: () => void;
  onClose: () => void;
}

/** Black on white, as large as it fits: it is read in the sun, at an arm's length. */
function Shown({ it, by, onNext, onAnswer, onClose }: ShownProps) {
  const w = wordsIn(words, by);
  const to = otherOf(by);
  const said = wordsOfPhrase(it.phrase_id, it.values);
  const sentence = useRef<HTMLHeadingElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  if (!said) return null;
  const size = { '--letters': lettersOf(said[to]) } as CSSProperties;
  return (
    <div className="talk">
      <div className="talk-card">
        <h3 ref={sentence} tabIndex={-1} lang={to} className="talk-large" style={size}>
          <Large text={wordIn(said, to)} />
        </h3>
        <p lang={by} className="talk-small">
          {wordIn(said, by)}
        </p>
      </div>
      <SpeakButton text={said[to]} language={to} />
      <div className="btns btns--2">
        <Button kind="outline" onClick={onAnswer}>
          {w.reply}
        </Button>
        <Button onClick={onNext}>{w.next}</Button>
      </div>
      <Button kind="quiet" block onClick={onClose}>
        {w.close}
      </Button>
    </div>
  );
}
