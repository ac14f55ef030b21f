import type { DeskRefusalCode, FieldCode, RefusalCode } from '#domain/refusals.ts';
import type { Words } from './language.ts';

/**
 * Every refusal as a person reads it: what happened, what is safe, what to do next (tone: docs/design.md §9).
 * The code itself may stand small below it, for a message to us.
 */
export const refusalWords = {
  JSON_MALFORMED: {
    th: 'ข้อมูลที่ส่งอ่านไม่ได้ ยังไม่มีอะไรเปลี่ยน ปิดแล้วเปิดแอปใหม่ แล้วลองอีกครั้ง',
    en: 'What was sent could not be read. Nothing has changed. Close and open the app, then try again.',
  },
  TEXT_MALFORMED: {
    th: 'มีอักขระที่ใช้ไม่ได้ในข้อความ ยังไม่มีอะไรเปลี่ยน พิมพ์ข้อความนั้นใหม่แล้วส่งอีกครั้ง',
    en: 'The text holds a character that cannot be used. Nothing has changed. Type it again and send.',
  },
  REQUEST_MALFORMED: {
    th: 'แอปส่งคำขอไม่ครบ ยังไม่มีอะไรเปลี่ยน ปิดแล้วเปิดแอปใหม่เพื่อใช้เวอร์ชันล่าสุด',
    en: 'The app sent an incomplete request. Nothing has changed. Close and open the app to get the latest version.',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    th: 'แอปส่งคำขอไม่ครบ ยังไม่มีอะไรเปลี่ยน ปิดแล้วเปิดแอปใหม่เพื่อใช้เวอร์ชันล่าสุด',
    en: 'The app sent an incomplete request. Nothing has changed. Close and open the app to get the latest version.',
  },
  SESSION_OVER: {
    th: 'การเข้าสู่ระบบหมดอายุแล้ว รายการที่รอส่งยังอยู่ในเครื่องนี้ เข้าสู่ระบบอีกครั้งเพื่อทำต่อ',
    en: 'Your session has ended. What waits to be sent is still on this device. Sign in again to go on.',
  },
  ROLE_NOT_ALLOWED: {
    th: 'บัญชีนี้ทำรายการนี้ไม่ได้ ยังไม่มีอะไรเปลี่ยน กลับไปหน้าแรกของคุณ',
    en: 'This account cannot do that. Nothing has changed. Go back to your home screen.',
  },
  ORIGIN_NOT_ALLOWED: {
    th: 'คำขอมาจากเว็บที่เราไม่รู้จัก จึงยังไม่มีอะไรเปลี่ยน เปิด Caddee จากเว็บของเราโดยตรง',
    en: 'The request came from an address we do not know, so it was not carried out. Open Caddee from its own address.',
  },
  SESSION_OF_ANOTHER: {
    th: 'เครื่องนี้เข้าสู่ระบบด้วยบัญชีอื่นอยู่ ยังไม่มีอะไรเปลี่ยน ออกจากระบบก่อน แล้วเข้าสู่ระบบด้วยบัญชีที่ต้องการ',
    en: 'Another account is signed in on this device. Nothing has changed. Sign out first, then sign in with the account you want.',
  },
  ONBOARDING_DUE: {
    th: 'ยังสมัครไม่ครบขั้นตอน ข้อมูลที่กรอกไว้ยังอยู่ ทำขั้นตอนที่เหลือให้ครบแล้วใช้งานต่อได้เลย',
    en: 'Registration is not finished. What you filled in is still there. Complete the remaining steps to go on.',
  },
  NOT_FOUND: {
    th: 'ไม่พบสิ่งที่เปิด อาจถูกลบไปแล้ว กลับไปหน้าก่อนแล้วเปิดใหม่จากรายการ',
    en: 'This was not found; it may have been removed. Go back and open it from the list.',
  },
  COURSE_UNKNOWN: {
    th: 'ไม่พบสนามนี้ ยังไม่มีอะไรเปลี่ยน เลือกสนามใหม่จากรายการ',
    en: 'This course was not found. Nothing has changed. Choose a course from the list.',
  },
  CADDY_UNKNOWN: {
    th: 'ไม่พบแคดดี้คนนี้ อาจปิดบัญชีแล้ว เลือกแคดดี้คนอื่นสำหรับรอบนี้',
    en: 'This caddy was not found and may have closed the account. Choose another caddy for this round.',
  },
  BOOKING_UNKNOWN: {
    th: 'ไม่พบการจองนี้ในบัญชีของคุณ การจองของคุณยังอยู่ครบ ดูได้ที่แท็บการจอง',
    en: 'This booking is not in your account. Your own bookings are all there: see the Bookings tab.',
  },
  METHOD_NOT_ALLOWED: {
    th: 'แอปเวอร์ชันนี้เก่าเกินไปสำหรับรายการนี้ ยังไม่มีอะไรเปลี่ยน ปิดแล้วเปิดแอปใหม่เพื่อใช้เวอร์ชันล่าสุด',
    en: 'This version of the app is too old for that. Nothing has changed. Close and open the app to get the latest version.',
  },
  REQUEST_TIMEOUT: {
    th: 'สัญญาณช้า คำขอมาถึงเราไม่ครบ จึงยังไม่มีอะไรเปลี่ยน ลองใหม่เมื่อสัญญาณดีขึ้น',
    en: 'The connection was too slow and the request did not arrive whole, so nothing has changed. Try again with a better signal.',
  },
  BUSY: {
    th: 'ตอนนี้มีคนใช้งานมาก ยังไม่มีอะไรเปลี่ยน รอสักครู่แล้วลองใหม่',
    en: 'Many people are using Caddee right now. Nothing has changed. Wait a moment and try again.',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    th: 'คำขอเดียวกันกำลังทำอยู่ ไม่ต้องส่งซ้ำ รอสักครู่แล้วดูผลที่หน้าเดิม',
    en: 'The same request is already being carried out. No need to send it twice: wait a moment and look again.',
  },
  REQUEST_GIVEN_UP: {
    th: 'คำขอนี้มาถึงช้าหลังจากเครื่องนี้เลิกรอแล้ว จึงไม่มีผล ไม่มีการกันเงิน ส่งใหม่ได้',
    en: 'This request arrived after this phone had stopped waiting for it, so it had no effect and no money moved. You can send it again.',
  },
  GONE_AFTER_RESTORE: {
    th: 'ระบบของเราต้องกู้ข้อมูลจากสำเนาสำรอง รายการนี้เคยส่งถึงแล้วแต่หายไปจากสำเนานั้น ตรวจดูก่อน แล้วส่งอีกครั้งได้',
    en: 'We had to restore our data from a backup. This had arrived, but the backup does not have it. Have a look, then you can send it again.',
  },
  IDENTIFIER_TAKEN: {
    th: 'เบอร์โทรหรืออีเมลนี้มีบัญชีอยู่แล้ว เข้าสู่ระบบด้วยบัญชีนั้น หรือใช้เบอร์หรืออีเมลอื่น',
    en: 'There is already an account with this phone number or e-mail. Sign in with it, or use another one.',
  },
  ROLE_ALREADY_CHOSEN: {
    th: 'บัญชีนี้เลือกประเภทไว้แล้ว ยังไม่มีอะไรเปลี่ยน ไปหน้าแรกของคุณได้เลย',
    en: 'This account has already chosen its role. Nothing has changed. Go on to your home screen.',
  },
  ALREADY_REGISTERED: {
    th: 'บัญชีนี้สมัครเสร็จแล้ว ข้อมูลเดิมยังอยู่ครบ แก้ไขได้ที่หน้าโปรไฟล์',
    en: 'This account is already registered and its details are kept. You can edit them in your profile.',
  },
  CADDY_NUMBER_TAKEN: {
    th: 'เบอร์แคดดี้นี้มีคนใช้แล้วที่สนามนี้ ข้อมูลอื่นที่กรอกยังอยู่ ตรวจเบอร์บนเสื้อแล้วกรอกใหม่',
    en: 'Somebody at this course already has this caddy number. The rest of what you filled in is kept. Check the number on your bib.',
  },
  PROFILE_VERSION_STALE: {
    th: 'โปรไฟล์นี้เพิ่งถูกแก้จากอีกเครื่อง สิ่งที่คุณพิมพ์ยังอยู่ เลือกว่าจะใช้ข้อมูลชุดไหน',
    en: 'Another device has just changed this profile. What you typed is kept. Choose which to use.',
  },
  HOURS_VERSION_STALE: {
    th: 'เวลารับงานเพิ่งถูกแก้จากอีกเครื่อง สิ่งที่คุณเลือกยังอยู่ เลือกว่าจะใช้ชุดไหน',
    en: 'Another device has just changed these hours. What you chose is kept. Choose which to use.',
  },
  VERIFICATION_NOT_NOW: {
    th: 'ตอนนี้ส่งหลักฐานไม่ได้ ยังไม่มีอะไรเปลี่ยน ดูสถานะล่าสุดในโปรไฟล์',
    en: 'This cannot be sent now. Nothing has changed. See your profile for where it stands.',
  },
  DELETION_NOT_YET: {
    th: 'ยังลบบัญชีไม่ได้ ยังไม่มีอะไรเปลี่ยน ดูรายการล่าสุดที่ต้องจัดการหรือยอมสละ แล้วลองอีกครั้ง',
    en: 'The account cannot be deleted yet. Nothing has changed. See what there is now to settle or to give up, then try again.',
  },
  BOOKING_SLOT_TAKEN: {
    th: 'เวลานี้เพิ่งถูกจองไป ยังไม่มีการกันเงิน เลือกเวลาอื่นหรือแคดดี้คนอื่น',
    en: 'This time has just been booked. No money is held. Choose another time or another caddy.',
  },
  BOOKING_VERSION_STALE: {
    th: 'การจองนี้เปลี่ยนไปก่อนคำขอของคุณมาถึง คำขอนี้จึงไม่มีผล ดูสถานะล่าสุดแล้วตัดสินใจอีกครั้ง',
    en: 'The booking changed before your request arrived, so your request had no effect. Look at it as it is now and decide again.',
  },
  BOOKING_ACTION_NOT_NOW: {
    th: 'ตอนนี้ทำรายการนี้ไม่ได้แล้ว การจองยังเป็นไปตามสถานะล่าสุด เปิดรายละเอียดเพื่อดูว่าทำอะไรได้',
    en: 'That is no longer possible now. The booking stays as it is. Open it to see what can be done.',
  },
  BOOKING_PRICE_CHANGED: {
    th: 'ราคาเปลี่ยนไปหลังจากที่คุณเปิดหน้านี้ ยังไม่มีการกันเงิน ดูราคาใหม่แล้วส่งคำขออีกครั้ง',
    en: 'The price has changed since you opened this screen. No money is held. Look at the new price and send again.',
  },
  BOOKING_OVERLAPS_OWN: {
    th: 'คุณมีรอบอื่นในช่วงเวลานี้อยู่แล้ว ยังไม่มีการกันเงิน เลือกเวลาอื่น หรือยกเลิกรอบเดิมก่อน',
    en: 'You already have a round at that time. No money is held. Choose another time, or cancel the other round first.',
  },
  BOOKING_TOO_MANY_PENDING: {
    th: 'คุณรอคำตอบสำหรับเวลานี้ครบ 3 คำขอแล้ว ยังไม่มีการกันเงินเพิ่ม รอคำตอบ หรือยกเลิกคำขอเดิมก่อน',
    en: 'You already have 3 requests waiting for this time. No more money is held. Wait for an answer, or cancel one of them first.',
  },
  WALLET_CAP_REACHED: {
    th: 'วอลเล็ตมีเงินได้ไม่เกิน ฿50,000 รวมเงินที่กันไว้และรายการที่รอชำระ ยังไม่มีการตัดเงิน ลดจำนวนแล้วลองอีกครั้ง',
    en: 'A wallet can have up to ฿50,000, counting money held and top-ups waiting to be paid. Nothing was charged. Choose a smaller amount.',
  },
  TOPUP_DAY_REACHED: {
    th: 'จำนวนนี้เกินวงเงินเติมต่อวัน ยังไม่มีการตัดเงิน ลดจำนวน หรือเติมใหม่พรุ่งนี้',
    en: 'That is more than can be topped up in one day. Nothing was charged. Choose a smaller amount, or come back tomorrow.',
  },
  TOPUP_TOO_MANY_OPEN: {
    th: 'มีรายการเติมเงินที่รอชำระอยู่ 3 รายการ จึงยังไม่สร้างรายการใหม่ จ่ายหรือยกเลิกรายการเดิมก่อน แล้วลองอีกครั้ง',
    en: 'Three top-ups are still waiting to be paid, so no new one was made. Pay or cancel one of them, then try again.',
  },
  TOPUP_ACTION_NOT_NOW: {
    th: 'รายการเติมเงินนี้จบไปแล้ว จึงไม่มีอะไรเปลี่ยน ดูสถานะล่าสุดในหน้านี้',
    en: 'This top-up is already over, so nothing was changed. The screen shows its latest status.',
  },
  TIP_NOT_NOW: {
    th: 'ตอนนี้ให้หรือยกเลิกทิปนี้ไม่ได้ จึงไม่มีอะไรเปลี่ยน ให้ได้ตั้งแต่ออกรอบจนถึง 30 วันหลังรอบ ยกเลิกได้ภายใน 10 นาที',
    en: 'That is not possible now, so nothing has changed. A tip can be given from the start of the round until 30 days after it, and undone for 10 minutes.',
  },
  TIP_GIVEN: {
    th: 'รอบนี้ให้ทิปแบบนี้ไปแล้ว จึงไม่มีการตัดเงินซ้ำ ดูทิปที่ให้ได้ในหน้าของรอบนี้',
    en: 'You have already given this kind of tip for this round, so no more money was taken. The round’s screen shows it.',
  },
  TIP_CADDY_LEFT: {
    th: 'แคดดี้ปิดบัญชีหรือกำลังจะปิด จึงรับทิปจากวอลเล็ตไม่ได้ ยังไม่มีการตัดเงิน ให้เป็นเงินสดกับมือแทนได้',
    en: 'The caddy has closed the account or is closing it, so a tip from your wallet cannot be received. No money was taken. Give it in cash instead.',
  },
  BANK_ACCOUNT_MISSING: {
    th: 'ยังไม่มีบัญชีธนาคารสำหรับรับเงิน เงินยังอยู่ครบ เพิ่มบัญชีธนาคารก่อน แล้วลองอีกครั้ง',
    en: 'There is no bank account to send money to yet. Nothing has moved. Add one, then try again.',
  },
  BANK_ACCOUNT_NEW: {
    th: 'บัญชีนี้เพิ่งเพิ่มหรือเปลี่ยน เงินยังอยู่ครบ เพื่อความปลอดภัย โอนเข้าได้เมื่อครบ 24 ชั่วโมง',
    en: 'This bank account was added or changed less than 24 hours ago. Nothing has moved. To keep your money safe, it can be used after that.',
  },
  WITHDRAWAL_TODAY: {
    th: 'วันนี้ขอไปแล้ว ขอได้วันละครั้ง เงินที่เหลือยังอยู่ครบ ขอใหม่ได้พรุ่งนี้',
    en: 'You have already asked today, and you can ask once a day. The rest of your money is still there. Ask again tomorrow.',
  },
  TOPUP_UNKNOWN: {
    th: 'ไม่พบรายการเติมเงินนี้ในบัญชีของคุณ รายการของคุณยังอยู่ครบ ดูได้ที่หน้าเติมเงิน',
    en: 'This top-up is not in your account. Your own top-ups are on the top-up screen.',
  },
  PAYMENT_UNKNOWN: {
    th: 'ไม่พบการชำระเงินนี้ เปิดลิงก์จากแอปอีกครั้ง หรือดูในวอลเล็ตของคุณ',
    en: 'There is no such payment. Open the link from the app again, or look in your wallet.',
  },
  TIP_UNKNOWN: {
    th: 'ไม่พบทิปนี้ ยังไม่มีอะไรเปลี่ยน เปิดหน้ารอบนั้นอีกครั้ง',
    en: 'There is no such tip. Nothing has changed. Open the round again.',
  },
  TOPUP_TOO_SMALL: {
    th: 'จำนวนนี้น้อยกว่าขั้นต่ำที่เติมได้ ยังไม่มีการตัดเงิน เพิ่มจำนวนแล้วลองอีกครั้ง',
    en: 'That is less than can be topped up at once. Nothing was charged. Choose a larger amount.',
  },
  TOPUP_TOO_LARGE: {
    th: 'จำนวนนี้มากกว่าที่เติมได้ต่อครั้ง ยังไม่มีการตัดเงิน ลดจำนวนแล้วลองอีกครั้ง',
    en: 'That is more than can be topped up at once. Nothing was charged. Choose a smaller amount.',
  },
  METHOD_NOT_OFFERED: {
    th: 'ตอนนี้จ่ายด้วยวิธีนี้ไม่ได้ ยังไม่มีการตัดเงิน เลือกวิธีอื่น',
    en: 'You cannot pay this way right now. Nothing was charged. Choose another way.',
  },
  TIP_OUT_OF_RANGE: {
    th: 'ให้ทิปได้ตั้งแต่ ฿20 ถึง ฿5,000 ยังไม่มีการตัดเงิน แก้จำนวนแล้วลองอีกครั้ง',
    en: 'A tip is between ฿20 and ฿5,000. No money was taken. Change the amount and try again.',
  },
  WITHDRAWAL_TOO_SMALL: {
    th: 'จำนวนนี้น้อยเกินไป เงินยังอยู่ครบ ขั้นต่ำ ฿100 เพิ่มจำนวนแล้วลองอีกครั้ง',
    en: 'That is too little. Nothing has moved. The minimum is ฿100: choose a larger amount.',
  },
  REFUND_TOO_LARGE: {
    th: 'ขอคืนได้เฉพาะเงินที่เติมเองและยังไม่ได้ใช้ เงินยังอยู่ครบ ลดจำนวนแล้วลองอีกครั้ง',
    en: 'Only what you topped up and have not spent can be paid back. Nothing has moved. Choose a smaller amount.',
  },
  BANK_NAME_DIFFERENT: {
    th: 'ชื่อบัญชีต้องตรงกับชื่อจริงที่ลงทะเบียนไว้ ยังไม่ได้บันทึก ตรวจชื่อแล้วลองอีกครั้ง',
    en: 'The account must be in the name you registered with. It was not saved. Check the name and try again.',
  },
  BANK_ACCOUNT_REFUSED: {
    th: 'ใช้บัญชีนี้รับเงินไม่ได้ ยังไม่ได้บันทึก ตรวจธนาคารและเลขที่บัญชีแล้วลองอีกครั้ง',
    en: 'The account was not accepted and was not saved. Check the bank and the account number, then try again.',
  },
  PAYMENT_AWAY: {
    th: 'ระบบรับชำระเงินยังไม่ตอบ ยังไม่มีอะไรเปลี่ยน รอสักครู่แล้วลองอีกครั้ง',
    en: 'The payment system is not answering. Nothing has changed. Wait a moment and try again.',
  },
  PICTURES_FULL: {
    th: 'ตอนนี้ที่เก็บรูปของเราเต็ม รูปนี้จึงยังส่งไม่ได้ ไม่ใช่ความผิดของคุณ อย่างอื่นใช้ได้ตามปกติ เรากำลังเพิ่มที่ ลองส่งรูปอีกครั้งภายหลัง',
    en: 'Our room for pictures is full right now, so this picture could not be taken. It is not your fault, and everything else works. We are making room: try the picture again later.',
  },
  WALLET_TOO_LOW: {
    th: 'ยอดในวอลเล็ตไม่พอ ยังไม่มีการกันหรือตัดเงิน สิ่งที่เลือกไว้ยังอยู่ เติมเงินหรือลดจำนวน แล้วลองอีกครั้ง',
    en: 'There is not enough in your wallet. No money was held or taken, and what you chose is kept. Top up or choose less, then try again.',
  },
  BODY_TOO_LARGE: {
    th: 'ข้อมูลที่ส่งใหญ่เกินไป ยังไม่มีอะไรเปลี่ยน ย่อข้อความหรือเลือกรูปที่เล็กลงแล้วส่งอีกครั้ง',
    en: 'What was sent is too large. Nothing has changed. Shorten the text or choose a smaller picture and send again.',
  },
  BODY_TYPE_UNSUPPORTED: {
    th: 'ไฟล์ชนิดนี้ยังใช้ไม่ได้ ยังไม่มีอะไรเปลี่ยน เลือกไฟล์ชนิดอื่นแล้วส่งอีกครั้ง',
    en: 'This kind of file cannot be used. Nothing has changed. Choose another kind and send again.',
  },
  FIELDS_INVALID: {
    th: 'มีบางช่องที่ยังไม่ถูกต้อง สิ่งที่กรอกยังอยู่ครบ แก้ช่องที่มีกรอบแดงแล้วส่งอีกครั้ง',
    en: 'Some fields are not right yet. What you filled in is kept. Correct the fields with a red edge and send again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    th: 'คำขอนี้เคยส่งไปแล้วด้วยข้อมูลอื่น ครั้งนี้จึงไม่มีผล ดูรายการล่าสุดก่อน แล้วเริ่มใหม่จากหน้าจอ',
    en: 'This request was sent before with other details, so this time it had no effect. Look at the latest state, then start again.',
  },
  CREDENTIALS_WRONG: {
    th: 'เบอร์โทร อีเมล หรือรหัสผ่านไม่ถูกต้อง ตรวจตัวเลขและตัวพิมพ์เล็กใหญ่แล้วลองอีกครั้ง',
    en: 'The phone number, e-mail or password does not match. Check the digits and letters and try again.',
  },
  PASSWORD_TOO_COMMON: {
    th: 'รหัสผ่านนี้เดาง่ายเกินไป ข้อมูลอื่นที่กรอกยังอยู่ ลองใช้คำสามคำที่คุณจำได้แต่คนอื่นไม่นึกถึง',
    en: 'This password is too easy to guess. The rest of what you filled in is kept. Try three words that you remember and nobody would think of.',
  },
  TERMS_VERSION_STALE: {
    th: 'ข้อกำหนดเพิ่งมีฉบับใหม่ การยอมรับครั้งนี้จึงยังไม่บันทึก อ่านฉบับใหม่แล้วยอมรับอีกครั้ง',
    en: 'The terms have a new version, so this acceptance was not recorded. Read the new version and accept again.',
  },
  TEE_OFF_TOO_SOON: {
    th: 'ต้องจองก่อนเวลาออกรอบอย่างน้อย 60 นาที ยังไม่มีการกันเงิน เลือกเวลาที่ช้ากว่านี้',
    en: 'A booking needs at least 60 minutes before tee-off. No money is held. Choose a later time.',
  },
  TEE_OFF_TOO_FAR: {
    th: 'จองล่วงหน้าได้ไม่เกิน 60 วัน ยังไม่มีการกันเงิน เลือกวันที่ใกล้กว่านี้',
    en: 'A booking can be at most 60 days ahead. No money is held. Choose an earlier day.',
  },
  TRANSPORT_NOT_ALLOWED: {
    th: 'สนามนี้ไม่มีการเดินทางแบบที่เลือก ยังไม่มีการกันเงิน เลือกแบบอื่นที่สนามมี',
    en: 'This course does not offer that way of getting round. No money is held. Choose one that it offers.',
  },
  CADDY_NOT_AT_COURSE: {
    th: 'แคดดี้คนนี้ไม่ได้ทำงานที่สนามที่เลือก ยังไม่มีการกันเงิน เลือกสนามของแคดดี้ หรือเลือกแคดดี้คนอื่น',
    en: 'This caddy does not work at that course. No money is held. Choose one of the caddy’s courses, or another caddy.',
  },
  CADDY_OFF_DUTY: {
    th: 'ตอนนี้แคดดี้คนนี้ยังไม่เปิดรับงาน ยังไม่มีการกันเงิน ติดตามไว้เพื่อดูว่ากลับมาเมื่อไร หรือเลือกแคดดี้คนอื่น',
    en: 'This caddy is not taking work now. No money is held. Follow to see when that changes, or choose another caddy.',
  },
  CADDY_FOLLOWERS_ONLY: {
    th: 'แคดดี้คนนี้รับคำขอเฉพาะคนที่ติดตาม ยังไม่มีการกันเงิน ติดตามก่อนแล้วส่งอีกครั้ง หรือเลือกแคดดี้คนอื่น',
    en: 'This caddy takes requests only from followers. No money is held. Follow first and send again, or choose another caddy.',
  },
  CADDY_NOT_AVAILABLE: {
    th: 'แคดดี้ไม่ว่างในเวลานี้ ยังไม่มีการกันเงิน เลือกเวลาอื่นหรือแคดดี้คนอื่น',
    en: 'The caddy is not free at that time. No money is held. Choose another time or another caddy.',
  },
  TOO_MANY_REQUESTS: {
    th: 'ลองหลายครั้งติดกันเกินไป เราพักไว้ชั่วครู่เพื่อความปลอดภัยของบัญชี รอ 1 นาทีแล้วลองใหม่',
    en: 'Too many tries in a row. To keep the account safe, wait a minute and try again.',
  },
  BROADCAST_UNKNOWN: {
    th: 'ไม่พบประกาศนี้ อาจถูกลบหรือเป็นของคนอื่น กลับไปดูรายการประกาศ',
    en: 'This open request was not found. It may be gone or somebody else’s. Go back to the list.',
  },
  BROADCAST_NOT_OPEN: {
    th: 'ประกาศนี้ปิดแล้ว จึงยังไม่มีอะไรเปลี่ยน ดูสถานะล่าสุดในหน้านี้',
    en: 'This open request is closed, so nothing was changed. The screen shows how it stands.',
  },
  BROADCAST_VERSION_STALE: {
    th: 'ประกาศนี้เปลี่ยนไปแล้วตั้งแต่คุณเปิดดู จึงยังไม่มีอะไรเปลี่ยน ดูข้อมูลใหม่แล้วลองอีกครั้ง',
    en: 'This open request has changed since you opened it, so nothing was done. Look at it again and repeat.',
  },
  BROADCAST_TOO_MANY: {
    th: 'เปิดประกาศพร้อมกันได้ไม่เกิน 3 รายการ สิ่งที่เลือกไว้ยังอยู่ ปิดรายการเก่าก่อน แล้วประกาศอีกครั้ง',
    en: 'At most 3 open requests at a time. What you chose is kept. Close one, then ask again.',
  },
  RESPONSE_NOT_NOW: {
    th: 'แคดดี้คนนี้ถอนตัวแล้วหรือต้องยืนยันอีกครั้งก่อน ยังไม่มีการกันเงิน เลือกคนอื่น หรือรอสักครู่',
    en: 'This caddy has withdrawn or must confirm again. No money is held. Choose another one, or wait a little.',
  },
  CADDY_NOT_VERIFIED: {
    th: 'ประกาศหาแคดดี้ตอบได้เมื่อยืนยันตัวตนแล้ว คำขอที่ส่งถึงคุณโดยตรงยังรับได้ ส่งหลักฐานที่หน้าโปรไฟล์',
    en: 'Open requests are answered by verified caddies. Requests sent to you still reach you. Send your proof from your profile.',
  },
  VERIFICATION_DUE: {
    th: 'ถอนเงินได้เมื่อยืนยันตัวตนแล้ว เงินของคุณยังอยู่ครบ ส่งหลักฐานที่หน้าโปรไฟล์',
    en: 'Earnings are paid out once you are verified. All of it is still yours. Send your proof from your profile.',
  },
  CADDY_SUSPENDED: {
    th: 'บัญชีแคดดี้ของคุณถูกพักใช้งาน รับงานใหม่และลงโพสต์ไม่ได้ รอบที่ยืนยันแล้วยังทำต่อจนจบได้ ติดต่อเราได้ที่หน้าติดต่อ',
    en: 'Your caddy account is suspended: no new work and no posts. Rounds that are confirmed can be finished. Write to us from the contact page.',
  },
  ACCOUNT_SUSPENDED: {
    th: 'บัญชีของคุณถูกพักการใช้งาน ตอนนี้ยังจองหรือส่งข้อความไม่ได้ รอบที่ยืนยันแล้วและเงินของคุณยังอยู่ครบ ดูเหตุผลได้ที่หน้าการแจ้งเตือน หรือเขียนถึงเราได้ที่หน้าติดต่อ',
    en: 'Your account is suspended: you cannot book or send messages now. Confirmed rounds and your money are all still yours. Why is among your notifications; you can also write to us from the contact page.',
  },
  CADDY_HIDDEN: {
    th: 'ช่วงนี้คุณยังตอบประกาศไม่ได้ เพราะใบเตือนครบ 3 ใบ ดูวันที่กลับมาตอบได้ในหน้าแรก',
    en: 'You cannot answer open requests right now because you have 3 strikes. Your home says from when you can.',
  },
  COURSE_CLOSED: {
    th: 'สนามปิดในวันนั้น ยังไม่มีการกันเงิน เลือกวันหรือสนามอื่น',
    en: 'The course is closed on that day. No money is held. Choose another day or course.',
  },
  CHANGE_IS_NONE: {
    th: 'คำขอนี้เหมือนรอบเดิมทุกอย่าง เปลี่ยนวัน เวลา หลุม หรือการเดินทางก่อนส่ง',
    en: 'This is the round as it is. Change the day, the time, the holes or the transport before you send.',
  },
  HOLES_TOO_MANY: {
    th: 'จำนวนหลุมมากกว่าที่จองไว้ จึงยังไม่บันทึก ใส่จำนวนที่เล่นจริง',
    en: 'These are more holes than were booked, so nothing was recorded. Enter those that were played.',
  },
  ROOM_UNKNOWN: {
    th: 'ไม่พบห้องแชทนี้ อาจเป็นลิงก์เก่าหรือของบัญชีอื่น เปิดห้องจากรายการแชท',
    en: 'There is no such chat for this account. Open it from your list of chats.',
  },
  MESSAGE_UNKNOWN: {
    th: 'ไม่พบข้อความนี้แล้ว อาจถูกลบไป เปิดห้องแชทนี้อีกครั้งเพื่อดูข้อความล่าสุด',
    en: 'This message is no longer there. Open the chat again to see it as it is.',
  },
  MEDIA_UNKNOWN: {
    th: 'ไม่พบรูปนี้ จึงยังไม่ได้ส่ง เลือกรูปแล้วส่งใหม่',
    en: 'This picture is not there, so nothing was sent. Choose it and send it again.',
  },
  POST_UNKNOWN: {
    th: 'โพสต์นี้ไม่อยู่แล้ว อาจถูกลบไป กลับไปดูโพสต์อื่นได้',
    en: 'This post is not there any more. Go back to see others.',
  },
  POST_DAY_OVER: {
    th: 'วันว่างในโพสต์ผ่านไปแล้ว จึงยังไม่ได้โพสต์ เลือกวันใหม่แล้วโพสต์อีกครั้ง',
    en: 'The free day in this post is over, so it was not posted. Choose another day and post again.',
  },
  ROOM_READ_ONLY: {
    th: 'ห้องนี้ปิดรับข้อความแล้ว เพราะจบรอบเกิน 7 วัน ข้อความยังไม่ถูกส่ง จองรอบใหม่เพื่อคุยต่อ',
    en: 'This chat closed 7 days after the last round, so the message was not sent. A new booking opens it again.',
  },
  ROOM_BLOCKED: {
    th: 'ส่งข้อความในห้องนี้ไม่ได้ ข้อความยังไม่ถูกส่ง เรื่องการจองยังทำได้ในหน้าการจอง',
    en: 'Messages cannot be sent in this chat, and this one was not. Bookings still work on their own screen.',
  },
  CHAT_NOT_YET: {
    th: 'แชทได้เมื่อมีการจองหรือคำขอระหว่างกัน ส่งคำขอจองก่อน ห้องแชทจะเปิดให้เอง',
    en: 'A chat opens with a booking or a request between the two of you. Send a request first.',
  },
  MESSAGE_DELETE_LATE: {
    th: 'ลบข้อความได้ภายใน 5 นาทีหลังส่ง ข้อความนี้จึงยังอยู่ ส่งข้อความใหม่เพื่อแก้ไขได้',
    en: 'This message stays: one can be deleted within 5 minutes of sending. Write another to put it right.',
  },
  PERSON_UNKNOWN: {
    th: 'ไม่พบบัญชีนี้แล้ว อาจถูกลบไป ถ้ายังต้องการแจ้ง เขียนถึงทีมงานได้ที่หน้าช่วยเหลือ',
    en: 'This account is no longer there. If you still want to tell us about it, write to our team from Help.',
  },
  REVIEW_UNKNOWN: {
    th: 'ไม่พบรีวิวนี้ อาจถูกนำออกไปแล้ว เปิดรายการรีวิวอีกครั้งเพื่อดูล่าสุด',
    en: 'This review is no longer there. Open the list of reviews again to see it as it is.',
  },
  REVIEW_REPLY_NOT_NOW: {
    th: 'ตอนนี้ตอบรีวิวนี้ไม่ได้ คำตอบยังไม่ถูกส่ง รีวิวอื่นยังตอบได้ตามปกติ',
    en: 'This review cannot be answered now, and your answer was not sent. Other reviews can be answered as ever.',
  },
  REVIEW_NOT_YET: {
    th: 'รอบนี้ยังไม่จบ จึงยังรีวิวไม่ได้ กลับมาเขียนหลังจบรอบ',
    en: 'This round is not finished, so it cannot be reviewed yet. Come back when it is over.',
  },
  REVIEW_CLOSED: {
    th: 'รีวิวของรอบนี้ปิดรับแล้ว สิ่งที่ส่งไว้ก่อนหน้ายังอยู่ตามเดิม ดูรีวิวได้ในหน้าของรอบนี้',
    en: 'Reviews of this round are closed. What was sent before stays as it is: see it on the page of this round.',
  },
  REVIEW_REPLIED: {
    th: 'คุณตอบรีวิวนี้ไปแล้ว คำตอบเดิมยังอยู่ ตอบได้รีวิวละ 1 ครั้ง',
    en: 'You have replied to this review already. Your reply is there; each review can be answered once.',
  },
  MESSAGE_ID_REUSED: {
    th: 'ข้อความนี้ส่งไปแล้วด้วยเนื้อหาอื่น จึงไม่ได้ส่งซ้ำ พิมพ์แล้วส่งใหม่',
    en: 'This was already sent with other words, so it was not sent again. Write it once more.',
  },
  PHRASE_UNKNOWN: {
    th: 'ไม่มีประโยคนี้แล้ว หรือเติมไม่ครบ เลือกประโยคใหม่',
    en: 'This phrase is not there any more, or a gap is empty. Choose it again.',
  },
  REWARD_UNKNOWN: {
    th: 'ไม่มีของรางวัลนี้แล้ว แต้มของคุณยังอยู่ครบ เปิดหน้าของรางวัลอีกครั้งเพื่อดูรายการล่าสุด',
    en: 'This reward is not offered any more. Your points are all there. Open the rewards again to see the latest list.',
  },
  REDEMPTION_UNKNOWN: {
    th: 'ไม่พบรายการแลกนี้ ยังไม่มีอะไรเปลี่ยน เปิดหน้าของรางวัลอีกครั้งเพื่อดูรายการล่าสุด',
    en: 'This redemption was not found. Nothing has changed. Open the rewards again to see the latest list.',
  },
  POINTS_TOO_LOW: {
    th: 'แต้มไม่พอแลกของชิ้นนี้ แต้มของคุณยังอยู่ครบ เลือกชิ้นที่ใช้แต้มน้อยกว่าหรือสะสมต่อ',
    en: 'You do not have enough points for this. They are all still there. Choose something smaller or go on collecting.',
  },
  REWARD_CHANGED: {
    th: 'แต้มที่ใช้แลกชิ้นนี้เพิ่งเปลี่ยน ยังไม่ได้หักแต้ม ดูแต้มใหม่แล้วเลือกอีกครั้ง',
    en: 'The points for this have just changed. None were taken. Look at the new number, then choose again.',
  },
  REWARD_OUT_OF_STOCK: {
    th: 'ของชิ้นนี้หมดพอดี ยังไม่ได้หักแต้ม เลือกชิ้นอื่นหรือกลับมาดูใหม่เมื่อมีของเพิ่ม',
    en: 'The last one has just gone. No points were taken. Choose another, or look again when there are more.',
  },
  REDEMPTION_NOT_NOW: {
    th: 'รายการแลกนี้เปลี่ยนสถานะไปแล้ว ครั้งนี้จึงไม่มีอะไรเปลี่ยน ดูสถานะล่าสุดในหน้าของรางวัล',
    en: 'The status of this redemption has changed. Nothing was done this time. See where it stands among your rewards.',
  },
  REWARD_CODE_OVER: {
    th: 'รหัสนี้หมดเวลาแล้ว ยังไม่ได้บันทึกว่าส่งมอบ ให้แคดดี้เปิดรหัสใหม่แล้วลองอีกครั้ง',
    en: 'This code has expired. Nothing was recorded. Ask the caddy to show a new one, then try again.',
  },
  REWARD_CODE_USED: {
    th: 'รหัสนี้บันทึกว่าส่งมอบแล้ว ถ้าคุณเพิ่งกดบันทึกและยังไม่ได้ยื่นของให้แคดดี้ ยื่นให้ได้เลย ถ้าไม่ใช่ ไม่ต้องส่งมอบอีก',
    en: 'This code is already recorded as handed over. If you recorded it a moment ago and the caddy has not received the reward, hand it over. Otherwise do not hand it over again.',
  },
  COUNTER_OF_ANOTHER_COURSE: {
    th: 'รหัสนี้เป็นของอีกสนามหนึ่ง ยังไม่ได้บันทึกอะไร ให้แคดดี้ไปรับที่เคาน์เตอร์ของสนามนั้น',
    en: 'This code is for another course. Nothing was recorded. The caddy can collect it at the counter there.',
  },
  REWARD_CODE_WRONG: {
    th: 'ไม่พบรหัสนี้ ยังไม่ได้บันทึกอะไร ดูเลข 8 หลักบนจอของแคดดี้แล้วพิมพ์อีกครั้ง',
    en: 'There is no such code. Nothing was recorded. Look at the 8 digits on the caddy’s screen and type them again.',
  },
  COUNTER_KEY_WRONG: {
    th: 'กุญแจเคาน์เตอร์นี้ใช้ไม่ได้ ยังไม่ได้บันทึกอะไร ขอกุญแจใหม่จากผู้ดูแลระบบ',
    en: 'This counter key does not work. Nothing was recorded. Ask your operator for a new one.',
  },
  IMAGE_UNREADABLE: {
    th: 'เปิดรูปนี้ไม่ได้ ใช้รูป JPEG, PNG, WebP หรือ AVIF ขนาดไม่เกิน 2 MB',
    en: 'This picture cannot be read. Use JPEG, PNG, WebP or AVIF of up to 2 MB.',
  },
  LINE_OFF: {
    th: 'ตอนนี้เข้าสู่ระบบด้วย LINE ไม่ได้ ยังไม่มีอะไรเปลี่ยน ใช้เบอร์โทรหรืออีเมลกับรหัสผ่านแทน',
    en: 'Signing in with LINE is not possible right now. Nothing has changed. Use your phone number or e-mail and a password.',
  },
  LINE_DOWN: {
    th: 'LINE ยังไม่ตอบ ยังไม่มีอะไรเปลี่ยน รอสักครู่แล้วลองอีกครั้ง หรือใช้รหัสผ่านแทน',
    en: 'LINE is not answering. Nothing has changed. Wait a moment and try again, or use your password.',
  },
  LINE_REFUSED: {
    th: 'LINE ไม่ยืนยันการเข้าสู่ระบบครั้งนี้ ยังไม่มีอะไรเปลี่ยน เข้าสู่ระบบด้วย LINE ใหม่อีกครั้ง',
    en: 'LINE did not confirm this sign-in. Nothing has changed. Sign in with LINE once more.',
  },
  LINE_EXPIRED: {
    th: 'การยืนยันจาก LINE หมดเวลาแล้ว ยังไม่มีอะไรเปลี่ยน เข้าสู่ระบบด้วย LINE ใหม่อีกครั้ง',
    en: 'What LINE confirmed is too old by now. Nothing has changed. Sign in with LINE once more.',
  },
  LINE_STATE_WRONG: {
    th: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ ยังไม่มีอะไรเปลี่ยน เริ่มใหม่ในเบราว์เซอร์นี้อีกครั้ง',
    en: 'Signing in with LINE was not completed. Nothing has changed. Start again in this browser.',
  },
  LINE_DENIED: {
    th: 'คุณยังไม่ได้อนุญาตใน LINE ยังไม่มีอะไรเปลี่ยน ลองอีกครั้งแล้วเลือกอนุญาต',
    en: 'You did not agree in LINE. Nothing has changed. Try again and agree.',
  },
  LINE_NEW: {
    th: 'ยังไม่มีบัญชี Caddee ที่เชื่อมกับบัญชี LINE นี้ ยังไม่มีอะไรเปลี่ยน สร้างบัญชีใหม่ หรือเข้าสู่ระบบด้วยบัญชีที่มีอยู่',
    en: 'No Caddee account is linked to this LINE account yet. Nothing has changed. Create a new one, or sign in to yours.',
  },
  LINE_TAKEN: {
    th: 'เชื่อมบัญชี LINE นี้ที่นี่ไม่ได้ ยังไม่มีอะไรเปลี่ยน ใช้บัญชี LINE อื่น หรือเข้าสู่ระบบด้วย LINE โดยตรง',
    en: 'This LINE account cannot be linked here. Nothing has changed. Use another LINE account, or sign in with LINE directly.',
  },
  LINE_PROOF_DUE: {
    th: 'ต้องยืนยันกับ LINE ก่อนตั้งรหัสผ่าน ยังไม่มีอะไรเปลี่ยน ยืนยันแล้วตั้งรหัสผ่านภายใน 10 นาที',
    en: 'LINE has to confirm that it is you first. Nothing has changed. After that you have 10 minutes to set a password.',
  },
  LAST_WAY_IN: {
    th: 'LINE เป็นทางเข้าเดียวของบัญชีนี้ จึงยังเชื่อมอยู่ ตั้งรหัสผ่านก่อน แล้วจึงเลิกเชื่อม',
    en: 'LINE is the only way into this account, so it stays linked. Set a password first, then unlink LINE.',
  },
  PASSWORD_NONE: {
    th: 'บัญชีนี้ยังไม่มีรหัสผ่าน ยังไม่มีอะไรเปลี่ยน ตั้งรหัสผ่านแรกได้ที่หัวข้อ LINE ในโปรไฟล์',
    en: 'This account has no password yet. Nothing has changed. Set a first one under LINE on your profile.',
  },
  PASSWORD_THERE: {
    th: 'บัญชีนี้มีรหัสผ่านอยู่แล้ว ยังไม่มีอะไรเปลี่ยน เข้าสู่ระบบด้วยรหัสผ่านนั้นได้เลย',
    en: 'This account already has a password. Nothing has changed. Sign in with that one.',
  },
  RESET_LINE_LINKED: {
    th: 'บัญชีนี้เปิดด้วย LINE ได้ด้วย ยังไม่มีอะไรเปลี่ยน เลือกก่อนว่าจะเลิกเชื่อม LINE หรือเชื่อมไว้ต่อ',
    en: 'LINE can open this account too. Nothing has changed. Choose whether it is untied or stays linked.',
  },
  RESET_CODE_WRONG: {
    th: 'รหัสนี้ใช้ไม่ได้ อาจพิมพ์ผิด หมดเวลา หรือใช้ไปแล้ว รหัสผ่านเดิมยังเหมือนเดิม ตรวจตัวอักษรอีกครั้ง หรือขอรหัสใหม่จากทีมงาน',
    en: 'This code does not work: it may be mistyped, expired or used already. The password is as it was. Check the letters, or ask our team for a new code.',
  },
  REPORTS_TOO_MANY: {
    th: 'ทีมงานกำลังดูเรื่องที่คุณรายงานไว้ 10 เรื่อง สิ่งที่เขียนยังอยู่ บล็อกคนนี้ได้จากห้องแชท ถ้าเร่งด่วนเขียนถึงทีมงานที่หน้าช่วยเหลือ',
    en: 'Our team is still looking at ten of your reports. What you wrote is kept here. You can block this person in the chat; if it is urgent, write to us from Help.',
  },
  CASE_TOO_MANY: {
    th: 'คุณมีเรื่องที่รอคำตอบอยู่ 10 เรื่องแล้ว ข้อความนี้ยังอยู่ในเครื่อง รอคำตอบของเรื่องก่อนหน้า แล้วส่งอีกครั้ง',
    en: 'Ten of your cases are already waiting for an answer. What you wrote is kept here. Send it when one of them is answered.',
  },
  POST_TOO_MANY: {
    th: 'วันนี้คุณโพสต์ครบ 20 ครั้งแล้ว โพสต์นี้ยังอยู่ในเครื่อง พรุ่งนี้ส่งอีกครั้งได้',
    en: 'You have posted 20 times in 24 hours. This post is kept here. Send it again tomorrow.',
  },
  REPORT_FULL: {
    th: 'คุณรายงานแชทนี้ครบ 20 ครั้งแล้ว ทีมงานกำลังตรวจสอบอยู่ หากมีเรื่องเพิ่ม เขียนถึงทีมงานที่หน้าติดต่อเรา',
    en: 'You have reported this chat 20 times and our team is looking into it. If there is more, write to us on the contact page.',
  },
  HAND_OVER_WRONG: {
    th: 'รหัสนี้ใช้ไม่ได้หรือหมดเวลาแล้ว ยังไม่มีอะไรเปลี่ยน ขอรหัสใหม่ใน LINE แล้วใส่ภายใน 60 วินาที',
    en: 'This code does not work, or its time is over. Nothing has changed. Make a new one in LINE and enter it within 60 seconds.',
  },
  INTERNAL: {
    th: 'เกิดข้อผิดพลาดที่ฝั่งเรา คำขอนี้ยังไม่มีผล เราบันทึกไว้ตรวจสอบแล้ว รอสักครู่แล้วลองใหม่',
    en: 'Something went wrong on our side. Your request had no effect and we have a record of it. Wait a moment and try again.',
  },
  ANSWER_MALFORMED: {
    th: 'คำตอบจากเราไม่สมบูรณ์ จึงยังบอกผลไม่ได้ เปิดหน้านี้ใหม่เพื่อดูสถานะล่าสุดก่อนส่งซ้ำ',
    en: 'Our answer was incomplete, so the outcome is unknown. Open this screen again and look before you send again.',
  },
} as const satisfies Record<Exclude<RefusalCode, DeskRefusalCode>, Words>;

/** What stands under a field. */
export const fieldWords = {
  REQUIRED: { th: 'ยังไม่ได้กรอกช่องนี้', en: 'This is still empty' },
  UNKNOWN_FIELD: {
    th: 'แอปเวอร์ชันนี้ส่งช่องที่ไม่ใช้แล้ว ปิดแล้วเปิดแอปใหม่',
    en: 'This version of the app sends a field no longer used. Close and open the app.',
  },
  WRONG_TYPE: { th: 'รูปแบบไม่ถูกต้อง ตรวจแล้วกรอกใหม่', en: 'This has the wrong form. Check it and enter it again.' },
  TOO_SHORT: { th: 'สั้นเกินไป เพิ่มอีกหน่อย', en: 'Too short. Add a little more.' },
  TOO_LONG: { th: 'ยาวเกินไป ตัดให้สั้นลง', en: 'Too long. Make it shorter.' },
  TOO_SMALL: { th: 'น้อยเกินไป ใส่จำนวนที่มากขึ้น', en: 'Too little. Enter a larger number.' },
  TOO_LARGE: { th: 'มากเกินไป ใส่จำนวนที่น้อยลง', en: 'Too much. Enter a smaller number.' },
  NOT_A_CHOICE: { th: 'เลือก 1 ข้อจากที่มีให้', en: 'Choose one of those offered' },
  DATE_INVALID: { th: 'ไม่มีวันที่นี้ในปฏิทิน เลือกวันใหม่', en: 'There is no such day. Choose another one.' },
  TIME_INVALID: { th: 'เวลาไม่ถูกต้อง ใช้แบบ 07:10', en: 'Not a time of day. Write it like 07:10.' },
  EMERGENCY_PHONE_MISSING: {
    th: 'ใส่เบอร์ของผู้ติดต่อฉุกเฉินด้วย มีแต่ชื่อจะโทรหาไม่ได้ หรือลบชื่อออกถ้ายังไม่มี',
    en: 'Add the number of your emergency contact: a name alone cannot be called. Or leave the name empty.',
  },
  PHONE_INVALID: { th: 'เบอร์โทรต้องมี 10 หลัก เช่น 081 234 5678', en: 'A phone number has 10 digits, like 081 234 5678' },
  IDENTIFIER_INVALID: { th: 'ใส่เบอร์โทร 10 หลัก หรืออีเมล', en: 'Enter a phone number of 10 digits, or an e-mail' },
  UUID_INVALID: { th: 'ข้อมูลอ้างอิงไม่ถูกต้อง เปิดหน้านี้ใหม่', en: 'The reference is not right. Open this screen again.' },
  ADULT_REQUIRED: { th: 'ใช้ Caddee ได้เมื่ออายุ 18 ปีขึ้นไป', en: 'Caddee is for people of 18 years and over' },
  NAME_INVALID: {
    th: 'ชื่อต้องมีตัวอักษร และไม่มีอักขระที่มองไม่เห็น ลบแล้วพิมพ์ใหม่',
    en: 'A name needs letters and no invisible characters. Delete it and type it again.',
  },
  INVALID: { th: 'ข้อมูลช่องนี้ไม่ถูกต้อง ตรวจแล้วกรอกใหม่', en: 'This is not right. Check it and enter it again.' },
} as const satisfies Record<FieldCode, Words>;

const every: Partial<Record<string, Words>> = { ...refusalWords, ...fieldWords };

/** Words for whatever code arrives; one that this build does not know yet (a newer server) reads as our own mistake. */
export const wordsOfRefusal = (code: string): Words => every[code] ?? refusalWords.INTERNAL;
