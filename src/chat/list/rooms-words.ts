import type { Words } from '../../i18n/language.ts';

/** The list of rooms and its search. */
export const roomsWords = {
  title: { th: 'แชท', en: 'Chat' },
  search: { th: 'ค้นหาชื่อหรือเลขที่จอง', en: 'Search a name or booking number' },
  upcoming: { th: 'รอบที่กำลังจะถึง', en: 'Upcoming rounds' },
  earlier: { th: 'รอบที่ผ่านมา', en: 'Earlier' },
  closed: { th: 'จบรอบแล้ว', en: 'Finished rounds' },
  more: { th: 'ดูเพิ่ม', en: 'Show more' },
  emptyTitle: { th: 'ยังไม่มีแชท', en: 'No chats yet' },
  emptyCaddy: { th: 'ห้องแชทจะเปิดให้เองเมื่อคุณรับงาน', en: 'A chat opens by itself when you take a booking' },
  emptyGolfer: { th: 'ห้องแชทจะเปิดให้เองเมื่อคุณจองแคดดี้', en: 'A chat opens by itself when you book a caddy' },
  seeNearby: { th: 'ดูประกาศใกล้คุณ', en: 'See requests near you' },
  findCaddy: { th: 'หาแคดดี้', en: 'Find a caddy' },
  notFound: { th: 'ไม่พบแชทที่ตรงกับคำค้น', en: 'No chat matches' },
  notFoundWhy: { th: 'ลองค้นด้วยชื่อ หรือเลขที่จองที่อยู่ในหน้าการจอง', en: 'Try a name, or the number on the booking' },
  clear: { th: 'ล้างคำค้น', en: 'Clear the search' },
  choose: { th: 'เลือกแชทเพื่ออ่าน', en: 'Choose a chat to read it' },
  chooseWhy: { th: 'ข้อความจะแสดงตรงนี้', en: 'Its messages appear here' },
} as const satisfies Record<string, Words>;
