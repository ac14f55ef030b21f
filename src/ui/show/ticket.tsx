import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { InkBox } from '../frame/placeholders.tsx';
import { useTorn } from './portrait.tsx';
import { grouped } from '../../i18n/language.ts';
import '../css/stamp.css';
import { Icon, type IconName } from '../icon.tsx';

interface Props {
  /** A `Status` or `Pending`. */
  status: ReactNode;
  /** Tee-off, `07:10`: the loudest thing in the app. */
  time: ReactNode;
  /** "พรุ่งนี้ อา. 22 พ.ย." */
  date: ReactNode;
  course: ReactNode;
  /** Where it is, how far. */
  place?: ReactNode;
  /** Chooses the hole map; undefined: it is not known yet. */
  slug: string | undefined;
  /** A `ScoreStrip`, then explanations that belong inside. */
  children?: ReactNode;
  /** One or two links or buttons. */
  actions?: ReactNode;
  /** It waits on this phone to be sent: dashed amber edge. */
  pending?: boolean;
  /** The other side asks for something: red edge. */
  asks?: boolean;
}

/** One booking. */
export function Ticket({ status, time, date, course, place, slug, children, actions, pending, asks }: Props) {
  return (
    <article className={classes('ticket', pending && 'is-pending', asks && 'ticket--asks')}>
      <div className="ticket-main">
        <div className="ticket-info">
          {status}
          <p className="ticket-when">
            <span className="ticket-time num" translate="no">
              {time}
            </span>
            <span className="ticket-date">{date}</span>
          </p>
          <h3 className="ticket-course" translate="no">
            {course}
          </h3>
          {place && <p className="meta">{place}</p>}
        </div>
        {slug === undefined ? <InkBox className="ticket-map" /> : <HoleMap slug={slug} />}
      </div>
      {children}
      {actions && <div className="ticket-act">{actions}</div>}
    </article>
  );
}

interface SlimProps {
  status: ReactNode;
  weekday: ReactNode;
  time: ReactNode;
  /** "28 พ.ย." */
  day: ReactNode;
  course: ReactNode;
  /** "18 หลุม · รถร่วม" */
  facts?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  pending?: boolean;
}

/** A booking in a list: the time on a stub, no map. */
export function SlimTicket({ status, weekday, time, day, course, facts, children, actions, pending }: SlimProps) {
  return (
    <article className={classes('ticket', 'ticket--slim', pending && 'is-pending')}>
      <div className="ticket-main">
        <p className="ticket-slot">
          <span>{weekday}</span>
          <b className="num" translate="no">
            {time}
          </b>
          <span>{day}</span>
        </p>
        <div className="ticket-info">
          {status}
          <h3 className="ticket-course" translate="no">
            {course}
          </h3>
          {facts && <p className="meta">{facts}</p>}
        </div>
      </div>
      {children}
      {actions && <div className="ticket-act">{actions}</div>}
    </article>
  );
}

const MAPS = ['thungsawan', 'khaoyai', 'huahin', 'rimping', 'banbueng'] as const;

/** A course is a hole map: always the same one for the same slug, on every phone. */
export const holeMapOf = (slug: string): string => {
  let seed = 0;
  for (const letter of slug) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `/img/hole-${MAPS[seed % MAPS.length]}.svg`;
};

/** Decoration: the course's name stands beside it. `thumb` is the small square of lists. */
export function HoleMap({ slug, thumb }: { slug: string; thumb?: boolean }) {
  const src = holeMapOf(slug);
  const look = thumb ? 'thumb' : 'ticket-map';
  const { isTorn, onError } = useTorn(src);
  if (isTorn) return <span className={look} />;
  return (
    <img
      className={look}
      src={src}
      alt=""
      width="200"
      height="240"
      loading={thumb ? 'lazy' : undefined}
      onError={onError}
    />
  );
}

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

interface StampProps {
  kind: 'green' | 'amber' | 'coral';
  icon: IconName;
  title: string;
  why: string;
}

/** What became of a check, and why. */
export const Stamp = ({ kind, icon, title, why }: StampProps) => (
  <div className={`stamp stamp--${kind}`}>
    <Icon name={icon} />
    <p>
      <b>{title}</b>
      <span className="line">{why}</span>
    </p>
  </div>
);
