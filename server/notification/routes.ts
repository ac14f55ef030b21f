import { answer, type Route } from '../http/http.ts';
import { listNotifications, markRead, readUnread } from './queries.ts';
import { changeSettings, readKey, readSettings, subscribe, unsubscribe } from './settings.ts';

export const notificationRoutes: Route[] = [
  answer('POST /notification/list', listNotifications),
  answer('GET /notification/unread', readUnread),
  answer('POST /notification/read', markRead),
  answer('GET /notification/settings', readSettings),
  answer('POST /notification/settings', changeSettings),
  answer('GET /notification/key', readKey),
  answer('POST /notification/subscribe', subscribe),
  answer('POST /notification/unsubscribe', unsubscribe),
];
