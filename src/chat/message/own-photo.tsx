import { useEffect, useState } from 'react';
import type { Photo as PhotoBytes } from '#domain/outbox/op.ts';
import { say, useWords } from '../../i18n/language.ts';
import { outboxOf } from '../../sync/outbox/outbox.ts';
import { Photo } from '../../ui/show/photo.tsx';
import { roomWords } from '../room-words.ts';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  op_id: string;
}

/** A photo that only this phone has, as long as the outbox keeps it. */
function useOwnPhoto(op_id: string): PhotoBytes | undefined {
  const phone = usePhone();
  const [found, setFound] = useState<PhotoBytes>();
  useEffect(() => {
    let isHere = true;
    void outboxOf(phone)
      .photo(op_id)
      .then((it) => isHere && setFound(it));
    return () => {
      isHere = false;
    };
  }, [phone, op_id]);
  return found;
}

export const OwnPhoto = ({ op_id, alt }: Props & { alt: string }) => <Photo bytes={useOwnPhoto(op_id)} alt={alt} />;

/** ` · รูป 340 KB` */
export function OwnPhotoSize({ op_id }: Props) {
  const w = useWords(roomWords);
  const own = useOwnPhoto(op_id);
  return own ? ` · ${say(w.photoSize, { kb: Math.max(1, Math.round(own.bytes.byteLength / 1_000)) })}` : null;
}
