import type { MouseEventHandler, ReactNode } from 'react';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { classes } from '../class-names.ts';
import { useFocusOnArrive } from '../focus.ts';
import { IconLink } from '../control/button.tsx';
import { words } from '../words.ts';

interface Props {
  title: Words;
  /** Where the back link leads; none on the screens of the bottom bar. */
  back?: string;
  /** Before the link is followed. */
  onBack?: MouseEventHandler;
  /** The first screen of a tab: large title, language beside it. */
  root?: boolean;
  /** Icon buttons at the end, at most two. */
  children?: ReactNode;
}

/** Back, and the title in both languages: the person's own large, the other small. */
export function TopBar({ title, back, onBack, root, children }: Props) {
  const language = useLanguage();
  const w = useWords(words);
  const other = language === 'th' ? 'en' : 'th';
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  return (
    <header className={classes('topbar', root && 'topbar--root')}>
      {back && <IconLink href={back} onClick={onBack} icon="arrow-left" label={w.back} />}
      <div className={classes('topbar-title', !back && !root && 'topbar-title--first')}>
        <h1 ref={h1} tabIndex={-1}>
          {wordIn(title, language)}
        </h1>
        <span className="alt" lang={other}>
          {wordIn(title, other)}
        </span>
      </div>
      {children}
    </header>
  );
}
