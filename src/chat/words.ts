import type { Words } from '../i18n/language.ts';

/** What was said, in one line; when; and what a room is. For the list and for the room. */
export const lineWords = {
  yesterday: { th: 'เมื่อวาน', en: 'Yesterday' },
  today: { th: 'วันนี้', en: 'Today' },
  unread: { th: 'ยังไม่อ่าน {n}', en: '{n} unread' },
  mine: { th: 'คุณ: {line}', en: 'You: {line}' },
  photo: { th: 'ส่งรูปภาพ', en: 'Sent a photo' },
  picture: { th: 'รูป', en: 'Photo' },
  phrase: { th: 'ส่งประโยคสำเร็จรูป', en: 'Sent a phrase card' },
  deleted: { th: 'ลบข้อความแล้ว', en: 'Message deleted' },
  nothing: { th: 'ยังไม่มีข้อความ', en: 'No messages yet' },
  readOnly: { th: 'ห้องปิดแล้ว อ่านย้อนหลังได้', en: 'Closed; you can still read it' },
  blockedByMe: { th: 'คุณบล็อกห้องนี้ไว้', en: 'You blocked this chat' },
  blocked: { th: 'ส่งข้อความในห้องนี้ไม่ได้', en: 'Messages cannot be sent here' },
  loading: { th: 'กำลังโหลดแชท', en: 'Loading chats' },
} as const satisfies Record<string, Words>;

export const chatLinkWords = {
  chatWith: { th: 'แชทกับ{name}', en: 'Chat with {name}' },
} as const satisfies Record<string, Words>;
