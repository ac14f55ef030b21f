import { joinerOf } from '../../i18n/join-thai.ts';
import { wordIn, type Language, type Words } from '../../i18n/language.ts';

/** Words of the cards that browsers break, beside those all screens have. */
const join = joinerOf([
  'แฟร์|เวย์',
  'ด็|อก|เลก',
  'พิต|ชิง|เวดจ์',
  'แก|ปเวดจ์',
  'ล็|อบ|เวดจ์',
  'พัต|เตอร์',
  'ไฮ|บริด',
  'มาร์|ก',
  'ดร|อป',
  'ลำ|ราง',
  'เบา| |ๆ',
  'น้ำ|หนัก',
  'เครื่อง|ดื่ม',
]);

/** A card's words as they are shown. */
export const phraseIn = (said: Words, language: Language): string =>
  language === 'th' ? join(wordIn(said, language)) : wordIn(said, language);
