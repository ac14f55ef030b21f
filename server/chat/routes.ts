import { route, type Route } from '../http/http.ts';
import { blockRoom, reopenRoom, reportPerson, reportRoom } from './block-and-report.ts';
import { deleteMessage, delivered, openRoom, readUpTo, sendMessage } from './commands.ts';
import { readClosedRooms, readMessages, readRoom, readRooms, readRoomWith } from './queries.ts';

export const chatRoutes: Route[] = [
  route('GET /chat/rooms', readRooms),
  route('POST /chat/closed-rooms', readClosedRooms),
  route('GET /chat/room/{room_id}', readRoom),
  route('GET /chat/with/{user_id}', readRoomWith),
  route('POST /chat/open', openRoom),
  route('POST /chat/messages', readMessages),
  route('POST /chat/send', sendMessage),
  route('POST /chat/read', readUpTo),
  route('POST /chat/delivered', delivered),
  route('POST /chat/delete', deleteMessage),
  route('POST /chat/block', blockRoom),
  route('POST /chat/reopen', reopenRoom),
  route('POST /chat/report', reportRoom),
  route('POST /chat/report-person', reportPerson),
];
