import type { Statement, Tx } from '../db/db.ts';
import * as sql from './bulk-sql.ts';

/** In the order they are written: what others refer to comes before them. */
const WRITERS = {
  people: sql.insertPeople,
  consents: sql.insertConsents,
  golferProfiles: sql.insertGolferProfiles,
  caddyProfiles: sql.insertCaddyProfiles,
  caddyNumbers: sql.insertCaddyNumbers,
  verifications: sql.insertVerifications,
  caddyCourses: sql.insertCaddyCourses,
  weeks: sql.insertWeeks,
  exceptions: sql.insertExceptions,
  accounts: sql.insertAccounts,
  follows: sql.insertFollows,
  bookings: sql.insertBookings,
  moments: sql.insertMoments,
  strikes: sql.insertStrikes,
  transactions: sql.insertTransactions,
  entries: sql.insertEntries,
  topups: sql.insertTopups,
  charges: sql.insertCharges,
  tips: sql.insertTips,
  bankAccounts: sql.insertBankAccounts,
  recipients: sql.insertRecipients,
  withdrawals: sql.insertWithdrawals,
  transfers: sql.insertTransfers,
  references: sql.insertReferences,
  pointAccounts: sql.insertPointAccounts,
  pointTransactions: sql.insertPointTransactions,
  pointEntries: sql.insertPointEntries,
  notifications: sql.insertNotifications,
  rooms: sql.insertRooms,
  members: sql.insertMembers,
  messages: sql.insertMessages,
  posts: sql.insertPosts,
  seen: sql.insertSeen,
  likes: sql.insertLikes,
} satisfies Record<string, (rows: readonly object[]) => Statement<unknown>>;

export type Page = keyof typeof WRITERS;

/** What is to be written, a page of rows for each table. */
export type Pages = Record<Page, object[]>;

export const emptyPages = (): Pages =>
  Object.fromEntries(Object.keys(WRITERS).map((page) => [page, [] as object[]])) as Pages;

/** Answers how many people there are now who were not there before. */
export async function writePages(tx: Tx, pages: Pages): Promise<number> {
  const written = pages.people.length > 0 ? await tx.run(WRITERS.people(pages.people)) : 0;
  // Somebody else has made them all meanwhile.
  if (pages.people.length > 0 && written === 0) return 0;
  for (const page of Object.keys(WRITERS) as Page[])
    if (page !== 'people' && pages[page].length > 0) await tx.run(WRITERS[page](pages[page]));
  return written;
}
