import { arrivalDue } from '#domain/booking/deadlines.ts';
import { DayRest } from './further-acts.tsx';
import type { Day } from '../day/day.ts';

/** Days before the round: the only act is that it will not be played. */
export const DaysBefore = ({ day }: { day: Day }) => <DayRest day={day} askBy={arrivalDue(day.facts)} />;
