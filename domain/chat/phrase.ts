/** One sentence in both languages. */
export interface Said {
  th: string;
  en: string;
}

export const PHRASE_GROUPS = [
  'answer',
  'meet',
  'distance',
  'lie',
  'green',
  'pace',
  'rules',
  'weather',
  'food',
  'money',
  'help',
  'bye',
] as const;
export type PhraseGroup = (typeof PHRASE_GROUPS)[number];

/** What may stand in a gap, always as text: whole numbers without leading zeros, a choice's code, a time `HH:mm`. */
export type Gap =
  | { kind: 'number'; label: Said; min: number; max: number; step: number; usual: number }
  | { kind: 'choice'; label: Said; usual: string; of: Readonly<Record<string, Said>> }
  | { kind: 'time'; label: Said; usual: string };

/**
 * A phrase card. `id`, the names of its gaps and the codes of their choices are for ever: they lie in rooms and on old phones. Words may
 * be made better, a sentence is never given another meaning. `by`: who says such a thing.
 */
export interface Phrase {
  id: string;
  group: PhraseGroup;
  by: 'golfer' | 'caddy' | 'both';
  th: string;
  en: string;
  gaps?: Readonly<Record<string, Gap>>;
}
