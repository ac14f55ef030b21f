import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { textOf } from '#domain/post/rich.ts';
import { holdTexts } from '../i18n/held/held-nodes.ts';
import './post.css';

type Trusted = typeof import('./purify.ts').trusted;

let trusted: Trusted | undefined;
const fetchTrusted = (): Promise<Trusted> => import('./purify.ts').then((m) => (trusted = m.trusted));

/**
 * What somebody wrote with bold, lists and links. The one place of the app where HTML becomes a screen: cleaned by the server when it was
 * written, and here once more. Until the code for that is there, its words stand in its place.
 */
export function RichText({ html }: { html: string }) {
  const clean = useTrusted();
  const drawn = useRef<HTMLDivElement>(null);
  // React writes the HTML anew whenever it is another object, and draws none of these texts.
  const safe = useMemo(() => clean?.(html), [clean, html]);
  useLayoutEffect(() => void (drawn.current && holdTexts(drawn.current)), [safe]);
  if (html === '') return null;
  if (!safe) return <div className="read rich rich--plain">{textOf(html)}</div>;
  // oxlint-disable-next-line react/no-danger -- the one place, and what comes in has gone through DOMPurify
  return <div className="read rich" ref={drawn} dangerouslySetInnerHTML={{ __html: safe }} />;
}

function useTrusted(): Trusted | undefined {
  const [known, setKnown] = useState(() => trusted);
  useEffect(() => {
    if (known) return;
    let isHere = true;
    fetchTrusted().then(
      (it) => isHere && setKnown(() => it),
      () => undefined, // not on this phone and no signal: the words are there
    );
    return () => {
      isHere = false;
    };
  }, [known]);
  return known;
}
