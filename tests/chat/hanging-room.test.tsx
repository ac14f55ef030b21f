import type { InputOf } from '../../domain/calls.ts';
import { expect, test, vi } from 'vitest';
import { roomLoadOf, roomsOf } from '../../src/chat/log/log-load.ts';
import { aBrowser, hangs, launch, NOK, sessionOf, success } from '../offline/page.ts';
import { phone } from '../support/on-phone.tsx';
import { until } from '../support/until.ts';
import { ARoom } from './log-rooms.ts';

test('a question that hangs is asked once more when a later one was answered, also where older messages were asked for meanwhile', async () => {
  const { server } = aBrowser();
  const held = new ARoom(80);
  const app = await launch();
  await app.session.startSession(sessionOf(NOK), true);
  const room = roomsOf(phone).roomOf('018f0000-0000-7000-8000-0000000000c1');
  const { ask, askOlder, retryHanging } = roomLoadOf(phone);
  server.answers['POST /chat/messages'] = ({ body }) => success(held.answer(body as InputOf<'POST /chat/messages'>));
  await ask(room);
  server.answers['POST /chat/messages'] = hangs;
  void ask(room);
  await until(() => expect(server.count('POST /chat/messages')).toBe(2));
  const { askedAt } = room;
  vi.spyOn(performance, 'now').mockReturnValue(askedAt + 5_000);
  void askOlder(room);
  await until(() => expect(server.count('POST /chat/messages')).toBe(3));
  retryHanging(room, askedAt + 2_500);
  await until(() => expect(server.count('POST /chat/messages')).toBe(4));
});
