import type { Session } from '../../domain/account/api.ts';

/** nok, the golfer. */
export const NOK = '018f0000-0000-7000-8000-00000000000a';
/** somchai, the caddy. */
export const SOMCHAI = '018f0000-0000-7000-8000-00000000000c';

export type Person = typeof NOK | typeof SOMCHAI;

/** What a phone is told when one of them signs in. */
export const sessionOf = (user_id: string, app_token = `token-of-${user_id}`): Session => ({
  app_token,
  expires_at: '2026-11-23T00:00:00.000Z',
  user: {
    basic_info: {
      user_id,
      role: user_id === NOK ? 'GOLFER' : 'CADDY',
      display_name: user_id === NOK ? 'nok' : 'somchai',
      photo_url: null,
      language: 'th',
      nickname: null,
      caddy_number: null,
    },
    next_step: null,
  },
});
