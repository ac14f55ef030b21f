import './review.css';
import { parseMoment } from '#domain/dates.ts';
import type { ReportReason } from '#domain/review/review.ts';
import { useFormat } from '../i18n/format.ts';
import { useWord, type Words } from '../i18n/language.ts';
import { useNow } from '../ui/now.ts';

const FROM = { th: 'แคดดี้ตอบ', en: 'The caddy replied' };

/** The caddy's one answer, under what it answers. */
export function Reply({ reply }: { reply: { text: string; at: string } }) {
  const f = useFormat();
  const from = useWord(FROM);
  return (
    <div className="review-reply">
      <p className="meta-xs">
        <b>{from}</b> · {f.ago(parseMoment(reply.at), useNow(60_000))}
      </p>
      <p className="read review-text">{reply.text}</p>
    </div>
  );
}

export const listWords = {
  title: { th: 'รีวิว {n}', en: 'Reviews {n}' },
  titleNone: { th: 'รีวิว', en: 'Reviews' },
  none: { th: 'ยังไม่มีรีวิว', en: 'No reviews yet' },
  tooFew: { th: 'คะแนนจะแสดงเมื่อมีครบ 3 รีวิว', en: 'The rating is shown after three reviews' },
  readAll: { th: 'อ่านทั้งหมด', en: 'Read all' },
  showMore: { th: 'ดูเพิ่ม', en: 'Show more' },
  loading: { th: 'กำลังโหลดรีวิว', en: 'Loading reviews' },
  someone: { th: 'คุณ{name}', en: '{name}' },
  gone: { th: 'นักกอล์ฟที่ลบบัญชีแล้ว', en: 'Deleted user' },
  you: { th: 'รีวิวของคุณ', en: 'Your review' },
  holes: { th: '{n} หลุม', en: '{n} holes' },
  onlyStars: { th: '{n} ดาว มี {count} รีวิว', en: '{n}-star reviews: {count}' },
  byStars: { th: 'จำนวนรีวิวตามดาว', en: 'Reviews by stars' },
  noneOfThese: { th: 'ไม่มีรีวิว {n} ดาว', en: 'No {n}-star reviews' },
  report: { th: 'รายงานรีวิว', en: 'Report the review' },
  reportTitle: { th: 'รายงานรีวิว', en: 'Report the review' },
  reportWhy: { th: 'เพราะอะไร', en: 'Why' },
  reportMore: { th: 'รายละเอียด ถ้ามี', en: 'More, if you like' },
  reportNote: {
    th: 'ทีมงานจะอ่านและตัดสิน คนที่เขียนจะไม่รู้ว่าใครรายงาน',
    en: 'Our team reads it and decides. Whoever wrote it is not told who reported.',
  },
  reportSend: { th: 'ส่งรายงาน', en: 'Send the report' },
  reporting: { th: 'กำลังส่ง…', en: 'Sending…' },
  reported: { th: 'ส่งรายงานแล้ว', en: 'The report is sent' },
  reply: { th: 'ตอบรีวิวนี้', en: 'Reply' },
  replyHint: { th: 'ทุกคนเห็นคำตอบ ตอบได้ 1 ครั้ง', en: 'Everybody sees it. You can reply once.' },
  replySend: { th: 'ส่งคำตอบ', en: 'Send the reply' },
  replySending: { th: 'กำลังส่ง…', en: 'Sending…' },
  replied: { th: 'ส่งคำตอบแล้ว', en: 'The reply is sent' },
  needsSignal: { th: 'ต้องมีสัญญาณจึงตอบได้', en: 'Replying needs a signal' },
} as const satisfies Record<string, Words>;

export const REASON_WORDS: Record<ReportReason, Words> = {
  RUDE: { th: 'หยาบคายหรือดูหมิ่น', en: 'Rude or insulting' },
  PRIVATE: { th: 'มีข้อมูลส่วนตัว', en: 'It holds private information' },
  UNTRUE: { th: 'ไม่ตรงกับที่เกิดขึ้น', en: 'It is not what happened' },
  SPAM: { th: 'โฆษณาหรือไม่เกี่ยวกับรอบ', en: 'Advertising, or not about the round' },
  OTHER: { th: 'เรื่องอื่น', en: 'Something else' },
};
