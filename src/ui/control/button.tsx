import type { ComponentProps, MouseEvent, ReactNode, MouseEventHandler } from 'react';
import { Link } from 'wouter';
import { classes } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';

export type ButtonKind =
  | 'primary'
  | 'tonal'
  | 'outline'
  | 'quiet'
  | 'ghost'
  | 'danger'
  | 'danger-outline'
  | 'cream'
  | 'deep-outline';

const CLASS_OF = {
  primary: '',
  tonal: 'btn--tonal',
  outline: 'btn--line2',
  quiet: 'btn--quiet',
  ghost: 'btn--ghost',
  danger: 'btn--danger',
  'danger-outline': 'btn--danger2',
  cream: 'btn--cream',
  'deep-outline': 'btn--deep2',
} as const satisfies Record<ButtonKind, string>;

interface Look {
  kind?: ButtonKind;
  size?: 'sm' | 'lg';
  /** As wide as its place. */
  block?: boolean;
  icon?: IconName;
  children: ReactNode;
}

const classOf = ({ kind = 'primary', size, block }: Omit<Look, 'children'>): string =>
  classes('btn', CLASS_OF[kind], size && `btn--${size}`, block && 'btn--block');

type Props = Look &
  Omit<ComponentProps<'button'>, 'className' | 'children' | 'disabled'> & {
    /** Words shown instead of its own while the act runs; the width stays, a second tap does nothing. */
    busy?: string | false;
    /** Why it cannot be used now. It stays in the tab order and the screen reader says the reason; the eyes need it too, from `ButtonWhy`. */
    why?: string | false;
  };

/** A verb. `why` instead of `disabled`: nobody is left guessing. */
export function Button({ kind, size, block, icon, busy, why, children, onClick, type = 'button', ...rest }: Props) {
  const off = Boolean(busy) || Boolean(why);
  const tapped = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
      type={type}
      className={classOf({ kind, size, block })}
      aria-disabled={off || undefined}
      aria-busy={busy ? true : undefined}
      onClick={tapped}
    >
      <span className="btn-words">
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {busy && (
        <span className="btn-busy">
          <span className="spin" />
          {busy}
        </span>
      )}
      {why && <Spoken>{why}</Spoken>}
    </button>
  );
}

/** Under a button, for the eyes: why it cannot be used now. Readers have it from the button. */
export function ButtonWhy({ children }: { children: string | false | undefined }) {
  return children ? (
    <p className="btn-why" aria-hidden="true">
      {children}
    </p>
  ) : null;
}

/** Goes somewhere, looks like a button. */
export function ButtonLink({
  kind,
  size,
  block,
  icon,
  children,
  ...rest
}: Look & { href: string; replace?: boolean; state?: object; 'aria-label'?: string }) {
  return (
    <Link {...rest} className={classOf({ kind, size, block })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** Buttons in a column, or two side by side. */
export function Buttons({ two, children }: { two?: boolean; children: ReactNode }) {
  return <div className={classes('btns', two && 'btns--2')}>{children}</div>;
}

interface IconLook {
  icon: IconName;
  /** Its words for the reader, with the count if there is one ("การแจ้งเตือน ใหม่ 5 รายการ"). */
  label: string;
  count?: number;
}

/** 48 px, a picture only: back, bell, close, call, share, more. */
export function IconButton({ icon, label, count, onClick }: IconLook & { onClick: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={label} onClick={onClick}>
      <Drawn icon={icon} count={count} />
    </button>
  );
}

export function IconLink({
  icon,
  label,
  count,
  ...link
}: IconLook & { href: string; state?: object; onClick?: MouseEventHandler }) {
  return (
    <Link {...link} className="iconbtn" aria-label={label}>
      <Drawn icon={icon} count={count} />
    </Link>
  );
}

function Drawn({ icon, count }: { icon: IconName; count: number | undefined }) {
  return (
    <>
      <Icon name={icon} />
      {count ? <Count n={count} /> : null}
    </>
  );
}

/** The red figure for what needs an answer. Readers get words elsewhere, not this figure. */
export function Count({ n }: { n: number }) {
  return (
    <span className="count" aria-hidden="true">
      {n > 99 ? '99+' : n}
    </span>
  );
}

/** For readers only, apart from the word before it. */
export const Spoken = ({ children }: { children: string }) => (
  <>
    {' '}
    <span className="sr">{children}</span>
  </>
);
