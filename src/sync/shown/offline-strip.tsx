import { useWord } from '../../i18n/language.ts';
import { useConnection } from '../net/connection.ts';
import { classes } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

/** For forms, which have no sync line. Its row is always there: a change of state moves nothing. */
export function OfflineStrip() {
  const isOffline = useConnection() === 'offline';
  const text = useWord({ th: 'ออฟไลน์ · สิ่งที่กรอกยังอยู่ครบ', en: 'Offline · what you fill in is kept' });
  return (
    <output className={classes('sync', isOffline && 'sync--offline')}>
      {isOffline && (
        <>
          <Icon name="cloud-off" />
          <span>{text}</span>
        </>
      )}
    </output>
  );
}
