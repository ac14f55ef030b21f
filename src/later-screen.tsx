import { useLocation } from 'wouter';
import { usePerson } from './account/person.ts';
import { homeOf } from './guard.ts';
import { useWord, useWords, type Words } from './i18n/language.ts';
import { rowOf } from './routes.tsx';
import { ButtonLink } from './ui/button.tsx';
import { Empty } from './ui/empty.tsx';
import { Screen } from './ui/layout.tsx';

const words = {
  notYet: { th: 'ส่วนนี้ยังไม่เปิดใช้', en: 'This part is not open yet' },
  notYetWhy: {
    th: 'เรากำลังทำอยู่ การจองและวอลเล็ตของคุณใช้ได้ตามปกติ',
    en: 'We are working on it. Your bookings and your wallet work as usual.',
  },
  home: { th: 'กลับหน้าแรก', en: 'Back to home' },
} as const satisfies Record<string, Words>;

/** Stands in a row whose content belongs to a later issue: its bars and its title are real, and it says that the rest is not there yet. */
export function LaterScreen() {
  const w = useWords(words);
  const [pathname] = useLocation();
  const row = rowOf(pathname);
  const title = useWord(row?.title ?? words.notYet);
  const person = usePerson();
  return (
    <Screen>
      {row?.bar && <h1 className="t-xl">{title}</h1>}
      <Empty title={w.notYet} action={<ButtonLink href={person ? homeOf(person.role) : '/login'}>{w.home}</ButtonLink>}>
        {w.notYetWhy}
      </Empty>
    </Screen>
  );
}
