export type DemoWords = string | { phrase_id: string; values?: Readonly<Record<string, string>> };

/** What two people said to each other. Their room is made by their bookings (rounds.ts), which stand in it as cards; so is its status. */
export interface DemoTalk {
  golfer: string;
  caddy: string;
  /** [who, minutes before now, what], oldest first; each after their first request. */
  lines: readonly (readonly ['golfer' | 'caddy', number, DemoWords])[];
  /** How many of the last lines this one has not read. */
  unread?: readonly ['golfer' | 'caddy', number];
}

export const TALKS: readonly DemoTalk[] = [
  {
    golfer: 'golfer',
    caddy: 'caddy',
    lines: [
      ['golfer', 34_700, 'สวัสดีครับ รอบแรกของผมที่สนามนี้ ต้องระวังอะไรบ้าง'],
      ['caddy', 34_690, 'สวัสดีค่ะ เก้าแรกน้ำซ้ายสี่หลุม ฝนจะบอกจุดวางให้ทุกหลุมเลยค่ะ'],
      ['golfer', 34_688, 'ดีเลย ผมดึงซ้ายบ่อยด้วย'],
      ['caddy', 34_684, 'งั้นเล็งขวาไว้ก่อนนะคะ 😄'],
      ['golfer', 32_300, 'วันนี้ 89 ต่ำกว่าเก้าสิบครั้งแรกในชีวิตเลยครับ'],
      ['caddy', 32_290, 'ดีใจด้วยค่ะ พัตต์หลุม 16 นั่นแหละที่พลิกรอบ'],
      ['golfer', 24_500, { phrase_id: 'hello' }],
      ['golfer', 24_499, 'พรุ่งนี้ขอเช็กระยะเหล็กเจ็ดกับฝนหน่อยนะ เปลี่ยนก้านมา'],
      ['caddy', 24_480, 'ได้ค่ะ ถึงก่อนสักสี่สิบนาที ไปไดรฟ์กันก่อน'],
      ['caddy', 14_400, 'กรีนพรุ่งนี้เร็วกว่าอาทิตย์ก่อนนะคะ ตัดต่ำรับรายการสมาชิก'],
      ['golfer', 14_390, 'เท่าไหร่ครับ'],
      ['caddy', 14_388, 'สนามบอก 10.8 ค่ะ ลงเนินแค่แตะพอ'],
      ['golfer', 6_900, 'ลืมที่วัดระยะไว้ในรถกอล์ฟหรือเปล่าไม่แน่ใจ'],
      ['caddy', 6_880, 'เจอแล้วค่ะ เก็บไว้ในล็อกเกอร์ฝน รอบหน้าเอาไปให้นะคะ'],
      ['golfer', 6_878, 'ขอบคุณมากครับ นึกว่าหายแล้ว'],
      ['caddy', 1550, 'สวัสดีค่ะคุณณัฐ ฝนรับงานแล้วนะคะ'],
      ['golfer', 1540, 'ขอบคุณครับ ผมไปถึงก่อนสักครึ่งชั่วโมง'],
      ['golfer', 1539, { phrase_id: 'there_at', values: { time: '06:15' } }],
      ['caddy', 1536, { phrase_id: 'ok' }],
      ['caddy', 38, 'พรุ่งนี้เจอกันหน้าคลับเฮาส์ 06:30 ค่ะ'],
      ['caddy', 37, 'ฝนเตรียมร่มไว้ให้แล้วนะคะ'],
    ],
    unread: ['golfer', 2],
  },
  {
    golfer: 'golfer',
    caddy: 'mook',
    lines: [
      ['golfer', 290, 'รอบหน้าฝากตัวด้วยครับ'],
      ['caddy', 280, 'ยินดีค่ะ มุกเช็กความเร็วกรีนเช้านั้นแล้วจะส่งให้นะคะ'],
    ],
    unread: ['golfer', 1],
  },
  {
    golfer: 'golfer',
    caddy: 'nan',
    lines: [
      ['golfer', 12_900, 'วันนั้นพอจะว่างไหมครับ'],
      ['caddy', 12_700, 'ขอโทษด้วยนะคะ ติดธุระที่บ้านค่ะ'],
    ],
  },
  {
    golfer: 'golfer',
    caddy: 'ja',
    lines: [
      ['golfer', 18_605, 'ติดประชุมกะทันหันครับ ขอยกเลิกรอบนี้ก่อน'],
      ['caddy', 18_560, 'ไม่เป็นไรค่ะ ไว้รอบหน้านะคะ'],
    ],
    unread: ['golfer', 1],
  },
  {
    golfer: 'wipawee',
    caddy: 'caddy',
    lines: [
      ['golfer', 17_200, 'รอบนี้มากับคุณแม่ เดินช้าหน่อยนะคะ'],
      ['caddy', 17_180, 'ได้ค่ะ ฝนขอรถคันที่มีพัดลมไว้ให้แล้ว คุณแม่จะได้ไม่ร้อน'],
      ['golfer', 11_000, 'แม่ถามหาน้องฝนทุกวันเลย ชอบมาก'],
      ['caddy', 10_950, 'ฝากสวัสดีคุณแม่ด้วยนะคะ'],
      ['caddy', 1180, 'รับงานแล้วค่ะคุณวิภาวี'],
      ['golfer', 24, 'ขอพักที่หลุม 9 สักสิบนาทีนะคะ'],
      ['golfer', 23, 'แล้วก็ขอรถกอล์ฟคันหน้าสุดค่ะ'],
    ],
    unread: ['caddy', 2],
  },
  {
    golfer: 'ken',
    caddy: 'caddy',
    lines: [
      ['golfer', 31, { phrase_id: 'hello' }],
      ['golfer', 30, 'ส่งคำขอไปแล้วครับ รอบบ่ายเก้าหลุม'],
    ],
    unread: ['caddy', 2],
  },
  {
    golfer: 'phakin',
    caddy: 'caddy',
    lines: [
      ['caddy', 15_800, 'เช้านั้นรับงานไว้แล้วค่ะ ไว้โอกาสหน้านะคะ'],
      ['golfer', 15_700, { phrase_id: 'no_thanks' }],
    ],
  },
];
