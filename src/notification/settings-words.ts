import type { NotificationGroup } from '#domain/notification/notification.ts';
import type { Words } from '../i18n/language.ts';

export const GROUP_WORDS = {
  booking: { th: 'การจองและรอบ', en: 'Bookings and rounds' },
  reminder: { th: 'เตือนก่อนออกรอบ', en: 'Reminders before a round' },
  broadcast: { th: 'ประกาศหาแคดดี้', en: 'Open requests' },
  chat: { th: 'แชท', en: 'Chats' },
  post: { th: 'โพสต์ของแคดดี้', en: 'Caddies’ posts' },
  wallet: { th: 'วอลเล็ตและรายได้', en: 'Wallet and earnings' },
  account: { th: 'บัญชี', en: 'Account' },
} as const satisfies Record<NotificationGroup, Words>;

export const GROUP_HINTS = {
  booking: { th: 'คำขอ คำตอบ การเปลี่ยนรอบ การยกเลิก', en: 'Requests, answers, changes, cancellations' },
  reminder: { th: 'เย็นวันก่อน และเช้าวันออกรอบ', en: 'The evening before, and that morning' },
  broadcast: { th: 'ใครสนใจ ใครได้รับเลือก', en: 'Who is interested, who was chosen' },
  chat: { th: 'ข้อความใหม่', en: 'New messages' },
  post: { th: 'ของคนที่คุณติดตาม ไม่เกินวันละครั้งต่อคน', en: 'Of those you follow, at most one a day each' },
  wallet: { th: 'เติมเงิน ทิป ถอนเงิน', en: 'Top-ups, tips, withdrawals' },
  account: { th: 'การยืนยันตัวตน และเรื่องของบัญชี', en: 'Verification, and your account itself' },
} as const satisfies Record<NotificationGroup, Words>;

export const words = {
  here: { th: 'เครื่องนี้', en: 'This phone' },
  onHere: { th: 'แจ้งเตือนบนเครื่องนี้', en: 'Notify on this phone' },
  on: { th: 'เปิดอยู่ แจ้งให้แม้ปิดแอป', en: 'On, also while the app is closed' },
  off: { th: 'ปิดอยู่ ทุกเรื่องยังอ่านได้ในแอป', en: 'Off. You can still read everything in the app.' },
  checking: { th: 'กำลังดูการตั้งค่าของเครื่อง…', en: 'Looking at this phone’s settings…' },
  blocked: { th: 'เครื่องนี้ไม่อนุญาต', en: 'Blocked on this phone' },
  blockedHow: {
    th: 'เครื่องนี้ถูกตั้งไว้ไม่ให้ Caddee แจ้งเตือน และแอปเปลี่ยนให้เองไม่ได้ ไปที่การตั้งค่าของเครื่องหรือของเบราว์เซอร์ หา Caddee แล้วอนุญาตการแจ้งเตือน จากนั้นกลับมาหน้านี้',
    en: 'This phone is set not to let Caddee notify you, and the app cannot change that. Open the settings of the phone or the browser, find Caddee, allow notifications, and come back here.',
  },
  line: {
    th: 'คุณเปิด Caddee ใน LINE ที่นี่ไม่มีการแจ้งเตือนของเครื่อง เราส่งเป็นข้อความ LINE แทน ถ้าคุณเป็นเพื่อนกับ Caddee ใน LINE',
    en: 'You opened Caddee in LINE, where the phone’s own notifications do not exist. We send LINE messages instead, if you are friends with Caddee on LINE.',
  },
  install: {
    th: 'บน iPhone และ iPad ต้องเพิ่ม Caddee ไว้ที่หน้าจอโฮมก่อน แล้วเปิดจากไอคอนนั้นเพื่อเปิดการแจ้งเตือน',
    en: 'On iPhone and iPad, first add Caddee to the home screen, then open it from there to turn notifications on.',
  },
  installHow: { th: 'ดูวิธีเพิ่ม', en: 'Show me how' },
  unsupported: {
    th: 'เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้ ทุกเรื่องยังอ่านได้ในหน้าการแจ้งเตือน',
    en: 'This browser cannot show notifications. Everything is still in the list of notifications.',
  },
  forgetful: {
    th: 'เครื่องนี้ไม่ได้จำคุณไว้ จึงไม่แสดงเรื่องของคุณเมื่อปิดแอป ถ้าต้องการ ออกจากระบบ แล้วเข้าใหม่โดยเลือก “จำเครื่องนี้ไว้”',
    en: 'This phone does not remember you, so it shows nothing of yours while the app is closed. To change that, sign out and sign in again with “remember this device”.',
  },
  notAllowed: { th: 'ยังไม่ได้อนุญาต เปิดอีกครั้งเมื่อต้องการ', en: 'Not allowed yet. Turn it on again whenever you like.' },
  notDone: { th: 'เปิดไม่สำเร็จ ลองอีกครั้ง', en: 'It could not be turned on. Try again.' },
  about: { th: 'ให้แจ้งเรื่องอะไร', en: 'What to notify you of' },
  aboutWhy: { th: 'ปิดแล้วยังอ่านได้ในแอปเสมอ', en: 'What is off can still be read in the app' },
  byLine: { th: 'ข้อความ LINE', en: 'LINE message' },
  byPush: { th: 'แจ้งเตือนของเครื่อง', en: 'Phone notification' },
  ofGroup: { th: '{what}: {group}', en: '{what}: {group}' },
  quiet: { th: 'เวลาเงียบ', en: 'Quiet hours' },
  quietOn: { th: 'พักการแจ้งเตือนเป็นเวลา', en: 'Pause at set times' },
  quietWhy: {
    th: 'ทุกวัน ตามเวลาไทย เรื่องใหม่ยังอ่านได้ในแอป',
    en: 'Every day, Thai time. News can still be read in the app.',
  },
  from: { th: 'ตั้งแต่', en: 'From' },
  to: { th: 'ถึง', en: 'To' },
  offline: { th: 'ต้องออนไลน์จึงเปลี่ยนการตั้งค่าได้', en: 'You need to be online to change settings' },
  loading: { th: 'กำลังโหลดการตั้งค่า', en: 'Loading settings' },
} as const satisfies Record<string, Words>;

/** The question after a first success. */
export const offerWords = {
  golfer: { th: 'ให้แจ้งเมื่อแคดดี้ตอบไหม', en: 'Tell you when the caddy answers?' },
  caddy: { th: 'ให้แจ้งเมื่อมีคำขอใหม่ไหม', en: 'Tell you of new requests?' },
  why: {
    th: 'เครื่องนี้จะแจ้งให้แม้ปิดแอปอยู่ เลือกเรื่องและเวลาเงียบได้ในการตั้งค่า',
    en: 'This phone tells you even while the app is closed. Choose topics and quiet hours in the settings.',
  },
  yes: { th: 'แจ้งฉัน', en: 'Tell me' },
  no: { th: 'ไม่ต้อง', en: 'No, thanks' },
  asking: { th: 'กำลังเปิด…', en: 'Turning on…' },
  done: { th: 'เปิดการแจ้งเตือนบนเครื่องนี้แล้ว', en: 'Notifications are on for this phone' },
  later: { th: 'เปิดได้ทุกเมื่อที่ โปรไฟล์ › การแจ้งเตือน', en: 'Turn it on any time in Profile › Notifications' },
} as const satisfies Record<string, Words>;
