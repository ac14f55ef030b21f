import type { CaddyDetail } from '#domain/caddy/api.ts';
import { say, useWords, type Words } from '../i18n/language.ts';
import { Note } from '../ui/show/status.tsx';
import { offDutyWords } from './off-duty.tsx';

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
