import { act, cleanup, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Room } from '../../../domain/chat/api.ts';
import { setLanguage } from '../../../src/i18n/language.ts';
import { RoomList } from '../../../src/chat/list/room-list.tsx';
import { render } from '../../support/on-phone.tsx';
import { testTable } from '../../support/table.ts';

type Last = NonNullable<Room['last_message']>;

const TEXT: Last = {
  text: 'ถึงแล้วค่ะ',
  sent_at: '2026-11-22T00:00:00.000Z',
  is_mine: false,
  kind: 'TEXT',
  phrase: null,
  event: null,
  is_deleted: false,
};

const aRoom = (last: Partial<Last>, more: Partial<Room> = {}): Room => ({
  room_id: 'c1',
  status: 'ACTIVE',
  unreadCount: 0,
  with: { user_id: 'a', name: 'nok', caddy_number: null, photo_url: null },
  last_message: { ...TEXT, ...last },
  last_seq: 1,
  read_seq: 1,
  their_delivered_seq: 0,
  their_read_seq: 0,
  is_blocked_by_me: false,
  booking: null,
  ...more,
});

const CARD = { phrase_id: 'suggest_club', values: { club: 'IRON_8' } };

/** In Thai, then in English. */
async function linesOf(room: Room): Promise<(string | null | undefined)[]> {
  cleanup();
  setLanguage('th');
  render(<RoomList reader="caddy" rooms={[room]} />);
  const shown = () => document.querySelector('.room-line .meta')?.textContent?.replaceAll(/[\u2060\u200b]/g, '');
  if (room.last_message?.phrase === CARD) await screen.findByText(/เหล็ก 8/); // the sentences come by themselves
  const thai = shown();
  act(() => setLanguage('en'));
  return [thai, shown()];
}

testTable<[string, Room, string, string]>([
  ['of text: what was written', aRoom({}), 'ถึงแล้วค่ะ', 'ถึงแล้วค่ะ'],
  ['of the reader’s own text', aRoom({ is_mine: true }), 'คุณ: ถึงแล้วค่ะ', 'You: ถึงแล้วค่ะ'],
  [
    'of a phrase card: its sentence',
    aRoom({ kind: 'PHRASE', text: '', phrase: CARD }),
    'แนะนำเหล็ก 8',
    "I'd go with the 8-iron",
  ],
  [
    'of the reader’s own phrase card',
    aRoom({ kind: 'PHRASE', text: '', phrase: CARD, is_mine: true }),
    'คุณ: แนะนำเหล็ก 8',
    "You: I'd go with the 8-iron",
  ],
  [
    'of a card that this build does not know',
    aRoom({ kind: 'PHRASE', text: '', phrase: { phrase_id: 'of_next_year', values: {} } }),
    'ส่งประโยคสำเร็จรูป',
    'Sent a phrase card',
  ],
  ['of a picture', aRoom({ kind: 'IMAGE', text: '' }), 'รูป', 'Photo'],
  ['of the reader’s own picture', aRoom({ kind: 'IMAGE', text: '', is_mine: true }), 'คุณ: รูป', 'You: Photo'],
  [
    'of a booking’s card: what happened',
    aRoom({ kind: 'CARD', text: '', event: 'booking.accepted', is_mine: true }),
    'ยืนยันการจองแล้ว',
    'Booking confirmed',
  ],
  [
    'of a card of a newer build',
    aRoom({ kind: 'CARD', text: '', event: 'booking.of_next_year' }),
    'การจองมีการเปลี่ยนแปลง',
    'The booking has changed',
  ],
  ['of one that is gone', aRoom({ text: '', is_deleted: true }), 'ลบข้อความแล้ว', 'Message deleted'],
  ['of a deletion', aRoom({ kind: 'DELETION', text: '' }), 'ลบข้อความแล้ว', 'Message deleted'],
  ['of a new room', aRoom({}, { last_message: null }), 'ยังไม่มีข้อความ', 'No messages yet'],
  ['of a closed room', aRoom({}, { status: 'READ_ONLY' }), 'ห้องปิดแล้ว อ่านย้อนหลังได้', 'Closed; you can still read it'],
  [
    'of one that the reader blocked',
    aRoom({}, { status: 'BLOCKED', is_blocked_by_me: true }),
    'คุณบล็อกห้องนี้ไว้',
    'You blocked this chat',
  ],
  [
    'of one that the other blocked',
    aRoom({}, { status: 'BLOCKED' }),
    'ส่งข้อความในห้องนี้ไม่ได้',
    'Messages cannot be sent here',
  ],
])('the last line of a room in the list, as its reader understands it: %s', async (_what, room, thai, english) => {
  expect(await linesOf(room)).toEqual([thai, english]);
});
