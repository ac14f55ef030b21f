import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { placeOf } from '#domain/notification/place.ts';
import { useLanguage } from '../i18n/language.ts';
import { reportFault } from '../platform/fault.ts';
import { closeShown, leavePush, renewLost, renewPush } from '../platform/push.ts';
import { mirrorOf, useMirror } from '../sync/mirror/mirror.ts';
import { useConnection } from '../sync/net/connection.ts';
import { usePhone } from '../sync/phone.ts';
import { useUpdates, isRead, readMarksOf, useReadMarks } from './data.ts';

/** What a push may have made old; whatever else it was about, a room too, the live stream says. */
const READS = ['POST /notification/list', 'GET /notification/unread'];
const LIST = '/?go=notification';

/** One thing after the other: leaving for one person, subscribing for the next. */
let underway: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<unknown>): void => {
  underway = underway.then(work).catch((error: unknown) => {
    reportFault(error);
    console.warn('push', error); // the next start tries again
  });
};

/** Beside the screens of a signed-in user: the push subscription, the worker's messages, and shown notifications that are read already. */
export function PushEffects({ isIn }: { isIn: boolean }): null {
  useSubscription(isIn);
  useWorkerNews(isIn);
  const [pathname] = useLocation();
  useSeenOnes(pathname);
  useMarkReadOnVisit(pathname);
  return null;
}

function useSubscription(isIn: boolean): void {
  const phone = usePhone();
  const language = useLanguage();
  const isOnline = useConnection() === 'online';
  useEffect(() => {
    if (isIn && isOnline) inTurn(() => renewPush(phone));
  }, [phone, isIn, isOnline, language]);
  // The tree is keyed on the user: when the user is gone, this phone's subscription ends.
  useEffect(() => () => inTurn(() => leavePush(phone)), [phone]);
}

interface News {
  type?: string;
  to?: string;
}

function useWorkerNews(isIn: boolean): void {
  const phone = usePhone();
  const [, navigate] = useLocation();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data, ports }: MessageEvent<News>) => {
      if (data.type === 'push') {
        mirrorOf(phone).stale(READS);
        if (isIn) inTurn(() => renewLost(phone));
      }
      if (data.type === 'navigate' && isOurs(data.to)) {
        ports[0]?.postMessage('I go there');
        navigate(data.to);
      }
    };
    worker?.addEventListener('message', hear);
    return () => worker?.removeEventListener('message', hear);
  }, [phone, isIn, navigate]);
}

/** A path of this app and of no other site. */
const isOurs = (to: string | undefined): to is string => to !== undefined && /^\/(?!\/)/.test(to);

/** Opening an address counts as having seen the notifications that lead to it. */
function useSeenOnes(pathname: string): void {
  useEffect(() => {
    const isSeen = (place: unknown): boolean =>
      typeof place === 'string' &&
      (place.split('?')[0] === pathname || (place === LIST && pathname.endsWith('/notification')));
    const look = () => {
      if (document.visibilityState === 'visible') void closeShown(isSeen);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [pathname]);
}

/** Of one booking, request or top-up. Opening the profile does not count as reading there that its number was changed. */
const OF_ONE = /^\/(?:golfer|caddy)\/(?:booking|topup\/pay)\/./;

/** Opening the place of a booking reads what leads there, however the user came (a push, too). Nothing is asked while nothing is unread. */
function useMarkReadOnVisit(pathname: string): void {
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
