import type { Words } from '../i18n/language.ts';

export const words = {
  add: { th: 'เพิ่มบัญชีธนาคาร', en: 'Add a bank account' },
  change: { th: 'เปลี่ยนบัญชีธนาคาร', en: 'Change the bank account' },
  bank: { th: 'ธนาคาร', en: 'Bank' },
  choose: { th: 'เลือกธนาคาร', en: 'Choose a bank' },
  bankMissing: { th: 'เลือกธนาคารก่อน', en: 'Choose a bank' },
  number: { th: 'เลขที่บัญชี', en: 'Account number' },
  numberHint: {
    th: 'ตัวเลข 10–15 หลัก หลังบันทึกแสดงแค่ 4 ตัวท้าย',
    en: '10 to 15 digits. Only the last four are ever shown.',
  },
  numberWrong: { th: 'เลขที่บัญชีต้องเป็นตัวเลข 10–15 หลัก', en: 'An account number has 10 to 15 digits' },
  holder: { th: 'ชื่อบัญชี', en: 'Account name' },
  holderHint: { th: 'ตามหน้าสมุดบัญชี และต้องเป็นบัญชีของคุณเอง', en: 'As your bank has it. The account has to be your own.' },
  coolAdd: {
    th: 'โอนเข้าบัญชีนี้ได้เมื่อครบ 24 ชั่วโมงหลังเพิ่ม เพื่อป้องกันคนอื่นใส่บัญชีของเขาแทนของคุณ',
    en: 'It can be used 24 hours after you add it, so that nobody can put their account in place of yours.',
  },
  coolChange: {
    th: 'หลังเปลี่ยนบัญชี ต้องรอครบ 24 ชั่วโมงจึงโอนเข้าได้ เพื่อป้องกันคนอื่นใส่บัญชีของเขาแทนของคุณ',
    en: 'After a change it can be used after 24 hours, so that nobody can put their account in place of yours.',
  },
  needsSignal: { th: 'ต้องมีสัญญาณจึงบันทึกได้ สิ่งที่กรอกยังอยู่ครบ', en: 'Saving needs a signal. What you filled in is kept.' },
  save: { th: 'บันทึกบัญชี', en: 'Save the account' },
  saving: { th: 'กำลังบันทึก…', en: 'Saving…' },
  saved: { th: 'บันทึกบัญชี {number} แล้ว', en: 'Account {number} saved' },
} as const satisfies Record<string, Words>;
