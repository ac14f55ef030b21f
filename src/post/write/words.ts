import type { Words } from '../../i18n/language.ts';

export const words = {
  photos: { th: 'รูป', en: 'Photos' },
  addPhoto: { th: 'เพิ่มรูป', en: 'Add photo' },
  preparing: { th: 'กำลังย่อรูป…', en: 'Making it smaller…' },
  photoNo: { th: 'รูปที่ {n}', en: 'Photo {n}' },
  moveNo: { th: 'เลื่อนรูปที่ {n} ไปข้างหน้า', en: 'Move photo {n} forward' },
  removeNo: { th: 'ลบรูปที่ {n}', en: 'Remove photo {n}' },
  photosWhy: {
    th: 'ใส่ได้ถึง {most} รูป แอปจะย่อรูปและลบตำแหน่งที่ถ่ายออกในเครื่องนี้ก่อนส่ง',
    en: 'Up to {most} photos. Before they leave this device they are made smaller, and where they were taken is removed.',
  },
  added: { th: 'เพิ่มรูปที่แชร์มาแล้ว {n} รูป', en: 'Shared photos added: {n}' },
  addedText: { th: 'เพิ่มข้อความที่แชร์มาแล้ว', en: 'The shared text is added' },
  tooMany: { th: 'ใส่ได้ไม่เกิน {most} รูปต่อโพสต์ จึงไม่ได้เพิ่มอีก {n} รูป', en: 'A post holds {most} photos. Not added: {n}' },
  tooBig: { th: 'รูปใหญ่เกิน 20 MB จึงไม่ได้เพิ่ม {n} รูป', en: 'Too big, over 20 MB. Not added: {n}' },
  notPhoto: { th: 'ไม่ใช่รูปภาพ จึงไม่ได้เพิ่ม {n} ไฟล์', en: 'Not a photo. Not added: {n}' },
  unreadable: { th: 'เครื่องนี้เปิดรูปไม่ได้ จึงไม่ได้เพิ่ม {n} รูป', en: 'Cannot be opened on this device. Not added: {n}' },
  full: {
    th: 'พื้นที่ในเครื่องเต็ม จึงเพิ่มรูปไม่ได้ ร่างเดิมยังอยู่ครบ ลบรูปหรือแอปที่ไม่ใช้ แล้วลองใหม่',
    en: 'This device is full, so the photo was not added. Your draft is as it was. Delete photos or apps you do not use, then try again.',
  },
  textTooLong: {
    th: 'ข้อความที่แชร์มายาวเกินที่ใส่ได้ จึงไม่ได้เพิ่ม',
    en: 'The shared text is too long to fit, so it was not added',
  },

  sharedTitle: { th: 'รูปที่แชร์มา', en: 'Shared photos' },
  forGolfer: {
    th: 'ตอนนี้แชร์รูปเข้า Caddee ได้เฉพาะแคดดี้ เราจึงไม่ได้เก็บรูปนี้ไว้ รูปต้นฉบับยังอยู่ที่เดิม',
    en: 'For now, only caddies can share photos to Caddee, so we did not keep this one. The original is still where it was.',
  },
  roleDue: {
    th: 'เลือกก่อนว่าคุณเป็นนักกอล์ฟหรือแคดดี้ รูปจะรออยู่ในเครื่องนี้ 1 วัน',
    en: 'First choose whether you are a golfer or a caddy. The photo waits on this device for 1 day.',
  },
  notReceived: {
    th: 'รูปยังไม่ถึงแอป เพราะแอปในเครื่องนี้ยังไม่พร้อม รูปต้นฉบับยังอยู่ที่เดิม เปิดแอปไว้สักครู่แล้วแชร์อีกครั้ง หรือเพิ่มรูปในร่างโพสต์',
    en: 'The photo did not reach the app, which was not ready on this device. The original is still where it was. Leave the app open for a moment and share again, or add the photo in a post draft.',
  },
  notKept: {
    th: 'เก็บรูปไว้ในเครื่องไม่ได้ พื้นที่อาจเต็ม รูปต้นฉบับยังอยู่ที่เดิม ลบรูปหรือแอปที่ไม่ใช้ แล้วแชร์อีกครั้ง',
    en: 'The photo could not be kept on this device, which may be full. The original is still where it was. Delete photos or apps you do not use, then share again.',
  },
  ask: {
    th: 'มีรูป {photos} รูป ข้อความ {texts} รายการ จะเพิ่มลงในร่างโพสต์ไหม',
    en: 'Photos: {photos}. Texts: {texts}. Add them to your post draft?',
  },
  addToDraft: { th: 'เพิ่มลงในร่าง', en: 'Add to my draft' },
  dropIt: { th: 'ไม่เพิ่ม และลบออก', en: 'Do not add, remove it' },
  nothingLeft: { th: 'ไม่มีรูปที่รออยู่', en: 'Nothing is waiting here' },
  tooOld: {
    th: 'รูปที่แชร์ไว้เกิน 1 วันถูกลบแล้ว รูปต้นฉบับยังอยู่ที่เดิม แชร์อีกครั้งได้',
    en: 'What was shared more than a day ago is removed. The original is still where it was. You can share it again.',
  },
  waitsForYou: { th: 'มีรูปที่แชร์มารออยู่', en: 'Something you shared is waiting' },
  notReceivedRole: {
    th: 'รูปยังไม่ถึงแอป รูปต้นฉบับยังอยู่ที่เดิม เลือกก่อนว่าคุณเป็นนักกอล์ฟหรือแคดดี้ แล้วแชร์อีกครั้ง',
    en: 'The photo did not reach the app. The original is still where it was. First choose whether you are a golfer or a caddy, then share again.',
  },
  toDraft: { th: 'เปิดร่างโพสต์', en: 'Open my post draft' },
  toHome: { th: 'ไปหน้าแรก', en: 'Go to home' },
  goOn: { th: 'เลือกนักกอล์ฟหรือแคดดี้', en: 'Choose golfer or caddy' },
} as const satisfies Record<string, Words>;
