import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useConnection } from '../net/connection.ts';
import type { Unanswered } from './unanswered-list.ts';
import { unansweredOf } from './unanswered.ts';
import { usePhone } from '../phone.ts';

const words = {
  isUnknown: {
    th: 'ยังไม่ทราบว่าถึงเราหรือไม่ กำลังตรวจสอบ ไม่ต้องส่งซ้ำ',
    en: 'Not known yet whether it reached us. It is being checked, there is no need to send it again.',
  },
  isUnknownOffline: {
    th: 'ยังไม่ทราบว่าถึงเราหรือไม่ จะตรวจสอบเองเมื่อมีสัญญาณ ไม่ต้องส่งซ้ำ',
    en: 'Not known yet whether it reached us. It is checked as soon as there is a signal, there is no need to send it again.',
  },
  check: { th: 'ตรวจสอบตอนนี้', en: 'Check now' },
} as const satisfies Record<string, Words>;

/** The rows of `UnansweredInList`. */
export function UnansweredRows({ shown }: { shown: readonly Unanswered[] }) {
  const phone = usePhone();
  const w = useWords(words);
  const language = useLanguage();
  const isOffline = useConnection() === 'offline';
  return (
    <>
      {shown.map(({ key, title }) => (
        <div key={key} className="card is-pending stack stack-2">
          <b className="num">{wordIn(title, language)}</b>
          <Note kind="amber" icon="hourglass">
            {isOffline ? w.isUnknownOffline : w.isUnknown}
          </Note>
          <button type="button" className="link tall" onClick={() => unansweredOf(phone).settleSoon(0)}>
            <Icon name="refresh-cw" /> {w.check}
          </button>
        </div>
      ))}
    </>
  );
}
