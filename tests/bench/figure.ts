/** One number of a part: what was measured, against what, and what it should be. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The same thing done by something bare, in the same run. */
  ratio?: { value: number; to: string };
  goal?: Goal;
}

interface Goal {
  of: 'value' | 'ratio';
  bound: 'least' | 'most';
  than: number;
}

export const atLeast = (than: number): Goal => ({ of: 'value', bound: 'least', than });
export const atMost = (than: number): Goal => ({ of: 'value', bound: 'most', than });
export const ratioAtMost = (than: number): Goal => ({ of: 'ratio', bound: 'most', than });
export const ratioAtLeast = (than: number): Goal => ({ of: 'ratio', bound: 'least', than });

/** Undefined: nothing was promised. */
export function isMet({ value, ratio, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  const measured = goal.of === 'value' ? value : (ratio?.value ?? Number.NaN);
  return goal.bound === 'least' ? measured >= goal.than : measured <= goal.than;
}

const shown = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0 });

const percent = (value: number): string => `${shown(value * 100)} %`;

function goalOf({ unit, goal }: Figure): string {
  if (!goal) return '';
  const sign = goal.bound === 'least' ? '≥' : '≤';
  return `${sign} ${goal.of === 'ratio' ? percent(goal.than) : `${shown(goal.than)} ${unit}`}`;
}

function rowOf(figure: Figure): string[] {
  const { name, value, unit, ratio } = figure;
  const met = isMet(figure);
  return [
    name,
    `${shown(value)} ${unit}`,
    goalOf(figure),
    ratio ? `${percent(ratio.value)} of ${ratio.to}` : '',
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ];
}

export function table(figures: Figure[]): string {
  const rows = [['name', 'figure', 'goal', 'ratio', ''], ...figures.map(rowOf)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
