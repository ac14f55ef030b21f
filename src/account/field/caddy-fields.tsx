import { useWords } from '../../i18n/language.ts';
import { ChoiceGroup, RadioCard } from '../../ui/control/choice.tsx';
import { Field } from '../../ui/control/field.tsx';
import { caddyLabels, caddyWords, words } from './field-words.ts';

export type WhoMay = 'ANYONE' | 'FOLLOWERS';

interface One {
  value: string;
  onType: (value: string) => void;
  error: string | undefined;
}

/** A caddy's own facts, at registration and at each change: each a field of its own, for the two screens order them differently. */
export const NicknameField = ({ value, onType, error }: One) => (
  <Field
    label={caddyLabels.nickname}
    name="nickname"
    autoComplete="nickname"
    maxLength={30}
    value={value}
    onChange={(event) => onType(event.target.value)}
    error={error}
  />
);

export function LatinNicknameField({ value, onType, error }: One) {
  const w = useWords(caddyWords);
  return (
    <Field
      label={caddyLabels.nicknameLatin}
      name="nickname_latin"
      autoComplete="off"
      autoCapitalize="words"
      maxLength={30}
      hint={w.latinHint}
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}

export function RealNameField({ value, onType, error }: One) {
  const w = useWords(caddyWords);
  return (
    <Field
      label={caddyLabels.realName}
      icon="lock"
      name="real_name"
      autoComplete="name"
      maxLength={80}
      hint={w.realNameHint}
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}

export const NumberField = ({ value, onType, error, hint }: One & { hint?: string }) => (
  <Field
    label={caddyLabels.caddyNumber}
    name="caddy_number"
    inputMode="numeric"
    autoComplete="off"
    maxLength={4}
    hint={hint}
    value={value}
    onChange={(event) => onType(event.target.value)}
    error={error}
  />
);

export const YearsField = ({ value, onType, error }: One) => (
  <Field
    label={caddyLabels.years}
    name="years"
    inputMode="numeric"
    autoComplete="off"
    maxLength={2}
    value={value}
    onChange={(event) => onType(event.target.value)}
    error={error}
  />
);

interface Choice {
  value: WhoMay;
  onPick: (value: WhoMay) => void;
  error: string | undefined;
}

export function WhoMayField({ value, onPick, error }: Choice) {
  const w = useWords(words);
  const c = useWords(caddyWords);
  return (
    <ChoiceGroup label={caddyLabels.whoMayRequest} value={value} onPick={onPick} error={error}>
      <RadioCard value="ANYONE" title={w.anyone} hint={c.anyoneWhy} />
      <RadioCard value="FOLLOWERS" title={w.followers} hint={c.followersWhy} />
    </ChoiceGroup>
  );
}
