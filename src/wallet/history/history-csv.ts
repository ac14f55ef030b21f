import { dateOf, parseMoment, timeOf } from '#domain/dates.ts';
import type { Line } from '#domain/wallet/api.ts';
import type { Language, Words } from '../../i18n/language.ts';
import { METHOD_WORDS } from '../bank-words.ts';
import type { Viewer } from './history-row.tsx';
import { KIND_WORDS } from './history-words.ts';

/** Without it Excel takes Thai for another script. */
const BOM = '\uFEFF';

/** The columns of the file, in order. */
const COLUMNS = {
  date: { th: 'วันที่ (เวลาไทย)', en: 'Date (Bangkok)' },
  time: { th: 'เวลา', en: 'Time' },
  kind: { th: 'รายการ', en: 'What' },
  with: { th: 'กับใคร', en: 'With' },
  number: { th: 'เบอร์แคดดี้', en: 'Caddy number' },
  booking: { th: 'เลขที่จอง', en: 'Booking' },
  reference: { th: 'เลขอ้างอิง', en: 'Reference' },
  method: { th: 'ช่องทาง', en: 'Method' },
  available: { th: 'เข้าออก (บาท)', en: 'Amount (THB)' },
  held: { th: 'กันไว้ (บาท)', en: 'Held (THB)' },
  pending: { th: 'รอเข้า (บาท)', en: 'Pending (THB)' },
  balance: { th: 'คงเหลือ (บาท)', en: 'Balance (THB)' },
} as const satisfies Record<string, Words>;

/**
 * A statement as a spreadsheet reads it (RFC 4180), a movement a row: days and times of Bangkok, amounts in baht with their sign. Names are other people's
 * words: one that begins like a formula is marked as text, so that opening the file runs nothing.
 */
export function csvOf(lines: readonly Line[], viewer: Viewer, language: Language): string {
  const head = Object.values(COLUMNS)
    .map((words) => cell(words[language]))
    .join(',');
  const rows = lines.map((line) => rowOf(line, viewer, language).join(','));
  return `${BOM}${[head, ...rows].join('\r\n')}\r\n`;
}

function rowOf(line: Line, viewer: Viewer, language: Language): string[] {
  const at = parseMoment(line.at);
  const texts = [
    KIND_WORDS[viewer][line.kind][language],
    line.other?.name ?? '',
    line.other?.number ?? '',
    line.booking_ref ?? '',
    line.reference ?? '',
    line.method ? METHOD_WORDS[line.method][language] : '',
  ];
  return [
    dateOf(at).replaceAll('/', '-'),
    timeOf(at),
    ...texts.map(cell),
    baht(line.available),
    baht(line.held),
    baht(line.pending),
    baht(line.balance),
  ];
}

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** By whole figures: 12345 → 123.45. */
function baht(amount: number): string {
  const size = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}
