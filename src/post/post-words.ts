import type { DayPart, PostType } from '#domain/post/post.ts';
import type { Words } from '../i18n/language.ts';

export const TYPE_WORDS = {
  GENERAL: { th: 'ทั่วไป', en: 'General' },
  FREE_TODAY: { th: 'ว่างวันนี้', en: 'Free today' },
  COURSE_NOTE: { th: 'บันทึกสนาม', en: 'Course note' },
} as const satisfies Record<PostType, Words>;

export const PART_WORDS = {
  DAY: { th: 'ทั้งวัน', en: 'all day' },
  MORNING: { th: 'เช้า', en: 'morning' },
  AFTERNOON: { th: 'บ่าย', en: 'afternoon' },
} as const satisfies Record<DayPart, Words>;

export const postWords = {
  by: { th: 'โพสต์ของ{name}', en: 'Post by {name}' },
  photo: { th: 'รูปที่ {n} ของ{name}', en: 'Photo {n} of {name}' },
  free: { th: 'ว่าง {day} {part}', en: 'Free {day}, {part}' },
  notFree: { th: 'วันนั้นไม่ว่างแล้ว', en: 'No longer free that day' },
  book: { th: 'จอง{name}', en: 'Book {name}' },
  like: { th: 'ถูกใจ', en: 'Like' },
  likes: { th: 'ถูกใจ {n}', en: 'Likes: {n}' },
  isNew: { th: 'ใหม่', en: 'New' },
  options: { th: 'ตัวเลือกโพสต์', en: 'Post options' },
  seeCaddy: { th: 'ดูโปรไฟล์{name}', en: 'See {name}' },
  more: { th: 'ดูเพิ่ม', en: 'Show more' },
  loading: { th: 'กำลังโหลดโพสต์', en: 'Loading posts' },
  none: { th: 'ยังไม่มีโพสต์', en: 'No posts yet' },
  noneWhy: { th: 'เมื่อคนที่คุณติดตามโพสต์ จะเห็นที่นี่', en: 'What those you follow post appears here' },
  title: { th: 'โพสต์', en: 'Posts' },
} as const satisfies Record<string, Words>;

/** How many of the caddy's own posts are read at once. */
export const OWN_PAGE = 20;
