import type { Spoken } from '#domain/account/account.ts';
import { useWords } from '../../i18n/language.ts';
import { Field, TextArea } from '../../ui/control/field.tsx';
import { LanguageChips } from './profile-fields.tsx';
import { golferLabels, golferWords, labels, words } from './field-words.ts';

/** A golfer's own facts, as typed, at registration and at each change. */
export interface GolferTyped {
  handicap: string;
  languages: Spoken[];
  preferences: string;
  emergency_name: string;
  emergency_phone: string;
}

interface Part {
  typed: GolferTyped;
  type: (change: Partial<GolferTyped>) => void;
  /** By the name of the field of the call. */
  errorOf: (field: string) => string | undefined;
}

export function PlayerFields({ typed, type, errorOf }: Part) {
  const w = useWords(words);
  const g = useWords(golferWords);
  return (
    <>
      <Field
        label={golferLabels.handicap}
        name="handicap"
        inputMode="decimal"
        autoComplete="off"
        hint={`${w.optional} · ${g.handicapHint}`}
        value={typed.handicap}
        onChange={(event) => type({ handicap: event.target.value })}
        error={errorOf('handicap_tenths')}
      />
      <LanguageChips
        label={labels.languages}
        value={typed.languages}
        onChange={(languages) => type({ languages })}
        error={errorOf('languages')}
      />
    </>
  );
}

export function PreferencesField({ typed, type, errorOf }: Part) {
  const w = useWords(words);
  const g = useWords(golferWords);
  return (
    <TextArea
      label={golferLabels.preferences}
      name="preferences"
      maxLength={300}
      hint={`${w.optional} · ${g.preferencesHint}`}
      value={typed.preferences}
      onChange={(event) => type({ preferences: event.target.value })}
      error={errorOf('preferences')}
    />
  );
}

export function EmergencyFields({ typed, type, errorOf }: Part) {
  const w = useWords(words);
  const g = useWords(golferWords);
  return (
    <>
      <Field
        label={golferLabels.emergencyName}
        icon="user-round"
        name="emergency_name"
        autoComplete="off"
        maxLength={60}
        hint={`${w.optional} · ${g.emergencyHint}`}
        value={typed.emergency_name}
        onChange={(event) => type({ emergency_name: event.target.value })}
        error={errorOf('emergency_name')}
      />
      <Field
        label={golferLabels.emergencyPhone}
        icon="phone"
        name="emergency_phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={typed.emergency_phone}
        onChange={(event) => type({ emergency_phone: event.target.value })}
        error={errorOf('emergency_phone')}
      />
    </>
  );
}
