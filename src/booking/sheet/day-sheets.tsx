import { AskCancelSheet } from './ask-cancel-sheet.tsx';
import type { Day, SheetName } from '../day/day.ts';
import { DisputeSheet } from './dispute-sheet.tsx';
import { EndSheet } from './end-sheet.tsx';
import { NoShowSheet } from './no-show-sheet.tsx';
import { StopSheet } from './rain-sheet.tsx';

interface Props {
  day: Day;
  sheet: SheetName | undefined;
  onClose: () => void;
}

/** The sheets of the day, in one piece: on the course there is no signal to fetch the second one with. */
export function DaySheets({ day, sheet, onClose }: Props) {
  return (
    <>
      <EndSheet day={day} open={sheet === 'end'} onClose={onClose} />
      <StopSheet day={day} open={sheet === 'stop'} onClose={onClose} />
      <NoShowSheet day={day} open={sheet === 'no_show'} onClose={onClose} />
      <DisputeSheet day={day} open={sheet === 'dispute'} onClose={onClose} />
      <AskCancelSheet booking={day.booking} open={sheet === 'ask_cancel'} onClose={onClose} />
    </>
  );
}
