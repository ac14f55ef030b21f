import type { SendState } from '#domain/chat/shown.ts';
import type { Words } from '../i18n/language.ts';

/** One room. */
export const roomWords = {
  chat: { th: 'แชท', en: 'Chat' },
  back: { th: 'กลับ', en: 'Back' },
  log: { th: 'ข้อความ', en: 'Messages' },
  offline: { th: 'ออฟไลน์ · จะส่งให้เมื่อมีสัญญาณ', en: 'Offline · sent when there is a signal' },
  holes: { th: '{n} หลุม', en: '{n} holes' },
  seeBooking: { th: 'ดูการจอง', en: 'See the booking' },
  you: { th: 'คุณ', en: 'You' },
  photoOf: { th: 'รูปจาก{name}', en: 'Photo from {name}' },
  photoMine: { th: 'รูปที่คุณส่ง', en: 'Your photo' },
  photoSize: { th: 'รูป {kb} KB', en: 'photo {kb} KB' },
  deleted: { th: 'ลบข้อความแล้ว', en: 'Message deleted' },
  unreadHere: { th: 'ยังไม่ได้อ่าน', en: 'Not read yet' },
  newest: { th: 'ไปข้อความล่าสุด', en: 'To the newest' },
  newCount: { th: 'ข้อความใหม่ {n}', en: '{n} new' },
  older: { th: 'กำลังโหลดข้อความก่อนหน้า…', en: 'Loading earlier messages…' },
  olderFailed: { th: 'โหลดข้อความก่อนหน้าไม่สำเร็จ', en: 'Earlier messages could not be loaded' },
  olderOffline: {
    th: 'ข้อความก่อนหน้านี้ยังไม่มีในเครื่อง จะโหลดให้เมื่อมีสัญญาณ',
    en: 'Earlier messages are not on this device; they load when there is a signal',
  },
  retry: { th: 'ลองใหม่', en: 'Try again' },
  coldOffline: {
    th: 'ยังไม่มีข้อความของห้องนี้ในเครื่อง เมื่อมีสัญญาณจะโหลดให้เอง พิมพ์ไว้ก่อนได้ จะส่งให้ทีหลัง',
    en: 'This chat is not on this device yet. It loads by itself when there is a signal. You can write now; it is sent later.',
  },
  begin: { th: 'เริ่มคุยกันที่นี่', en: 'The conversation starts here' },
  beginWhy: { th: 'ทักทาย นัดจุดพบ หรือส่งประโยคสำเร็จรูปได้เลย', en: 'Say hello, agree where to meet, or send a phrase' },
  loading: { th: 'กำลังโหลดข้อความ', en: 'Loading messages' },
  messageMenu: { th: 'ตัวเลือกของข้อความ', en: 'Message options' },
  roomMenu: { th: 'ตัวเลือกของแชท', en: 'Chat options' },
  unknown: { th: 'ไม่พบห้องแชทนี้', en: 'This chat does not exist' },
  unknownWhy: {
    th: 'ลิงก์อาจเก่าไปแล้ว หรือห้องนี้เป็นของบัญชีอื่น',
    en: 'The link may be old, or the chat belongs to another account',
  },
  toRooms: { th: 'ดูแชททั้งหมด', en: 'See all chats' },
} as const satisfies Record<string, Words>;

/** What becomes of a message of one's own. */
export const stateWords = {
  QUEUED: { th: 'รอส่ง', en: 'Waiting to send' },
  SENDING: { th: 'กำลังส่ง', en: 'Sending' },
  SENT: { th: 'ส่งแล้ว', en: 'Sent' },
  DELIVERED: { th: 'ถึงแล้ว', en: 'Delivered' },
  READ: { th: 'อ่านแล้ว', en: 'Read' },
  FAILED: { th: 'ส่งไม่สำเร็จ', en: 'Not sent' },
} as const satisfies Record<SendState, Words>;
