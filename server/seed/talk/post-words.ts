import type { DayPart, PostType } from '#domain/post/post.ts';

export interface DemoPost {
  caddy: string;
  /** Hours ago. */
  ago: number;
  type?: PostType;
  /** FOLLOWERS unless said. */
  audience?: 'PUBLIC';
  html: string;
  course?: string;
  /** Days from today. */
  free?: readonly [days: number, part: DayPart];
  /** Of public/img. */
  scenes?: readonly string[];
}

const BANGKOK = 'bangkok-golf-club';
const KHAO_YAI = 'khao-yai-golf-club';
const HIGHLANDS = 'chiangmai-highlands-golf';
const BLACK_MOUNTAIN = 'black-mountain-golf-club';
const RED_MOUNTAIN = 'red-mountain-golf-club';
const OLD_COURSE = 'siam-country-club-old-course';

/** In everybody's own words: people say ครับ and ค่ะ, the app does not. */
// biome-ignore format: a post is one line, or a few
export const POSTS: readonly DemoPost[] = [
  { caddy: 'nan', ago: 2, course: KHAO_YAI, html: '<p>เช้านี้หมอกลงสวยมากค่ะ กรีนเร็วราว <strong>10.5</strong> พรุ่งนี้บ่ายยังว่างนะคะ</p>', free: [1, 'AFTERNOON'], scenes: ['scene-khaoyai.jpg'], audience: 'PUBLIC' },
  { caddy: 'caddy', ago: 5, course: BANGKOK, type: 'COURSE_NOTE', html: '<p>หลุม 7 เปลี่ยนธงไปหลังบังเกอร์แล้วค่ะ เผื่อเหล็กเพิ่มอีกเบอร์นะคะ</p><ul><li>กรีน 9 เพิ่งลงทราย ลูกช้าหน่อย</li><li>หลุม 13 ทีขยับไปข้างหน้า 15 หลา</li></ul>', scenes: ['scene-green.jpg'], audience: 'PUBLIC' },
  { caddy: 'phloi', ago: 20, course: HIGHLANDS, html: '<p>อากาศเชียงใหม่ 19 องศาแล้วค่ะ เสื้อกันลมต้องมา</p>', free: [3, 'DAY'], scenes: ['scene-dawn.jpg'], audience: 'PUBLIC' },
  { caddy: 'ja', ago: 3, type: 'FREE_TODAY', course: BANGKOK, html: '<p>วันนี้บ่ายว่างหนึ่งรอบค่ะ ลมเบา แดดไม่แรง ใครอยากออกรอบหลังเลิกงานทักมาได้เลย</p>', free: [0, 'AFTERNOON'] },
  { caddy: 'mook', ago: 30, course: BANGKOK, type: 'COURSE_NOTE', html: '<p>น้ำหลุม 18 สูงขึ้นจากฝนเมื่อคืนค่ะ ตีข้ามเผื่อไว้ <strong>10 หลา</strong></p>' },
  { caddy: 'em', ago: 52, course: BANGKOK, html: '<p>ขอบคุณทุกก๊วนเมื่อวานครับ ได้เห็นโฮลอินวันหลุม 4 กับตา</p>', scenes: ['scene-evening.jpg'] },
  { caddy: 'caddy', ago: 74, course: BANGKOK, html: '<p>ทรายในบังเกอร์หลุม 4 เติมใหม่ทั้งหลุม ลูกจมง่ายหน่อยค่ะ</p>', type: 'COURSE_NOTE', audience: 'PUBLIC' },
  { caddy: 'nan', ago: 98, course: KHAO_YAI, html: '<p>กวางเดินผ่านแฟร์เวย์ 12 อีกแล้วค่ะ ถ้าเจอรอสักครู่นะคะ</p>', audience: 'PUBLIC' },
  { caddy: 'kaew', ago: 11, course: KHAO_YAI, html: '<p>เสาร์นี้เช้าว่างค่ะ กลุ่มมือใหม่ก็ยินดีดูแล</p>', free: [5, 'MORNING'], audience: 'PUBLIC' },
  { caddy: 'som', ago: 7, course: BLACK_MOUNTAIN, html: '<p>Greens are running <strong>11</strong> today. Wind from the sea after ten, so club up on 3 and 14.</p>', type: 'COURSE_NOTE', audience: 'PUBLIC', scenes: ['scene-huahin-palm.jpg'] },
  { caddy: 'som', ago: 55, course: BLACK_MOUNTAIN, html: '<p>Free on Thursday, all day. Happy to walk.</p>', free: [4, 'DAY'], audience: 'PUBLIC' },
  { caddy: 'pim', ago: 28, course: 'royal-hua-hin-golf-course', html: '<p>รถไฟสายใต้ผ่านหลุม 1 ตอน 7 โมงครึ่งค่ะ รอเสียงหวูดก่อนตีจะได้ไม่สะดุ้ง</p>', audience: 'PUBLIC' },
  { caddy: 'may', ago: 33, course: RED_MOUNTAIN, html: '<p>หลุม 17 ลงเขา วัดจริง <strong>ลบ 20 หลา</strong> เล่นเหล็กสั้นลงสองเบอร์ค่ะ</p>', type: 'COURSE_NOTE', audience: 'PUBLIC' },
  { caddy: 'oil', ago: 16, course: OLD_COURSE, html: '<p>สัปดาห์นี้ทัวร์นาเมนต์จบแล้ว กรีนยังคมอยู่ค่ะ ว่างวันพุธบ่าย</p>', free: [2, 'AFTERNOON'], audience: 'PUBLIC' },
  { caddy: 'bee', ago: 40, course: 'khao-kheow-country-club', html: '<p>พกหมวกกับน้ำมาเผื่อนะคะ ช่วงนี้แดดแรงตั้งแต่เก้าโมง</p>', audience: 'PUBLIC' },
  { caddy: 'kham', ago: 64, course: HIGHLANDS, html: '<p>ดอกพญาเสือโคร่งหลุม 6 เริ่มบานแล้วครับ</p>', audience: 'PUBLIC' },
  { caddy: 'toey', ago: 22, course: 'riverdale-golf-club', html: '<p>ไนต์กอล์ฟเปิดถึงสามทุ่มค่ะ ลูกสีเหลืองหาง่ายกว่า</p>', audience: 'PUBLIC' },
  { caddy: 'ja', ago: 120, course: BANGKOK, html: '<p>วันจันทร์สนามปิดพักกรีนค่ะ เจอกันวันอังคาร</p>' },
];
