import type { Words } from '../../i18n/language.ts';

export const editLabels = {
  email: { th: 'อีเมล', en: 'E-mail' },
  password: { th: 'รหัสผ่านปัจจุบัน', en: 'Current password' },
  about: { th: 'แนะนำตัว', en: 'About you' },
  photo: { th: 'รูปโปรไฟล์', en: 'Photo' },
  zoom: { th: 'ขยาย', en: 'Zoom' },
  across: { th: 'ซ้าย – ขวา', en: 'Left – right' },
  down: { th: 'บน – ล่าง', en: 'Up – down' },
} as const satisfies Record<string, Words>;

export const editWords = {
  save: { th: 'บันทึก', en: 'Save' },
  saving: { th: 'กำลังบันทึก…', en: 'Saving…' },
  saved: { th: 'บันทึกแล้ว', en: 'Saved' },
  nothing: { th: 'ยังไม่มีอะไรเปลี่ยน', en: 'Nothing has changed yet' },
  choosePhoto: { th: 'เลือกรูป', en: 'Choose a photo' },
  changePhoto: { th: 'เปลี่ยนรูป', en: 'Change photo' },
  takePhotoAway: { th: 'ลบรูป', en: 'Remove photo' },
  sendingPhoto: { th: 'กำลังส่งรูป…', en: 'Sending…' },
  faceHint: { th: 'ใบหน้าชัด ใส่ชุดแคดดี้', en: 'Face clear, in caddy uniform' },
  photoUnreadable: { th: 'เปิดรูปนี้ไม่ได้ เลือกรูปอื่น', en: 'This picture cannot be opened. Choose another.' },
  photoOffline: {
    th: 'ต้องออนไลน์จึงเปลี่ยนรูปได้ ลองอีกครั้งเมื่อมีสัญญาณ',
    en: 'Changing the photo needs a signal. Try again then.',
  },
  cropTitle: { th: 'เลือกส่วนที่จะแสดง', en: 'Choose what to show' },
  useThis: { th: 'ใช้รูปนี้', en: 'Use this photo' },
  cropHow: { th: 'ลากรูป หรือใช้แถบเลื่อนด้านล่าง', en: 'Drag the picture, or use the sliders below.' },
  passwordWhy: {
    th: 'เบอร์และอีเมลใช้เข้าสู่ระบบ จึงขอรหัสผ่านเพื่อยืนยันว่าเป็นคุณ',
    en: 'You sign in with these, so we ask for your password.',
  },
  nameWhy: {
    th: 'ชื่อจริงใช้รับเงิน จึงขอรหัสผ่านเพื่อยืนยันว่าเป็นคุณ',
    en: 'Your money is paid out to your real name, so we ask for your password.',
  },
  newerTitle: { th: 'โปรไฟล์ถูกแก้จากอีกเครื่อง', en: 'Changed on another device' },
  newerWhy: { th: 'สิ่งที่คุณพิมพ์ยังอยู่ครบ เลือกว่าจะใช้ชุดไหน', en: 'What you typed is kept. Choose which to use.' },
  theirs: { th: 'ในระบบ', en: 'Saved' },
  mine: { th: 'ของคุณ', en: 'Yours' },
  useMine: { th: 'ใช้ข้อมูลที่ฉันพิมพ์', en: 'Use what I typed' },
  useTheirs: { th: 'ใช้ข้อมูลในระบบ', en: 'Use what is saved' },
  empty: { th: 'ไม่มีข้อมูล', en: 'empty' },
  verified: { th: 'ยืนยันตัวตนแล้ว', en: 'Verified' },
  verifyAgain: {
    th: 'ถ้าเปลี่ยนชื่อจริง เบอร์แคดดี้ หรือเพิ่มสนาม ต้องส่งหลักฐานยืนยันตัวตนใหม่',
    en: 'With a new real name, number or course you have to send your proof again.',
  },
  loading: { th: 'กำลังโหลด…', en: 'Loading…' },
} as const satisfies Record<string, Words>;
