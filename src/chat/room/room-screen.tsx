import '../chat.css';
import { useParams } from 'wouter';
import { RoomPage } from './room-page.tsx';

/** /golfer/chat/:room_id – the golfer's room, without bars (specification §2). */
export const GolferRoomScreen = () => <RoomPage reader="golfer" room_id={useParams<{ room_id: string }>().room_id} />;

/** /caddy/chat/chat-room/:room_id – the caddy's. */
export const CaddyRoomScreen = () => <RoomPage reader="caddy" room_id={useParams<{ room_id: string }>().room_id} />;
