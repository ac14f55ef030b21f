import type { MouseEventHandler } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../icon.tsx';

interface Look {
  icon: IconName;
  /** Its words for the reader, with the count if there is one ("การแจ้งเตือน ใหม่ 5 รายการ"). */
  label: string;
  count?: number;
}

/** 48 px, a picture only: back, bell, close, call, share, more. */
export function IconButton({ icon, label, count, onClick }: Look & { onClick: () => void }) {
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
}: Look & { href: string; state?: object; onClick?: MouseEventHandler }) {
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
