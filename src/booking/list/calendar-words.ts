import type { Words } from '../../i18n/language.ts';

export const calendarWords = {
  wholeMonth: { th: 'ดูทั้งเดือน', en: 'Show the month' },
  oneWeek: { th: 'ดูสัปดาห์เดียว', en: 'Show one week' },
  confirmed: { th: 'ยืนยันแล้ว', en: 'Confirmed' },
  waiting: { th: 'รอคุณตอบ', en: 'Waiting for you' },
  off: { th: 'วันหยุด', en: 'Day off' },
  nConfirmed: { th: 'ยืนยันแล้ว {n} รอบ', en: 'confirmed {n}' },
  nWaiting: { th: 'รอคุณตอบ {n} คำขอ', en: 'waiting for you {n}' },
  nFinished: { th: 'จบแล้ว {n} รอบ', en: 'finished {n}' },
  noRound: { th: 'ไม่มีรอบในวันที่เลือก', en: 'No round on this day' },
  noRoundOff: { th: 'วันที่เลือกเป็นวันหยุดของคุณ', en: 'You are off on this day' },
  dayUnknown: {
    th: 'ยังไม่มีข้อมูลงานของวันที่เลือกในเครื่อง เมื่อมีสัญญาณจะโหลดให้เอง',
    en: 'The rounds of this day are not on this device yet. They load when there is a signal.',
  },
  overUnknown: {
    th: 'ยังไม่มีประวัติของเดือนนี้ในเครื่อง เมื่อมีสัญญาณจะโหลดให้เอง',
    en: 'What is over in this month is not on this device yet. It loads when there is a signal.',
  },
  hours: { th: 'วันว่างและวันหยุด', en: 'Working hours' },
  closeDay: { th: 'ตั้งเป็นวันหยุด', en: 'Take this day off' },
  openDay: { th: 'ยกเลิกวันหยุด', en: 'Work on this day' },
  closed: { th: '{day} เป็นวันหยุดแล้ว', en: 'You are off on {day}' },
  opened: { th: 'ยกเลิกวันหยุดแล้ว {day} รับงาน {hours}', en: 'You work on {day}, {hours}' },
  openedWithout: {
    th: 'ยกเลิกวันหยุด {day} แล้ว แต่วันนั้นยังไม่มีเวลารับงาน เพิ่มได้ที่วันว่างและวันหยุด',
    en: '{day} is no day off any more, and has no hours yet. Add some in Working hours',
  },
  undo: { th: 'เลิกทำ', en: 'Undo' },
  saving: { th: 'กำลังบันทึก', en: 'Saving' },
  needsSignal: { th: 'ต้องมีสัญญาณจึงเปลี่ยนได้', en: 'Changing this needs a signal' },
  unsavedHours: {
    th: 'มีการแก้ไขวันว่างที่ยังไม่บันทึก บันทึกหรือยกเลิกก่อน',
    en: 'Your working hours have unsaved changes. Save or discard them first',
  },
  next: { th: 'รอบหลังจากวันที่เลือก', en: 'Rounds after this day' },
  showMore: { th: 'ดูเพิ่ม', en: 'Show more' },
  interestedTab: { th: 'สนใจ', en: 'I’m in' },
} as const satisfies Record<string, Words>;
