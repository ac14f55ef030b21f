import type { Words } from '../i18n/language.ts';

/** Where a top-up is paid, with or without a session. */
export const payWords = {
  payee: { th: 'บจก. แคดดี้ดี', en: 'Caddee Co., Ltd.' },
  referenceIs: { th: 'อ้างอิง', en: 'reference' },
  payTo: { th: '{payee} · อ้างอิง {reference}', en: '{payee} · reference {reference}' },
  qrAlt: {
    th: 'QR พร้อมเพย์สำหรับจ่าย {amount} อ้างอิง {reference}',
    en: 'PromptPay QR to pay {amount}, reference {reference}',
  },
  making: { th: 'กำลังสร้าง QR…', en: 'Creating the QR…' },
  makingApp: { th: 'กำลังเตรียมหน้าจ่ายของธนาคาร…', en: 'Getting the bank’s page ready…' },
  waiting: { th: 'กำลังรอการชำระเงิน', en: 'Waiting for payment' },
  expiresIn: { th: 'หมดอายุใน {left}', en: 'Expires in {left}' },
  closing: {
    th: 'QR หมดเวลาแล้ว อย่าจ่ายด้วย QR เดิม เรากำลังตรวจสอบกับธนาคารเป็นครั้งสุดท้าย',
    en: 'This QR has run out: don’t pay it. We are asking the bank one last time.',
  },
  closingApp: {
    th: 'หมดเวลาจ่ายแล้ว อย่าจ่ายรายการนี้ เรากำลังตรวจสอบกับธนาคารเป็นครั้งสุดท้าย',
    en: 'The time to pay is over: don’t pay this one. We are asking the bank one last time.',
  },
  qrMissing: { th: 'โหลดรูป QR ไม่ได้', en: 'The QR picture did not load' },
  loadAgain: { th: 'โหลดอีกครั้ง', en: 'Load again' },
  openApp: { th: 'เปิด {app} เพื่อจ่าย', en: 'Open {app} to pay' },
  openAppWhy: {
    th: 'ตรวจชื่อผู้รับและยอดในแอปธนาคาร แล้วกลับมาที่นี่',
    en: 'Check the payee and the amount in the bank’s app, then come back here.',
  },
  isTest: {
    th: 'ทดสอบเท่านั้น: ไม่มีการใช้เงินจริง อย่าจ่าย QR นี้ด้วยแอปธนาคาร',
    en: 'TEST only: no real money. Do not pay this QR with a bank’s app.',
  },
  testPage: { th: 'เปิดหน้าจ่ายเงินทดสอบ', en: 'Open the test payment page' },
  offline: {
    th: 'ตอนนี้ไม่มีสัญญาณ สถานะนี้เป็นของครั้งล่าสุดที่เชื่อมต่อได้ ถ้าจ่ายแล้ว ยอดจะเข้าเองและไม่ต้องจ่ายซ้ำ',
    en: 'No signal now; this is the last status we had. If you have paid, the money arrives by itself: do not pay again.',
  },
  isLong: {
    th: 'บางครั้งธนาคารใช้เวลานานกว่าปกติ ปิดหน้านี้ได้ ยอดจะเข้าเองเมื่อธนาคารแจ้งเรา',
    en: 'Sometimes a bank takes longer. You can leave this page: the money arrives by itself when the bank tells us.',
  },
} as const satisfies Record<string, Words>;

/** For a signed-in golfer who looks at an own top-up. */
export const ownPayWords = {
  save: { th: 'บันทึก QR', en: 'Save QR' },
  saving: { th: 'กำลังบันทึก…', en: 'Saving…' },
  saveNotHere: {
    th: 'เบราว์เซอร์ของ LINE บันทึกไฟล์ไม่ได้ แตะค้างที่รูป QR แล้วเลือกบันทึกรูป',
    en: 'LINE’s browser cannot save files. Hold the QR picture and choose to save it.',
  },
  saveFailed: {
    th: 'บันทึกรูปไม่ได้ แตะค้างที่รูป QR หรือจับภาพหน้าจอแทน',
    en: 'The picture could not be saved. Hold it, or take a screenshot instead.',
  },
  share: { th: 'แชร์', en: 'Share' },
  shareTitle: { th: 'จ่าย {amount} · {reference}', en: 'Pay {amount} · {reference}' },
  copied: { th: 'คัดลอกลิงก์แล้ว', en: 'Link copied' },
  notShared: { th: 'แชร์จากเบราว์เซอร์นี้ไม่ได้', en: 'This browser cannot share' },
  step1: { th: 'บันทึกรูป QR แล้วเปิดแอปธนาคาร', en: 'Save the QR, then open your bank’s app' },
  step2: {
    th: 'เลือกสแกน QR จากรูปในเครื่อง ตรวจชื่อผู้รับและยอด',
    en: 'Scan from your photos; check the payee and the amount',
  },
  step3: { th: 'จ่ายแล้วกลับมาที่นี่ ปกติยอดเข้าเองภายใน 1 นาที', en: 'Pay and come back: it usually arrives within a minute' },
  paid: { th: 'จ่ายแล้ว ตรวจสอบเลย', en: 'I have paid, check now' },
  checking: { th: 'กำลังตรวจสอบ…', en: 'Checking…' },
  notYet: {
    th: 'ธนาคารยังไม่ได้แจ้งยอด ถ้าจ่ายแล้วไม่ต้องจ่ายซ้ำ ปกติใช้เวลาไม่เกิน 1 นาที',
    en: 'The bank has not told us yet. If you have paid, do not pay again; it usually takes under a minute.',
  },
  needsSignal: { th: 'ต้องมีสัญญาณจึงตรวจสอบได้', en: 'Checking needs a signal' },
  cancel: { th: 'ยกเลิกรายการนี้', en: 'Cancel this top-up' },
  cancelTitle: { th: 'ยกเลิกการเติมเงินนี้ไหม', en: 'Cancel this top-up?' },
  cancelWhy: {
    th: 'QR นี้จะไม่แสดงอีก ถ้าจ่ายไปแล้วไม่ต้องยกเลิก ยอดที่จ่ายจะเข้าวอลเล็ตให้เอง',
    en: 'The QR is no longer shown. If you have already paid, leave it: the money goes to your wallet by itself.',
  },
  cancelYes: { th: 'ยกเลิกรายการ', en: 'Cancel it' },
  cancelling: { th: 'กำลังยกเลิก…', en: 'Cancelling…' },
  cancelNo: { th: 'ยังไม่ยกเลิก', en: 'Keep it' },
  loading: { th: 'กำลังโหลดรายการเติมเงิน', en: 'Loading the top-up' },
} as const satisfies Record<string, Words>;
