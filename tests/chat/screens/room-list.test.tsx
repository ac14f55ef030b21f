import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Room } from '../../../domain/chat/api.ts';
import { isoOf, MINUTE } from '../../../domain/dates.ts';
import {
  error,
  NOK,
  phoneOf,
  readsAnswered,
  SOMCHAI,
  success,
  withoutSignal,
  type Scene,
} from '../../booking/screens/scene.tsx';
import { SCREEN_NOW, clockAt } from '../../support/clock.ts';
import { phone } from '../../support/on-phone.tsx';

clockAt(SCREEN_NOW);

const LIST = 'GET /chat/rooms';
const CLOSED = 'POST /chat/closed-rooms';
const PAGE = 20;

const idOf = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

function aRoom(n: number, more: Partial<Room> = {}, minutesAgo = n): Room {
  return {
    room_id: idOf(n),
    status: 'ACTIVE',
    unreadCount: 0,
    with: {
      user_id: `018f0000-0000-7000-9000-${String(n).padStart(12, '0')}`,
      name: `caddy ${n}`,
      caddy_number: null,
      photo_url: null,
    },
    last_message: {
      text: `hello from ${n}`,
      sent_at: isoOf(SCREEN_NOW - minutesAgo * MINUTE),
      is_mine: false,
      kind: 'TEXT',
      phrase: null,
      event: null,
      is_deleted: false,
    },
    last_seq: 1,
    read_seq: 0,
    their_delivered_seq: 0,
    their_read_seq: 0,
    is_blocked_by_me: false,
    booking: null,
    ...more,
  };
}

/** The server's rooms, as its calls tell them. */
function rooms(scene: Scene, all: Room[]): void {
  const { answers } = scene.server;
  const isListed = (it: Room) => it.status === 'ACTIVE' || (it.unreadCount > 0 && !it.is_blocked_by_me);
  answers[LIST] = () => success(all.filter(isListed));
  answers[CLOSED] = ({ body }) => {
    const { before, limit, blocked_by_me } = body as { before?: string; limit: number; blocked_by_me?: boolean };
    const closed = all.filter((it) => it.status !== 'ACTIVE' && (!blocked_by_me || it.is_blocked_by_me));
    const from = before === undefined ? 0 : closed.findIndex((it) => it.room_id === before) + 1;
    return success({ items: closed.slice(from, from + limit), has_more: closed.length > from + limit });
  };
  for (const room of all) {
    answers[`GET /chat/room/${room.room_id}`] = () => success(all.find((it) => it.room_id === room.room_id));
    answers[`GET /chat/with/${room.with.user_id}`] = () =>
      success({ room: all.find((it) => it.room_id === room.room_id) });
    answers['POST /chat/messages'] = () =>
      success({ items: [], status: 'READ_ONLY', last_seq: 1, read_seq: 1, their_delivered_seq: 1, their_read_seq: 1 });
  }
}

/** The phone's stream says so. */
async function hears(kind: string, body: object): Promise<void> {
  const { handleFrame } = (await import('../../../src/sync/live.ts')).liveOf(phone);
  act(() => handleFrame(`id: 7\nevent: ${kind}\ndata: ${JSON.stringify(body)}`));
}

const nav = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
const names = (): (string | null)[] => [...document.querySelectorAll('.rooms b')].map((it) => it.textContent);
const closedRooms = (from: number, count: number): Room[] =>
  Array.from({ length: count }, (_, n) => aRoom(from + n, { status: 'READ_ONLY' }));

describe('a message to one of many rooms', () => {
  test('asks for that room and for no list; its row and the badge are right', async () => {
    const scene = await phoneOf(SOMCHAI);
    const all = [aRoom(1, { unreadCount: 2 }), aRoom(2), ...closedRooms(100, 30)];
    rooms(scene, all);
    await scene.reopen('/caddy/chat');
    await waitFor(() => expect(nav().getByRole('link', { name: /^Chat.*2 new/ })).toBeTruthy());
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['caddy 1', 'caddy 2']));
    const lists = () => scene.server.count(LIST) + scene.server.count(CLOSED);
    await readsAnswered();
    const before = lists();
    const said = {
      ...(all[1] as Room).last_message,
      text: 'where are you?',
      sent_at: isoOf(SCREEN_NOW),
    } as Room['last_message'];
    all[1] = aRoom(2, { unreadCount: 1, last_seq: 2, last_message: said });
    await hears('chat.message', { room_id: idOf(2), seq: 2 });
    await screen.findByText('where are you?');
    await waitFor(() => expect(nav().getByRole('link', { name: /^Chat.*3 new/ })).toBeTruthy());
    expect(lists()).toBe(before);
    expect(names().slice(0, 2)).toEqual(['caddy 2', 'caddy 1']);
    expect(scene.server.count(`GET /chat/room/${idOf(2)}`)).toBe(1);
  });

  test('read on another phone, it counts no more; a room that closed is among the closed ones; one that is new is in the list; without an answer the whole list is asked', async () => {
    const scene = await phoneOf(SOMCHAI);
    const all = [aRoom(1, { unreadCount: 2 }), aRoom(2)];
    rooms(scene, all);
    await scene.reopen('/caddy/chat');
    await waitFor(() => expect(names()).toEqual(['caddy 1', 'caddy 2']));
    await readsAnswered();
    const before = scene.server.count(LIST);
    all[0] = aRoom(1, { read_seq: 1 });
    await hears('chat.read', { room_id: idOf(1), user_id: SOMCHAI, seq: 1 });
    await waitFor(() => expect(nav().queryByRole('link', { name: /^Chat.*new/ })).toBeNull());
    all[1] = aRoom(2, { status: 'READ_ONLY' });
    await hears('chat.room', { room_id: idOf(2), status: 'READ_ONLY' });
    const closed = (await screen.findByRole('heading', { name: 'Finished rounds' })).closest('section') as HTMLElement;
    within(closed).getByText('caddy 2');
    all.push(aRoom(3, {}, 0));
    rooms(scene, all);
    await hears('chat.message', { room_id: idOf(3), seq: 1 });
    await waitFor(() => expect(names()).toEqual(['caddy 3', 'caddy 1', 'caddy 2']));
    expect(scene.server.count(LIST)).toBe(before);
    all[0] = aRoom(1, { unreadCount: 5 });
    scene.server.answers[`GET /chat/room/${idOf(1)}`] = () => error(503, 'BUSY');
    await hears('chat.message', { room_id: idOf(1), seq: 2 });
    await waitFor(() => expect(nav().getByRole('link', { name: /^Chat.*5 new/ })).toBeTruthy());
  });
});

describe('the closed rooms of a list', () => {
  test('come a page at a time, and the pages that were shown are there without a signal', async () => {
    const scene = await phoneOf(NOK);
    rooms(scene, [aRoom(1), ...closedRooms(100, 45)]);
    await scene.reopen('/golfer/notification');
    await waitFor(() => expect(names()).toHaveLength(1 + PAGE));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(1 + 2 * PAGE));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(1 + 45));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await scene.reopen('/golfer/notification');
    await waitFor(() => expect(names()).toHaveLength(1 + PAGE));
    withoutSignal(scene);
    await scene.reopen('/golfer/notification');
    await waitFor(() => expect(names()).toHaveLength(1 + PAGE));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(1 + 2 * PAGE));
  });

  test('one with something unread stands above with its number, and not in the badge; a search looks through all of them, and is cleared by its button', async () => {
    const scene = await phoneOf(SOMCHAI);
    const all = [aRoom(1, { unreadCount: 1 }), ...closedRooms(100, 30)];
    all[25] = { ...(all[25] as Room), unreadCount: 7 };
    rooms(scene, all);
    await scene.reopen('/caddy/chat');
    const row = await screen.findByRole('link', { name: /7 unread/ });
    expect(row.getAttribute('href')).toBe(`/caddy/chat/chat-room/${(all[25] as Room).room_id}`);
    await waitFor(() => expect(nav().getByRole('link', { name: /^Chat.*1 new/ })).toBeTruthy());
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    fireEvent.change(field, { target: { value: 'caddy 129' } });
    await waitFor(() => expect(names()).toEqual(['caddy 129']));
    fireEvent.change(field, { target: { value: 'mali' } });
    await screen.findByText('No chat matches');
    const clear = await screen.findByRole('button', { name: 'Clear the search' });
    clear.focus();
    fireEvent.click(clear);
    await screen.findByText('caddy 1');
    expect(field.value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('are no reason to say that there is no chat yet', async () => {
    const scene = await phoneOf(SOMCHAI);
    rooms(scene, closedRooms(100, 1));
    await scene.reopen('/caddy/chat');
    await screen.findByText('caddy 100');
    expect(screen.queryByText('No chats yet')).toBeNull();
    rooms(scene, []);
    await scene.reopen('/caddy/chat');
    await screen.findByText('No chats yet');
  });
});

test('a closed room that is in no list says by its address who it is with and that it is closed, and is where the link of a caddy’s page leads, with a signal and then without', async () => {
  const scene = await phoneOf(NOK);
  const one = { ...aRoom(144, { status: 'READ_ONLY' }), with: { ...aRoom(144).with, user_id: SOMCHAI } };
  rooms(scene, [aRoom(1), ...closedRooms(100, 25), one]);
  for (const isOn of [true, false]) {
    if (!isOn) withoutSignal(scene);
    await scene.reopen(`/golfer/chat/${idOf(144)}`);
    await screen.findByRole('heading', { level: 1, name: /caddy 144/ });
    await screen.findByRole('link', { name: 'Book again' });
    await scene.reopen(`/golfer/home/caddy-detail/${SOMCHAI}`);
    const link = await screen.findByRole('link', { name: 'Chat with caddy 144' });
    expect(link.getAttribute('href')).toBe(`/golfer/chat/${idOf(144)}`);
  }
});
