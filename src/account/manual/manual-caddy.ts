import type { Topic } from './manual-both.ts';

export const TOPICS: readonly Topic[] = [
  {
    icon: 'circle-check',
    picture: '/img/hole-thungsawan.svg',
    title: { th: 'รับงาน', en: 'Take a job' },
    steps: [
      { th: 'เปิดรับงานที่หน้าแรก และตั้งวันว่างกับวันหยุดให้ตรง', en: 'Switch on “open for work” and keep your hours right.' },
      {
        th: 'ดูสนาม เวลา จำนวนหลุม และเงินที่จะได้รับในคำขอก่อน แล้วค่อยตอบ',
        en: 'A request shows course, time, holes and what you earn before you answer.',
      },
      {
        th: 'กดรับหรือไม่รับก่อนหมดเวลา ไม่มีสัญญาณก็กดได้ แอปจะส่งให้เอง',
        en: 'Accept or decline in time. Without a signal tap anyway, the app sends it later.',
      },
    ],
  },
  {
    icon: 'megaphone',
    title: { th: 'ตอบประกาศหาแคดดี้', en: 'Answer open requests' },
    steps: [
      {
        th: 'ต้องยืนยันตัวตนก่อน ส่งรหัสจากสนามหรือรูปบัตรได้ที่แก้ไขโปรไฟล์',
        en: 'Be verified first: send a course code or your staff card under Edit profile.',
      },
      {
        th: 'กดสนใจในรอบที่คุณว่าง ยังไม่ใช่การรับงาน เวลาว่างของคุณยังเปิดอยู่',
        en: 'Tap “I’m in”. It is no commitment and blocks no time.',
      },
      { th: 'ถ้านักกอล์ฟเลือก คุณจะได้รับแจ้งทันที', en: 'If the golfer chooses you, you hear at once.' },
    ],
  },
  {
    icon: 'flag',
    picture: '/img/hole-banbueng.svg',
    title: { th: 'วันทำงาน', en: 'A working day' },
    steps: [
      { th: 'เช็กอินที่แท่นที ก่อนเวลาออกรอบ 30 นาทีได้แต้มเพิ่ม', en: 'Check in at the tee. Thirty minutes early earns points.' },
      { th: 'กดเริ่มรอบ แล้วเมื่อจบให้กดจบรอบและใส่จำนวนหลุมที่เล่น', en: 'Tap start, then finish with the holes played.' },
      { th: 'ไม่มีสัญญาณในสนามก็กดได้ เวลาจริงจะถูกบันทึก', en: 'No signal on the course is fine, the real times are kept.' },
      {
        th: 'จบรอบแล้วเงินจะขึ้นเป็น “รอเข้า” ถอนได้เมื่อครบ 24 ชม. หลังยืนยันจบรอบ',
        en: 'The money is pending after the round, and yours to withdraw 24 hours after the end is confirmed.',
      },
    ],
  },
  {
    icon: 'banknote',
    title: { th: 'รายได้และถอนเงิน', en: 'Earnings and withdrawal' },
    steps: [
      { th: 'ดูรายได้รายเดือนที่โปรไฟล์ › รายได้', en: 'See each month under Profile › Earnings.' },
      { th: 'ใส่บัญชีธนาคารที่ชื่อตรงกับคุณ', en: 'Add a bank account in your own name.' },
      { th: 'ถอนขั้นต่ำ 100 บาท วันละครั้ง ทิปเป็นของคุณทั้งหมด', en: 'Withdraw from 100 baht, once a day. Tips are all yours.' },
    ],
  },
  {
    icon: 'calendar-x',
    title: { th: 'ไปไม่ได้ ขอยกเลิก', en: 'You cannot come' },
    steps: [
      {
        th: 'ขอยกเลิกพร้อมเหตุผลให้เร็วที่สุด นักกอล์ฟเลือกแคดดี้แทนได้',
        en: 'Ask to be let off as early as you can, with a reason. The golfer may choose a substitute.',
      },
      {
        th: 'ยกเลิกช้าโดยไม่มีคนแทน ได้ใบเตือน 1 ใบ ไม่มาตามนัด 3 ใบ ครบ 3 ใบใน 30 วันจะไม่เห็นประกาศหาแคดดี้ 7 วัน ไม่มีการปรับเงิน',
        en: 'Cancelling late without a substitute is 1 strike, not coming is 3. Three in 30 days hide open requests for seven days. There are no fines.',
      },
    ],
  },
  {
    icon: 'square-pen',
    title: { th: 'โพสต์ให้ผู้ติดตามเห็น', en: 'Post for your followers' },
    steps: [
      {
        th: 'เขียนได้ 1,000 ตัวอักษร กับรูป 4 รูป ไม่มีสัญญาณก็เขียนเก็บไว้ได้ แอปจะส่งเอง',
        en: 'Up to 1,000 characters and four photos. Without a signal it waits and is sent by itself.',
      },
    ],
  },
  {
    icon: 'gift',
    title: { th: 'แต้มและของรางวัล', en: 'Points and rewards' },
    steps: [
      {
        th: 'จบรอบได้ 10 แต้ม รีวิว 5 ดาวได้อีก 5 แต้ม เช็กอินก่อนเวลาออกรอบ 30 นาทีได้อีก 5 แต้ม',
        en: 'Ten for a finished round, five more for five stars, five more for checking in 30 minutes early.',
      },
      {
        th: 'แลกของแล้วเปิดรหัสที่เคาน์เตอร์ รหัสใช้ได้ 15 นาที',
        en: 'Redeem, then show the code at the counter. It lasts 15 minutes.',
      },
    ],
  },
];
