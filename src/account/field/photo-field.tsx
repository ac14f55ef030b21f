import { Suspense, useRef, useState, type ChangeEvent } from 'react';
import { useWords } from '../../i18n/language.ts';
import { shrinkPhoto, type Photo } from '../../platform/shrink-photo.ts';
import { BASE } from '#domain/address.ts';
import { CallFailed } from '../../sync/net/call.ts';
import { Button } from '../../ui/control/button.tsx';
import { FieldError } from '../../ui/control/field.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Portrait, type PortraitProps } from '../../ui/show/portrait.tsx';
import { editLabels, editWords } from './field-words.ts';
import { sendPhoto, useOwnProfile } from '../own-data.ts';
import { PhotoConsent } from './consent-switch.tsx';
import './photo.css';
import { usePhone } from '../../sync/phone.ts';

const CropSheet = lazyPart(() => import('./crop-sheet.tsx').then((m) => m.CropSheet));

interface Props {
  portrait: Omit<PortraitProps, 'size' | 'photo'>;
  saved: string | null;
  /** The name of a picture just sent, null where the saved one is removed; undefined: it stays. */
  chosen: string | null | undefined;
  onChoose: (photo: string | null) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The profile picture: chosen, cut to a square on the phone, and sent; the next save puts it into the profile. */
export function PhotoField({ portrait, saved, chosen, onChoose, hint, error }: Props) {
  const phone = usePhone();
  const w = useWords(editWords);
  const profile = useOwnProfile().data;
  const label = useWords(editLabels).photo;
  const input = useRef<HTMLInputElement>(null);
  const [toCrop, setToCrop] = useState<Photo>();
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const shownError = wrong ?? error;
  const photo = chosen === undefined ? saved : chosen && `${BASE}/media/${chosen}`;
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!file) return;
    const made = await shrinkPhoto(file);
    setWrong(made ? undefined : w.photoUnreadable);
    setToCrop(made);
  };
  const cropped = async (square: Photo) => {
    setToCrop(undefined);
    setSending(true);
    try {
      onChoose(await sendPhoto(phone, square));
      setWrong(undefined);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setWrong(error.code === 'OFFLINE' ? w.photoOffline : w.photoUnreadable);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="field">
      <div className="row photo-row">
        <Portrait {...portrait} photo={photo} size="xl" />
        <div className="stack grow">
          <div className="row wrap">
            <Button
              kind="outline"
              icon="camera"
              busy={isSending && w.sendingPhoto}
              onClick={() => input.current?.click()}
            >
              {photo ? w.changePhoto : w.choosePhoto}
            </Button>
            {photo && (
              <button type="button" className="link tall" onClick={() => onChoose(null)}>
                {w.takePhotoAway}
              </button>
            )}
          </div>
          {hint && <p className="meta">{hint}</p>}
        </div>
      </div>
      {photo && profile && (
        <div className="mt-3">
          <PhotoConsent profile={profile} />
        </div>
      )}
      <input
        ref={input}
        className="sr"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void pick(event)}
      />
      {shownError && <FieldError>{shownError}</FieldError>}
      {toCrop && (
        <Suspense>
          <CropSheet photo={toCrop} onClose={() => setToCrop(undefined)} onCropped={(square) => void cropped(square)} />
        </Suspense>
      )}
    </div>
  );
}
