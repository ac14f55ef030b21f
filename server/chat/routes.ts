import { answer, type Route } from '../http/http.ts';
import { blockRoom, reopenRoom, reportPerson, reportRoom } from './block-and-report.ts';
import { deleteMessage, delivered, openRoom, readUpTo, sendMessage } from './commands.ts';
import { readClosedRooms, readMessages, readRoom, readRooms, readRoomWith } from './queries.ts';

export const chatRoutes: Route[] = [
  answer('GET /chat/rooms', readRooms),
  answer('POST /chat/closed-rooms', readClosedRooms),
  answer('GET /chat/room/{room_id}', readRoom),
  answer('GET /chat/with/{user_id}', readRoomWith),
  answer('POST /chat/open', openRoom),
  answer('POST /chat/messages', readMessages),
  answer('POST /chat/send', sendMessage),
  answer('POST /chat/read', readUpTo),
  answer('POST /chat/delivered', delivered),
  answer('POST /chat/delete', deleteMessage),
  answer('POST /chat/block', blockRoom),
  answer('POST /chat/reopen', reopenRoom),
  answer('POST /chat/report', reportRoom),
  answer('POST /chat/report-person', reportPerson),
];
