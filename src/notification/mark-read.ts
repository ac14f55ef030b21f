import { useEffect } from 'react';
import { placeOf } from '#domain/notification/place.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useUpdates } from './data.ts';
import { isRead, useReadMarks, readMarksOf } from './read-marks.ts';
import { usePhone } from '../sync/phone.ts';

/** Of one booking, request or top-up. Opening the profile does not count as reading there that its number was changed. */
const OF_ONE = /^\/(?:golfer|caddy)\/(?:booking|topup\/pay)\/./;

/** Opening the place of a booking reads what leads there, however the user came (a push, too). Nothing is asked while nothing is unread. */
export function useMarkReadOnVisit(pathname: string): void {
  const phone = usePhone();
  const isElsewhere = !OF_ONE.test(pathname);
  const unread = useMirror('GET /notification/unread', {}, { skip: isElsewhere }).data?.unread ?? 0;
  const rows = useUpdates(1, isElsewhere || unread === 0).data?.items ?? [];
  const marks = useReadMarks();
  const role = pathname.startsWith('/caddy') ? 'CADDY' : 'GOLFER';
  const ids = rows
    .filter((one) => !isRead(one, marks) && placeOf(one.kind, one.body, role) === pathname)
    .map(({ notification_id }) => notification_id)
    .join();
  useEffect(() => {
    if (!ids) return undefined;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      const seen = ids.split(',');
      void readMarksOf(phone)
        .markRead({ ids: seen }, Math.max(0, unread - seen.length))
        .catch(() => undefined); // unread it stays
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [phone, ids, unread]);
}
