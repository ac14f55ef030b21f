import { useLayoutEffect, useRef } from 'react';
import type { Failure } from './form.ts';
import { useLanguage, wordIn, useWord } from '../i18n/language.ts';
import { Note } from '../ui/show/status.tsx';
import { useConnection } from '../sync/net/connection.ts';
import { classes } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';

/** What concerns the whole form. It scrolls into view: at the end of a long form the user would not see why nothing happened. */
export function FormNote({ failure }: { failure: Failure }) {
  const language = useLanguage();
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => note.current?.scrollIntoView({ block: 'nearest' }), [failure]);
  if (!failure.whole) return null;
  return (
    <div role="alert" ref={note}>
      <Note kind="coral">{wordIn(failure.whole, language)}</Note>
    </div>
  );
}

/** The sentence under one field, or under a list for one of its entries, in the language of the screen. */
export function useErrorOf(failure: Failure): (path: string) => string | undefined {
  const language = useLanguage();
  return (path) => {
    const at = Object.keys(failure.fields).find((it) => it === path || it.startsWith(`${path}.`));
    const words = at === undefined ? undefined : failure.fields[at];
    return words && wordIn(words, language);
  };
}

/** For forms, which have no sync line. Its row is always there: a change of state moves nothing. */
export function OfflineStrip() {
  const isOffline = useConnection() === 'offline';
  const text = useWord({ th: 'ออฟไลน์ · สิ่งที่กรอกยังอยู่ครบ', en: 'Offline · what you fill in is kept' });
  return (
    <output className={classes('sync', isOffline && 'sync--offline')}>
      {isOffline && (
        <>
          <Icon name="cloud-off" />
          <span>{text}</span>
        </>
      )}
    </output>
  );
}
