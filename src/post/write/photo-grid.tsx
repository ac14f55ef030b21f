import { useEffect, useRef, useState } from 'react';
import { MAX_PHOTOS } from '#domain/share/parcel.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Photo } from '../../platform/shrink-photo.ts';
import { words } from './words.ts';
import '../../ui/css/screens/photos.css';

interface Props {
  photos: readonly Photo[];
  isBusy: boolean;
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  onMove: (id: string) => void;
}

/** The photos of a draft, and one place more as long as there is room. */
export function PhotoGrid({ photos, isBusy, onAdd, onRemove, onMove }: Props) {
  const w = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const remove = (id: string) => {
    onRemove(id);
    add.current?.focus(); // its own button goes with the photo
  };
  const move = (id: string, n: number) => {
    onMove(id);
    if (n === 2) add.current?.focus(); // in front there is nowhere left to move it, and its button is gone
  };
  const chosen = () => {
    const files = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = ''; // the same photo may be chosen again
    if (files.length > 0) onAdd(files);
  };
  return (
    <div className="photos">
      {photos.map((photo, place) => (
        <OnePhoto
          key={photo.id}
          photo={photo}
          n={place + 1}
          onRemove={() => remove(photo.id)}
          onMove={() => move(photo.id, place + 1)}
        />
      ))}
      <button
        type="button"
        ref={add}
        className="add"
        aria-disabled={isBusy || photos.length >= MAX_PHOTOS || undefined}
        onClick={() => !isBusy && photos.length < MAX_PHOTOS && input.current?.click()}
      >
        <Icon name={isBusy ? 'image' : 'plus'} />
        {isBusy ? w.preparing : w.addPhoto}
      </button>
      <input ref={input} type="file" accept="image/*" multiple hidden onChange={chosen} aria-label={w.addPhoto} />
    </div>
  );
}

interface OneProps {
  photo: Photo;
  n: number;
  onRemove: () => void;
  onMove: () => void;
}

function OnePhoto({ photo, n, onRemove, onMove }: OneProps) {
  const w = useWords(words);
  const src = useAddress(photo);
  return (
    <div>
      <img src={src} alt={say(w.photoNo, { n })} />
      {n > 1 && (
        <button type="button" className="x x--move" aria-label={say(w.moveNo, { n })} onClick={onMove}>
          <span>
            <Icon name="arrow-left" />
          </span>
        </button>
      )}
      <button type="button" className="x" aria-label={say(w.removeNo, { n })} onClick={onRemove}>
        <span>
          <Icon name="x" />
        </span>
      </button>
    </div>
  );
}

/** The photo of one place never changes: it is keyed on it. */
function useAddress({ bytes, type }: Photo): string {
  const [address] = useState(() => URL.createObjectURL(new Blob([bytes], { type })));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
