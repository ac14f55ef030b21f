import { Link } from 'wouter';
import { useWord } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import type { Reader } from './update-row.tsx';
import { words } from './words.ts';

/** To what may sound, and when. */
export function SettingsLink({ reader }: { reader: Reader }) {
  const title = useWord(words.settings);
  return (
    <div className="list">
      <Link className="lrow" href={`/${reader}/notification/settings`}>
        <span className="lead">
          <Icon name="sliders-horizontal" />
        </span>
        <b className="grow">{title}</b>
        <Icon name="chevron-right" />
      </Link>
    </div>
  );
}
