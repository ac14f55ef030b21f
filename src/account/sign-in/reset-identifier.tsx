import { useWords } from '../../i18n/language.ts';
import { Field } from '../../ui/control/field.tsx';
import { labels, words } from '../words.ts';

export interface IdentifierProps {
  identifier: string;
  onType: (identifier: string) => void;
}

/** Whose password it is: the same field in both steps, which keeps what was typed in the other. */
export function ResetIdentifier({ identifier, onType, error }: IdentifierProps & { error: string | undefined }) {
  const w = useWords(words);
  return (
    <Field
      label={labels.identifier}
      icon="user-round"
      name="identifier"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      placeholder={w.identifierLike}
      value={identifier}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}
