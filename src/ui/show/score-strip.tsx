import type { ReactNode } from 'react';
import { grouped } from '../../i18n/grouped.ts';
import { classes } from '../class-names.ts';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Three or four facts, always in the same order, so that the eye learns the places. */
export function ScoreStrip({ facts, boxed }: { facts: readonly Fact[]; boxed?: boolean }) {
  return (
    <dl className={classes('score', boxed && 'score--box')}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? grouped(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
