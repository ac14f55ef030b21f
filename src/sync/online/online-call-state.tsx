import { useState } from 'react';
import { useWords, type Words } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useRestoredFocus } from '../../ui/focus.ts';
import { useConnection } from '../net/connection.ts';
import type { OnlineCallNoteProps } from './online-call.ts';
import { uncertainRequestsOf } from './uncertain-requests.ts';
import { usePhone } from '../phone.ts';

const words = {
  slow: {
    th: 'ยังไม่ได้รับคำตอบ สัญญาณอาจช้า รอต่อได้ หรือออกจากหน้านี้แล้วเราจะตรวจสอบผลให้',
    en: 'No answer yet, perhaps the signal is slow. You can wait, or leave this screen and we will find out what became of it.',
  },
  wait: { th: 'รอต่อ', en: 'Wait' },
  leave: { th: 'ออกจากหน้านี้', en: 'Leave, we will find out' },
  unknown: {
    th: 'ยังไม่ทราบว่าคำขอถึงเราหรือไม่ กำลังตรวจสอบให้เอง ไม่ต้องส่งซ้ำ',
    en: 'We do not know yet whether this reached us. It is being checked; there is no need to send it again.',
  },
  unknownOffline: {
    th: 'ยังไม่ทราบว่าคำขอถึงเราหรือไม่ เราจะตรวจสอบให้เองเมื่อมีสัญญาณ ไม่ต้องส่งซ้ำ',
    en: 'We do not know yet whether this reached us. It is checked as soon as there is a signal; there is no need to send it again.',
  },
  check: { th: 'ตรวจสอบตอนนี้', en: 'Check now' },
  notDone: {
    th: 'คำขอไม่ถึงเรา จึงไม่มีผลและไม่มีเงินเคลื่อนไหว สิ่งที่กรอกยังอยู่ครบ ส่งใหม่ได้',
    en: 'It did not reach us, so nothing happened and no money moved. What you filled in is kept; you can send it again.',
  },
  tapAgain: {
    th: 'คำขอไม่ถึงเรา จึงยังไม่มีอะไรเปลี่ยนแปลง ลองอีกครั้งได้',
    en: 'It did not reach us, so nothing has changed. You can try again.',
  },
} as const satisfies Record<string, Words>;

/** The words and ways on of `OnlineCallNote`. */
export function OnlineCallState({ call: { state, isNotDone }, isOneTap, onLeave }: OnlineCallNoteProps) {
  if (state === 'slow') return <Slow onLeave={onLeave} />;
  if (state === 'unknown') return <Unknown onLeave={onLeave} />;
  return state === 'idle' && isNotDone ? <NotDone isOneTap={isOneTap} /> : null;
}

function Slow({ onLeave }: Pick<OnlineCallNoteProps, 'onLeave'>) {
  const w = useWords(words);
  const [isPatient, setPatient] = useState(false);
  const wait = isPatient ? undefined : { label: w.wait, run: () => setPatient(true) };
  return <Waiting text={w.slow} act={wait} onLeave={onLeave} />;
}

function Unknown({ onLeave }: Pick<OnlineCallNoteProps, 'onLeave'>) {
  const phone = usePhone();
  const w = useWords(words);
  const text = useConnection() === 'offline' ? w.unknownOffline : w.unknown;
  return (
    <Waiting
      text={text}
      act={{ label: w.check, run: () => uncertainRequestsOf(phone).settleSoon(0) }}
      onLeave={onLeave}
    />
  );
}

interface WaitingProps extends Pick<OnlineCallNoteProps, 'onLeave'> {
  text: string;
  act: { label: string; run: () => void } | undefined;
}

function Waiting({ text, act, onLeave }: WaitingProps) {
  const w = useWords(words);
  const place = useRestoredFocus<HTMLDivElement>('inside');
  return (
    <div className="stack" ref={place} tabIndex={-1}>
      <Note kind="amber">{text}</Note>
      <Buttons two={act !== undefined}>
        {act && (
          <Button kind="tonal" block onClick={act.run}>
            {act.label}
          </Button>
        )}
        <Button kind="quiet" block onClick={onLeave}>
          {w.leave}
        </Button>
      </Buttons>
    </div>
  );
}

function NotDone({ isOneTap }: Pick<OnlineCallNoteProps, 'isOneTap'>) {
  const w = useWords(words);
  return <Note kind="amber">{isOneTap ? w.tapAgain : w.notDone}</Note>;
}
