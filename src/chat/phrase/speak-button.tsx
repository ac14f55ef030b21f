import { useState } from 'react';
import { useWords, type Language } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { words } from './phrase-words.ts';
import { useSpeaking } from './speech.ts';

interface Props {
  text: string;
  language: Language;
  /** Beside a sentence that is read anyway: the picture alone. */
  small?: boolean;
}

/** Reads a sentence aloud. Not there where the phone has no voice for its language. */
export function SpeakButton({ text, language, small }: Props) {
  const w = useWords(words);
  const [isFailed, setFailed] = useState(false);
  const { canSpeak, isSpeaking, toggle } = useSpeaking(text, language, () => setFailed(true));
  const name = language === 'th' ? w.sayTh : w.sayEn;
  if (!canSpeak) return isFailed ? <output className="meta">{w.noVoice}</output> : null;
  if (small)
    return (
      <button type="button" className="iconbtn speak" aria-label={name} aria-pressed={isSpeaking} onClick={toggle}>
        <Loudspeaker />
      </button>
    );
  return (
    <Button kind={isSpeaking ? 'primary' : 'outline'} size="lg" block aria-pressed={isSpeaking} onClick={toggle}>
      <Loudspeaker />
      {name}
    </Button>
  );
}

/** Lucide's `volume-2`. Not among the icons of the first screens: it is loaded with the code that reads aloud. */
const Loudspeaker = () => (
  <svg
    className="ic"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298z" />
    <path d="M16 9a5 5 0 0 1 0 6" />
    <path d="M19.364 18.364a9 9 0 0 0 0-12.728" />
  </svg>
);
