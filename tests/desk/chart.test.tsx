import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { csvFile, csvLines } from '../../domain/desk/csv.ts';
import { Chart, type ChartProps, topOf } from '../../src/desk/chart.tsx';
import { setLanguage } from '../../src/i18n/language.ts';

const chart: ChartProps = {
  title: 'Requests',
  note: 'a week',
  is: 'BARS',
  of: 'Week of',
  places: [
    { name: '9 Nov', key: '2026-11-09' },
    { name: '16 Nov', key: '2026-11-16' },
    { name: '23 Nov', key: '2026-11-23' },
  ],
  series: [
    { name: 'yes', values: [null, 40, 30] },
    { name: 'no', values: [null, 5, 0] },
  ],
  more: [{ name: 'yes, %', values: [null, 89, null] }],
  format: (value) => value.toLocaleString('en'),
  file: 'requests',
};
beforeEach(() => setLanguage('en'));

test('a screen reader is told each series from its first to its last number, and its highest', () => {
  render(<Chart {...chart} />);
  const picture = screen.getByRole('img', { name: /^Requests/ });
  expect(picture.querySelector('desc')?.textContent).toBe(
    'yes: from 40 (16 Nov) to 30 (23 Nov), highest 40 (16 Nov). no: from 5 (16 Nov) to 0 (23 Nov), highest 5 (16 Nov).',
  );
});

test('bars stand on each other, each of a look of its own; what is 0 or unknown has none', () => {
  const { container } = render(<Chart {...chart} />);
  const bars = [...container.querySelectorAll('.plot rect')].map((it) => it.getAttribute('class'));
  expect(bars).toEqual(['s1', 's2', 's1']);
  const [yes, no] = container.querySelectorAll('.plot rect');
  const bottomOf = (it: Element | undefined) => Number(it?.getAttribute('y')) + Number(it?.getAttribute('height'));
  expect(bottomOf(no)).toBeLessThanOrEqual(Number(yes?.getAttribute('y')));
});

test('a line has a gap where there is no number, and a dash for the second', () => {
  const values = [1, 2, null, 4, 5];
  const places = values.map((_, at) => ({ name: `${at} Nov`, key: `${at}` }));
  const { container } = render(
    <Chart {...chart} is="LINES" places={places} more={[]} series={[{ name: 'a', values }]} />,
  );
  expect(container.querySelectorAll('polyline.l1')).toHaveLength(2);
});

test('the table behind it has every number, newest first, and a dash where there is none', () => {
  render(<Chart {...chart} />);
  const table = within(screen.getByRole('table', { hidden: true }));
  const lines = table.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
  expect(lines).toEqual(['Week ofyesnoyes, %', '23 Nov300–', '16 Nov40589', '9 Nov–––']);
});

test('without any number it says so and draws nothing', () => {
  render(<Chart {...chart} series={[{ name: 'yes', values: [null, null, null] }]} more={[]} />);
  expect(screen.getByText('No data yet')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('its file has the mark of UTF-8, the same numbers oldest first, and nothing where there is none', async () => {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (it: Blob) => (files.push(it), 'blob:a'), revokeObjectURL: () => undefined }),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  render(<Chart {...chart} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV: Requests' }));
  expect(names).toEqual(['requests.csv']);
  const bytes = new Uint8Array(await (files[0] as Blob).arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    'Week of,yes,no,"yes, %"\r\n2026-11-09,,,\r\n2026-11-16,40,5,89\r\n2026-11-23,30,0,\r\n',
  );
});

test('a text that a spreadsheet would calculate is shown instead; a number below zero stays one', () => {
  const evil = ['=1+1', '+66812345678', '-2', '@SUM(A1)', '\t=1', ' =1', '＝1', '\r=1', '"a",b', 'สมชาย ใจดี', 'a\nb'];
  expect(csvLines([evil])).toBe(
    `'=1+1,'+66812345678,'-2,'@SUM(A1),"'\t=1",' =1,'＝1,"'\r=1","""a"",b",สมชาย ใจดี,"a\nb"\r\n`,
  );
  expect(csvLines([[-2, 0, null, 1.5]])).toBe('-2,0,,1.5\r\n');
  expect(csvFile([['ก']])).toBe('\uFEFFก\r\n');
});

test('an axis ends at a round number above the highest, also of nothing', () => {
  for (const [most, top] of [
    [0, 3],
    [2, 3],
    [3, 3],
    [12, 12],
    [84, 90],
    [400, 450],
    [72_000, 75_000],
  ] as const)
    expect(topOf(most)).toBe(top);
});
