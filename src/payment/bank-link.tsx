import type { MouseEvent, ReactNode } from 'react';
import { useWayOutside } from '../line/sdk/way-outside.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

interface Props {
  href: string;
  /** Of the payment it is for. */
  paymentRef: string;
  look: 'primary' | 'outline';
  icon: IconName;
  children: ReactNode;
}

/**
 * Leaves the app for the bank's page, when it is one a browser may open; the provider names it, so it is looked at first. LINE's browsers do
 * not let a bank's app open: from there it goes to the phone's own browser. Where that works for addresses of ours alone it is our page of
 * this payment, which needs no session and has this same link.
 */
export function BankLink({ href, paymentRef, look, icon, children }: Props) {
  const way = useWayOutside();
  if (!isPage(href)) return null;
  const tapped = (event: MouseEvent) => {
    if (!way.current) return;
    event.preventDefault();
    way.current(way.current.ownOnly ? `/golfer/payment-status?ref=${paymentRef}` : href);
  };
  return (
    <a
      className={look === 'primary' ? 'btn btn--lg btn--block' : 'btn btn--line2 btn--block'}
      href={href}
      rel="noreferrer"
      onClick={tapped}
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
    return false; // it is no address
  }
}
