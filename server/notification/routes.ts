import { route, type Route } from '../http/http.ts';
import { listNotifications, markRead, readUnread } from './queries.ts';
import { changeSettings, readKey, readSettings, subscribe, unsubscribe } from './settings.ts';

export const notificationRoutes: Route[] = [
  route('POST /notification/list', listNotifications),
  route('GET /notification/unread', readUnread),
  route('POST /notification/read', markRead),
  route('GET /notification/settings', readSettings),
  route('POST /notification/settings', changeSettings),
  route('GET /notification/key', readKey),
  route('POST /notification/subscribe', subscribe),
  route('POST /notification/unsubscribe', unsubscribe),
];
