import { MINUTE } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useWords } from '../i18n/language.ts';
import { useConnection } from '../sync/net/connection.ts';
import { useReadOnce } from '../sync/net/read-once.ts';
import { usePhoneNow } from '../ui/now.ts';
import { words } from './words.ts';

/** How many use it, live; without network the last count with its age. */
export function UserCounter() {
  const w = useWords(words);
  const f = useFormat();
  const now = usePhoneNow(MINUTE);
  const isOffline = useConnection() === 'offline';
  const { data, updatedAt, stale } = useReadOnce('GET /utils/user-counter', {});
  if (!data)
    return (
      <output className="live live--waits">
        <span className="dot" />
        <span>
          {/* As high as the figure. */}
          <b>{'\u200b'}</b>
          {isOffline ? w.notCounted : w.counting}
          <br />
          &nbsp;
        </span>
      </output>
    );
  const split = say(w.split, { golfers: f.number(data.golfers), caddies: f.number(data.caddies) });
  return (
    <output className="live">
      <span className="dot" />
      <span>
        <b className="num">{f.number(data.total)}</b> {w.people}
        <br />
        <span className="num">{split}</span>
        {(isOffline || stale) && updatedAt !== undefined && (
          <>
            <br />
            {say(w.countedAt, { ago: f.ago(updatedAt, now) })}
          </>
        )}
      </span>
    </output>
  );
}
