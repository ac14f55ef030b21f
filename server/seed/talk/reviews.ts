import {
  addDays,
  type ClockTime,
  dateOf,
  HOUR,
  isoOf,
  MINUTE,
  type Moment,
  momentOf,
  parseMoment,
} from '#domain/dates.ts';
import type { Side } from '#domain/review/review.ts';
import { counted, EMPTY_SCORE, reviewsIn, starsIn } from '#domain/review/score.ts';
import type { Tx } from '../../db/db.ts';
import { answerReview, submitReview } from '../../review/commands.ts';
import { reviewsOf } from '../../review/sql.ts';
import { insertReports, insertScores, setRatings } from '../bulk-sql.ts';
import type { Happening } from '../demo-events.ts';
import { idOf } from '../id.ts';
import { insertPastReviews, insertPastRounds, type PastReview, type PastRound } from './review-sql.ts';
import { playedRound } from '../sql.ts';

/** Past reviews of everybody: a person's record is the sum of them, as it is of any review (server/review/score.ts). */
export async function addPastReviews(
  tx: Tx,
  rounds: readonly PastRound[],
  reviews: readonly PastReview[],
): Promise<void> {
  await tx.run(insertPastRounds(rounds));
  await tx.run(insertPastReviews(reviews));
  const scores = [...Map.groupBy(reviews, ({ about_id }) => about_id)].map(([user_id, received]) => ({
    user_id,
    ...received.reduce((sum, review) => counted(sum, review, 1), EMPTY_SCORE),
  }));
  await tx.run(insertScores(scores));
  await tx.run(
    setRatings(scores.map((it) => ({ user_id: it.user_id, rating_sum: starsIn(it), reviews: reviewsIn(it) }))),
  );
  await tx.run(insertReports(reportsOf(reviews)));
}

/** A caddy finds one unfair; the operator has not looked yet. */
function reportsOf(reviews: readonly PastReview[]) {
  const [unfair] = reviews.filter(({ by, stars, text }) => by === 'golfer' && stars < 4 && text !== null);
  if (!unfair) return [];
  const { review_id, about_id: reporter_id, published_at } = unfair;
  const text = 'วันนั้นมาถึงก่อนเวลาออกรอบสี่สิบนาทีค่ะ มีบันทึกเช็กอินอยู่';
  const created_at = isoOf(parseMoment(published_at) + 5 * HOUR);
  return [{ report_id: idOf('report'), review_id, reporter_id, reason: 'UNTRUE', text, created_at }];
}

interface DemoReview {
  golfer: string;
  /** Of a round with the demo caddy, so many days ago, at this time. */
  day: number;
  time: string;
  by: Side;
  /** Hours after the round. */
  after: number;
  stars: number;
  marks?: Parameters<typeof submitReview>[2]['marks'];
  tags?: Parameters<typeof submitReview>[2]['tags'];
  text?: string;
  reply?: string;
}

const WHOLE = { service: 5, knowledge: 5, attitude: 5, help: 5 };
const KIND = { punctual: 5, polite: 5, pace: 5 };

/** Of the demo people's own rounds: some are read, the round of five days ago waits for the golfer, that of two days ago for both. */
export const REVIEWS: readonly DemoReview[] = [
  {
    golfer: 'golfer',
    day: -23,
    time: '07:00',
    by: 'golfer',
    after: 8,
    stars: 5,
    marks: WHOLE,
    tags: ['READS_LINES', 'CALM'],
    text: 'ฝนดูไลน์แม่นทุกกรีน รอบแรกด้วยกันก็ทำลายสถิติตัวเองเลย',
  },
  {
    golfer: 'golfer',
    day: -23,
    time: '07:00',
    by: 'caddy',
    after: 30,
    stars: 5,
    marks: KIND,
    tags: ['POLITE', 'PLAYS_ON'],
    text: 'สุภาพมากค่ะ เล่นลื่น ไม่ช้า',
    reply: 'ยินดีมากค่ะ รอบหน้าลองแก้หลุม 12 ด้วยกันนะคะ',
  },
  {
    golfer: 'golfer',
    day: -16,
    time: '07:00',
    by: 'caddy',
    after: 7,
    stars: 5,
    marks: KIND,
    tags: ['PUNCTUAL'],
    text: 'มาก่อนเวลา คุยสนุก',
  },
  {
    golfer: 'golfer',
    day: -16,
    time: '07:00',
    by: 'golfer',
    after: 20,
    stars: 5,
    marks: WHOLE,
    tags: ['KNOWS_DISTANCES'],
    text: 'บอกระยะตรงมาก เหล็กเจ็ดเข้ากรีนสี่ครั้ง',
  },
  {
    golfer: 'golfer',
    day: -9,
    time: '07:00',
    by: 'golfer',
    after: 9,
    stars: 4,
    marks: { ...WHOLE, knowledge: 4 },
    tags: ['TAKES_CARE'],
    text: 'ดูแลดีเหมือนเดิม วันนี้กรีนเร็ว อ่านยากหน่อย',
  },
  { golfer: 'golfer', day: -9, time: '07:00', by: 'caddy', after: 10, stars: 5, marks: KIND, text: 'ใจเย็นมากแม้กรีนยาก' },
  {
    golfer: 'golfer',
    day: -5,
    time: '07:00',
    by: 'caddy',
    after: 6,
    stars: 5,
    marks: KIND,
    tags: ['POLITE'],
    text: 'ออกรอบด้วยแล้วสบายใจทุกครั้งค่ะ',
  },
  {
    golfer: 'wipawee',
    day: -13,
    time: '06:30',
    by: 'golfer',
    after: 8,
    stars: 5,
    marks: WHOLE,
    tags: ['TAKES_CARE', 'CALM'],
    text: 'เดินช้าก็ไม่เร่ง พักหลุม 9 ให้ตามที่ขอ ขอบคุณมากค่ะ',
  },
  {
    golfer: 'wipawee',
    day: -13,
    time: '06:30',
    by: 'caddy',
    after: 9,
    stars: 5,
    marks: { ...KIND, pace: 4 },
    tags: ['POLITE'],
    text: 'น่ารักมาก ขอพักที่หลุม 9 เตรียมน้ำไว้ให้',
  },
  {
    golfer: 'wipawee',
    day: -8,
    time: '06:30',
    by: 'golfer',
    after: 11,
    stars: 5,
    marks: WHOLE,
    text: 'ครั้งที่สองก็ยังดีเหมือนเดิม',
  },
  {
    golfer: 'wipawee',
    day: -4,
    time: '06:30',
    by: 'golfer',
    after: 12,
    stars: 5,
    marks: WHOLE,
    tags: ['ON_TIME'],
    text: 'มาถึงก่อนเราเสียอีก',
  },
];

/** As they would have written them: through the real command, each at its own moment. */
export const reviewHappenings = (now: Moment): Happening[] => REVIEWS.flatMap((it) => happeningsOf(it, now));

function happeningsOf(it: DemoReview, now: Moment): Happening[] {
  const day = addDays(dateOf(now), it.day);
  const at = momentOf(day, it.time as ClockTime) + it.after * HOUR;
  const caddy_id = idOf('caddy');
  const author = it.by === 'golfer' ? idOf(it.golfer) : caddy_id;
  const round = (tx: Tx) => tx.one(playedRound(idOf(it.golfer), caddy_id, day));
  const write = async (tx: Tx) => {
    const { booking_ref } = await round(tx);
    const { stars, marks = {}, tags = [], text = '' } = it;
    await submitReview(tx, author, { booking_ref, stars, marks, tags, text }, at);
  };
  const written = { at, happen: write };
  if (it.reply === undefined) return [written];
  const text = it.reply;
  const answer = async (tx: Tx) => {
    const reviews = await tx.many(reviewsOf((await round(tx)).booking_id));
    const golfers = reviews.find(({ by }) => by === 'golfer');
    if (golfers) await answerReview(tx, caddy_id, golfers.review_id, text, at + 40 * MINUTE);
  };
  return [written, { at: at + 40 * MINUTE, happen: answer }];
}
