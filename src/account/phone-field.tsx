import { Field } from '../ui/field.tsx';
import { labels } from './onboarding-words.ts';

interface Props {
  value: string;
  hint: string;
  onType: (phone: string) => void;
  error: string | undefined;
}

/** The number a person signs in with. */
export const PhoneField = ({ value, hint, onType, error }: Props) => (
  <Field
    label={labels.phone}
    icon="phone"
    name="phone"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    hint={hint}
    value={value}
    onChange={(event) => onType(event.target.value)}
    error={error}
  />
);
