import type { OwnProfile } from '#domain/account/own-api.ts';
import type { InputOf } from '#domain/calls.ts';
import { figures } from '#domain/typed.ts';
import { type Failure, useForm, type Form } from '../../form/form.ts';
import { useWords } from '../../i18n/language.ts';
import { Field } from '../../ui/control/field.tsx';
import { editLabels, editWords, words, sentenceFor } from '../field/field-words.ts';
import { useErrorOf } from '../../form/form-notes.tsx';
import { TakenHelp } from '../field/taken-help.tsx';
import { PhoneField } from '../field/profile-fields.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { storeProfile } from '../own-data.ts';
import { usePhone } from '../../sync/phone.ts';

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

export type Update = InputOf<'POST /user/update'>;

/** Saves; a profile that is newer than the edited one is asked for again, and then the screen shows both. */
export function useSave(
  typed: { phone?: string; emergency_phone?: string },
  onSaved: (profile: OwnProfile) => void,
  again: () => void,
): Form<'POST /user/update'> & { save: (input: Update) => void } {
  const phone = usePhone();
  const w = useWords(editWords);
  const form = useForm({
    call: 'POST /user/update',
    schema: () => import('#domain/account/own-api.ts').then((m) => m.updateInput),
    say: (path, code) => sentenceFor(path.replace(/^(?:golfer|caddy)\./, ''), code, typed),
    done: async (profile: OwnProfile) => {
      onSaved(profile); // first: the user's own new version over what is typed would read as another device's
      await storeProfile(phone, profile);
      toast({ text: w.saved });
    },
  });
  const save = (input: Update) => void form.submit(input).then((refused) => refused?.whole && again());
  return { ...form, save };
}

/** Phone and e-mail as they are sent: an emptied one is taken away, an untouched one is not named; the password where it is asked for. */
export function identifiersOf(
  typed: { phone?: string; email?: string; real_name?: string },
  { phone, email, caddy }: OwnProfile,
  password: string,
): Pick<Update, 'phone' | 'email' | 'password'> {
  const phoneSent =
    typed.phone === undefined || isSamePhone(typed.phone, phone) ? {} : { phone: typed.phone.trim() || null };
  const emailSent =
    typed.email === undefined || typed.email.trim() === (email ?? '') ? {} : { email: typed.email.trim() || null };
  const sent = { ...phoneSent, ...emailSent };
  const isAsked = Object.keys(sent).length > 0 || isRenamed(typed.real_name, caddy);
  return isAsked && password ? { ...sent, password } : sent;
}

/** The caddy's money is paid out to that name. */
const isRenamed = (typed: string | undefined, caddy: OwnProfile['caddy']): boolean =>
  typed !== undefined && typed.trim() !== caddy?.real_name;

/** What is no number goes too: the server says so at its field. */
const isSamePhone = (typed: string, saved: string | null): boolean =>
  saved === null ? typed.trim() === '' : plain(typed) === plain(saved);

const plain = (phone: string): string => figures(phone).replaceAll(/\D/g, '').replace(/^66/, '0');
