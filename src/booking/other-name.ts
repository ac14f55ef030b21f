import type { Booking } from '#domain/booking/api.ts';
import { guestName } from '../i18n/guest-name.ts';
import { useLanguage, type Language } from '../i18n/language.ts';

type Two = Pick<Booking, 'golfer' | 'caddy'>;

/** What the viewer calls the other person: a caddy by nickname, a golfer as a guest. */
export const otherName = ({ golfer, caddy }: Two, viewer: 'golfer' | 'caddy', language: Language): string =>
  viewer === 'golfer' ? caddy.nickname : guestName(golfer.display_name, language);

export const useOtherName = (booking: Two, viewer: 'golfer' | 'caddy'): string =>
  otherName(booking, viewer, useLanguage());
