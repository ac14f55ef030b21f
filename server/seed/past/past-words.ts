import type { CancelReason, DeclineReason } from '#domain/booking/status.ts';
import type { DemoWords } from '../talk/chats.ts';

/** All of these as a woman says them (`saidBy`). */
export const SAID_NO: readonly { code: DeclineReason; text: string }[] = [
  { code: 'BUSY', text: 'เวลานั้นรับงานไว้แล้วค่ะ ขอโทษด้วยนะคะ' },
  { code: 'DAY_OFF', text: 'วันนั้นกลับบ้านต่างจังหวัดค่ะ' },
  { code: 'FAR', text: 'วันนั้นอยู่อีกสนาม ไปไม่ทันค่ะ' },
  { code: 'UNWELL', text: 'ไม่ค่อยสบายค่ะ ขอพักสองวัน' },
  { code: 'BUSY', text: 'ติดรายการแข่งของสนามทั้งเช้า' },
  { code: 'OTHER', text: 'ขอเป็นรอบบ่ายได้ไหมคะ ส่งคำขอมาใหม่ได้เลย' },
];

export const ASKED_OFF: readonly { code: CancelReason; text: string }[] = [
  { code: 'FAMILY', text: 'ลูกเป็นไข้ ต้องพาไปหาหมอ ขอโทษจริงๆ ค่ะ' },
  { code: 'UNWELL', text: 'เจ็บข้อเท้าเมื่อวาน เดินไม่ไหวค่ะ' },
  { code: 'TRANSPORT', text: 'รถเสียระหว่างทาง ซ่อมไม่ทันแน่ๆ' },
  { code: 'DOUBLE_BOOKED', text: 'สนามจัดคิวให้ซ้อนกัน เพิ่งทราบเมื่อเช้า' },
  { code: 'FAMILY', text: 'งานศพญาติผู้ใหญ่ ขออภัยด้วยนะคะ' },
];

/** What golfers ask for with a round. */
export const NOTES: Record<'th' | 'en', readonly string[]> = {
  th: [
    'ขอรถคันที่มีร่มกันแดด',
    'มากับเพื่อนอีกสามคน',
    'ขอซ้อมพัตต์ก่อนสักสิบนาที',
    'ถุงค่อนข้างหนักค่ะ',
    'อยากเล่นทีขาว',
    'มือใหม่ ขอคำแนะนำเยอะๆ',
    'ขอพักหลุม 9 นิดหนึ่ง',
    'เล่นไวได้ ไม่รอ',
  ],
  en: [
    'Two of us, sharing a cart.',
    'Left-handed, white tees please.',
    'Could we have a cart with a cover?',
    'I would like ten minutes on the putting green first.',
    'Metres rather than yards, thank you.',
  ],
};

export type Line = readonly ['golfer' | 'caddy', DemoWords];

/** Talk of the evening before, ending with when they meet. */
export const BEFORE: Record<'th' | 'en', readonly (readonly Line[])[]> = {
  th: [
    [
      ['caddy', 'พรุ่งนี้เจอกันหน้าคลับเฮาส์นะคะ ถึงก่อนสักครึ่งชั่วโมงจะได้ซ้อมพัตต์ค่ะ'],
      ['golfer', 'ได้ค่ะ ออกจากบ้านหกโมง'],
      ['caddy', 'ขับรถดีๆ ค่ะ'],
    ],
    [
      ['golfer', 'พรุ่งนี้กรีนเร็วไหม'],
      ['caddy', 'วันนี้วัดได้ 9.8 ค่ะ พรุ่งนี้ตัดอีกรอบน่าจะแตะสิบ'],
      ['golfer', 'งั้นขอซ้อมพัตต์นานหน่อย'],
      ['caddy', { phrase_id: 'ok' }],
    ],
    [
      ['golfer', 'ฝนจะตกไหมนะ'],
      ['caddy', 'เช้าโปร่งค่ะ บ่ายสองถึงจะมีเมฆ ออกเช้าแบบนี้ทันแน่นอน'],
    ],
    [
      ['golfer', 'ขอรถคันที่เบรกไม่ดังนะคะ รอบก่อนดังทั้งรอบ'],
      ['caddy', 'จำได้ค่ะ จองคันใหม่ไว้ให้แล้ว'],
      ['golfer', 'ขอบคุณมาก'],
    ],
    [
      ['caddy', 'หลุม 5 ปิดซ่อมแท่นทีนะคะ ใช้แท่นหน้าแทน'],
      ['golfer', 'รับทราบ สั้นลงเท่าไหร่'],
      ['caddy', 'ราว 25 หลาค่ะ'],
    ],
    [
      ['golfer', 'มีเพื่อนมาด้วยอีกคน ยังไม่มีแคดดี้ พอมีใครว่างไหม'],
      ['caddy', 'เดี๋ยวถามน้องที่คิวให้นะคะ น่าจะได้ค่ะ'],
      ['caddy', 'ได้แล้วค่ะ'],
    ],
  ],
  en: [
    [
      ['golfer', 'Morning! Is the range open before seven?'],
      ['caddy', 'Yes, from 6. I will wait at the bag drop.'],
      ['golfer', 'Perfect, see you there.'],
    ],
    [
      ['golfer', 'How are the greens this week?'],
      ['caddy', 'Fast, about 10. Slower on the back nine, they put sand on Tuesday.'],
      ['golfer', 'Good to know, thanks'],
    ],
    [
      ['caddy', 'Rain tonight, so the fairways will be wet. Bring a second glove.'],
      ['golfer', { phrase_id: 'ok' }],
    ],
    [
      ['golfer', 'Could you book us a table for lunch after the round?'],
      ['caddy', 'Sure, for four? The clubhouse som tam is good.'],
      ['golfer', 'Four, yes. Not too spicy for me :)'],
      ['caddy', 'Mai phet, I will tell them'],
    ],
  ],
};

/** And of the hours after it. */
export const AFTER: Record<'th' | 'en', readonly (readonly Line[])[]> = {
  th: [
    [
      ['golfer', 'วันนี้สนุกมากค่ะ พัตต์หลุม 14 ยังจำได้อยู่เลย'],
      ['caddy', 'ลูกนั้นไลน์เดียวกับที่คุยกันเป๊ะเลยค่ะ ไว้มาใหม่นะคะ'],
    ],
    [
      ['golfer', 'ลืมถุงมือไว้บนรถหรือเปล่าคะ'],
      ['caddy', 'อยู่ค่ะ ฝากไว้ที่เคาน์เตอร์แคดดี้มาสเตอร์แล้ว'],
      ['golfer', 'ขอบคุณมากค่ะ'],
    ],
    [
      ['caddy', 'ขอบคุณสำหรับวันนี้นะคะ รอบหน้าเก้าหลังตีแบบวันนี้ ต่ำกว่าเก้าสิบแน่'],
      ['golfer', 'ขอให้จริงเถอะ'],
    ],
    [
      ['golfer', 'เสาร์หน้าว่างไหมคะ เช้าเหมือนเดิม'],
      ['caddy', 'ว่างค่ะ ส่งคำขอมาได้เลย'],
    ],
    [
      ['golfer', 'ส่งรูปหลุม 9 ให้แล้วในไลน์กลุ่มนะ'],
      ['caddy', 'เห็นแล้วค่ะ สวยมาก วงสวิงดูดีกว่ารอบก่อนเยอะเลย'],
    ],
  ],
  en: [
    [
      ['golfer', 'Thanks again. Best round I have had in months.'],
      ['caddy', 'You putted so well today! See you next time.'],
    ],
    [
      ['golfer', 'I think I left a head cover on 15'],
      ['caddy', 'Found it, it is at the caddy master desk.'],
      ['golfer', 'You are a star, thank you'],
    ],
    [
      ['caddy', 'Safe trip home. Practice the low one into the wind!'],
      ['golfer', 'Will do. Back in February.'],
    ],
  ],
};
