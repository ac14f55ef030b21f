import './post.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { parseDate, DAY, dateOf, parseMoment, timeOf, type Moment } from '#domain/dates.ts';
import type { FeedPost } from '#domain/post/api.ts';
import type { MediaFacts } from '#domain/media/api.ts';
import { textOf } from '#domain/post/rich.ts';
import { useWords, say, useLanguage, wordIn } from '../i18n/language.ts';
import { SkeletonText, Skeleton } from '../ui/frame/placeholders.tsx';
import { postWords, PART_WORDS } from './post-words.ts';
import { useFormat, type Format } from '../i18n/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Photo } from '../ui/show/photo.tsx';
import { holdTexts } from '../i18n/held/held-nodes.ts';

/** A post before it is there. */
export function PostSkeleton() {
  const w = useWords(postWords);
  return (
    <Skeleton label={w.loading}>
      <div className="post">
        <div className="post-head">
          <SkeletonText>แนน · เขาใหญ่</SkeletonText>
        </div>
        <div className="post-body">
          <SkeletonText>เช้านี้หมอกลงสวยมากค่ะ กรีนเร็วราว 10.5</SkeletonText>
        </div>
      </div>
    </Skeleton>
  );
}

/** The day the post says the caddy is free, and whether that is still so. */
export function FreeOn({ free_on }: Pick<FeedPost, 'free_on'>) {
  const w = useWords(postWords);
  const f = useFormat();
  const language = useLanguage();
  const date = free_on && parseDate(free_on.date);
  if (!free_on || !date) return null;
  const said = say(w.free, { day: f.day(date), part: wordIn(PART_WORDS[free_on.part], language) });
  return (
    <span className="inline meta">
      <Icon name={free_on.is_free ? 'calendar-check' : 'calendar-x'} small />
      {free_on.is_free ? said : w.notFree}
    </span>
  );
}

/** One over the whole width, several side by side. */
export function PostPhotos({ photos, name }: { photos: readonly MediaFacts[]; name: string }) {
  const w = useWords(postWords);
  if (photos.length === 0) return null;
  return (
    <div className={photos.length > 1 ? 'post-photos post-photos--many' : 'post-photos'}>
      {photos.map((facts, place) => (
        <Photo key={facts.media_id} facts={facts} alt={say(w.photo, { n: place + 1, name })} />
      ))}
    </div>
  );
}

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

/** `2 ชม. ที่แล้ว` within a day; then the day, with its time. */
export function whenOf(iso: string, now: Moment, f: Format): string {
  const at = parseMoment(iso);
  return now - at < DAY ? f.ago(at, now) : `${f.day(dateOf(at))} ${timeOf(at)}`;
}
