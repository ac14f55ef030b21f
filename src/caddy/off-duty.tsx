import type { CaddyDetail } from '#domain/caddy/api.ts';
import { useWords, type Words, say } from '../i18n/language.ts';
import { Note } from '../ui/show/status.tsx';

export const offDutyWords = {
  offDuty: { th: 'ตอนนี้ยังไม่เปิดรับงาน', en: 'Not taking work now' },
} as const satisfies Record<string, Words>;

/** A copy of an older build lacks `on_duty`, which means that the caddy takes work. */
export const isOffDuty = ({ on_duty }: Pick<CaddyDetail, 'on_duty'>): boolean => on_duty === false;

/** Instead of a button whose request would be refused. */
export function OffDuty() {
  const w = useWords(offDutyWords);
  return <span className="meta">{w.offDuty}</span>;
}

const noteWords = {
  ...offDutyWords,
  followToSee: {
    th: 'ติดตาม{name}ไว้เพื่อดูว่ากลับมาเปิดรับงานเมื่อไร หรือหาแคดดี้คนอื่น',
    en: 'Follow {name} to see when that changes, or find another caddy.',
  },
  seenInFollowing: {
    th: 'เมื่อ{name}กลับมาเปิดรับงาน จะเห็นวันว่างในหน้าติดตาม ระหว่างนี้หาแคดดี้คนอื่นได้',
    en: 'When that changes, you see the free days of {name} in Following. Until then, find another caddy.',
  },
} as const satisfies Record<string, Words>;

/** Says that the caddy takes no work now, where there is room for what the golfer can do about it. */
export function OffDutyNote({
  caddy: { nickname, following },
}: {
  caddy: Pick<CaddyDetail, 'nickname' | 'following'>;
}) {
  const w = useWords(noteWords);
  return (
    <Note kind="sky">
      <b className="strong line">{w.offDuty}</b>
      {say(following ? w.seenInFollowing : w.followToSee, { name: nickname })}
    </Note>
  );
}

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
