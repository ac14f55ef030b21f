import type { Gap, BothLanguages } from './phrase.ts';

const number = (th: string, en: string, min: number, max: number, usual: number, step = 1): Gap => ({
  kind: 'number',
  label: { th, en },
  min,
  max,
  step,
  usual,
});

const choice = (th: string, en: string, usual: string, of: Readonly<Record<string, BothLanguages>>): Gap => ({
  kind: 'choice',
  label: { th, en },
  usual,
  of,
});

/** Starts at two where English would need a different word for one. */
export const shotLength = number('ระยะ', 'Distance', 2, 650, 150, 5);
export const hole = number('หลุม', 'Hole', 1, 18, 9);
export const par = number('พาร์', 'Par', 3, 6, 4);
export const handicap = number('แฮนดิแคป', 'Handicap', 0, 54, 18);
export const minutes = number('นาที', 'Minutes', 5, 90, 10, 5);
export const clubsUp = number('กี่เบอร์', 'How many', 1, 3, 1);
export const penalty = number('แต้มปรับ', 'Penalty', 1, 2, 1);
export const clubsInBag = number('จำนวนไม้', 'Clubs', 2, 20, 14);
export const time: Gap = { kind: 'time', label: { th: 'เวลา', en: 'Time' }, usual: '06:30' };

/** Thai courses mark distances in yards; metres are for golfers who think in metres. */
export const unit = choice('หน่วย', 'Unit', 'YARD', {
  YARD: { th: 'หลา', en: 'yards' },
  METRE: { th: 'เมตร', en: 'metres' },
});

export const side = choice('ด้าน', 'Side', 'LEFT', {
  LEFT: { th: 'ซ้าย', en: 'left' },
  RIGHT: { th: 'ขวา', en: 'right' },
});

export const longer = choice('เพิ่มหรือลด', 'Up or down', 'LONGER', {
  LONGER: { th: 'เพิ่ม', en: 'up' },
  SHORTER: { th: 'ลด', en: 'down' },
});

export const club = choice('ไม้', 'Club', 'IRON_7', {
  DRIVER: { th: 'ไดรเวอร์', en: 'driver' },
  WOOD_3: { th: 'หัวไม้ 3', en: '3-wood' },
  WOOD_5: { th: 'หัวไม้ 5', en: '5-wood' },
  WOOD_7: { th: 'หัวไม้ 7', en: '7-wood' },
  HYBRID: { th: 'ไฮบริด', en: 'hybrid' },
  IRON_3: { th: 'เหล็ก 3', en: '3-iron' },
  IRON_4: { th: 'เหล็ก 4', en: '4-iron' },
  IRON_5: { th: 'เหล็ก 5', en: '5-iron' },
  IRON_6: { th: 'เหล็ก 6', en: '6-iron' },
  IRON_7: { th: 'เหล็ก 7', en: '7-iron' },
  IRON_8: { th: 'เหล็ก 8', en: '8-iron' },
  IRON_9: { th: 'เหล็ก 9', en: '9-iron' },
  PITCHING: { th: 'พิตชิงเวดจ์', en: 'pitching wedge' },
  GAP: { th: 'แกปเวดจ์', en: 'gap wedge' },
  SAND: { th: 'แซนด์เวดจ์', en: 'sand wedge' },
  LOB: { th: 'ล็อบเวดจ์', en: 'lob wedge' },
  PUTTER: { th: 'พัตเตอร์', en: 'putter' },
});

export const obstacle = choice('อุปสรรค', 'What', 'WATER', {
  WATER: { th: 'น้ำ', en: 'water' },
  BUNKER: { th: 'บังเกอร์', en: 'bunker' },
  DITCH: { th: 'ลำราง', en: 'ditch' },
  TREES: { th: 'ต้นไม้', en: 'trees' },
});

export const danger = choice('ระวังอะไร', 'What', 'WATER', {
  WATER: { th: 'น้ำ', en: 'water' },
  BUNKER: { th: 'บังเกอร์', en: 'bunker' },
  OB: { th: 'โอบี', en: 'out of bounds' },
  DITCH: { th: 'ลำราง', en: 'ditch' },
  TREES: { th: 'ต้นไม้', en: 'trees' },
});

export const target = choice('เล็งที่', 'Aim', 'GREEN_MIDDLE', {
  FLAG: { th: 'ธง', en: 'flag' },
  GREEN_MIDDLE: { th: 'กลางกรีน', en: 'middle of the green' },
  GREEN_LEFT: { th: 'กรีนฝั่งซ้าย', en: 'left side of the green' },
  GREEN_RIGHT: { th: 'กรีนฝั่งขวา', en: 'right side of the green' },
  FAIRWAY_MIDDLE: { th: 'กลางแฟร์เวย์', en: 'middle of the fairway' },
  FAIRWAY_LEFT: { th: 'แฟร์เวย์ฝั่งซ้าย', en: 'left side of the fairway' },
  FAIRWAY_RIGHT: { th: 'แฟร์เวย์ฝั่งขวา', en: 'right side of the fairway' },
  BUNKER: { th: 'บังเกอร์ข้างหน้า', en: 'bunker ahead' },
  TREE: { th: 'ต้นไม้ใหญ่ข้างหน้า', en: 'big tree ahead' },
});

export const wind = choice('ลม', 'Wind', 'AGAINST', {
  AGAINST: { th: 'ลมต้าน', en: 'against us' },
  BEHIND: { th: 'ลมตาม', en: 'behind us' },
  TO_RIGHT: { th: 'ลมพัดซ้ายไปขวา', en: 'left to right' },
  TO_LEFT: { th: 'ลมพัดขวาไปซ้าย', en: 'right to left' },
  NONE: { th: 'ไม่มีลม', en: 'none' },
});

export const lie = choice('ลูกอยู่ที่', 'Where', 'FAIRWAY', {
  FAIRWAY: { th: 'กลางแฟร์เวย์', en: 'in the fairway' },
  ROUGH: { th: 'ในรัฟ', en: 'in the rough' },
  BUNKER: { th: 'ในบังเกอร์', en: 'in the bunker' },
  WATER: { th: 'ในน้ำ', en: 'in the water' },
  TREES: { th: 'ในดงไม้', en: 'in the trees' },
  FRINGE: { th: 'ขอบกรีน', en: 'on the fringe' },
  GREEN: { th: 'บนกรีน', en: 'on the green' },
  OVER: { th: 'หลังกรีน', en: 'over the green' },
  OB: { th: 'ในเขตโอบี', en: 'out of bounds' },
});

/** How far outside the hole a putt starts: Thai caddies count in balls and holes. */
export const outside = choice('เล็งนอกหลุม', 'Outside', 'BALL_1', {
  BALL_HALF: { th: 'ครึ่งลูก', en: 'half a ball' },
  BALL_1: { th: '1 ลูก', en: '1 ball' },
  BALL_2: { th: '2 ลูก', en: '2 balls' },
  BALL_3: { th: '3 ลูก', en: '3 balls' },
  CUP_1: { th: '1 หลุม', en: '1 cup' },
  CUP_2: { th: '2 หลุม', en: '2 cups' },
});

export const speed = choice('ความเร็ว', 'Speed', 'FAST', {
  SLOW: { th: 'ช้า', en: 'slow' },
  MEDIUM: { th: 'เร็วปานกลาง', en: 'medium' },
  FAST: { th: 'เร็ว', en: 'fast' },
  VERY_FAST: { th: 'เร็วมาก', en: 'very fast' },
});

export const tees = choice('สี', 'Colour', 'WHITE', {
  BLACK: { th: 'ดำ', en: 'black' },
  BLUE: { th: 'น้ำเงิน', en: 'blue' },
  WHITE: { th: 'ขาว', en: 'white' },
  YELLOW: { th: 'เหลือง', en: 'yellow' },
  RED: { th: 'แดง', en: 'red' },
});

export const place = choice('จุดนัด', 'Where', 'CLUBHOUSE', {
  CLUBHOUSE: { th: 'หน้าคลับเฮาส์', en: 'the clubhouse' },
  BAG_DROP: { th: 'จุดลงถุงกอล์ฟ', en: 'the bag drop' },
  CADDY_DESK: { th: 'จุดรับแคดดี้', en: 'the caddy desk' },
  RANGE: { th: 'สนามไดรฟ์', en: 'the driving range' },
  PRACTICE_GREEN: { th: 'กรีนซ้อมพัตต์', en: 'the practice green' },
  FIRST_TEE: { th: 'แท่นทีหลุม 1', en: 'the first tee' },
  TENTH_TEE: { th: 'แท่นทีหลุม 10', en: 'the 10th tee' },
  CAR_PARK: { th: 'ลานจอดรถ', en: 'the car park' },
});

export const drink = choice('เครื่องดื่ม', 'Drink', 'WATER', {
  WATER: { th: 'น้ำเปล่า', en: 'Water' },
  ICE: { th: 'น้ำแข็ง', en: 'Some ice' },
  ELECTROLYTE: { th: 'เกลือแร่', en: 'A sports drink' },
  SOFT_DRINK: { th: 'น้ำอัดลม', en: 'A soft drink' },
  COFFEE: { th: 'กาแฟเย็น', en: 'An iced coffee' },
  BEER: { th: 'เบียร์', en: 'A beer' },
  TOWEL: { th: 'ผ้าเย็น', en: 'A cold towel' },
});

export const fee = choice('ค่าอะไร', 'What for', 'GREEN_FEE', {
  GREEN_FEE: { th: 'ค่ากรีนฟี', en: 'green fee' },
  CART_FEE: { th: 'ค่ารถกอล์ฟ', en: 'cart fee' },
  CADDY_FEE: { th: 'ค่าแคดดี้', en: 'caddy fee' },
  DRINKS: { th: 'ค่าเครื่องดื่ม', en: 'drinks bill' },
});
