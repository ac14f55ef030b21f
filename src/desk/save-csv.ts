import { csvFile, type CsvCell } from '#domain/desk/csv.ts';

/** How long the browser has to take the file over before its address ends, in milliseconds. */
const TAKEN_WITHIN = 60_000;

/** Gives a text to the browser as a file to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_WITHIN);
}

/** What is on the screen as a file that a spreadsheet opens, with Thai as it is. */
export const saveCsv = (name: string, rows: readonly (readonly CsvCell[])[]): void => saveFile(name, csvFile(rows));

/** A table with its name above it: several of them stand in one file. */
export interface NamedTable {
  title: string;
  rows: readonly (readonly CsvCell[])[];
}

/** Several tables one after the other, an empty line between them. */
export const saveTables = (name: string, tables: readonly NamedTable[]): void =>
  saveCsv(
    name,
    tables.flatMap(({ title, rows }, at) => [...(at === 0 ? [] : [[]]), [title], ...rows]),
  );
