export type CsvCell = string | number | null;

/** By this a spreadsheet knows that the file is UTF-8: without it Thai becomes signs. */
export const UTF8_MARK = '\uFEFF';

/**
 * A text as a cell. What a spreadsheet would calculate (`=`, `+`, `-`, `@`, or one of them after a tab or line end) gets an apostrophe in
 * front, which it shows as text: names and notes are other people's words.
 */
function textCell(text: string): string {
  const shown = /^[\s\u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n\t;]/.test(shown) || shown !== shown.trim() ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** Null: there is no such number, so the cell is empty. */
const cellOf = (cell: CsvCell): string => {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : textCell(cell);
};

/** Lines of a CSV file (RFC 4180), each with its end. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** A whole CSV file that opens with Thai in it. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string => UTF8_MARK + csvLines(rows);

/** Baht with satang as a plain number: `1234.50`. */
export const bahtCell = (satang: number): number => satang / 100;
