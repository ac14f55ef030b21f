import { say, useWords, type Words } from './i18n/language.ts';
import { useConnection } from './sync/connection.ts';
import { useOutbox } from './sync/outbox.ts';
import { openWaiting } from './sync/waiting.ts';
import { classes } from './ui/class-names.ts';
import { Icon } from './ui/icon.tsx';

const words = {
  offline: { th: 'ออฟไลน์ · สิ่งที่กรอกยังอยู่ครบ', en: 'Offline · what you fill in is kept' },
  waiting: { th: 'รอส่ง {n} รายการ', en: '{n} waiting to send' },
  see: { th: 'ดู', en: 'See' },
} as const satisfies Record<string, Words>;

/** For screens without a sync line of their own. Its row is always there: a change of state moves nothing. */
export function OfflineStrip() {
  const w = useWords(words);
  const isOffline = useConnection() === 'offline';
  const waiting = useOutbox().filter((item) => item.state !== 'sent').length;
  const isShown = isOffline || waiting > 0;
  const text = waiting > 0 ? say(w.waiting, { n: waiting }) : w.offline;
  return (
    <output className={classes('sync', isShown && (waiting > 0 ? 'sync--queue' : 'sync--offline'))}>
      {isShown && (
        <>
          <Icon name={waiting > 0 ? 'clock' : 'cloud-off'} />
          <span>{text}</span>
          {waiting > 0 && (
            <button type="button" className="sync-act" onClick={openWaiting}>
              {w.see}
            </button>
          )}
        </>
      )}
    </output>
  );
}
