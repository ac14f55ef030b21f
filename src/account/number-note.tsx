import { say, useWords, type Words } from '../i18n/language.ts';
import { Note } from '../ui/status.tsx';
import { useOwnProfile } from './own-data.ts';

const words = {
  contested: {
    th: 'ทีมงานกำลังถามสนามว่าเบอร์ {n} เป็นของใคร เราจะแจ้งผลในหน้าการแจ้งเตือน ระหว่างนี้นักกอล์ฟเห็นชื่อเล่นของคุณโดยไม่มีเบอร์',
    en: 'We are asking the course whose number {n} is. You will be notified. Until then golfers see your nickname without a number.',
  },
  none: {
    th: 'คุณยังไม่มีเบอร์แคดดี้ ใส่เบอร์บนเสื้อได้ที่แก้ไขโปรไฟล์',
    en: 'You have no caddy number yet. Enter the one on your bib under Edit profile.',
  },
} as const satisfies Record<string, Words>;

/** Of a caddy without a number: what is being done about it, or what to do. */
export function NumberNote() {
  const w = useWords(words);
  const profile = useOwnProfile().data;
  if (!profile?.caddy) return null;
  const { contested } = profile.caddy;
  return contested ? (
    <Note kind="sky">{say(w.contested, { n: contested.number })}</Note>
  ) : (
    <Note kind="amber">{w.none}</Note>
  );
}
