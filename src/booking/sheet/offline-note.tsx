import { useWords } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Note } from '../../ui/show/status.tsx';
import { words } from './sheet-words.ts';

/** Before an act that may wait: that it will. */
export function OfflineNote() {
  const w = useWords(words);
  const isOffline = useConnection() === 'offline';
  return isOffline && <Note kind="amber">{w.offline}</Note>;
}
