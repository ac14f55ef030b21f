import { answer, type Route } from '../http.ts';
import { readRooms } from './commands.ts';

export const chatRoutes: Route[] = [answer('GET /chat/rooms', readRooms)];
