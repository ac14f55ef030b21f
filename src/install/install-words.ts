import type { Words } from '../i18n/language.ts';

export const installWords = {
  entry: { th: 'ติดตั้งแอป', en: 'Install the app' },
  entryInstalled: { th: 'แอปในเครื่องนี้', en: 'The app on this device' },
  title: { th: 'ติดตั้ง Caddee', en: 'Install Caddee' },
  installedTitle: { th: 'แอปในเครื่องนี้', en: 'The app on this device' },
  why: { th: 'เปิดจากหน้าจอโฮมได้เหมือนแอปทั่วไป', en: 'Opens from your home screen like any app' },
  offline: { th: 'ดูรอบและยอดเงินได้แม้ไม่มีสัญญาณ', en: 'See your rounds and your balance without a signal' },
  atOnce: { th: 'เปิดได้ทันที ไม่ต้องพิมพ์ชื่อเว็บ', en: 'Opens at once, no address to type' },
  small: { th: 'ตัวแอปใช้พื้นที่ราว 2 MB', en: 'The app itself takes about 2 MB' },
  install: { th: 'ติดตั้งบนหน้าจอโฮม', en: 'Install on home screen' },
  asking: { th: 'รอคุณยืนยัน…', en: 'Waiting for your answer…' },
  later: { th: 'ไว้ทีหลัง', en: 'Later' },
  done: { th: 'เพิ่มแล้ว', en: 'I have added it' },

  ios1: {
    th: 'แตะปุ่มแชร์ในแถบของเบราว์เซอร์ ถ้าไม่เห็น แตะ ⋯ ก่อน',
    en: 'Tap Share in the browser’s bar; if you do not see it, tap ⋯ first',
  },
  ios2: { th: 'เลื่อนลงแล้วเลือก “เพิ่มไปยังหน้าจอโฮม”', en: 'Scroll down and choose “Add to Home Screen”' },
  ios3: { th: 'แตะ “เพิ่ม” ที่มุมขวาบน', en: 'Tap “Add” at the top right' },
  iosWhy: {
    th: 'เปิดจากไอคอนครั้งแรก ต้องเข้าสู่ระบบอีกครั้ง เพราะ iPhone แยกข้อมูลของแอปจากเบราว์เซอร์ ถ้ามีรายการรอส่งในเบราว์เซอร์นี้ ควรรอให้ส่งครบก่อน',
    en: 'The first time you open it from its icon, you sign in again: an iPhone keeps an app’s data apart from the browser’s. If anything waits to be sent in this browser, let it go out first.',
  },

  lineWhy: {
    th: 'ติดตั้งจากใน LINE ไม่ได้ เปิด Caddee ในเบราว์เซอร์ของเครื่องก่อน แล้วติดตั้งจากที่นั่น',
    en: 'Caddee cannot be installed from inside LINE. Open it in your phone’s own browser and install it there.',
  },
  lineOpen: { th: 'เปิดในเบราว์เซอร์เพื่อติดตั้ง', en: 'Open in browser to install' },
  line1: { th: 'ถ้าไม่เปิดขึ้นมา แตะ ⋮ หรือ ⋯ ที่มุมจอ', en: 'If nothing opens, tap ⋮ or ⋯ in the corner' },
  line2: { th: 'เลือก “เปิดในเบราว์เซอร์อื่น”', en: 'Choose “Open in other browser”' },
  lineThere: {
    th: 'จากนั้นเข้าสู่ระบบในเบราว์เซอร์ แล้วไปที่ โปรไฟล์ › ติดตั้งแอป',
    en: 'Then sign in there and go to Profile › Install the app',
  },

  none: {
    th: 'ตอนนี้ติดตั้งจากหน้านี้ไม่ได้ ลองเปิดเมนูของเบราว์เซอร์ แล้วเลือก “ติดตั้งแอป” หรือ “เพิ่มลงในหน้าจอหลัก” ถ้าไม่มี ให้เปิด Caddee ด้วย Chrome, Edge หรือ Safari',
    en: 'It cannot be installed from this screen just now. Look in your browser’s menu for “Install app” or “Add to Home screen”. If there is none, open Caddee in Chrome, Edge or Safari.',
  },
  isInstalled: { th: 'ติดตั้งแล้ว', en: 'Installed' },
  thanks: { th: 'ติดตั้งแล้ว เปิดจากหน้าจอโฮมได้เลย', en: 'Installed. You can open it from your home screen.' },

  kept: {
    th: 'เครื่องนี้จะเก็บสำเนาข้อมูลและรายการรอส่งของคุณไว้ แม้พื้นที่ใกล้เต็ม',
    en: 'This device keeps its copy of your data and what waits to be sent, even when space runs low.',
  },
  mayGo: {
    th: 'ถ้าพื้นที่ใกล้เต็ม เครื่องนี้อาจลบสำเนาข้อมูลและรายการรอส่ง สิ่งที่ส่งแล้วยังอยู่ในระบบครบ',
    en: 'When space runs low, this device may delete its copy of your data and what waits to be sent. What was sent is safe with us.',
  },
  mayGoInstall: { th: 'แอปที่ติดตั้งแล้วเก็บข้อมูลไว้ได้ดีกว่า', en: 'An installed app keeps data better.' },
  unknown: {
    th: 'ไม่ทราบว่าเครื่องนี้จะเก็บสำเนาข้อมูลและรายการรอส่งไว้ได้นานแค่ไหน สิ่งที่ส่งแล้วยังอยู่ในระบบครบ',
    en: 'We cannot tell how long this device keeps its copy of your data and what waits to be sent. What was sent is safe with us.',
  },
  checking: { th: 'กำลังตรวจดูเครื่องนี้…', en: 'Checking this device…' },
} as const satisfies Record<string, Words>;
