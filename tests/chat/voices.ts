/** A phone that speaks: what it was told to say, and how that ended. */
export interface FakeVoice {
  lang: string;
  localService: boolean;
  voiceURI: string;
  default: boolean;
}

export const voice = (lang: string, more: Partial<FakeVoice> = {}): FakeVoice => ({
  lang,
  localService: true,
  default: false,
  voiceURI: `${lang}-${more.localService === false ? 'remote' : 'local'}`,
  ...more,
});

export class FakeUtterance extends EventTarget {
  voice: FakeVoice | null = null;
  lang = '';
  rate = 1;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

export class FakeSpeech extends EventTarget {
  voices: FakeVoice[] = [];
  said: FakeUtterance[] = [];
  sounding: FakeUtterance | undefined;

  getVoices = (): FakeVoice[] => this.voices;

  speak(utterance: FakeUtterance): void {
    this.said.push(utterance);
    this.sounding = utterance;
  }

  cancel(): void {
    const was = this.sounding;
    this.sounding = undefined;
    was?.dispatchEvent(new Event('error')); // as browsers do: `canceled`
  }

  comes(...voices: FakeVoice[]): void {
    this.voices = voices;
    this.dispatchEvent(new Event('voiceschanged'));
  }

  ends(how: 'end' | 'error'): void {
    const was = this.sounding;
    this.sounding = undefined;
    was?.dispatchEvent(new Event(how));
  }
}

/** Gives the page a phone that speaks; undoes itself. */
export function withSpeech(...voices: FakeVoice[]): FakeSpeech {
  const speech = new FakeSpeech();
  speech.voices = voices;
  Object.assign(globalThis, { speechSynthesis: speech, SpeechSynthesisUtterance: FakeUtterance });
  return speech;
}

export function withoutSpeech(): void {
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
}
