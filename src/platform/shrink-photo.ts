import { newKey } from '../sync/net/call.ts';

/** A photo as the phone keeps it: bytes, because not every browser's database can hold a file. */
export interface Photo {
  id: string;
  type: string;
  bytes: ArrayBuffer;
}

/** The longer side, in pixels. */
const LONGEST = 1_600;
const TYPE = 'image/jpeg';
/** As good as it may be below what the server takes; the last one of 1,600 pixels square is never above it. */
const QUALITIES = [0.82, 0.65, 0.4];
/** IMAGE_MOST_BYTES of domain/media/api.ts, which brings the schemas along. */
export const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Upright, small (at most 1,600 pixels and two megabytes), and without what the camera wrote into it (place, time, device). Undefined: this
 * browser cannot open it, and whoever asked says so.
 */
export async function shrinkPhoto(file: Blob): Promise<Photo | undefined> {
  const picture = (await opened(file)) ?? (await openedAsImage(file));
  if (!picture) return undefined;
  const canvas = drawn(picture);
  if (!canvas) return undefined;
  for (const quality of QUALITIES) {
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, quality));
    if (!made) return undefined;
    if (made.size <= MAX_BYTES) return { id: newKey(), type: made.type, bytes: await made.arrayBuffer() };
  }
  return undefined;
}

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
  close: () => void;
}

function drawn({ source, width, height, close }: Picture): HTMLCanvasElement | undefined {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.fillStyle = '#fff'; // what is transparent would be black
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  close();
  return canvas;
}

async function opened(file: Blob): Promise<Picture | undefined> {
  try {
    const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source, width: source.width, height: source.height, close: () => source.close() };
  } catch {
    return undefined; // no image, a damaged one, or a kind that only an element can open, or nothing here (HEIC)
  }
}

/** What iPhones write (HEIC), Safari opens in an element where it does not as a bitmap. */
async function openedAsImage(file: Blob): Promise<Picture | undefined> {
  const address = URL.createObjectURL(file);
  const source = new Image();
  source.src = address;
  try {
    await source.decode();
    const close = () => URL.revokeObjectURL(address);
    return { source, width: source.naturalWidth, height: source.naturalHeight, close };
  } catch {
    URL.revokeObjectURL(address);
    return undefined; // this browser cannot read the picture: it is sent as it is
  }
}
