import { say, useLanguage, type Language } from './language.ts';

/** A golfer is คุณ and her name to a caddy (design.md §9). */
export const guestName = (display_name: string, language: Language): string =>
  language === 'th' && !display_name.startsWith('คุณ') ? say('คุณ{name}', { name: display_name }) : display_name;

export const useGuestName = (display_name: string): string => guestName(display_name, useLanguage());
