import type { Words } from '../../i18n/language.ts';
import type { IconName } from '../../ui/icon.tsx';

/** One thing a person wants to do, and how. A single step is read as a sentence. */
export interface Topic {
  icon: IconName;
  title: Words;
  steps: readonly Words[];
  /** Of `public/img`: decoration, the words say it. */
  picture?: string;
}

export const TOPICS: readonly Topic[] = [
  {
    icon: 'message-circle',
    title: { th: 'แชทและประโยคสำเร็จรูป', en: 'Chat and phrase cards' },
    steps: [
      {
        th: 'ส่งข้อความหรือรูปได้ ส่วนประโยคสำเร็จรูป แต่ละฝ่ายอ่านได้ในภาษาของตัวเอง',
        en: 'Send words and photos. Phrase cards are read in each person’s own language.',
      },
      { th: 'ลบข้อความได้ภายใน 5 นาที หายทั้งสองฝ่าย', en: 'Delete a message within five minutes, for both.' },
      {
        th: 'บล็อกหรือรายงานได้จากเมนูในห้อง เลิกบล็อกได้ที่ โปรไฟล์ › ข้อมูลและความเป็นส่วนตัว',
        en: 'Block or report from the chat’s menu; unblock under Privacy.',
      },
    ],
  },
  {
    icon: 'cloud-off',
    title: { th: 'ใช้งานตอนไม่มีสัญญาณ', en: 'Without a signal' },
    steps: [
      {
        th: 'การจอง ยอดเงิน และแชทล่าสุดเปิดดูได้เสมอ ข้อความที่พิมพ์ไว้จะส่งให้เองเมื่อมีสัญญาณ แต่เรื่องเงินทำได้เฉพาะตอนออนไลน์',
        en: 'Bookings, balance and chats open always, and what you write is sent by itself later. Money only moves online.',
      },
    ],
  },
  {
    icon: 'smartphone',
    title: { th: 'ติดตั้งบนหน้าจอโฮม', en: 'Install on the home screen' },
    steps: [
      { th: 'โปรไฟล์ › ติดตั้งแอป แล้วทำตามภาพของเครื่องคุณ', en: 'Profile › Install, then follow the steps for your phone.' },
      {
        th: 'เปิดจากไอคอนแล้วเร็วขึ้น ใช้ออฟไลน์ได้ และรับแจ้งเตือน',
        en: 'From its icon it opens faster, works offline and can notify you.',
      },
    ],
  },
  {
    icon: 'bell',
    title: { th: 'การแจ้งเตือน', en: 'Notifications' },
    steps: [
      {
        th: 'เลือกเรื่องที่อยากให้เตือนและเวลาเงียบได้ที่ โปรไฟล์ › การแจ้งเตือน',
        en: 'Choose what to hear and quiet hours under Profile › Notifications.',
      },
    ],
  },
  {
    icon: 'lock',
    title: { th: 'บัญชีและความเป็นส่วนตัว', en: 'Account and privacy' },
    steps: [
      {
        th: 'ดูเครื่องที่เข้าสู่ระบบ และให้เครื่องอื่นออกได้จากโปรไฟล์',
        en: 'See signed-in devices in your profile, and sign others out.',
      },
      {
        th: 'เลือกว่าใครเห็นรูป และขอไฟล์ข้อมูลของคุณได้ที่ โปรไฟล์ › ข้อมูลและความเป็นส่วนตัว',
        en: 'Choose who sees your photo, and get a file of your data, under Privacy.',
      },
      {
        th: 'ลบบัญชีได้เมื่อไม่มีการจองค้าง และโอนเงินที่โอนได้ออกแล้ว เปลี่ยนใจได้ 7 วัน',
        en: 'You can delete your account once no round is open and what can be paid out has been. You have seven days to change your mind.',
      },
    ],
  },
  {
    icon: 'life-buoy',
    title: { th: 'เหตุฉุกเฉิน', en: 'Emergency' },
    steps: [
      {
        th: 'เจ็บป่วยฉุกเฉิน 1669 · ตำรวจ 191 · ตำรวจท่องเที่ยว 1155 กดโทรได้จากหน้าวันออกรอบแม้ไม่มีอินเทอร์เน็ต',
        en: 'Call 1669 ambulance, 191 police, 1155 tourist police: the day of the round has them, without internet.',
      },
      {
        th: 'ผู้ติดต่อฉุกเฉินที่นักกอล์ฟใส่ไว้ในโปรไฟล์ ขึ้นให้ทั้งสองฝ่ายกดโทรหรือส่ง SMS ตั้งแต่เช็คอินจนจบรอบ',
        en: 'The emergency contact in the golfer’s profile is one tap away for both, from check-in to the end of the round.',
      },
    ],
  },
];
