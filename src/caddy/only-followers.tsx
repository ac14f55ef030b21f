import type { CaddyDetail } from '#domain/caddy/api.ts';
import { say, useWords, type Words } from '../i18n/language.ts';
import { Note } from '../ui/show/status.tsx';

const words = {
  onlyFollowers: {
    th: '{name}รับคำขอเฉพาะคนที่ติดตาม ติดตามก่อน แล้วจองได้เลย',
    en: '{name} takes requests only from followers. Follow first, then book.',
  },
} as const satisfies Record<string, Words>;

/** Whether a request to this caddy, who takes work, would be refused as long as the golfer does not follow. */
export const mustFollow = ({ who_may_request, on_duty, following }: CaddyDetail): boolean =>
  who_may_request === 'FOLLOWERS' && on_duty !== false && !following;

/** Says so, where following the caddy is one tap away. */
export function OnlyFollowers({ caddy }: { caddy: CaddyDetail }) {
  const w = useWords(words);
  return mustFollow(caddy) ? <Note kind="sky">{say(w.onlyFollowers, { name: caddy.nickname })}</Note> : null;
}
