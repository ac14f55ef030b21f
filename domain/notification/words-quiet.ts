import type { Both } from './row.ts';

/** What came in the quiet hours, as one: how many, and the newest. */
export const quietWords = (count: number, newest: Both): { title: Both; text: Both } => ({
  title: { th: `มี ${count} เรื่องใหม่`, en: `${count} new notifications` },
  text: { th: `ล่าสุด: ${newest.th}`, en: `Latest: ${newest.en}` },
});
