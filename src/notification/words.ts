import type { Words } from '../i18n/language.ts';

export const words = {
  kinds: { th: 'ชนิด', en: 'Kind' },
  chats: { th: 'แชท', en: 'Chats' },
  updates: { th: 'แจ้งเตือน', en: 'Updates' },
  readAll: { th: 'ทำเป็นอ่านแล้วทั้งหมด', en: 'Mark all read' },
  unread: { th: 'ยังไม่อ่าน', en: 'Unread' },
  today: { th: 'วันนี้', en: 'Today' },
  yesterday: { th: 'เมื่อวาน', en: 'Yesterday' },
  more: { th: 'แสดงเพิ่ม', en: 'Show more' },
  loading: { th: 'กำลังโหลดการแจ้งเตือน', en: 'Loading notifications' },
  empty: { th: 'ยังไม่มีการแจ้งเตือน', en: 'No notifications yet' },
  emptyGolfer: {
    th: 'เมื่อแคดดี้ตอบ หรือรอบของคุณมีอะไรเปลี่ยน เราจะบอกที่นี่',
    en: 'When a caddy answers or your round changes, you will see it here',
  },
  emptyCaddy: {
    th: 'เมื่อมีคำขอ ประกาศ หรือรายได้ใหม่ เราจะบอกที่นี่',
    en: 'New requests, open requests and earnings appear here',
  },
  noRooms: { th: 'ยังไม่มีแชท', en: 'No chats yet' },
  noRoomsWhy: { th: 'ห้องแชทจะเปิดให้เองเมื่อคุณจองแคดดี้', en: 'A chat opens by itself when you book a caddy' },
  findCaddy: { th: 'หาแคดดี้', en: 'Find a caddy' },
  workingHours: { th: 'วันว่างและวันหยุด', en: 'Working hours' },
  roomsNote: {
    th: 'ห้องแชทเปิดเมื่อมีการจอง และปิดหลังจบรอบ 7 วัน',
    en: 'A chat opens with a booking and closes 7 days after the round',
  },
  settings: { th: 'ตั้งค่าการแจ้งเตือน', en: 'Notification settings' },
} as const satisfies Record<string, Words>;

/** Of an op that no list shows; it has a name all the same. */
export const READ_TITLE: Words = { th: 'อ่านการแจ้งเตือนแล้ว', en: 'Notifications read' };
