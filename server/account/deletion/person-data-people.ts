import { emptied, gone, hasLeft, kept, type PersonTable, pseudonym, years } from './person-column.ts';

const PEOPLE_OF_REPORT =
  'select unnest(array[review_report.reporter_id, author_id, about_id]) from review where review.review_id = review_report.review_id';
const OWN_POINTS = "account = 'caddy:' || $1::text || ':points'";

/** Reviews, posts and rewards. Stars stay, because they are part of another person's average; texts are deleted. */
export const PEOPLE_TABLES: readonly PersonTable[] = [
  {
    table: 'review_report',
    th: 'รีวิวที่คุณรายงาน',
    en: 'Review reports made',
    owned:
      '(reporter_id = $1::uuid or review_id in (select review_id from review where $1::uuid in (author_id, about_id)))',
    // The reviewed person must not learn who reported a review.
    read: 'reporter_id = $1::uuid',
    at_end: 'KEEP',
    only: 'note is not null',
    columns: {
      ...pseudonym('reporter_id'),
      ...kept('CLAIMS', 'report_id review_id reason text created_at closed_at'),
      closed_by: { fate: 'KEEP', reason: 'CLAIMS', mine: 'false' },
      // The operator's note may name any of the three. A closed report must have a note (0110), so a dash replaces it.
      note: { fate: 'DELETE', to: "'–'", isSecret: true },
    },
    retention: [
      {
        since: 'closed_at',
        days: years(1),
        set: "text = null, note = '–'",
        where: "(text is not null or note <> '–')",
      },
      {
        since: 'closed_at',
        days: 0,
        set: "note = '–'",
        where: `note <> '–' and ${hasLeft(PEOPLE_OF_REPORT)}`,
      },
    ],
  },
  {
    table: 'review',
    th: 'รีวิวที่เขียนและที่ได้รับ',
    en: 'Reviews written and received',
    // An unpublished review can be read only by its author.
    owned: '(author_id = $1::uuid or (about_id = $1::uuid and published_at is not null))',
    // Only caddies read what caddies wrote about a golfer (domain/review/review.ts); nobody reads hidden reviews.
    read: "(author_id = $1::uuid or (by = 'golfer' and hidden_at is null))",
    at_end: 'KEEP',
    columns: {
      ...pseudonym('author_id about_id'),
      ...emptied('text', 'null', 'author_id = $1::uuid'),
      ...emptied('reply', 'null', 'about_id = $1::uuid'),
      ...kept(
        'OTHERS',
        'review_id booking_id by stars marks tags created_at written_at published_at replied_at hidden_at',
      ),
    },
  },
  {
    table: 'review_round',
    th: 'รอบที่เปิดให้รีวิว',
    en: 'Rounds open for review',
    owned: '$1::uuid in (golfer_id, caddy_id)',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('golfer_id caddy_id'),
      ...kept('OTHERS', 'booking_id booking_ref slug played_on holes opened_at closes_at closed_at'),
    },
  },
  {
    table: 'review_score',
    th: 'คะแนนรวม',
    en: 'Score',
    owned: 'user_id = $1::uuid',
    // A golfer's score comes from reviews that only caddies read.
    read: 'exists (select from caddy_profile where caddy_profile.user_id = review_score.user_id)',
    at_end: 'DELETE',
    columns: gone('user_id stars marks'),
  },
  {
    table: 'post_seen',
    th: 'โพสต์ที่เห็นแล้ว',
    en: 'Posts seen',
    owned: '$1::uuid in (user_id, author_id)',
    at_end: 'DELETE',
    columns: { ...pseudonym('user_id author_id'), ...gone('post_id seen_at') },
  },
  {
    table: 'post_like',
    th: 'การถูกใจโพสต์',
    en: 'Likes of posts',
    owned: '$1::uuid in (user_id, author_id)',
    at_end: 'DELETE',
    columns: { ...pseudonym('user_id author_id'), ...gone('post_id created_at') },
  },
  {
    table: 'post_photo',
    th: 'รูปในโพสต์',
    en: 'Photos of posts',
    owned: 'author_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('post_id place media_id author_id created_at'),
  },
  {
    table: 'post_told',
    th: 'โพสต์ที่บอกผู้ติดตามแล้ว',
    en: 'Posts followers were told of',
    owned: 'author_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('author_id day post_id'),
  },
  {
    table: 'post',
    th: 'โพสต์',
    en: 'Posts',
    owned: 'author_id = $1::uuid',
    at_end: 'DELETE',
    columns: gone('post_id author_id type audience html slug free_day free_part created_at deleted_at'),
  },
  {
    table: 'point_transaction',
    th: 'รายการแต้ม',
    en: 'Point transactions',
    owned: `transaction_id in (select transaction_id from point_entry where ${OWN_POINTS})`,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transaction_id cause created_at'),
  },
  {
    table: 'point_entry',
    th: 'บรรทัดของแต้ม',
    en: 'Point entries',
    owned: OWN_POINTS,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'transaction_id account amount'),
  },
  {
    table: 'point_account',
    th: 'แต้ม',
    en: 'Points',
    owned: OWN_POINTS,
    at_end: 'KEEP',
    columns: kept('ACCOUNTS', 'account balance created_at'),
  },
  {
    table: 'redemption',
    th: 'การแลกของรางวัล',
    en: 'Redemptions',
    owned: 'caddy_id = $1::uuid',
    at_end: 'KEEP',
    columns: {
      ...pseudonym('caddy_id'),
      code_hash: { fate: 'KEEP', reason: 'ACCOUNTS', isSecret: true },
      ...kept(
        'ACCOUNTS',
        'redemption_id reference reward_id kind approver points amount slug status requested_at expires_at code_expires_at counter_id confirm_id note ended_at version',
      ),
    },
    // The operator's reason for a refusal.
    retention: [{ since: 'ended_at', days: years(5), set: 'note = null', where: 'note is not null' }],
  },
];
