import { useForm, type Form } from '../../form/form.ts';
import type { InputOf } from '#domain/calls.ts';
import type { OwnProfile } from '#domain/account/own-api.ts';
import { figures } from '#domain/typed.ts';
import { useWords } from '../../i18n/language.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { sentenceFor } from '../field/field-sentences.ts';
import { editWords } from '../field/edit-words.ts';
import { learnProfile } from '../own-data.ts';
import { usePhone } from '../../sync/phone.ts';

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
      await learnProfile(phone, profile);
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
export const isRenamed = (typed: string | undefined, caddy: OwnProfile['caddy']): boolean =>
  typed !== undefined && typed.trim() !== caddy?.real_name;

/** What is no number goes too: the server says so at its field. */
const isSamePhone = (typed: string, saved: string | null): boolean =>
  saved === null ? typed.trim() === '' : plain(typed) === plain(saved);

const plain = (phone: string): string => figures(phone).replaceAll(/\D/g, '').replace(/^66/, '0');
