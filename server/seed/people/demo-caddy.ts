import type { Spoken } from '#domain/account/account.ts';
import type { Special, Spans } from './hours.ts';

export interface DemoCaddy extends Special {
  /** The e-mail address is `<key>@caddee.demo`. */
  key: string;
  nickname: string;
  nickname_latin: string;
  caddy_number: string;
  real_name: string;
  /** One of the design's; else drawn by faces.ts. */
  photo_url?: string;
  courses: string[];
  years: number;
  languages: Spoken[];
  strengths: string;
  week: Spans;
  /** Average stars times ten, reviews, rounds, of which in time. */
  record: readonly [number, number, number, number];
  /** VERIFIED unless said. */
  verification?: 'UNVERIFIED' | 'SUBMITTED' | 'REJECTED' | 'SUSPENDED';
  /** ANYONE unless said. */
  who_may_request?: 'FOLLOWERS';
}
