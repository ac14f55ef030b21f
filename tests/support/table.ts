import { format } from 'node:util';
import { expect, test } from 'vitest';

type Columns<Row> = Row extends readonly unknown[] ? Row : [Row];

/**
 * As `test.each(rows)(title, claim)`, but one test: it asks every row, and prints each that breaks the claim. `beforeEach` and `afterEach` run
 * once for all rows.
 */
export const testTable =
  <const Row>(rows: readonly Row[]) =>
  (title: string, claim: (...columns: Columns<Row>) => unknown, { timeout = 180_000 } = {}): void =>
    test(title.replaceAll(/%[a-z]|\$\w+/gi, '…'), { timeout }, async () => {
      expect(rows.length).toBeGreaterThan(0);
      const offenders: string[] = [];
      for (const row of rows) {
        const columns = (Array.isArray(row) ? row : [row]) as Columns<Row>;
        try {
          await claim(...columns);
        } catch (error) {
          offenders.push(`${nameOf(title, row, columns)}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      expect(offenders).toEqual([]);
    });

function nameOf(title: string, row: unknown, columns: readonly unknown[]): string {
  const named = title.replaceAll(/\$(\w+)/g, (_all, key: string) => String((row as Record<string, unknown>)[key]));
  const places = title.match(/%[a-z]/gi)?.length ?? 0;
  return format(named, ...columns.slice(0, places));
}
