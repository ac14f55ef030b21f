/** A text in both languages. */
export interface BothLanguages {
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

/** The allowed values of a gap, always as text: a whole number without leading zeros, a choice's code, or a time `HH:mm`. */
export type Gap =
  | { kind: 'number'; label: BothLanguages; min: number; max: number; step: number; usual: number }
  | { kind: 'choice'; label: BothLanguages; usual: string; of: Readonly<Record<string, BothLanguages>> }
  | { kind: 'time'; label: BothLanguages; usual: string };

/**
 * A phrase card. Never change or reuse an `id`, a gap's name or a choice's code: stored messages and old phones refer to them. A sentence
 * may be improved but must keep its meaning. `by`: who says it.
 */
export interface Phrase {
  id: string;
  group: PhraseGroup;
  by: 'golfer' | 'caddy' | 'both';
  th: string;
  en: string;
  gaps?: Readonly<Record<string, Gap>>;
}
