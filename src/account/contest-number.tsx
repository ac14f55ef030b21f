import { say, useWords, type Words } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/status.tsx';

const words = {
  isMine: { th: 'นี่คือเบอร์ของฉัน', en: 'This is my number' },
  contested: {
    th: 'เราจะถามสนามว่าเบอร์ {n} เป็นของใคร แล้วแจ้งผลให้ทราบ ระหว่างนี้รับงานได้โดยยังไม่มีเบอร์ นักกอล์ฟเห็นชื่อเล่นของคุณ กดต่อไปได้เลย',
    en: 'We will ask the course whose number {n} is and tell you. Until then you can work without a number; golfers see your nickname. Go on with Next.',
  },
} as const satisfies Record<string, Words>;

interface Props {
  number: string;
  isContested: boolean;
  onContest: () => void;
}

/** Another caddy has the number: the way on for one whose number it is, and what comes of it. The rule: domain/account/number-case.ts. */
export function ContestNumber({ number, isContested, onContest }: Props) {
  const w = useWords(words);
  if (!isContested)
    return (
      <Button kind="outline" block onClick={onContest}>
        {w.isMine}
      </Button>
    );
  return (
    <output className="line">
      <Note kind="sky">{say(w.contested, { n: number })}</Note>
    </output>
  );
}
