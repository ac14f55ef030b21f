import { Link } from 'wouter';
import { say, useWords } from '../../i18n/language.ts';
import { Count, Spoken } from './button.tsx';
import { words } from '../words.ts';

export interface SegmentLink {
  href: string;
  label: string;
  count?: number;
}

/** Parts of one screen that have an address each. For a choice without an address: `ChoiceGroup look="segment"`. */
export function SegmentLinks({
  label,
  links,
  current,
}: {
  label: string;
  links: readonly SegmentLink[];
  current: string;
}) {
  const w = useWords(words);
  return (
    <nav className="seg" aria-label={label}>
      {links.map((link) => (
        <Link key={link.href} href={link.href} replace aria-current={link.href === current ? 'page' : undefined}>
          {link.label}
          {link.count ? (
            <>
              <Count n={link.count} />
              <Spoken>{say(w.newItems, { n: link.count })}</Spoken>
            </>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
