import type { DemoCaddy } from './demo-caddy.ts';
import { AFTERNOONS, CLOSED_MONDAY, EVERY_DAY, MORNINGS, SPLIT, WEEKDAYS, WEEKENDS } from './hours.ts';

/** Of Bangkok and around it. Names are invented; numbers are unlike at one course. */
// biome-ignore format: a caddy is a few lines
export const CENTRAL_CADDIES: readonly DemoCaddy[] = [
  { key: 'nok-noi', nickname: 'นกน้อย', nickname_latin: 'Noknoi', caddy_number: '028', real_name: 'นกน้อย ทุ่งสุวรรณ', courses: ['bangkok-golf-club', 'flora-ville-golf-country-club'], years: 12, languages: ['th', 'en'],
    strengths: 'เดินคล่องทั้งสองสนามค่ะ จำได้ว่าท่านไหนชอบธงซ้ายธงขวา', week: EVERY_DAY, off: [6, 13], record: [48, 102, 870, 858] },
  { key: 'golf', nickname: 'กอล์ฟ', nickname_latin: 'Golf', caddy_number: '240', real_name: 'กฤษณะ พงษ์ไพร', courses: ['bangkok-golf-club', 'rajpruek-club'], years: 4, languages: ['th', 'en'],
    strengths: 'เล่นเองแฮนดิแคป 9 ครับ ช่วยเลือกไม้ให้ได้ แต่ไม่แย่งตัดสินใจ', week: WEEKENDS, record: [47, 31, 122, 117] },
  { key: 'jeab', nickname: 'เจี๊ยบ', nickname_latin: 'Jeab', caddy_number: '075', real_name: 'จิราภรณ์ คลองหก', courses: ['lam-luk-ka-country-club'], years: 15, languages: ['th'],
    strengths: 'ลำลูกกาสองสนามเล่นต่างกันมากค่ะ เจี๊ยบบอกให้ตั้งแต่ที', week: CLOSED_MONDAY, record: [49, 118, 1120, 1109] },
  { key: 'tum', nickname: 'ตุ้ม', nickname_latin: 'Tum', caddy_number: '190', real_name: 'ธิดารัตน์ รังสิต', courses: ['lam-luk-ka-country-club', 'thana-city-golf-sports-club'], years: 3, languages: ['th', 'zh'],
    strengths: 'กำลังเรียนจีน คุยเรื่องกอล์ฟได้แล้วค่ะ', week: SPLIT, off: [2], record: [46, 22, 95, 91] },
  { key: 'pui', nickname: 'ปุ้ย', nickname_latin: 'Pui', caddy_number: '062', real_name: 'ปวีณา เมืองเอก', courses: ['riverdale-golf-club', 'pinehurst-golf-country-club'], years: 9, languages: ['th', 'en'],
    strengths: 'ไนต์กอล์ฟริเวอร์เดลถนัดค่ะ ดูลูกกลางคืนไม่หาย', week: AFTERNOONS, record: [48, 73, 344, 338] },
  { key: 'vee', nickname: 'วี', nickname_latin: 'Vee', caddy_number: '118', real_name: 'วีรยุทธ บางนา', courses: ['summit-windmill-golf-club', 'the-vintage-club'], years: 6, languages: ['th', 'en'],
    strengths: 'ดูสวิงจากด้านหลังให้ได้ครับ บอกเท่าที่ถาม', week: EVERY_DAY, record: [47, 55, 231, 225] },
  { key: 'fai', nickname: 'ฝ้าย', nickname_latin: 'Fai', caddy_number: '033', real_name: 'กัญญาณัฐ บางพลี', courses: ['thai-country-club'], years: 8, languages: ['th', 'en', 'ja'],
    strengths: 'แขกญี่ปุ่นประจำหลายก๊วนค่ะ รู้มารยาทและจังหวะ', week: EVERY_DAY, off: [5], record: [49, 84, 502, 499] },
  { key: 'mint', nickname: 'มิ้นท์', nickname_latin: 'Mint', caddy_number: '207', real_name: 'มินตรา บางปะกง', courses: ['thai-country-club', 'royal-lakeside-golf-club'], years: 2, languages: ['th', 'en'],
    strengths: 'เพิ่งจบท่องเที่ยวค่ะ อังกฤษคล่อง ยิ้มเก่ง', week: WEEKDAYS, record: [46, 14, 52, 50] },
  { key: 'orn', nickname: 'อร', nickname_latin: 'Orn', caddy_number: '051', real_name: 'อรทัย อยุธยา', courses: ['ayutthaya-golf-club'], years: 7, languages: ['th', 'ja'],
    strengths: 'หลุม 12 ลมหมุนทุกบ่ายค่ะ เดี๋ยวอรดูยอดไม้ให้', week: EVERY_DAY, record: [48, 46, 260, 256] },
  { key: 'kaning', nickname: 'คะนิ้ง', nickname_latin: 'Kaning', caddy_number: '144', real_name: 'คณิตา ทวีวัฒนา', courses: ['royal-golf-country-club', 'windsor-park-golf-club'], years: 5, languages: ['th', 'en'],
    strengths: 'ใจเย็นกับคู่รักมือใหม่ค่ะ สอนมารยาทบนกรีนให้ด้วย', week: MORNINGS, record: [47, 40, 188, 183] },
  { key: 'dam', nickname: 'ดำ', nickname_latin: 'Dam', caddy_number: '005', real_name: 'สำเริง หนองจอก', courses: ['windsor-park-golf-club'], years: 21, languages: ['th'],
    strengths: 'ออกรอบมากว่าสามพันรอบครับ ลมทางไหนรู้หมด', week: MORNINGS, record: [48, 156, 1610, 1598] },
  { key: 'bow', nickname: 'โบว์', nickname_latin: 'Bow', caddy_number: '177', real_name: 'ณัฐธิดา บางไทร', courses: ['bangsai-country-club', 'rachakram-golf-club'], years: 4, languages: ['th', 'ko'],
    strengths: 'คุยเกาหลีเรื่องระยะกับไลน์ได้ค่ะ', week: CLOSED_MONDAY, record: [48, 27, 119, 118] },
  { key: 'keng', nickname: 'เก่ง', nickname_latin: 'Keng', caddy_number: '083', real_name: 'เกียรติศักดิ์ องครักษ์', courses: ['royal-lakeside-golf-club', 'bangkok-golf-club'], years: 3, languages: ['th'],
    strengths: 'แบกถุงเดินได้ทั้งรอบครับ ไม่ต้องใช้รถ', week: EVERY_DAY, record: [45, 18, 74, 66], verification: 'SUSPENDED' },
  { key: 'yui', nickname: 'ยุ้ย', nickname_latin: 'Yui', caddy_number: '261', real_name: 'ยุวดี สามวา', courses: ['panya-indra-golf-club'], years: 6, languages: ['th', 'en'],
    strengths: 'ปัญญาอินทราสามคอร์ส บอกได้ว่าวันไหนควรเล่นคอร์สไหนค่ะ', week: EVERY_DAY, off: [3], record: [48, 62, 297, 292] },
  { key: 'nine', nickname: 'ไนน์', nickname_latin: 'Nine', caddy_number: '309', real_name: 'นวพร ลาดกระบัง', courses: ['bangkok-golf-club'], years: 1, languages: ['th', 'en'],
    strengths: 'ผ่านอบรมรุ่นล่าสุดค่ะ ขอฝากตัวด้วยนะคะ', week: EVERY_DAY, record: [48, 5, 17, 17], verification: 'SUBMITTED' },
];
