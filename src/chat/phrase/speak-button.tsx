import { useState, useEffect, useId, useSyncExternalStore } from 'react';
import { useWords, type Language } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { words } from './phrase-words.ts';
import { createListeners } from '../../platform/store.ts';
import { part, usePhone } from '../../sync/phone.ts';

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

const engine = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;

export const speechOf = part(() => {
  /** Voices that turned out not to work on this phone. */
  const broken = new Set<string>();
  const changes = createListeners();
  /** Held while it sounds: Chromium forgets one that nobody holds, and never says that it ended. */
  let now: { by: string; utterance: SpeechSynthesisUtterance } | undefined;

  /** The phone's voice for a language; one that needs no network before one that does. */
  function voiceFor(language: Language): SpeechSynthesisVoice | undefined {
    const fitting = (engine()?.getVoices() ?? []).filter(
      ({ lang, voiceURI }) => /^[a-z]+/i.exec(lang)?.[0].toLowerCase() === language && !broken.has(voiceURI),
    );
    return (
      fitting.find((voice) => voice.localService && voice.default) ??
      fitting.find((voice) => voice.localService) ??
      fitting[0]
    );
  }

  /** Stops speaking; with `by`, only if that caller is the one speaking. */
  function stopSpeaking(by?: string): void {
    if (!now || (by !== undefined && now.by !== by)) return;
    now = undefined;
    engine()?.cancel();
    changes.tell();
  }

  function say(text: string, language: Language, by: string, onFailed: () => void): void {
    const voice = voiceFor(language);
    if (!voice) return;
    stopSpeaking();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = 0.9; // beside a fairway, to somebody who learns the language
    utterance.addEventListener('end', () => ended(utterance));
    utterance.addEventListener('error', () => {
      if (now?.utterance !== utterance) return; // cancelled by us
      broken.add(voice.voiceURI);
      ended(utterance);
      onFailed();
    });
    now = { by, utterance };
    engine()?.speak(utterance);
    changes.tell();
  }

  function ended(utterance: SpeechSynthesisUtterance): void {
    if (now?.utterance !== utterance) return;
    now = undefined;
    changes.tell();
  }

  function subscribe(listener: () => void): () => void {
    const end = changes.follow(listener);
    const voices = engine();
    voices?.addEventListener?.('voiceschanged', listener);
    return () => {
      end();
      voices?.removeEventListener?.('voiceschanged', listener);
    };
  }

  /** Whether this caller is the one speaking. */
  const isSpeaking = (by: string): boolean => now?.by === by;

  return { voiceFor, stopSpeaking, say, subscribe, isSpeaking };
});

export interface Speaking {
  /** Whether this phone has a voice for it. They come some time after the page. */
  canSpeak: boolean;
  isSpeaking: boolean;
  toggle: () => void;
}

/** Reads `text` aloud when asked to, never by itself; silent again when it leaves the screen, or the user leaves the app. */
function useSpeaking(text: string, language: Language, onFailed: () => void): Speaking {
  const by = useId();
  const speech = speechOf(usePhone());
  const { stopSpeaking } = speech;
  const canSpeak = useSyncExternalStore(speech.subscribe, () => speech.voiceFor(language) !== undefined);
  const isSpeaking = useSyncExternalStore(speech.subscribe, () => speech.isSpeaking(by));
  useEffect(() => () => stopSpeaking(by), [stopSpeaking, by, text, language]);
  useEffect(() => {
    if (!isSpeaking) return;
    const left = () => stopSpeaking(by);
    document.addEventListener('visibilitychange', left);
    window.addEventListener('pagehide', left);
    return () => {
      document.removeEventListener('visibilitychange', left);
      window.removeEventListener('pagehide', left);
    };
  }, [stopSpeaking, isSpeaking, by]);
  return {
    canSpeak,
    isSpeaking,
    toggle: () => (isSpeaking ? stopSpeaking(by) : speech.say(text, language, by, onFailed)),
  };
}
