import { Suspense } from 'react';
import { MINUTE } from '#domain/dates.ts';
import { useIsClockUnsure } from '../../sync/server-clock.ts';
import { useNow } from '../../ui/now.ts';
import type { DayProps } from './play.tsx';
import { stageOf, type Stage } from '../day/day-stage.ts';
import { factsOf } from '../facts.ts';
import { lazyPart } from '../../ui/late/lazy-part.tsx';

const DayOfPlay = lazyPart(() => import('./play.tsx').then((it) => it.DayOfPlay));

/** About the height of what is loaded, in rem: what is below does not move when it arrives. */
const HEIGHT: Partial<Record<Stage, number>> = {
  far: 4.5,
  asked: 9.5,
  before: 21,
  claimed: 22,
  playing: 23,
  ended: 18,
  over: 10,
};

/** The day of play of one booking; its code is loaded only where a booking is played. */
export function DayPanel({ booking, ...more }: DayProps) {
  const stage = stageOf(factsOf(booking), useNow(MINUTE), useIsClockUnsure());
  const rem = more.viewer === 'golfer' && stage === 'asked' ? undefined : HEIGHT[stage];
  if (rem === undefined) return null;
  const wait = <div className="card" aria-busy="true" style={{ minBlockSize: `${rem}rem` }} />;
  return (
    <Suspense fallback={wait}>
      <DayOfPlay booking={booking} {...more} />
    </Suspense>
  );
}
DayPanel.early = DayOfPlay.early;
