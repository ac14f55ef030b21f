import type { Words } from '../i18n/language.ts';
import type { Trouble } from './sdk/trouble.ts';

export const words = {
  connecting: { th: 'กำลังเชื่อมต่อกับ LINE…', en: 'Connecting to LINE…' },
  stay: { th: 'กรุณาอย่าเพิ่งปิดหน้านี้', en: 'Please keep this page open' },
  goesTo: { th: 'เข้าสู่ระบบแล้วจะไปที่ {where}', en: 'After signing in you go to: {where}' },
  /** LINE's own words. */
  logIn: { th: 'ล็อกอินด้วย LINE', en: 'Log in with LINE' },
  or: { th: 'หรือ', en: 'or' },
  again: { th: 'ลองอีกครั้ง', en: 'Try again' },
  outside: { th: 'เปิดในเบราว์เซอร์', en: 'Open in browser' },
  withPhone: { th: 'เข้าสู่ระบบด้วยเบอร์โทรหรืออีเมล', en: 'Sign in with phone or e-mail' },
  code: { th: 'รหัส: {code}', en: 'Code: {code}' },
  /** Whether it opens is told to nobody. */
  notOpened: {
    th: 'ถ้าไม่เปิดขึ้นมา แตะ ⋮ หรือ ⋯ ที่มุมจอ แล้วเลือก “เปิดในเบราว์เซอร์อื่น”',
    en: 'If nothing opens, tap ⋮ or ⋯ in the corner and choose “Open in other browser”.',
  },
  stillOffline: { th: 'ยังไม่มีสัญญาณ กดอีกครั้งเมื่อมีสัญญาณ', en: 'Still no signal. Press again when there is one.' },
  off: { th: 'ยังไม่เปิดใช้ LINE', en: 'LINE is not in use yet' },
  offWhy: {
    th: 'ตอนนี้เข้าสู่ระบบด้วยเบอร์โทรหรืออีเมลก่อน แล้วเราจะพาไปหน้าที่คุณต้องการ',
    en: 'For now, sign in with your phone number or e-mail. We remember where you wanted to go.',
  },
  choose: { th: 'เข้าสู่ระบบด้วย LINE', en: 'Sign in with LINE' },
  chooseWhy: {
    th: 'ตอนนี้คุณอยู่ในเบราว์เซอร์ของ LINE เปิดในแอป LINE จะแชร์ให้เพื่อนได้ด้วย หรือใช้ต่อที่นี่ก็ได้',
    en: 'You are in LINE’s browser. Opened in LINE itself you can also share with friends, or go on here.',
  },
  inLine: { th: 'เปิดในแอป LINE', en: 'Open in LINE' },
  here: { th: 'ใช้ต่อที่นี่', en: 'Go on here' },
  linked: { th: 'เชื่อมกับ LINE แล้ว', en: 'LINE is linked' },
  anew: { th: 'เข้าสู่ระบบด้วย LINE อีกครั้ง', en: 'Sign in with LINE again' },
  goOnAs: { th: 'ใช้ต่อในชื่อ {name}', en: 'Go on as {name}' },
} as const satisfies Record<string, Words>;

/** The user decides which account to use: new or not, the one that is signed in or the one LINE names. */
export const decisions = {
  newTitle: { th: 'ใช้บัญชี LINE นี้กับ Caddee เป็นครั้งแรก', en: 'First time with this LINE account' },
  newWhy: {
    th: 'ยังไม่มีบัญชี Caddee ที่เชื่อมกับบัญชี LINE นี้ คุณมีบัญชี Caddee อยู่แล้วหรือไม่',
    en: 'No Caddee account is linked to this LINE account yet. Do you have one already?',
  },
  newWhyNamed: {
    th: 'สวัสดีคุณ{name} ยังไม่มีบัญชี Caddee ที่เชื่อมกับบัญชี LINE นี้ คุณมีบัญชี Caddee อยู่แล้วหรือไม่',
    en: 'Hello {name}. No Caddee account is linked to this LINE account yet. Do you have one already?',
  },
  create: { th: 'สร้างบัญชีใหม่', en: 'Create a new account' },
  creating: { th: 'กำลังสร้างบัญชี…', en: 'Making your account…' },
  have: { th: 'มีบัญชี Caddee แล้ว', en: 'I have a Caddee account' },
  joinTitle: { th: 'เข้าสู่ระบบด้วยบัญชีที่มีอยู่', en: 'Sign in to your account' },
  joinWhy: {
    th: 'ทำเพียงครั้งเดียว ครั้งต่อไปเข้าสู่ระบบด้วย LINE ได้เลย การจองและยอดเงินเดิมยังอยู่ครบ',
    en: 'Only this once: from then on LINE signs you in. Your bookings and wallet stay the same.',
  },
  join: { th: 'เข้าสู่ระบบและเชื่อมกับ LINE', en: 'Sign in and link LINE' },
  joining: { th: 'กำลังเข้าสู่ระบบ…', en: 'Signing in…' },
  back: { th: 'ย้อนกลับ', en: 'Back' },
  whoTitle: { th: 'คุณต้องการใช้บัญชีไหน', en: 'Which account?' },
  whoWhy: {
    th: 'เครื่องนี้เข้าสู่ระบบในชื่อ {name} อยู่ แต่บัญชี LINE ที่เปิดอยู่เชื่อมกับบัญชี Caddee อื่น ถ้าใช้บัญชีนั้น ข้อมูลของ {name} จะถูกลบออกจากเครื่องนี้ แต่บัญชีของ {name} ยังอยู่ครบ',
    en: 'You are signed in here as {name}, but this LINE belongs to another Caddee account. If you go on with that one, {name}’s data is removed from this device; the account itself stays.',
  },
  goOnWithLine: { th: 'ใช้บัญชีที่เชื่อมกับ LINE นี้', en: 'Go on with the account of this LINE' },
  taken: {
    th: 'บัญชี Caddee นี้เชื่อมกับบัญชี LINE อื่นอยู่แล้ว ยังไม่มีอะไรเปลี่ยน เข้าสู่ระบบด้วยรหัสผ่านโดยไม่เชื่อม LINE ได้',
    en: 'This Caddee account is linked to another LINE account. Nothing has changed. You can sign in with your password without linking.',
  },
} as const satisfies Record<string, Words>;

/** What happened, what is safe, what to do next. */
export const troubles = {
  offline: {
    title: { th: 'ไม่มีสัญญาณ', en: 'No signal' },
    why: {
      th: 'ติดต่อ LINE ไม่ได้ เราจำหน้าที่คุณต้องการไว้แล้ว กดลองอีกครั้งเมื่อมีสัญญาณ',
      en: 'LINE cannot be reached. We remember where you wanted to go. Try again when there is a signal.',
    },
  },
  wifi: {
    title: { th: 'ยังต่ออินเทอร์เน็ตไม่ได้', en: 'Not connected yet' },
    why: {
      th: 'มีระบบอื่นตอบแทนเรา อาจเป็น Wi-Fi ที่ต้องลงชื่อเข้าใช้ก่อน ยังไม่มีอะไรเปลี่ยน เชื่อมต่อแล้วลองอีกครั้ง',
      en: 'Something else answered in our place, perhaps a Wi-Fi that wants a sign-in. Nothing has changed. Connect, then try again.',
    },
  },
  slow: {
    title: { th: 'LINE ยังไม่ตอบ', en: 'LINE has not answered' },
    why: {
      th: 'อาจเป็นเพราะสัญญาณอ่อน เราจำหน้าที่คุณต้องการไว้แล้ว ลองอีกครั้งในอีกสักครู่',
      en: 'Perhaps the signal is weak. We remember where you wanted to go. Try again in a moment.',
    },
  },
  down: {
    title: { th: 'ระบบ LINE ขัดข้อง', en: 'LINE has a problem' },
    why: {
      th: 'บัญชีและการจองของคุณยังอยู่ครบ ลองอีกครั้งในอีกสักครู่ หรือเข้าสู่ระบบด้วยเบอร์โทร',
      en: 'Your account and bookings are safe. Try again in a moment, or sign in with your phone number.',
    },
  },
  busy: {
    title: { th: 'ตอนนี้มีคนใช้ Caddee มาก', en: 'Caddee is busy right now' },
    why: {
      th: 'ยังไม่มีอะไรเปลี่ยน รอ 1 นาทีแล้วลองอีกครั้ง',
      en: 'Nothing has changed. Wait a minute and try again.',
    },
  },
  ours: {
    title: { th: 'เกิดข้อผิดพลาดที่ฝั่งเรา', en: 'Something went wrong on our side' },
    why: {
      th: 'ครั้งนี้ยังไม่มีผล เราบันทึกไว้ตรวจสอบแล้ว รอสักครู่แล้วลองใหม่ หรือเข้าสู่ระบบด้วยเบอร์โทร',
      en: 'It had no effect and we have a record of it. Wait a moment and try again, or sign in with your phone number.',
    },
  },
  elsewhere: {
    title: { th: 'คุณยังไม่ได้เข้าสู่ระบบในแท็บนี้', en: 'You are not signed in in this tab' },
    why: {
      th: 'ยังไม่ได้เชื่อมกับ LINE กลับไปที่แท็บที่เริ่มไว้แล้วลองอีกครั้ง หรือเข้าสู่ระบบที่นี่แล้วเชื่อมจากโปรไฟล์',
      en: 'LINE is not linked yet. Go back to the tab where you began and try again, or sign in here and link it from your profile.',
    },
  },
  denied: {
    title: { th: 'คุณยังไม่ได้อนุญาตใน LINE', en: 'You did not agree in LINE' },
    why: {
      th: 'ยังไม่มีอะไรเปลี่ยน เข้าสู่ระบบด้วย LINE อีกครั้งแล้วเลือกอนุญาต หรือใช้เบอร์โทร',
      en: 'Nothing has changed. Sign in with LINE again and agree, or use your phone number.',
    },
  },
  again: {
    title: { th: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ', en: 'Signing in with LINE did not work' },
    why: {
      th: 'การยืนยันจาก LINE ใช้ไม่ได้แล้ว กรุณาเข้าสู่ระบบด้วย LINE อีกครั้ง',
      en: 'What LINE confirmed is no longer valid. Please sign in with LINE once more.',
    },
  },
  'blocked-popup': {
    title: { th: 'หน้าต่างของ LINE ถูกปิดกั้น', en: 'LINE’s window was blocked' },
    why: {
      th: 'อนุญาตหน้าต่างใหม่ในเบราว์เซอร์ แล้วลองอีกครั้ง',
      en: 'Allow new windows in your browser, then try again.',
    },
  },
  'not-supported-here': {
    title: { th: 'LINE รุ่นนี้ยังใช้ไม่ได้', en: 'This LINE cannot do it' },
    why: {
      th: 'อัปเดตแอป LINE แล้วลองอีกครั้ง หรือเปิดในเบราว์เซอร์',
      en: 'Update LINE and try again, or open it in your browser.',
    },
  },
  'login-needed': {
    title: { th: 'ต้องเข้าสู่ระบบ LINE ก่อน', en: 'LINE needs you to sign in' },
    why: { th: 'กดลองอีกครั้งเพื่อเข้าสู่ระบบ LINE', en: 'Try again to sign in to LINE.' },
  },
  unconfirmed: {
    title: { th: 'ไม่แน่ใจว่าแชร์แล้วหรือยัง', en: 'We could not confirm whether it was shared' },
    why: {
      th: 'ดูในแชทของคุณก่อน ถ้ายังไม่มี ให้แชร์อีกครั้ง',
      en: 'Look in your chat first. If it is not there, share it again.',
    },
  },
  config: {
    title: { th: 'ตั้งค่า LINE ยังไม่ครบ', en: 'LINE is not set up completely' },
    why: {
      th: 'ปัญหานี้อยู่ที่ระบบของเรา ระหว่างนี้เข้าสู่ระบบด้วยเบอร์โทรหรืออีเมลได้',
      en: 'The fault is ours. Meanwhile you can sign in with your phone number or e-mail.',
    },
  },
  loop: {
    title: { th: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จหลายครั้ง', en: 'LINE sent you back several times' },
    why: {
      th: 'เราหยุดไว้ก่อนเพื่อไม่ให้วนซ้ำ ลองอีกครั้ง หรือเปิดในเบราว์เซอร์',
      en: 'We have stopped, so that it does not go round in circles. Try again, or open it in your browser.',
    },
  },
  other: {
    title: { th: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ', en: 'Signing in with LINE did not work' },
    why: {
      th: 'ยังไม่มีอะไรเปลี่ยน ลองอีกครั้ง หรือเข้าสู่ระบบด้วยเบอร์โทร ถ้ายังไม่ได้ แจ้งรหัสด้านล่างกับเรา',
      en: 'Nothing has changed. Try again, or sign in with your phone number. If it goes on, tell us the code below.',
    },
  },
} as const satisfies Record<Trouble, { title: Words; why: Words }>;
