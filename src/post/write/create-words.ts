import type { Audience } from '#domain/post/post.ts';
import type { Words } from '../../i18n/language.ts';

export const AUDIENCE_WORDS = {
  FOLLOWERS: { th: 'ผู้ติดตาม', en: 'Followers' },
  PUBLIC: { th: 'ทุกคน', en: 'Everybody' },
} as const satisfies Record<Audience, Words>;

export const createWords = {
  signs: { th: '{n}/{most} ตัวอักษร', en: '{n}/{most} characters' },
  followersSee: { th: 'ผู้ติดตาม {n} คนจะเห็น', en: 'Followers who will see it: {n}' },
  noFollowers: { th: 'ผู้ติดตามของคุณจะเห็น', en: 'Your followers will see it' },
  allSee: { th: 'นักกอล์ฟทุกคนเห็นได้', en: 'Every golfer can see it' },
  type: { th: 'ประเภท', en: 'Kind' },
  audience: { th: 'ใครเห็นได้', en: 'Who can see it' },
  course: { th: 'แท็กสนาม', en: 'Tag a course' },
  noCourse: { th: 'ไม่ได้แท็ก', en: 'None' },
  noTag: { th: 'เอาแท็กสนามออก', en: 'Remove the course' },
  free: { th: 'แนบวันว่าง', en: 'Add a free day' },
  freeWhy: { th: 'นักกอล์ฟกดจองวันนั้นได้จากโพสต์', en: 'Golfers can book that day from the post' },
  day: { th: 'วันที่ว่าง', en: 'Free day' },
  part: { th: 'ช่วงเวลา', en: 'Time of day' },
  offline: {
    th: 'ตอนนี้ไม่มีสัญญาณ กดโพสต์ได้เลย เราจะส่งให้เองเมื่อออนไลน์',
    en: 'No signal now. Post it: it is sent by itself when you are online.',
  },
  notKept: {
    th: 'เครื่องนี้เก็บร่างไว้ไม่ได้ ปิดแอปแล้วร่างจะหาย โพสต์ก่อนปิด',
    en: 'This device cannot keep your draft: it is gone when you close the app. Post before that.',
  },
  empty: { th: 'เขียนข้อความหรือใส่รูปก่อน', en: 'Write something or add a photo first' },
  tooLong: { th: 'ข้อความยาวเกิน {most} ตัวอักษร', en: 'The text is over {most} characters' },
  photosBusy: { th: 'กำลังย่อรูป รอสักครู่', en: 'Wait until the photos are ready' },
  post: { th: 'โพสต์', en: 'Post' },
  posting: { th: 'กำลังส่ง…', en: 'Sending…' },
  waits: { th: 'รอส่งเมื่อมีสัญญาณ', en: 'It is sent when there is a signal' },
  onItsWay: { th: 'กำลังส่งโพสต์', en: 'Your post is on its way' },
} as const satisfies Record<string, Words>;
