import { say, useWords, type Words } from '../../i18n/language.ts';
import { Note } from '../../ui/show/status.tsx';
import { useOwnProfile } from '../own-data.ts';

const words = {
  contested: {
    th: 'ทีมงานกำลังถามสนามว่าเบอร์ {n} เป็นของใคร เราจะแจ้งผลในหน้าการแจ้งเตือน',
    en: 'We are asking the course whose number {n} is. You will be notified.',
  },
  withoutOne: {
    th: 'ระหว่างนี้นักกอล์ฟเห็นชื่อเล่นของคุณโดยไม่มีเบอร์',
    en: 'Until then golfers see your nickname without a number.',
  },
  keeps: { th: 'ระหว่างนี้ใช้เบอร์ {n} ต่อไป', en: 'Until then you keep number {n}.' },
  none: {
    th: 'คุณยังไม่มีเบอร์แคดดี้ ใส่เบอร์บนเสื้อได้ที่แก้ไขโปรไฟล์',
    en: 'You have no caddy number yet. Enter the one on your bib under Edit profile.',
  },
} as const satisfies Record<string, Words>;

/** Of a caddy who claims a number another has, or has none: what is being done about it, or what to do. */
export function NumberNote() {
  const w = useWords(words);
  const caddy = useOwnProfile().data?.caddy;
  if (!caddy) return null;
  const { contested, caddy_number } = caddy;
  if (!contested) return caddy_number === '' ? <Note kind="amber">{w.none}</Note> : null;
  const meanwhile = caddy_number === '' ? w.withoutOne : say(w.keeps, { n: caddy_number });
  return (
    <Note kind="sky">
      {say(w.contested, { n: contested.number })} {meanwhile}
    </Note>
  );
}
