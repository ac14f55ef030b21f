import './photo.css';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import type { Photo } from '../../platform/shrink-photo.ts';
import { newKey } from '../../sync/net/call.ts';
import { Button } from '../../ui/control/button.tsx';
import { SheetFoot, Sheet } from '../../ui/overlay/sheet.tsx';
import { editLabels, editWords } from './field-words.ts';

/** Large enough for the largest portrait on the sharpest screen. */
const SIDE = 640;
const QUALITY = 0.85;

interface Props {
  photo: Photo | undefined;
  onClose: () => void;
  onCropped: (photo: Photo) => void;
}

/** A square out of a picture: with a finger, or with sliders that a keyboard and a screen reader can move. */
export function CropSheet({ photo, onClose, onCropped }: Props) {
  const w = useWords(editWords);
  return (
    <Sheet open={photo !== undefined} onClose={onClose} title={w.cropTitle}>
      {photo && <Cropping key={photo.id} photo={photo} onCropped={onCropped} />}
    </Sheet>
  );
}

function Cropping({ photo, onCropped }: { photo: Photo; onCropped: (photo: Photo) => void }) {
  const w = useWords(editWords);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(photo);
  const [crop, setCrop] = useState(MIDDLE);
  const from = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const start = from.current;
    if (!start || !picture) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    setCrop(dragged(start.crop, picture.width, picture.height, event.currentTarget.clientWidth, x, y));
  };
  const done = async () => {
    const made = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, 'image/jpeg', QUALITY);
      else resolve(null);
    });
    if (made) onCropped({ id: newKey(), type: made.type, bytes: await made.arrayBuffer() });
  };
  return (
    <>
      <p className="meta">{w.cropHow}</p>
      <canvas
        ref={canvas}
        className="crop"
        width={SIDE}
        height={SIDE}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY, crop };
        }}
        onPointerMove={move}
        onPointerUp={() => (from.current = undefined)}
        onPointerCancel={() => (from.current = undefined)}
      />
      <Slider
        label={editLabels.zoom}
        min={1}
        max={MAX_ZOOM}
        value={crop.zoom}
        onSlide={(zoom) => setCrop({ ...crop, zoom })}
      />
      <Slider
        label={editLabels.across}
        min={-1}
        max={1}
        value={crop.across}
        onSlide={(across) => setCrop({ ...crop, across })}
      />
      <Slider
        label={editLabels.down}
        min={-1}
        max={1}
        value={crop.down}
        onSlide={(down) => setCrop({ ...crop, down })}
      />
      <SheetFoot>
        <Button block size="lg" busy={!picture && w.loading} onClick={() => void done()}>
          {w.useThis}
        </Button>
      </SheetFoot>
    </>
  );
}

interface SliderProps {
  label: Words;
  min: number;
  max: number;
  value: number;
  onSlide: (value: number) => void;
}

function Slider({ label, min, max, value, onSlide }: SliderProps) {
  const language = useLanguage();
  return (
    <label className="crop-slide">
      <span>{wordIn(label, language)}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={value}
        onChange={(event) => onSlide(Number(event.target.value))}
      />
    </label>
  );
}

/** Decoded once. */
function usePicture({ bytes, type }: Photo): HTMLImageElement | undefined {
  const [picture, setPicture] = useState<HTMLImageElement>();
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type }));
    const image = new Image();
    let isHere = true;
    image.src = address;
    image.decode().then(
      () => isHere && setPicture(image),
      () => undefined, // `shrink-photo.ts` has just made it
    );
    return () => {
      isHere = false;
      URL.revokeObjectURL(address);
    };
  }, [bytes, type]);
  return picture;
}

function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, crop: Crop): void {
  const { side, left, top } = squareOf(picture.naturalWidth, picture.naturalHeight, crop);
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
}

/** The picture moved and enlarged behind a square window. `across`, `down`: −1 … 1, how far of what is left over. */
export interface Crop {
  zoom: number;
  across: number;
  down: number;
}

export const MIDDLE: Crop = { zoom: 1, across: 0, down: 0 };
export const MAX_ZOOM = 4;

/** Which square of a picture of `width` × `height` the window shows. */
export function squareOf(width: number, height: number, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: ((width - side) / 2) * (1 + across), top: ((height - side) / 2) * (1 + down) };
}

const between = (n: number): number => Math.max(-1, Math.min(1, n));

/** The picture was dragged by `x`, `y` of a window that is `shown` wide: what is under the finger stays there. */
export function dragged(crop: Crop, width: number, height: number, shown: number, x: number, y: number): Crop {
  const { side } = squareOf(width, height, crop);
  const scale = side / shown;
  const of = (room: number, now: number, by: number): number => (room > 0 ? between(now - (2 * by * scale) / room) : 0);
  return { ...crop, across: of(width - side, crop.across, x), down: of(height - side, crop.down, y) };
}
