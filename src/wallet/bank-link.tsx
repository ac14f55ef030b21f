import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';

interface Props {
  href: string;
  look: 'primary' | 'outline';
  icon: IconName;
  children: ReactNode;
}

/** Leaves the app for the bank's page, when it is one a browser may open; the provider names it, so it is looked at first. */
export function BankLink({ href, look, icon, children }: Props) {
  if (!isPage(href)) return null;
  return (
    <a
      className={look === 'primary' ? 'btn btn--lg btn--block' : 'btn btn--line2 btn--block'}
      href={href}
      rel="noreferrer"
    >
      <Icon name={icon} />
      {children}
    </a>
  );
}

/** Secure, or our own (the test pages of a developer's machine). */
function isPage(href: string): boolean {
  try {
    const { protocol, origin } = new URL(href, location.origin);
    return protocol === 'https:' || origin === location.origin;
  } catch {
    return false;
  }
}
