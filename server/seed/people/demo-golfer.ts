import type { Spoken } from '#domain/account/account.ts';

export interface DemoGolfer {
  /** The e-mail address is `<key>@caddee.demo`. */
  key: string;
  display_name: string;
  /** One of the design's; null: drawn by faces.ts. */
  photo_url: string | null;
  language: 'th' | 'en';
  languages: Spoken[];
  handicap_tenths: number | null;
  usual_courses: string[];
  preferences: string;
  /** Baht, of the golfer's first top-up. */
  credit: number;
}
