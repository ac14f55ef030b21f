/** Of short Thai names, the frequent first; many have one of these, the others one that is put together or written in Latin letters. */
const THAI =
  'แนน ฝน ก้อย นก ปลา มด หมู ไก่ กุ้ง ปู นุ่น แอน บี เอ้ โอ๋ อ้อ ตาล ส้ม แตง ฟ้า ดาว จอย นิด หน่อย เล็ก ใหญ่ แดง ดำ ขาว เขียว น้ำ ฝ้าย แพร มายด์ มุก พลอย เพชร ทราย หวาน ครีม เบล แบม โบว์ บัว ใบเตย ข้าว กิ๊ฟ เกด แก้ว ขวัญ จ๋า เจน ชมพู่ ตั๊ก ต้อม ต่าย ต้น ตุ๊ก เตย ทิพย์ นัท น้อย นุช เนย บุ๋ม ปอ ปาน ป๊อป เป้ แป้ง ผึ้ง พิม เพ็ญ ฟาง เฟิร์น มน เมย์ แมว ยุ้ย รุ้ง ลูกตาล วิว ศรี สา หญิง หมวย หยก อร อ้อม อุ๊ เอ๋ โอ'.split(
    ' ',
  );
const FIRST = 'กา ขวัญ จิ ชื่น ดา ทอง นวล บุญ ประ พร เพียง ฟอง มา ยอด รัก ลำ วัน ศิ สม สาย สุ อา อิน เอื้อง'.split(' ');
const LAST = 'จันทร์ ใจ ชัย ดวง เดือน ตา ทิพย์ นภา นี นิล บุษ พร ฟ้า มณี มาศ รัตน์ ลักษณ์ วรรณ ศรี สุดา หญิง หอม อร อำไพ'.split(' ');
const LATIN =
  'Nan Fon Ann Bee May Joy Ploy Pim Mook Mind Fern Noon Kwan Som Dao Gift Bell Bow Jane Jib Kate Lek Nok Noi Nui Oil Pang Porn Rung Toey Somchai Somsri Somying Malee Wanna Suda Kanya Ratana'.split(
    ' ',
  );

/** `chance` answers the next number from 0 to 1. */
export function nicknameBy(chance: () => number): string {
  const of = (list: string[], evenly = 1) => list[Math.floor(chance() ** evenly * list.length)] ?? '';
  const kind = chance();
  if (kind < 0.55) return of(THAI, 2);
  return kind < 0.9 ? of(FIRST) + of(LAST) : of(LATIN);
}
