import type { CaseState, CaseTopic } from '#domain/case/case.ts';
import type { Words } from '../i18n/language.ts';

export const labels = {
  topic: { th: 'เป็นเรื่องอะไร', en: 'What is it about' },
  text: { th: 'เกิดอะไรขึ้น', en: 'What happened' },
  contact: { th: 'เบอร์โทรหรืออีเมลที่ให้เราติดต่อกลับ', en: 'Phone or e-mail where we can reach you' },
} as const satisfies Record<string, Words>;

export const TOPIC_WORDS = {
  MONEY: { th: 'เรื่องเงิน', en: 'Money' },
  BOOKING: { th: 'การจองและรอบ', en: 'A booking or a round' },
  ACCOUNT: { th: 'บัญชีและการเข้าสู่ระบบ', en: 'My account or signing in' },
  CONDUCT: { th: 'การกระทำของผู้ใช้คนอื่น', en: 'How somebody behaved' },
  OTHER: { th: 'เรื่องอื่น', en: 'Something else' },
} as const satisfies Record<CaseTopic, Words>;

export const STATE_WORDS = {
  OPEN: { th: 'รอทีมงานตอบ', en: 'Waiting for an answer' },
  ANSWERED: { th: 'ตอบแล้ว', en: 'Answered' },
} as const satisfies Record<CaseState, Words>;

export const words = {
  title: { th: 'ติดต่อทีมงาน', en: 'Contact our team' },
  why: {
    th: 'เขียนถึงเราได้ทุกเรื่อง คนอ่านและตอบเป็นทีมงานจริง',
    en: 'Write to us about anything. People read it, and people answer.',
  },
  about: { th: 'เกี่ยวกับรายการ {about}', en: 'About {about}' },
  claim: { th: 'นี่เป็นของฉัน', en: 'It is mine' },
  claimByPhone: {
    th: 'ทีมงานจะโทรไปที่เบอร์นี้เอง และถามว่าเป็นของคุณหรือไม่ ปกติภายใน 1–2 วันทำการ ระหว่างนี้ยังไม่มีอะไรเปลี่ยน',
    en: 'Our team calls this very number and asks whether it is yours, usually within 1–2 working days. Until then nothing changes.',
  },
  claimByMail: {
    th: 'ทีมงานจะเขียนไปที่อีเมลนี้เอง และถามว่าเป็นของคุณหรือไม่ ปกติภายใน 1–2 วันทำการ ระหว่างนี้ยังไม่มีอะไรเปลี่ยน',
    en: 'Our team writes to this very address and asks whether it is yours, usually within 1–2 working days. Until then nothing changes.',
  },
  claimFrees: {
    th: 'ถ้าเป็นของคุณ เราจะเอาออกจากบัญชีนั้น แล้วคุณสมัครด้วยเบอร์หรืออีเมลนี้ได้',
    en: 'If it is yours, it leaves the other account and you can register with it.',
  },
  claimMoves: {
    th: 'ถ้าเป็นของคุณ เราจะย้ายมาไว้ในบัญชีของคุณ และแจ้งในแอปนี้',
    en: 'If it is yours, it moves to your account, and we tell you in this app.',
  },
  claimSecret: {
    th: 'เราไม่บอกใครว่าตอนนี้อยู่ในบัญชีของใคร',
    en: 'We tell nobody whose account it is on now.',
  },
  claimText: {
    th: 'เบอร์หรืออีเมลนี้เป็นของฉัน และฉันไม่เคยสมัครด้วยเบอร์หรืออีเมลนี้',
    en: 'This is mine, and I never registered with it.',
  },
  claimHint: {
    th: 'บอกเวลาที่สะดวกให้ติดต่อ หรือสิ่งที่ทีมงานควรรู้ อย่าเขียนรหัสผ่าน',
    en: 'Say when you can be reached, or what we should know. Never write a password.',
  },
  textHint: {
    th: 'เล่าว่าเกิดอะไร เมื่อไร และอยากให้เราทำอะไร อย่าเขียนรหัสผ่านหรือเลขบัตร',
    en: 'Say what happened, when, and what you would like us to do. Never write a password or a card number.',
  },
  contactAsked: { th: 'เราตอบไปที่นี่ เพราะคุณยังไม่ได้เข้าสู่ระบบ', en: 'We answer there, because you are not signed in.' },
  contactMay: {
    th: 'ไม่ใส่ก็ได้ คำตอบจะอยู่ในแอปนี้เสมอ',
    en: 'You may leave it empty. The answer is in this app in any case.',
  },
  contactLike: { th: 'เช่น 081 234 5678', en: 'Like 081 234 5678' },
  topicFirst: { th: 'เลือกก่อนว่าเป็นเรื่องอะไร', en: 'Choose what it is about first' },
  needsSignal: {
    th: 'ต้องมีสัญญาณจึงจะส่งได้ สิ่งที่เขียนยังอยู่ครบ กดส่งเมื่อมีสัญญาณ',
    en: 'It needs a signal to be sent. What you wrote is kept. Send it when there is one.',
  },
  send: { th: 'ส่งถึงทีมงาน', en: 'Send to our team' },
  sending: { th: 'กำลังส่ง…', en: 'Sending…' },
  full: {
    th: 'เครื่องเต็ม ข้อความนี้อยู่แค่บนหน้าจอนี้ ส่งก่อนปิดแอป',
    en: 'This device is full: what you write is on this screen alone. Send it before you close the app.',
  },
  received: { th: 'ทีมงานได้รับเรื่องแล้ว', en: 'Our team has your case' },
  yourNumber: { th: 'เลขเรื่องของคุณ', en: 'Your case number' },
  keepNumber: {
    th: 'บอกเลขนี้เมื่อคุยกับทีมงาน เราจะตอบในแอปและแจ้งเตือนคุณ',
    en: 'Say it when you talk to us. We answer in the app and let you know.',
  },
  keepNumberOut: {
    th: 'จดเลขนี้ไว้ เราจะตอบไปที่เบอร์หรืออีเมลที่ให้ไว้',
    en: 'Write it down. We answer to the phone or e-mail you gave.',
  },
  another: { th: 'เขียนอีกเรื่อง', en: 'Write another' },
  mine: { th: 'เรื่องที่เขียนไว้', en: 'My cases' },
  none: { th: 'ยังไม่มีเรื่องที่เขียนถึงทีมงาน', en: 'You have not written to us yet' },
  loading: { th: 'กำลังโหลด', en: 'Loading' },
  theAnswer: { th: 'คำตอบจากทีมงาน', en: 'Our answer' },
  back: { th: 'ย้อนกลับ', en: 'Back' },
} as const satisfies Record<string, Words>;
