import type { MediaFacts } from '#domain/media/api.ts';
import { say, useWords } from '../i18n/language.ts';
import { Photo } from '../ui/show/photo.tsx';
import { postWords } from './post-words.ts';
import './post.css';

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
