import type { Topic } from './manual-both.ts';

export const TOPICS: readonly Topic[] = [
  {
    icon: 'calendar-plus',
    picture: '/img/hole-khaoyai.svg',
    title: { th: 'จองแคดดี้', en: 'Book a caddy' },
    steps: [
      { th: 'เลือกสนาม วัน เวลาออกรอบ จำนวนหลุม และรถกอล์ฟ', en: 'Choose course, day, tee-off time, holes and cart.' },
      { th: 'ขอแคดดี้ที่ชอบ หรือประกาศหาแคดดี้', en: 'Request a caddy you like, or ask all caddies.' },
      { th: 'ดูราคา แล้วส่งคำขอ ระบบจะกันเงินไว้ก่อน ยังไม่จ่าย', en: 'See the price and send. The money is held, not paid.' },
      {
        th: 'แคดดี้ตอบภายในเวลาที่บอกไว้ ถ้าไม่ตอบ ระบบคืนเงินให้ครบ',
        en: 'The caddy answers by the time shown. If not, all of it comes back by itself.',
      },
    ],
  },
  {
    icon: 'megaphone',
    title: { th: 'ประกาศหาแคดดี้', en: 'Ask all caddies' },
    steps: [
      { th: 'บอกรอบที่อยากเล่น และจำนวนแคดดี้ 1–4 คน', en: 'Say which round, and one to four caddies.' },
      { th: 'แคดดี้ที่คุณติดตามเห็นก่อนคนอื่น 30 นาที', en: 'Caddies you follow see it half an hour before the others.' },
      {
        th: 'เปรียบเทียบคนที่สนใจ แล้วเลือก ถ้าแคดดี้ตอบไว้ไม่เกิน 2 ชม. จองได้ทันที',
        en: 'Compare who is interested and choose. An answer under two hours old is booked at once.',
      },
    ],
  },
  {
    icon: 'wallet',
    title: { th: 'เติมเงินด้วยพร้อมเพย์', en: 'Top up with PromptPay' },
    steps: [
      { th: 'เลือกจำนวน 100–20,000 บาท แล้วกดเติมเงิน', en: 'Choose 100 to 20,000 baht and tap top up.' },
      {
        th: 'บันทึก QR แล้วเปิดจากแอปธนาคาร มีเวลา 15 นาที',
        en: 'Save the QR and open it in your bank app within 15 minutes.',
      },
      {
        th: 'จ่ายช้าไปก็ไม่หาย เงินเข้าวอลเล็ตเมื่อธนาคารยืนยัน',
        en: 'Paid late is not lost: it arrives when the bank confirms.',
      },
    ],
  },
  {
    icon: 'calendar-x',
    title: { th: 'ยกเลิกและคืนเงิน', en: 'Cancel and get money back' },
    steps: [
      { th: 'ก่อนแคดดี้ตอบ ยกเลิกได้ทุกเมื่อ ได้คืนทั้งหมด', en: 'Before the caddy has answered: any time, all of it back.' },
      { th: 'ก่อนออกรอบ 24 ชม. ขึ้นไป ไม่เสียค่ายกเลิก', en: '24 hours or more before: no fee.' },
      {
        th: 'ก่อนออกรอบ 6–24 ชม. เสีย 30% · 2–6 ชม. เสีย 50% · ไม่ถึง 2 ชม. หรือแคดดี้เช็กอินแล้ว เสีย 100%',
        en: '6–24 h: 30%; 2–6 h: 50%; under 2 h, or once the caddy has checked in: 100%.',
      },
      { th: 'แอปบอกจำนวนเงินคืนก่อนให้ยืนยันเสมอ', en: 'The app shows the exact refund before you confirm.' },
    ],
  },
  {
    icon: 'flag',
    picture: '/img/hole-huahin.svg',
    title: { th: 'วันออกรอบ', en: 'On the day' },
    steps: [
      { th: 'เปิดใบออกรอบให้พนักงานที่จุดปล่อยตัวดู เปิดได้แม้ไม่มีสัญญาณ', en: 'Show the starter slip. It opens without a signal.' },
      {
        th: 'เช็กอินที่แท่นที แคดดี้จะเห็นว่าคุณมาแล้ว',
        en: 'Check in at the tee, so the caddy knows that you are there.',
      },
      {
        th: 'ฝนตก กด “ฝนตกหรือสนามปิด” เงินแบ่งตามหลุมที่เล่นจริง',
        en: 'Rain: tap “Rain or course closed”, and the price follows the holes you played.',
      },
      {
        th: 'จบรอบแล้วกดยืนยัน ให้ทิป และรีวิวได้ภายใน 7 วัน',
        en: 'After the round confirm, tip, and review within seven days.',
      },
    ],
  },
  {
    icon: 'heart',
    title: { th: 'ติดตามแคดดี้', en: 'Follow a caddy' },
    steps: [
      {
        th: 'กดติดตามที่หน้าแคดดี้ แล้วดูโพสต์ใหม่ และดูว่าวันนี้ใครว่าง ได้ที่แท็บติดตาม',
        en: 'Tap follow on a caddy’s page; the Following tab shows who is free today and what is new.',
      },
    ],
  },
  {
    icon: 'triangle-alert',
    title: { th: 'แคดดี้ไม่มา หรือมีปัญหา', en: 'No caddy, or something went wrong' },
    steps: [
      {
        th: 'เช็กอินไว้ก่อน ถ้าเลยเวลาออกรอบ 10 นาทีแล้วยังไม่มา แจ้งได้ เงินคืนครบ และถ้าไม่มีการโต้แย้งใน 24 ชม. เราอาจชดเชยให้ 100 บาท',
        en: 'Check in; ten minutes after tee-off you can report it. All of it comes back, and if nobody contests it within 24 hours, we may add 100 baht.',
      },
      {
        th: 'เงินชดเชยให้เมื่อแคดดี้ยืนยันตัวตนแล้ว คุณเคยจบรอบอย่างน้อย 1 รอบ และไม่เกิน 1 ครั้งใน 90 วัน กรณีอื่นทีมงานพิจารณา ใช้จองได้ แต่ขอคืนหรือถอนไม่ได้',
        en: 'It is added when the caddy is verified, you have finished at least one round, and at most once in 90 days; otherwise our team decides. It pays for bookings and cannot be refunded or withdrawn.',
      },
      {
        th: 'เรื่องอื่น แจ้งได้ใน 24 ชม. หลังยืนยันจบรอบ พร้อมรูปสูงสุด 3 รูป ทีมงานจะตัดสิน',
        en: 'Anything else: report it within 24 hours after the end is confirmed, with up to three photos. Our team decides.',
      },
    ],
  },
];
