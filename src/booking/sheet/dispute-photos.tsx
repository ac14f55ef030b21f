import { useRef, useState } from 'react';
import type { MediaFacts } from '#domain/media/api.ts';
import { DISPUTE_PHOTOS_MOST } from '#domain/booking/status.ts';
import { currentLanguage, say, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { refusalOf } from '../../i18n/refusal-later.ts';
import { shrinkPhoto } from '../../platform/shrink-photo.ts';
import { CallFailed, send } from '../../sync/net/call.ts';
import { Button } from '../../ui/control/button.tsx';
import { Photo } from '../../ui/show/photo.tsx';
import { useRestoredFocus } from '../../ui/focus.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { type Phone, usePhone } from '../../sync/phone.ts';

const words = {
  add: { th: 'เพิ่มรูป (ไม่เกิน {n} รูป)', en: 'Add a photo (up to {n})' },
  sending: { th: 'กำลังส่งรูป', en: 'Sending the photo' },
  photo: { th: 'รูปที่ {n}', en: 'Photo {n}' },
  remove: { th: 'ลบรูปที่ {n}', en: 'Remove photo {n}' },
  unreadable: { th: 'เปิดไฟล์นี้ไม่ได้ ลองเลือกรูปอื่น', en: 'This file cannot be opened. Try another photo.' },
  unsent: { th: 'ส่งรูปไม่ได้ ลองอีกครั้งเมื่อมีสัญญาณ', en: 'The photo was not sent. Try again with a signal.' },
} as const satisfies Record<string, Words>;

/** Photos of what a report is about, as they lie with us. */
export function DisputePhotos({ photos }: { photos: readonly MediaFacts[] }) {
  const w = useWords(words);
  if (photos.length === 0) return null;
  return (
    <div className="day-photos">
      {photos.map((facts, n) => (
        <Photo key={facts.media_id} facts={facts} alt={say(w.photo, { n: n + 1 })} />
      ))}
    </div>
  );
}

interface Props {
  photos: readonly MediaFacts[];
  onAdd: (photo: MediaFacts) => void;
  onRemove: (media_id: string) => void;
}

/** Each is made small and sent as soon as it is chosen: the report itself names it. */
export function DisputePhotoField({ photos, onAdd, onRemove }: Props) {
  const phone = usePhone();
  const w = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  const field = useRestoredFocus<HTMLDivElement>('inside');
  const [isBusy, setBusy] = useState(false);
  const chosen = async () => {
    const file = input.current?.files?.[0];
    if (input.current) input.current.value = ''; // the same photo may be chosen again
    if (!file) return;
    setBusy(true);
    const sent = await sentPhoto(phone, file);
    setBusy(false);
    if (sent) onAdd(sent);
  };
  const add = say(w.add, { n: DISPUTE_PHOTOS_MOST });
  return (
    <div className="stack stack-2" ref={field} tabIndex={-1}>
      <DisputePhotos photos={photos} />
      {photos.map(({ media_id }, n) => (
        <button key={media_id} type="button" className="link tall t-sm" onClick={() => onRemove(media_id)}>
          {say(w.remove, { n: n + 1 })}
        </button>
      ))}
      {photos.length < DISPUTE_PHOTOS_MOST && (
        <Button kind="quiet" block icon="image" busy={isBusy && w.sending} onClick={() => input.current?.click()}>
          {add}
        </Button>
      )}
      <input ref={input} type="file" accept="image/*" hidden aria-label={add} onChange={() => void chosen()} />
    </div>
  );
}

/** Undefined: it was not sent, and a toast says why. */
async function sentPhoto(phone: Phone, file: Blob): Promise<MediaFacts | undefined> {
  const photo = await shrinkPhoto(file);
  if (!photo) return said(words.unreadable);
  const { id, type, bytes } = photo;
  const form = new FormData();
  form.append('media_id', id);
  form.append('image', new Blob([bytes], { type }), id);
  try {
    return await send(phone, 'POST /media', {} as never, { form, key: id });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return said(error.status_code === 0 ? words.unsent : await refusalOf(error.code));
  }
}

function said(text: Words): undefined {
  toast({ text: wordIn(text, currentLanguage()), kind: 'bad' });
}
