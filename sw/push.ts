import type { PushPayload } from '#domain/notification/place.ts';
import { readMarker } from './device.ts';
import { askPage, pages } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** A notification without content, in both languages because the user is unknown. */
const NEUTRAL = {
  title: 'Caddee',
  body: 'มีการแจ้งเตือนใหม่ · New notification',
  tag: 'caddee',
  renotify: true,
  navigate: '/?go=notification',
};

/**
 * Always shows a notification, because a phone that gets a push and shows nothing loses its subscription (docs/pwa.md §2.21). What is for
 * another user or unreadable is shown without content.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const told = await payloadForUser(data).catch(() => undefined); // a newer server's, or a storage that does not say whose phone it is
  const { title, navigate, ...about } = told?.notification ?? NEUTRAL;
  const { pathname, search } = new URL(navigate, self.origin);
  await self.registration.showNotification(title, { ...about, icon: '/icons/icon-192.png', data: pathname + search });
  const phone = navigator as { setAppBadge?(n?: number): Promise<void> };
  if (told) await phone.setAppBadge?.(told.app_badge).catch(() => 0); // not on this phone: the bell inside says the same
  await tellPages();
}

async function payloadForUser(data: PushMessageData | null): Promise<PushPayload | undefined> {
  const told = data?.json() as PushPayload;
  const { title, data: whose } = told.notification;
  const marker = await readMarker();
  return title && marker?.user_id === whose.user_id ? told : undefined;
}

/** Tells every page (`src/notification/push-effects.tsx`) that there may be news, or that the subscription has ended. */
export async function tellPages(): Promise<void> {
  for (const page of await pages()) page.postMessage({ type: 'push' });
}

/** Focuses the open app and navigates it; opens it when no page answers (nobody signed in, or frozen). */
export async function openPlace({ data }: Notification): Promise<void> {
  const [page] = await pages();
  await page?.focus().catch(() => 0); // the browser may refuse it: it goes there all the same
  if (!page || (await askPage(page, { type: 'navigate', to: data as string })) === 'silent')
    await self.clients.openWindow(data as string);
}
