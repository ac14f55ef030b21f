import { formatIn } from '../../i18n/format.ts';
import { useOwnProfile } from '../own-data.ts';

/** The phone number a person signed up with, as it is typed; empty for an e-mail address or LINE. */
export function useSignInPhone(): string {
  const phone = useOwnProfile().data?.phone;
  return phone ? formatIn('th').phone(phone) : '';
}
