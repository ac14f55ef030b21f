import { say, useWords, type Words } from '../../i18n/language.ts';
import { Note } from '../../ui/show/status.tsx';
import { useOwnProfile } from '../own-data.ts';
import { Button } from '../../ui/control/button.tsx';

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

const contestNumberWords = {
  isMine: { th: 'นี่คือเบอร์ของฉัน', en: 'This is my number' },
  asked: {
    th: 'เราจะถามสนามว่าเบอร์ {n} เป็นของใคร แล้วแจ้งผลให้ทราบ',
    en: 'We will ask the course whose number {n} is and tell you.',
  },
  none: {
    th: 'ระหว่างนี้รับงานได้โดยยังไม่มีเบอร์ นักกอล์ฟเห็นชื่อเล่นของคุณ',
    en: 'Until then you can work without a number; golfers see your nickname.',
  },
  keeps: { th: 'ระหว่างนี้ใช้เบอร์ {n} ต่อไป', en: 'Until then you keep number {n}.' },
  next: { th: 'กด “ต่อไป” ได้เลย', en: 'Go on with “Next”.' },
  save: { th: 'กด “บันทึก” เพื่อส่งเรื่อง', en: 'Press “Save” to send it.' },
} as const satisfies Record<string, Words>;

interface Props {
  number: string;
  /** In the profile: the number of now, which stays meanwhile; '' for none. Undefined while registering. */
  own?: string;
  isContested: boolean;
  onContest: () => void;
}

/** Another caddy has the number: the way on for one whose number it is, and what comes of it. The rule: domain/account/verification.ts. */
export function ContestNumber({ number, own, isContested, onContest }: Props) {
  const w = useWords(contestNumberWords);
  if (!isContested)
    return (
      <Button kind="outline" block onClick={onContest}>
        {w.isMine}
      </Button>
    );
  return (
    <output className="line">
      <Note kind="sky">
        {say(w.asked, { n: number })} {own ? say(w.keeps, { n: own }) : w.none} {own === undefined ? w.next : w.save}
      </Note>
    </output>
  );
}
