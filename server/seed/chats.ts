import type { RoomStatus } from '#domain/chat/room.ts';

export interface DemoRoom {
  golfer: string;
  caddy: string;
  status: RoomStatus;
  /** [who, minutes before now, what she said], oldest first. */
  lines: readonly (readonly ['golfer' | 'caddy', number, string])[];
  /** How many of the last lines this one has not read; the other has read all. */
  unread?: readonly ['golfer' | 'caddy', number];
}

export const ROOMS: readonly DemoRoom[] = [
  {
    golfer: 'golfer',
    caddy: 'caddy',
    status: 'ACTIVE',
    lines: [
      ['caddy', 1550, 'สวัสดีค่ะคุณณัฐ ฝนรับงานแล้วนะคะ'],
      ['golfer', 1540, 'ขอบคุณครับ ผมไปถึงก่อนสักครึ่งชั่วโมง'],
      ['caddy', 38, 'พรุ่งนี้เจอกันหน้าคลับเฮาส์ 06:30 ค่ะ'],
      ['caddy', 37, 'ฝนเตรียมร่มไว้ให้แล้วนะคะ'],
    ],
    unread: ['golfer', 2],
  },
  {
    golfer: 'golfer',
    caddy: 'mook',
    status: 'ACTIVE',
    lines: [
      ['golfer', 290, 'รอบหน้าฝากตัวด้วยครับ'],
      ['caddy', 280, 'ยินดีค่ะ มุกเช็กความเร็วกรีนเช้านั้นแล้วจะส่งให้นะคะ'],
    ],
    unread: ['golfer', 1],
  },
  {
    golfer: 'golfer',
    caddy: 'nan',
    status: 'READ_ONLY',
    lines: [
      ['golfer', 12_900, 'วันนั้นพอจะว่างไหมครับ'],
      ['caddy', 12_700, 'ขอโทษด้วยนะคะ ติดธุระที่บ้านค่ะ'],
    ],
    unread: ['golfer', 1],
  },
  {
    golfer: 'wipawee',
    caddy: 'caddy',
    status: 'ACTIVE',
    lines: [
      ['caddy', 1180, 'รับงานแล้วค่ะคุณวิภาวี'],
      ['golfer', 24, 'ขอพักที่หลุม 9 สักสิบนาทีนะคะ'],
      ['golfer', 23, 'แล้วก็ขอรถกอล์ฟคันหน้าสุดค่ะ'],
    ],
    unread: ['caddy', 2],
  },
  {
    golfer: 'ken',
    caddy: 'caddy',
    status: 'ACTIVE',
    lines: [['golfer', 30, 'ส่งคำขอไปแล้วครับ รอบบ่ายเก้าหลุม']],
    unread: ['caddy', 1],
  },
  {
    golfer: 'phakin',
    caddy: 'caddy',
    status: 'READ_ONLY',
    lines: [
      ['caddy', 8600, 'เช้านั้นรับงานไว้แล้วค่ะ ไว้โอกาสหน้านะคะ'],
      ['golfer', 8500, 'ไม่เป็นไรครับ'],
    ],
  },
];
