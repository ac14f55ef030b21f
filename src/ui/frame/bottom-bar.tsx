import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Count, Spoken } from '../control/button.tsx';
import { words } from '../words.ts';
import sprite from '../icons.svg?url';
import { classes } from '../class-names.ts';

export interface Tab {
  /** The address it leads to; also its name for `current`. */
  href: string;
  icon: IconName;
  label: Words;
  /** How many things there need the person. */
  count?: number;
}

interface Props {
  tabs: readonly Tab[];
  /** `href` of the tab this screen belongs to. */
  current?: string;
  /** Shown at the foot of the rail on a wide window: the account, the language. */
  foot?: ReactNode;
}

/** The main menu: tabs at the bottom of a phone, a rail on anything wider. */
export function BottomBar({ tabs, current, foot }: Props) {
  const language = useLanguage();
  const w = useWords(words);
  return (
    <nav className="tabbar" aria-label={w.menu}>
      <div className="brand">
        <img className="mini" src="/icon.svg" alt="" width="44" height="44" />
        <Wordmark className="full" />
      </div>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link className="tab" href={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
              <span className="pill">
                <Icon name={tab.icon} />
                {tab.count ? <Count n={tab.count} /> : null}
              </span>
              <span className="lbl-t">{wordIn(tab.label, language)}</span>
              {tab.count ? <Spoken>{say(w.newItems, { n: tab.count })}</Spoken> : null}
            </Link>
          </li>
        ))}
      </ul>
      {foot && <div className="rail-foot">{foot}</div>}
    </nav>
  );
}

/** The name as it is drawn: the second d grows into the pin. Ink follows the ground, the flag stays red. */
export function Wordmark({ className }: { className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot take the ink of its ground
    <svg className={classes('wordmark', className)} viewBox="0 0 3473 1010" role="img" aria-label="Caddee">
      <use href={`${sprite}#wordmark`} />
    </svg>
  );
}
