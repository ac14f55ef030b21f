import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';

export type StatusKind = 'ok' | 'wait' | 'bad' | 'info' | 'plain';

const ICON_OF = {
  ok: 'circle-check',
  wait: 'hourglass',
  bad: 'circle-alert',
  info: 'info',
  plain: 'clock',
} as const satisfies Record<StatusKind, IconName>;

/** Icon and words on a tint; the colour alone never says it. */
export function Status({
  kind,
  icon = ICON_OF[kind],
  children,
}: {
  kind: StatusKind;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`status status--${kind}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

/** It waits on this phone: clock and words, with the dashed edge of what it marks. */
export function Pending({ children }: { children: ReactNode }) {
  return (
    <span className="pending">
      <Icon name="clock" />
      {children}
    </span>
  );
}

export type NoteKind = 'plain' | 'green' | 'amber' | 'coral' | 'sky';

const NOTE_ICON = {
  plain: 'info',
  green: 'shield-check',
  amber: 'triangle-alert',
  coral: 'circle-alert',
  sky: 'info',
} as const satisfies Record<NoteKind, IconName>;

/** A sentence that matters, inside a screen. */
export function Note({
  kind = 'plain',
  icon = NOTE_ICON[kind],
  children,
}: {
  kind?: NoteKind;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <p className={`note note--${kind}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
