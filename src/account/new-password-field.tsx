import type { ComponentProps } from 'react';
import { PASSWORD_MIN } from '#domain/account/account.ts';
import { say, useWords, type Words } from '../i18n/language.ts';
import { Field } from '../ui/control/field.tsx';

const words = {
  hint: { th: 'อย่างน้อย {n} ตัวอักษร', en: 'At least {n} characters' },
} as const satisfies Record<string, Words>;

interface Props {
  label: ComponentProps<typeof Field>['label'];
  value: string;
  onType: (password: string) => void;
  error: ComponentProps<typeof Field>['error'];
}

/** Where a user chooses a password: at registration, after a reset, for an account of LINE alone, and in the profile. */
export function NewPasswordField({ label, value, onType, error }: Props) {
  const w = useWords(words);
  return (
    <Field
      label={label}
      icon="lock"
      name="password"
      type="password"
      autoComplete="new-password"
      hint={say(w.hint, { n: PASSWORD_MIN })}
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}
