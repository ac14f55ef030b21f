/** What people type for a place, and the word that our courses carry (province or name). */
export const ALSO_CALLED: readonly (readonly [found: string, typed: readonly string[]])[] = [
  [
    'กรุงเทพ',
    [
      'กทม',
      'กทม.',
      'กรุงเทพฯ',
      'บางกอก',
      'แบงค็อก',
      'แบงคอก',
      'แบงก์ค็อก',
      'bkk',
      'krung thep',
      'krungthep',
      'บางนา',
      'bang na',
    ],
  ],
  ['นครราชสีมา', ['โคราช', 'korat', 'khorat', 'ปากช่อง', 'pak chong', 'pakchong']],
  ['เขาใหญ่', ['khaoyai']],
  ['ชลบุรี', ['พัทยา', 'พัดทะยา', 'pattaya', 'ศรีราชา', 'sriracha', 'si racha', 'บางแสน']],
  ['ประจวบ', ['หัวหิน', 'hua hin', 'huahin', 'ปราณบุรี', 'pranburi']],
  ['เพชรบุรี', ['ชะอำ', 'cha am', 'chaam', 'เมืองเพชร', 'แก่งกระจาน']],
  ['พระนครศรีอยุธยา', ['กรุงเก่า', 'ayuthaya', 'ayuttaya', 'ayudhya', 'บางปะอิน', 'bang pa-in']],
  ['เชียงใหม่', ['เจียงใหม่', 'cnx', 'chiangmai']],
  ['เชียงราย', ['เจียงฮาย', 'chiangrai', 'chiengrai']],
  ['ภูเก็ต', ['ภูเก็จ', 'ภูเกต', 'puket']],
  ['สุราษฎร์ธานี', ['สมุย', 'samui', 'koh samui', 'ko samui', 'สุราด']],
  ['สงขลา', ['หาดใหญ่', 'hat yai', 'hatyai', 'haad yai']],
  ['กาญจนบุรี', ['เมืองกาญจน์', 'เมืองกาญ', 'กาญจน์', 'kanchana']],
  ['นครศรีธรรมราช', ['เมืองคอน']],
  ['ฉะเชิงเทรา', ['แปดริ้ว', 'paet riu']],
  ['ปทุมธานี', ['รังสิต', 'rangsit']],
  ['สมุทรปราการ', ['ปากน้ำ', 'paknam', 'บางพลี', 'bang phli']],
  ['ขอนแก่น', ['khonkaen', 'konkaen']],
];

/** Said before a name: in Thai, where no space follows, and in English. */
export const HONORIFIC =
  /^(?:(?:น้อง|พี่|คุณ|นาย|นางสาว|นาง|แคดดี้|โปร|ครู)\s*|(?:khun|nong|phi|pee|p'|k\.|mr\.?|ms\.?|mrs\.?|miss|caddy|caddie)\s+)+/;
