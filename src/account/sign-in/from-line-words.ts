import type { Words } from '../../i18n/language.ts';

export const CODE = { th: 'รหัส 6 หลักจาก LINE', en: '6-digit code from LINE' } as const satisfies Words;

export const fromLineWords = {
  way: { th: 'ย้ายมาจาก LINE', en: 'Continue from LINE' },
  how: {
    th: 'ใน LINE เปิด Caddee ไปที่ โปรไฟล์ › ติดตั้งแอป แล้วใส่รหัสที่เห็น รหัสใช้ได้ 60 วินาที ครั้งเดียว',
    en: 'In LINE open Caddee and go to Profile › Install the app, then enter the code you see. It is good for 60 seconds, once.',
  },
  brought: {
    th: 'รหัสจาก LINE ใส่ให้แล้ว แตะปุ่มเพื่อเข้าสู่ระบบที่นี่ด้วยบัญชีเดียวกัน',
    en: 'The code from LINE is filled in. Tap the button to sign in here with the same account.',
  },
  goOn: { th: 'เข้าสู่ระบบที่นี่', en: 'Sign in here' },
  goingOn: { th: 'กำลังเข้าสู่ระบบ…', en: 'Signing in…' },
  sixDigits: { th: 'ใส่ตัวเลขให้ครบ 6 หลัก', en: 'Enter all 6 digits' },
} as const satisfies Record<string, Words>;
