import type { DemoGolfer } from './demo-golfer.ts';

const th = (it: Omit<DemoGolfer, 'photo_url' | 'language' | 'languages'> & Partial<DemoGolfer>): DemoGolfer => ({
  photo_url: null,
  language: 'th',
  languages: ['th'],
  ...it,
});

/** Thais who play around here. Names are invented; nobody has a phone number. */
// biome-ignore format: a golfer is a line or two
export const THAI_GOLFERS: readonly DemoGolfer[] = [
  th({ key: 'somchai', display_name: 'คุณสมชาย', handicap_tenths: 163, usual_courses: ['lam-luk-ka-country-club', 'bangkok-golf-club'], preferences: 'ออกรอบเสาร์เช้าเกือบทุกสัปดาห์', credit: 2000 }),
  th({ key: 'ornuma', display_name: 'คุณอรอุมา', languages: ['th', 'en'], handicap_tenths: 201, usual_courses: ['thai-country-club', 'the-vintage-club'], preferences: 'ขอแคดดี้ผู้หญิงถ้าได้ค่ะ', credit: 3000 }),
  th({ key: 'thanakorn', display_name: 'คุณธนากร', handicap_tenths: 118, usual_courses: ['riverdale-golf-club', 'flora-ville-golf-country-club'], preferences: 'ชอบเดินลากถุง ไม่ขึ้นรถ', credit: 1500 }),
  th({ key: 'siriwan', display_name: 'คุณศิริวรรณ', handicap_tenths: 285, usual_courses: ['bangkok-golf-club', 'royal-golf-country-club'], preferences: 'เพิ่งเล่นปีที่สอง ใจเย็นกับเราหน่อยนะคะ', credit: 1200 }),
  th({ key: 'wichai', display_name: 'คุณวิชัย', handicap_tenths: 219, usual_courses: ['windsor-park-golf-club', 'panya-indra-golf-club'], preferences: 'อายุ 71 เดินช้า แต่พัตต์แม่น', credit: 2000 }),
  th({ key: 'napat', display_name: 'คุณณภัทร', languages: ['th', 'en'], handicap_tenths: 54, usual_courses: ['thai-country-club', 'siam-country-club-old-course'], preferences: 'ซ้อมแข่งระดับสมัครเล่น ขอระยะถึงหน้ากรีนกับกลางกรีน', credit: 4000 }),
  th({ key: 'chanin', display_name: 'คุณชนินทร์', handicap_tenths: 172, usual_courses: ['summit-windmill-golf-club', 'thana-city-golf-sports-club'], preferences: 'ออกหลังเลิกงาน ไนต์กอล์ฟเป็นหลัก', credit: 1500 }),
  th({ key: 'malee', display_name: 'คุณมาลี', handicap_tenths: 247, usual_courses: ['lam-luk-ka-country-club', 'royal-golf-country-club'], preferences: 'ก๊วนสี่สาว หัวเราะเสียงดังหน่อย', credit: 1800 }),
  th({ key: 'krit', display_name: 'คุณหมอกฤต', languages: ['th', 'en'], handicap_tenths: 136, usual_courses: ['khao-yai-golf-club', 'toscana-valley-country-club'], preferences: 'อาจมีโทรศัพท์ด่วนจากโรงพยาบาล ขออภัยล่วงหน้า', credit: 3500 }),
  th({ key: 'boonmee', display_name: 'คุณบุญมี', handicap_tenths: 233, usual_courses: ['singha-park-khon-kaen', 'dancoon-golf-club'], preferences: 'คุยอีสานได้เลยครับ', credit: 1200 }),
  th({ key: 'ratree', display_name: 'คุณราตรี', handicap_tenths: 264, usual_courses: ['royal-hua-hin-golf-course', 'sea-pines-golf-resort'], preferences: 'ขอร่มกับน้ำเย็น แพ้แดด', credit: 1600 }),
  th({ key: 'pong', display_name: 'คุณพงษ์ศักดิ์', languages: ['th', 'zh'], handicap_tenths: 189, usual_courses: ['burapha-golf-club', 'chee-chan-golf-resort'], preferences: 'เล่นเร็ว ไม่ชอบรอ', credit: 5000 }),
  th({ key: 'jirayu', display_name: 'คุณจิรายุ', handicap_tenths: null, usual_courses: ['bangkok-golf-club', 'rajpruek-club'], preferences: 'มือใหม่หัดขับ ขอคนสอนมารยาทด้วยครับ', credit: 1000 }),
  th({ key: 'duangjai', display_name: 'คุณดวงใจ', handicap_tenths: 228, usual_courses: ['mae-jo-golf-club', 'chiangmai-highlands-golf'], preferences: 'ออกวันธรรมดาเท่านั้นเจ้า', credit: 1500 }),
  th({ key: 'anan', display_name: 'คุณอนันต์', handicap_tenths: 147, usual_courses: ['bonanza-golf-country-club', 'rancho-charnvee-country-club'], preferences: '', credit: 2200 }),
  th({ key: 'pimchai', display_name: 'คุณพิมพ์ใจ', languages: ['th', 'en'], handicap_tenths: 195, usual_courses: ['red-mountain-golf-club', 'laguna-golf-phuket'], preferences: 'ชอบรอบบ่าย แดดร่มลมตก', credit: 2500 }),
  th({ key: 'surachai', display_name: 'คุณสุรชัย', handicap_tenths: 158, usual_courses: ['santiburi-country-club-chiang-rai', 'mae-moh-golf-course'], preferences: 'ตรงเวลา', credit: 1500 }),
  th({ key: 'kanya', display_name: 'คุณกัญญา', handicap_tenths: 211, usual_courses: ['rayong-green-valley', 'st-andrews-2000'], preferences: 'ขอหยุดถ่ายรูปบ้างนะคะ', credit: 1700 }),
  th({ key: 'manop', display_name: 'คุณมานพ', handicap_tenths: 176, usual_courses: ['grand-prix-golf-club', 'blue-sapphire-golf-resort'], preferences: '', credit: 1400 }),
  th({ key: 'benja', display_name: 'คุณเบญจา', languages: ['th', 'en', 'zh'], handicap_tenths: 239, usual_courses: ['hat-yai-resort-golf-club', 'southern-hills-golf-country-club'], preferences: 'มากับเพื่อนปีนัง คุยจีนได้จะดีมาก', credit: 2600 }),
];
