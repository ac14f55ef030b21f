import type { OwnProfile } from '#domain/account/own-api.ts';
import type { Failure } from '../../form/form.ts';
import { useWords } from '../../i18n/language.ts';
import { Field } from '../../ui/control/field.tsx';
import { identifiersOf, isRenamed } from './edit-save.ts';
import { editLabels, editWords } from '../field/edit-words.ts';
import { useErrorOf } from '../form-note.tsx';
import { words } from '../field/field-words.ts';
import { TakenHelp } from '../field/taken-help.tsx';
import { PhoneField } from '../field/phone-field.tsx';

interface Props {
  profile: OwnProfile;
  phone: string;
  email: string;
  /** A caddy's. */
  realName?: string;
  type: (change: { phone?: string; email?: string }) => void;
  password: string;
  onPassword: (password: string) => void;
  failure: Failure;
}

/** What the user signs in with; the password is asked for only where one of them changes, or the name that money is paid out to. */
export function ContactFields({ profile, phone, email, realName, type, password, onPassword, failure }: Props) {
  const w = useWords(editWords);
  const o = useWords(words);
  const errorOf = useErrorOf(failure);
  const isNew = isRenamed(realName, profile.caddy);
  const isAsked = isNew || Object.keys(identifiersOf({ phone, email }, profile, '')).length > 0;
  return (
    <>
      <PhoneField
        value={phone}
        hint={profile.caddy ? o.phoneHintCaddy : o.phoneHint}
        onType={(it) => type({ phone: it })}
        error={errorOf('phone')}
      />
      <TakenHelp failure={failure} path="phone" identifier={phone} />
      <Field
        label={editLabels.email}
        icon="mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={(event) => type({ email: event.target.value })}
        error={errorOf('email')}
      />
      <TakenHelp failure={failure} path="email" identifier={email} />
      {profile.has_password && isAsked && (
        <Field
          label={editLabels.password}
          icon="lock"
          name="password"
          type="password"
          autoComplete="current-password"
          hint={isNew ? w.nameWhy : w.passwordWhy}
          value={password}
          onChange={(event) => onPassword(event.target.value)}
          error={errorOf('password')}
        />
      )}
    </>
  );
}
