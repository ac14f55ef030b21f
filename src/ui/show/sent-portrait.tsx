import { widthFor } from '#domain/media/width.ts';
import { useMedia } from '../../sync/outbox/media.ts';

interface Props {
  /** `/api/v1/media/<media_id>`, which answers only to the owner's bearer token. */
  photo: string;
  look: string;
  pixels: number;
}

/** A face that lies with us; in its place its tint, until it is here or where it may not be seen. */
export function SentPortrait({ photo, look, pixels }: Props) {
  const media_id = photo.slice(photo.lastIndexOf('/') + 1);
  const { src } = useMedia({ media_id }, widthFor(pixels, devicePixelRatio));
  return src ? (
    <img className={look} src={src} alt="" width={pixels} height={pixels} />
  ) : (
    <span className={`${look} av--none`} />
  );
}
