import '../../ui/css/screens/reading.css';
import type { Role } from '#domain/account/account.ts';
import { useLanguage, wordIn, type Language, type Words } from '../../i18n/language.ts';

/** The terms of one role, to be read. */
export function TermsArticle({ role }: { role: Role }) {
  const language = useLanguage();
  return (
    <article className="prose">
      {chaptersFor(role).map((chapter, place) => (
        <section key={chapter.title.en} {...(place > 0 ? { className: 'mt-4' } : {})}>
          <h2>
            {place + 1}. {wordIn(chapter.title, language)}
          </h2>
          {chapter.says.map((paragraph) => (
            <p key={paragraph.en}>{wordIn(paragraph, language)}</p>
          ))}
          {chapter.rules && <Rules rules={chapter.rules} language={language} />}
          {chapter.table && <Table table={chapter.table} language={language} />}
        </section>
      ))}
    </article>
  );
}

const Rules = ({ rules, language }: { rules: NonNullable<Chapter['rules']>; language: Language }) => (
  <ol className="mt-2">
    {rules.map((rule) => (
      <li key={rule.en}>{wordIn(rule, language)}</li>
    ))}
  </ol>
);

const Table = ({ table, language }: { table: NonNullable<Chapter['table']>; language: Language }) => (
  <table className="terms-table mt-2">
    <thead>
      <tr>
        <th scope="col">{wordIn(table.when, language)}</th>
        <th scope="col">{wordIn(table.kept, language)}</th>
      </tr>
    </thead>
    <tbody>
      {table.rows.map(([when, kept]) => (
        <tr key={when.en}>
          <td>{wordIn(when, language)}</td>
          <td>{wordIn(kept, language)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** One chapter of the terms. Plain text only: nothing in it is ever parsed as markup. */
interface Chapter {
  title: Words;
  says: readonly Words[];
  /** Numbered sentences. */
  rules?: readonly Words[];
  /** Two columns: when, and what then. */
  table?: { when: Words; kept: Words; rows: readonly [Words, Words][] };
}

const SERVICE: Chapter = {
  title: { th: 'บริการของเรา', en: 'What we do' },
  says: [
    {
      th: 'Caddee ช่วยให้นักกอล์ฟกับแคดดี้นัดออกรอบกันล่วงหน้า ส่วนเวลาออกรอบ ค่ากรีนฟี ค่าแคดดี้และค่ารถที่จ่ายหน้าเคาน์เตอร์เป็นเรื่องระหว่างนักกอล์ฟกับสนาม เราแสดงไว้ให้ทราบก่อนเท่านั้น',
      en: 'Caddee lets golfers and caddies agree on a round ahead of time. Tee-off times, green fees, and the caddy and cart fees taken at the counter are between the golfer and the course; we only show them beforehand.',
    },
    {
      th: 'ผู้ใช้ต้องมีอายุ 18 ปีขึ้นไป หนึ่งคนหนึ่งบัญชี และข้อมูลที่กรอกต้องเป็นความจริง',
      en: 'Users are 18 or older, have one account each, and give true information.',
    },
  ],
};

const MONEY: Chapter = {
  title: { th: 'การจองและการกันเงิน', en: 'Booking, and money that is held' },
  says: [
    {
      th: 'เมื่อส่งคำขอ เราจะกันเงินค่าบริการไว้ในวอลเล็ต และตัดจริงเมื่อจบรอบเท่านั้น ถ้าแคดดี้ไม่รับ หรือไม่ตอบภายในเวลาที่แสดงไว้ เราคืนเงินทั้งหมดเข้าวอลเล็ตทันที',
      en: 'When a request is sent, the fee is held in the wallet. It is taken only after the round. If the caddy declines, or does not answer in the time shown, all of it returns to the wallet at once.',
    },
    {
      th: 'ทิปเป็นน้ำใจของนักกอล์ฟ แคดดี้ได้รับทิปเต็มจำนวน เราไม่หักส่วนใด',
      en: 'A tip is the golfer’s own wish. The caddy gets all of it; we take no share.',
    },
  ],
};

const CANCELLING: Chapter = {
  title: { th: 'การยกเลิก', en: 'Cancelling' },
  says: [
    {
      th: 'เมื่อแคดดี้ยืนยันแล้ว นักกอล์ฟยกเลิกได้ตามตารางนี้ นับถึงเวลาออกรอบแรกสุดที่เคยตกลงกัน เราแสดงยอดเงินคืนให้เห็นก่อนกดยืนยันทุกครั้ง',
      en: 'Once the caddy has confirmed, a golfer may cancel as in this table, counted to the earliest tee-off ever agreed. The exact refund is always shown before it is confirmed.',
    },
  ],
  table: {
    when: { th: 'ยกเลิกเมื่อ', en: 'Cancelled' },
    kept: { th: 'หัก', en: 'Kept' },
    rows: [
      [
        {
          th: 'ภายใน 15 นาทีหลังยืนยัน และก่อนออกรอบ 3 ชั่วโมงขึ้นไป',
          en: 'Within 15 minutes of confirmation, 3 hours or more ahead',
        },
        { th: 'ไม่หัก', en: 'nothing' },
      ],
      [
        { th: 'ก่อนออกรอบ 24 ชั่วโมงขึ้นไป', en: '24 hours or more ahead' },
        { th: 'ไม่หัก', en: 'nothing' },
      ],
      [
        { th: 'ก่อนออกรอบ 6 ถึง 24 ชั่วโมง', en: '6 to 24 hours ahead' },
        { th: '30%', en: '30%' },
      ],
      [
        { th: 'ก่อนออกรอบ 2 ถึง 6 ชั่วโมง', en: '2 to 6 hours ahead' },
        { th: '50%', en: '50%' },
      ],
      [
        { th: 'น้อยกว่า 2 ชั่วโมง หรือแคดดี้เช็กอินแล้ว', en: 'Less than 2 hours ahead, or the caddy has checked in' },
        { th: '100%', en: '100%' },
      ],
      [
        { th: 'แคดดี้ขอยกเลิก สนามปิด หรือฝนก่อนเริ่มรอบ', en: 'The caddy asks, the course closes, or rain before the start' },
        { th: 'ไม่หัก', en: 'nothing' },
      ],
    ],
  },
};

const KEPT_PART: Words = {
  th: 'ส่วนที่หักเป็นของแคดดี้ที่กันเวลาไว้ให้ หลังหักส่วนแบ่งของเรา ฝนตกหลังเริ่มรอบคิดตามจำนวนหลุมที่เล่นไปแล้ว',
  en: 'What is kept goes to the caddy who kept the time free, less our share. Rain after the start is settled by the holes played.',
};

const RESPECT: Chapter = {
  title: { th: 'ให้เกียรติกัน 5 ข้อ', en: 'Five rules of respect' },
  says: [
    {
      th: 'ใช้กับทุกคนเท่ากัน ทั้งในสนาม ในแชท และในรีวิว ผิดข้อใดเราอาจพักหรือปิดบัญชีได้',
      en: 'They bind everyone alike, on the course, in chat and in reviews. Breaking one may pause or close an account.',
    },
  ],
  rules: [
    {
      th: 'พูดและปฏิบัติต่อกันอย่างสุภาพ ไม่ดูหมิ่น ไม่คุกคาม ไม่แตะเนื้อต้องตัว ไม่ชวนไปไหนหรือขอสิ่งใดนอกงานแคดดี้',
      en: 'Speak and act with courtesy. No insults, no harassment, no touching, no invitations or requests beyond a caddy’s work.',
    },
    {
      th: 'ตรงเวลา แคดดี้ถึงสนามก่อนออกรอบ 30 นาที นักกอล์ฟที่มาช้าหรือเปลี่ยนแผนแจ้งในแอปทันทีที่รู้',
      en: 'Be on time. Caddies are at the course 30 minutes before tee-off; a golfer who is late or changes plans says so in the app at once.',
    },
    {
      th: 'ตกลงตามที่จอง จำนวนหลุม การเดินทาง และราคาเป็นไปตามที่เห็นก่อนยืนยัน ไม่เรียกเก็บหรือต่อรองเพิ่มหน้างาน',
      en: 'Keep to what was booked. Holes, getting round and price stay as they were shown; nothing is added or bargained down on the day.',
    },
    {
      th: 'ทิปเป็นเรื่องสมัครใจ ไม่เรียกร้อง ไม่กดดัน และไม่ใช้ทิปหรือรีวิวเป็นเครื่องต่อรอง',
      en: 'Tips are voluntary. Nobody demands, presses, or bargains with tips or reviews.',
    },
    {
      th: 'รักษาความเป็นส่วนตัวและความปลอดภัย ไม่ถ่ายรูปหรือส่งต่อข้อมูลของอีกฝ่ายโดยไม่ขอ และหยุดเล่นทันทีเมื่อฟ้าคะนองหรือสนามสั่ง',
      en: 'Guard privacy and safety. No photos or personal details are passed on without asking, and play stops at once for lightning or when the course says so.',
    },
  ],
};

const TROUBLE: Chapter = {
  title: { th: 'เมื่อมีปัญหา', en: 'When something goes wrong' },
  says: [
    {
      th: 'แจ้งในแอปได้ภายใน 24 ชั่วโมงหลังยืนยันจบรอบ พร้อมเหตุผลและรูปไม่เกิน 3 รูป เงินส่วนที่โต้แย้งจะพักไว้จนกว่าจะได้ข้อสรุป เหตุฉุกเฉินในสนามโทร 1669 ก่อนเสมอ',
      en: 'Tell us in the app within 24 hours after the end is confirmed, with the reason and up to three pictures. The money in question rests until it is settled. In an emergency on the course call 1669 first.',
    },
  ],
};

const NOTICE: Chapter = {
  title: { th: 'ข้อมูลส่วนบุคคล', en: 'Your data' },
  says: [
    {
      th: 'เราเก็บเท่าที่จำเป็นต่อการจอง คือ ชื่อ เบอร์โทรหรืออีเมล ข้อมูลโปรไฟล์ การจอง และรายการเงิน อีกฝ่ายเห็นเบอร์โทรและชื่อจริงเมื่อยืนยันการจองแล้วเท่านั้น เราไม่ขายข้อมูลให้ใคร',
      en: 'We keep what a booking needs: name, phone or e-mail, profile, bookings and money entries. The other side sees phone and full name only once a booking is confirmed. We sell nothing to anyone.',
    },
    {
      th: 'ในเครื่องของคุณมีสำเนาการจองเพื่อให้เปิดได้แม้ไม่มีสัญญาณ สำเนานี้ถูกลบเมื่อออกจากระบบ คุณขอดู ขอแก้ ขอสำเนา และขอลบบัญชีได้ เมื่อลบแล้ว ข้อมูลส่วนตัวจะถูกลบหลัง 7 วัน เหลือเพียงรายการเงินที่กฎหมายให้เก็บโดยไม่มีชื่อ',
      en: 'Your device holds a copy of your bookings so that it opens without a signal; signing out removes it. You may see, correct, export and delete your data. Personal data is wiped 7 days after you delete the account; only money entries the law makes us keep remain, without your name.',
    },
    {
      th: 'การรับข่าวสารและการแสดงรูปต่อสาธารณะเป็นความยินยอมแยกต่างหาก เปลี่ยนได้ทุกเมื่อ',
      en: 'News and showing your photo publicly are separate consents that you may change at any time.',
    },
  ],
};

const CHANGES: Chapter = {
  title: { th: 'เมื่อข้อกำหนดเปลี่ยน', en: 'When these terms change' },
  says: [
    {
      th: 'ฉบับใหม่ใช้กับคุณเมื่อคุณยอมรับแล้วเท่านั้น การจองที่ยืนยันไปแล้วเป็นไปตามฉบับที่ใช้อยู่ตอนยืนยัน',
      en: 'A new version asks for your acceptance before it counts. Confirmed bookings stay under the version they were confirmed with.',
    },
  ],
};

const GOLFERS_PART: Chapter = {
  title: { th: 'สำหรับนักกอล์ฟ', en: 'For golfers' },
  says: [
    {
      th: 'เวลาออกรอบเดียวกัน ส่งคำขอพร้อมกันได้ไม่เกิน 3 คำขอ เมื่อแคดดี้คนหนึ่งรับ คำขอที่เหลือจะยกเลิกและคืนเงินให้เอง ถ้าแคดดี้ไม่มาตามนัด เราคืนเงินเต็มจำนวน',
      en: 'You may ask up to three caddies for one time. When one accepts, the other requests end and their money returns by itself. If a caddy does not come, all money returns.',
    },
    {
      th: 'ถ้าคุณมาช้ากว่านัดเกิน 30 นาที และแคดดี้เช็กอินไว้แล้ว ค่าบริการจะถูกตัดเต็มจำนวน โต้แย้งได้ภายใน 24 ชั่วโมง',
      en: 'If you are more than 30 minutes late and the caddy has checked in, the fee is taken in full. You may object within 24 hours.',
    },
  ],
};

const CADDIES_PART: Chapter = {
  title: { th: 'สำหรับแคดดี้', en: 'For caddies' },
  says: [
    {
      th: 'คุณเห็น “คุณได้รับ” ก่อนรับงานทุกครั้ง ส่วนแบ่งของเราคือ 10% ของค่าบริการ และ 0% ของทิป รายได้ถอนได้เมื่อครบ 24 ชั่วโมงหลังยืนยันจบรอบ ถ้าไม่มีใครโต้แย้ง (นักกอล์ฟไม่ตอบใน 24 ชั่วโมง ถือว่ายืนยัน)',
      en: 'You always see what you get before you accept. Our share is 10% of the fee and 0% of tips. Earnings can be withdrawn 24 hours after the end is confirmed, if nobody contests it (no answer within 24 hours counts as confirmed).',
    },
    {
      th: 'เราไม่ปรับเงินแคดดี้ ยกเลิกช้าโดยไม่มีคนแทนนับ 1 ครั้ง ไม่มาตามนัดนับ 3 ครั้ง ครบ 3 ครั้งใน 30 วันจะไม่เห็นประกาศ 7 วัน คุณเห็นจำนวนนี้ได้เสมอ และหายไปเองใน 60 วัน',
      en: 'Caddies are never fined. A late cancellation without a substitute counts 1, not coming counts 3; at 3 within 30 days open requests are hidden for 7 days. You always see the count, and it fades after 60 days.',
    },
    {
      th: 'การทำงานที่สนามยังเป็นไปตามระเบียบของสนามที่คุณสังกัด',
      en: 'Your work at the course goes on under the rules of the course you belong to.',
    },
  ],
};

/** The terms as one role reads them, in order. */
export const chaptersFor = (role: Role): readonly Chapter[] => [
  SERVICE,
  MONEY,
  { ...CANCELLING, says: [...CANCELLING.says, KEPT_PART] },
  RESPECT,
  role === 'GOLFER' ? GOLFERS_PART : CADDIES_PART,
  TROUBLE,
  NOTICE,
  CHANGES,
];
