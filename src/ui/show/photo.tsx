import '../css/photo.css';
import { type CSSProperties, useEffect, useId, useState } from 'react';
import type { MediaFacts } from '#domain/media/api.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { type Media, useMedia } from '../../sync/outbox/media.ts';
import { IconButton } from '../control/button.tsx';
import { Icon } from '../icon.tsx';
import { useModal } from '../overlay/sheet.tsx';
import { words } from '../words.ts';

interface Bytes {
  bytes: ArrayBuffer;
  type: string;
}

interface Props {
  /** As the server tells of it. */
  facts?: MediaFacts | undefined;
  /** Instead: what lies on this phone and is still to be sent (`outbox.photo`). */
  bytes?: Bytes | undefined;
  alt: string;
}

/**
 * A picture in the place it will need, in its colour until it is there. It is a button itself (wrap it in none): opens the picture full size,
 * or asks for it once more.
 */
export function Photo({ facts, bytes, alt }: Props) {
  if (facts) return <FromServer key={facts.media_id} facts={facts} alt={alt} />;
  return bytes ? <FromPhone bytes={bytes} alt={alt} /> : null;
}

/** In a list, a room or a post no place is wider, as sharp as anybody sees it. */
const ACROSS = 960;

function FromServer({ facts, alt }: { facts: MediaFacts; alt: string }) {
  const { width, height, color } = facts;
  const isWider = width > ACROSS;
  const media = useMedia(facts, isWider ? ACROSS : undefined);
  // What the server says is trusted as far as a style may be.
  const place = { aspectRatio: `${width} / ${height}`, '--photo': color } as CSSProperties;
  if (media.src === undefined) return <NotHere media={media} place={place} alt={alt} />;
  const here = { src: media.src, place, size: { width, height }, alt };
  return <Here {...here} {...(isWider && { whole: facts })} />;
}

function FromPhone({ bytes, alt }: { bytes: Bytes; alt: string }) {
  return <Here src={useAddress(bytes)} alt={alt} />;
}

interface Shown {
  src: string;
  place?: CSSProperties;
  size?: { width: number; height: number };
  alt: string;
  /** Where there is a larger one: it comes once the photo is opened. */
  whole?: MediaFacts;
}

function Here({ src, place, size, alt, whole }: Shown) {
  const w = useWords(photoWords);
  const [isFull, showFull] = useState(false);
  return (
    <>
      <button
        type="button"
        className="photo"
        style={place}
        aria-haspopup="dialog"
        aria-label={`${alt} · ${w.open}`}
        onClick={() => showFull(true)}
      >
        <img src={src} alt="" decoding="async" {...size} />
      </button>
      <FullSize open={isFull} onClose={() => showFull(false)} src={src} alt={alt} whole={whole} />
    </>
  );
}

/** What is said names the picture, too: its place is all there is of it. */
function NotHere({ media: { state, load }, place, alt }: { media: Media; place: CSSProperties; alt: string }) {
  const w = useWords(photoWords);
  if (state === 'here' || state === 'loading')
    return (
      <span className="photo" style={place}>
        <span className="sr">{`${alt} · ${w.loading}`}</span>
      </span>
    );
  if (state === 'gone')
    return (
      <span className="photo" style={place}>
        <span className="sr">{alt}</span>
        <span className="photo-said">{w.gone}</span>
      </span>
    );
  return (
    <button type="button" className="photo" style={place} aria-label={`${alt} · ${w[state]}`} onClick={load}>
      <span className="photo-said">
        <Icon name={state === 'tap' ? 'download' : state === 'offline' ? 'cloud-off' : 'refresh-cw'} />
        {w[state]}
      </span>
    </button>
  );
}

interface Full extends Pick<Shown, 'src' | 'alt'> {
  open: boolean;
  onClose: () => void;
  whole: MediaFacts | undefined;
}

/** Over everything; Escape and the phone's back gesture close it, two fingers make it larger. */
function FullSize({ open, onClose, src, alt, whole }: Full) {
  const id = useId();
  const w = useWords(words);
  const dialog = useModal(open, onClose);
  return (
    <dialog className="photo-full" ref={dialog} aria-labelledby={id}>
      {open && (
        <div className="photo-full-in">
          <div className="row between">
            <h2 id={id} tabIndex={-1}>
              {alt}
            </h2>
            <IconButton icon="x" label={w.close} onClick={onClose} />
          </div>
          {whole ? <Whole facts={whole} src={src} alt={alt} /> : <img src={src} alt={alt} />}
        </div>
      )}
    </dialog>
  );
}

/** The picture that is shown already, until all of it is there. */
function Whole({ facts, src, alt }: Pick<Shown, 'src' | 'alt'> & { facts: MediaFacts }) {
  return <img src={useMedia(facts).src ?? src} alt={alt} />;
}

/** The picture of one op never changes. */
function useAddress({ bytes, type }: Bytes): string {
  const [address] = useState(() => URL.createObjectURL(new Blob([bytes], { type })));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

/** What stands in the place of a picture that is not there. */
export const photoWords = {
  open: { th: 'เปิดดูเต็มจอ', en: 'open full screen' },
  tap: { th: 'แตะเพื่อโหลดรูป (ประหยัดเน็ตอยู่)', en: 'Tap to load (data saver is on)' },
  offline: { th: 'รูปนี้ยังไม่อยู่ในเครื่อง แตะเพื่อลองอีกครั้ง', en: 'Not on this device yet. Tap to try again' },
  failed: { th: 'โหลดรูปไม่สำเร็จ แตะเพื่อลองอีกครั้ง', en: 'It did not load. Tap to try again' },
  gone: { th: 'ไม่มีรูปนี้แล้ว', en: 'This photo is gone' },
  loading: { th: 'กำลังโหลดรูป…', en: 'Loading the photo…' },
} as const satisfies Record<string, Words>;
