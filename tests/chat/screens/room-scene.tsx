import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Message, Room } from '../../../domain/chat/api.ts';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import {
  aBrowser,
  launch,
  NOK,
  sessionOf,
  SOMCHAI,
  success,
  type App,
  type Asked,
  type Browser,
} from '../../offline/page.ts';
import { aDeletion, aMessage, ARoom } from '../log-rooms.ts';
import { phone, render } from '../../support/on-phone.tsx';

export const ROOM = '018f0000-0000-7000-8000-0000000000c1';

// A machine full of tests is slow, not wrong.
export interface RoomScene {
  browser: Browser;
  app: App;
  room: ARoom;
  /** What the reader's list says of it. */
  standing: Partial<Room>;
  /** A message was sent: the phone gets the event. */
  hears: () => Promise<void>;
}

export const sent = ({ browser }: RoomScene, name: string): unknown[] =>
  browser.server.asked.filter((it) => it.name === name).map(({ body }) => body);

/** `minutes` ago, by the reader (`ME`) or the other. */
export const said = (seq: number, from: Message['from'], minutes = 60): Message =>
  aMessage(seq, { from, sent_at: isoOf(Date.now() - minutes * MINUTE) });

/** One room on the screen of nok, or of somchai; `before`: how it stands when the reader opens it. */
export async function openRoomAs(
  reader: 'golfer' | 'caddy',
  room: ARoom,
  standing: Partial<Room> = {},
  language: 'th' | 'en' = 'en',
): Promise<RoomScene> {
  const browser = aBrowser();
  localStorage.setItem('language', language);
  window.scrollTo = () => undefined; // jsdom has no window to scroll
  window.matchMedia = ((query: string) => ({
    matches: query.includes('pointer: fine'),
    addEventListener() {},
    removeEventListener() {},
  })) as never;
  const scene = { browser, room, standing } as RoomScene;
  serve(scene, reader);
  scene.app = await launch();
  await scene.app.session.startSession(sessionOf(reader === 'golfer' ? NOK : SOMCHAI), true);
  const [{ RoomPage }, { ToastRegion }, { publishServerEvent }] = await Promise.all([
    import('../../../src/chat/room/room-screen.tsx'),
    import('../../../src/ui/overlay/toast.tsx'),
    import('../../../src/sync/mirror/resource.ts').then((it) => it.serverEventsOf(phone)),
  ]);
  scene.hears = async () => act(() => publishServerEvent('chat.message', { room_id: ROOM, seq: room.items.length }));
  render(
    <>
      <RoomPage reader={reader} room_id={ROOM} />
      <ToastRegion />
    </>,
  );
  await screen.findByRole('log');
  return scene;
}

function serve({ browser, room, standing }: RoomScene, reader: 'golfer' | 'caddy'): void {
  const person =
    reader === 'golfer'
      ? { user_id: SOMCHAI, name: 'somchai', caddy_number: '127' }
      : { user_id: NOK, name: 'nok', caddy_number: null };
  Object.assign(browser.server.answers, {
    'GET /chat/rooms': () =>
      success([
        {
          ...room.marks(),
          room_id: ROOM,
          unreadCount: 0,
          with: { ...person, photo_url: null },
          last_message: null,
          is_blocked_by_me: false,
          booking: null,
          ...standing,
        },
      ]),
    [`GET /golfer/${NOK}/brief`]: () =>
      success({
        handicap_tenths: 210,
        preferences: '',
        rounds_together: 6,
        rating_tenths: null,
        reviews: 0,
        bars: null,
        notes: [],
      }),
    'POST /chat/messages': ({ body }: Asked) =>
      success({ ...room.answer(body as object), ...(standing.status && { status: standing.status }) }),
    'POST /chat/delivered': () => success({}),
    'POST /chat/read': () => success({ read_seq: 0, unreadCount: 0 }),
    'POST /chat/report': () => success({ report_id: 'r' }),
    'POST /chat/reopen': () => becomes(standing, { status: 'ACTIVE' }),
    'POST /chat/block': ({ body }: Asked) => {
      const { blocked } = body as { blocked: boolean };
      return becomes(standing, { status: blocked ? 'BLOCKED' : 'ACTIVE', is_blocked_by_me: blocked });
    },
    'POST /chat/delete': ({ body }: Asked) => {
      const { seq } = body as { seq: number };
      room.say(aDeletion(room.items.length + 1, seq));
      return success({ seq: room.items.length });
    },
    'POST /chat/send': ({ body }: Asked) => {
      const { client_msg_id, text } = body as { client_msg_id: string; text: string };
      const known = room.items.find((it) => it.client_msg_id === client_msg_id);
      const sent_at = isoOf(Date.now());
      return success(known ?? room.say(aMessage(room.items.length + 1, { client_msg_id, text, from: 'ME', sent_at })));
    },
  });
}

function becomes(standing: Partial<Room>, next: Partial<Room>): Response {
  Object.assign(standing, next);
  return success({ status: standing.status });
}

/** The message of this number, as readers hear of it. */
export const messageOf = (seq: number): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
  if (!row) throw new Error(`no message ${seq}`);
  return row;
};

export const composer = (): HTMLTextAreaElement | null => document.querySelector('.composer textarea');
export const dialog = async (name?: string | RegExp) =>
  within(await screen.findByRole('dialog', name === undefined ? {} : { name }));

/** jsdom lays nothing out: the list is 5,000 high, its window 500, and the reader is at `top`. */
export function scrolledTo(top: number): void {
  const log = screen.getByRole('log');
  for (const [name, value] of Object.entries({ scrollHeight: 5_000, clientHeight: 500 }))
    Object.defineProperty(log, name, { configurable: true, value });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const seq = Number(this.getAttribute('data-seq') ?? 0);
    return this === log ? new DOMRect(0, 0, 390, 500) : new DOMRect(0, (seq - 1) * 60 - log.scrollTop, 390, 60);
  });
  log.scrollTop = top;
  act(() => void log.dispatchEvent(new Event('scroll')));
}
