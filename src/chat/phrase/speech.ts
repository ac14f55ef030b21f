import { useEffect, useId, useSyncExternalStore } from 'react';
import type { Language } from '../../i18n/language.ts';
import { createListeners } from '../../platform/store.ts';
import { part, usePhone } from '../../sync/phone.ts';

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
export function useSpeaking(text: string, language: Language, onFailed: () => void): Speaking {
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
