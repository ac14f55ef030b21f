import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { HoleMap } from './hole-map.tsx';
import { InkBox } from '../frame/skeleton.tsx';

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
