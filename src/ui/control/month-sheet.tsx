import { useState } from 'react';
import type { SlashDate } from '#domain/dates.ts';
import { Sheet } from '../overlay/sheet.tsx';
import { MonthGrid } from './month-grid.tsx';
import type { Day } from './day-field.tsx';

interface Props {
  title: string;
  /** Those that can be looked at, in order. */
  days: readonly Day[];
  value: SlashDate | undefined;
  onPick: (date: SlashDate) => void;
  open: boolean;
  onClose: () => void;
}

/** The days of a strip as months: what is free on each, or why it cannot be picked. */
export function MonthSheet({ title, days, value, onPick, open, onClose }: Props) {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const [moved, move] = useState<SlashDate>();
  if (!first || !last) return null;
  const within = (date: SlashDate) => (date < first ? first : date > last ? last : date);
  const close = () => {
    move(undefined);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={title}>
      <div className="month-sheet">
        <MonthGrid
          at={moved ?? within(value ?? first)}
          picked={value}
          onMove={(date) => move(within(date))}
          onPick={(date) => {
            onPick(date);
            close();
          }}
          faceOf={(date) => {
            const day = days.find((it) => it.date === date);
            if (!day) return { isOff: true, look: 'out' };
            const { note, isOff = false } = day;
            return { isOff, look: isOff && 'struck', said: note ? [note] : [], marks: note };
          }}
        />
      </div>
    </Sheet>
  );
}
