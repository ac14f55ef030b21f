import type { Mark, Tag } from '#domain/review/review.ts';
import type { Words } from '../i18n/language.ts';

export const words = {
  how: { th: 'รอบกับ{name}เป็นอย่างไร', en: 'How was your round with {name}?' },
  starsLabel: { th: 'ให้คะแนน', en: 'Rating' },
  nStars: { th: '{n} ดาว', en: '{n} stars' },
  oneStar: { th: '1 ดาว', en: '1 star' },
  praise: { th: 'ชมเรื่องไหน', en: 'What stood out' },
  wasLike: { th: 'เป็นอย่างไรบ้าง', en: 'What stood out' },
  more: { th: 'เล่าเพิ่มอีกนิด', en: 'Your review' },
  marks: { th: 'ให้คะแนนแต่ละด้าน', en: 'Rate each part' },
  optional: { th: 'ไม่บังคับ', en: 'optional' },
  clear: { th: 'ล้าง', en: 'Clear' },
  holes: { th: '{n} หลุม', en: '{n} holes' },
  publicName: { th: 'ทุกคนเห็นรีวิวนี้ ในชื่อ “{name}”', en: 'Everybody sees your review, with the name “{name}”' },
  publicPhoto: {
    th: 'ทุกคนเห็นรีวิวนี้ ในชื่อ “{name}” พร้อมรูปของคุณ',
    en: 'Everybody sees your review, with the name “{name}” and your photo',
  },
  publicMayPhoto: {
    th: 'ทุกคนเห็นรีวิวนี้ ในชื่อ “{name}” และเห็นรูปของคุณด้วย ถ้าคุณเปิดให้ทุกคนเห็น',
    en: 'Everybody sees your review, with the name “{name}”, and your photo if you let everybody see it',
  },
  caddiesNote: { th: 'นักกอล์ฟไม่เห็นรีวิวนี้ เห็นเฉพาะแคดดี้', en: 'The golfer does not see this. Only caddies do' },
  send: { th: 'ส่งรีวิว', en: 'Send the review' },
  sending: { th: 'กำลังบันทึก…', en: 'Saving…' },
  starsFirst: { th: 'ให้ดาวก่อน แล้วส่งได้เลย', en: 'Give the stars first, then send' },
  skip: { th: 'ไว้ทีหลัง', en: 'Not now' },
  back: { th: 'กลับไปที่การจอง', en: 'Back to the booking' },
  yours: { th: 'รีวิวของคุณ', en: 'Your review' },
  edit: { th: 'แก้ไขรีวิว', en: 'Edit the review' },
  sent: { th: 'ส่งแล้ว', en: 'Sent' },
  waits: { th: 'รอส่ง', en: 'Waiting to send' },
  isSending: { th: 'กำลังส่ง', en: 'Sending' },
  refused: { th: 'ส่งไม่สำเร็จ', en: 'Not sent' },
  remove: { th: 'นำออก', en: 'Remove' },
  published: { th: 'เผยแพร่แล้ว', en: 'Published' },
  takenDown: { th: 'ทีมงานนำรีวิวนี้ออกแล้ว', en: 'Our team has taken this review down' },
  takenDownWhy: {
    th: 'ไม่มีใครเห็นรีวิวนี้ และไม่นับในคะแนนเฉลี่ย',
    en: 'Nobody else sees it, and it no longer counts in any average.',
  },
  blind: {
    th: 'ยังไม่มีใครอ่านได้ เผยแพร่เมื่อทั้งสองฝ่ายรีวิว หรือเมื่อครบกำหนด {when}',
    en: 'Nobody can read it yet. It is published when both of you have written, or on {when}.',
  },
  blindNew: {
    th: 'เผยแพร่พร้อมกันเมื่อทั้งสองฝ่ายรีวิว หรือเมื่อครบกำหนด {when}',
    en: 'Published together when both of you have written, or on {when}.',
  },
  theyWrote: {
    th: '{name}รีวิวแล้ว ถ้าคุณส่งตอนนี้ จะเผยแพร่ทันทีและแก้ไม่ได้อีก',
    en: '{name} has written already. If you send yours now, it is published at once and cannot be changed.',
  },
  notYet: { th: 'รีวิวได้เมื่อจบรอบ', en: 'You can review it when the round is over' },
  notYetWhy: { th: 'รอบนี้ยังไม่จบ เราจะแจ้งเมื่อรีวิวได้', en: 'This round is not over. We will tell you when it is time.' },
  closed: { th: 'หมดเวลารีวิวรอบนี้แล้ว', en: 'The time to review this round is over' },
  closedWhy: { th: 'รีวิวได้ภายใน 7 วันหลังจบรอบ', en: 'A round can be reviewed within 7 days of its end.' },
  fromGolfer: { th: 'รีวิวจาก{name}', en: 'The review by {name}' },
  noTheirs: { th: '{name}ไม่ได้รีวิวรอบนี้', en: '{name} did not review this round' },
  notFound: { th: 'ไม่พบการจองนี้', en: 'This booking was not found' },
  notFoundWhy: { th: 'ลิงก์อาจผิด หรือเป็นของบัญชีอื่น', en: 'The link may be wrong, or it belongs to another account.' },
  toBookings: { th: 'ไปที่การจอง', en: 'Go to bookings' },
  loading: { th: 'กำลังโหลดรีวิว', en: 'Loading the review' },
  title: { th: 'รีวิว{name}', en: 'Review of {name}' },
} as const satisfies Record<string, Words>;

/** Of one star, two … five. */
export const STAR_WORDS: readonly Words[] = [
  { th: 'ควรปรับปรุง', en: 'Poor' },
  { th: 'พอใช้', en: 'Fair' },
  { th: 'ดี', en: 'Good' },
  { th: 'ดีมาก', en: 'Very good' },
  { th: 'ยอดเยี่ยม', en: 'Excellent' },
];

export const MARK_WORDS: Record<Mark, Words> = {
  service: { th: 'การบริการ', en: 'Service' },
  knowledge: { th: 'ความรู้', en: 'Knowledge' },
  attitude: { th: 'ทัศนคติ', en: 'Attitude' },
  help: { th: 'ความช่วยเหลือ', en: 'Help' },
  punctual: { th: 'ตรงต่อเวลา', en: 'Punctual' },
  polite: { th: 'สุภาพ', en: 'Polite' },
  pace: { th: 'จังหวะการเล่น', en: 'Pace of play' },
};
export const TAG_WORDS: Record<Tag, Words> = {
  READS_LINES: { th: 'อ่านไลน์แม่น', en: 'Reads the line' },
  ON_TIME: { th: 'ตรงเวลา', en: 'On time' },
  CALM: { th: 'ใจเย็น', en: 'Calm' },
  KNOWS_DISTANCES: { th: 'รู้ระยะ', en: 'Knows distances' },
  TAKES_CARE: { th: 'ดูแลดี', en: 'Takes good care' },
  PUNCTUAL: { th: 'ตรงเวลา', en: 'On time' },
  POLITE: { th: 'สุภาพ', en: 'Polite' },
  PLAYS_ON: { th: 'เล่นลื่น', en: 'Keeps the pace' },
  CARES_FOR_COURSE: { th: 'ดูแลสนาม', en: 'Cares for the course' },
};
