import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { classes } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface RowProps {
  icon: IconName;
  children: ReactNode;
  /** A word or figure at the end. */
  aside?: ReactNode;
  danger?: boolean;
}

/** A row that leads somewhere. */
export function MenuLink({ href, ...row }: RowProps & { href: string }) {
  return (
    <Link className="lrow" href={href}>
      <Inside {...row} leads />
    </Link>
  );
}

/** A row that opens a sheet or does something here. */
export function MenuButton({
  onClick,
  leads = true,
  ref,
  ...row
}: RowProps & { onClick: () => void; leads?: boolean; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button type="button" className="lrow" onClick={onClick} ref={ref}>
      <Inside {...row} leads={leads} />
    </button>
  );
}

const Inside = ({ icon, children, aside, danger, leads }: RowProps & { leads: boolean }) => (
  <>
    <span className={classes('lead', danger && 'lead--coral')}>
      <Icon name={icon} />
    </span>
    <span className="grow">
      <b className={classes(danger && 'red')}>{children}</b>
    </span>
    {aside !== undefined && <span className="meta num">{aside}</span>}
    {leads && <Icon name="chevron-right" />}
  </>
);
