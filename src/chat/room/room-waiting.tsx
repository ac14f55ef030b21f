import { useWords } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { SkeletonText, Skeleton } from '../../ui/frame/skeleton.tsx';
import type { RoomLog } from '../data.ts';
import { roomWords } from '../room-words.ts';

/** Before the phone knows anything of the room. */
export function RoomWaiting({ log: { error, refresh } }: { log: Pick<RoomLog, 'error' | 'refresh'> }) {
  const w = useWords(roomWords);
  if (error)
    return (
      <div className="room-body chat-top-note">
        <p>{error.status_code === 0 ? w.coldOffline : w.olderFailed}</p>
        <Button kind="quiet" size="sm" onClick={refresh}>
          {w.retry}
        </Button>
      </div>
    );
  return (
    <div className="room-body">
      <Skeleton label={w.loading}>
        <div className="chat-in">
          {['in', 'out', 'in', 'out'].map((side, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- four that never change
            <div key={at} className={`msg-row msg-row--${side}`}>
              <p className="msg msg--in">
                <SkeletonText>พรุ่งนี้เจอกันหน้าคลับเฮาส์</SkeletonText>
              </p>
            </div>
          ))}
        </div>
      </Skeleton>
    </div>
  );
}
