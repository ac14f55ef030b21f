import type { ReactNode } from 'react';
import { classes } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface Props {
  icon: IconName;
  hint?: string;
  /** Cannot be undone. */
  isBad?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One choice in a sheet. */
export const MenuRow = ({ icon, hint, isBad, onClick, children }: Props) => (
  <button type="button" className={classes('lrow', isBad && 'red')} onClick={onClick}>
    <Icon name={icon} />
    <span className="grow chat-choice">
      <b>{children}</b>
      {hint && <span className="meta">{hint}</span>}
    </span>
  </button>
);
