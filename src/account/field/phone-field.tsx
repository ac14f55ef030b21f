import { formatIn } from '../../i18n/format.ts';
import { useWord, useWords, type Words } from '../../i18n/language.ts';
import { Field } from '../../ui/control/field.tsx';
import { useOwnProfile } from '../own-data.ts';
import { labels, words } from './field-words.ts';

const SIGNED_UP: Words = { th: 'เบอร์ที่คุณใช้สมัคร', en: 'The number you signed up with' };

interface Props {
  /** As typed; null until it is. */
  value: string | null;
  hint: string;
  onType: (phone: string) => void;
  error: string | undefined;
}

/** The number a person signs in with: the one of the sign-up stands there already. */
export function PhoneField({ value, hint, onType, error }: Props) {
  const w = useWords(words);
  const signedUp = useWord(SIGNED_UP);
  const known = useSignInPhone();
  return (
    <Field
      label={labels.phone}
      icon="phone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint={`${known ? signedUp : w.optional} · ${hint}`}
      value={value ?? known}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}

/** The phone number a person signed up with, as it is typed; empty for an e-mail address or LINE. */
function useSignInPhone(): string {
  const phone = useOwnProfile().data?.phone;
  return phone ? formatIn('th').phone(phone) : '';
}
