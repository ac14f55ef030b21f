import { MEDIA_WIDTHS, type MediaWidth } from '#domain/media/width.ts';
import { Refused } from '#domain/refusals.ts';
import sharp, { type Metadata } from 'sharp';

/** A picture as we keep it. */
export interface Picture {
  bytes: Uint8Array;
  type: 'image/webp';
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
  /** Of each width that is smaller than its own. */
  smaller: { width: MediaWidth; bytes: Uint8Array }[];
}

/** The longer side, in pixels, and how much of it may come: a small file may hold a picture that fills the memory. */
const LONGEST = 1_600;
const MAX_PIXELS = 24_000_000;
const QUALITY = 78;
sharp.concurrency(1);
sharp.cache(false);
// Whatever its first bytes said: libvips opens nothing else (svg, pdf, tiff, …).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/**
 * Made anew: what the camera wrote into it (place, time, device) is gone, and so is whatever hid in it. Throws `IMAGE_UNREADABLE`. It may
 * take minutes and cannot be stopped, so that a server runs it in a process of its own (`picture.ts`).
 */
export async function drawn(sent: Uint8Array): Promise<Picture> {
  const picture = withoutPackedWords(sent);
  const open = () => sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const metadata = await open().metadata();
    if (!isOurs(metadata) || (metadata.pages ?? 1) > 1) throw new Refused('IMAGE_UNREADABLE');
    // Upright first: the camera's word on which side is up goes with the rest of what it wrote.
    const { data, info } = await open()
      .rotate()
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const smaller = await smallerThan(width, data);
    return { bytes: data, type: 'image/webp', width, height, color: await colorOf(data), smaller };
  } catch {
    throw new Refused('IMAGE_UNREADABLE'); // whatever libvips cannot make of it, it is no picture of ours
  }
}

async function smallerThan(own: number, bytes: Uint8Array): Promise<Picture['smaller']> {
  const made: Picture['smaller'] = [];
  for (const width of MEDIA_WIDTHS)
    if (width < own)
      made.push({ width, bytes: await sharp(bytes).resize({ width }).webp({ quality: QUALITY }).toBuffer() });
  return made;
}

/** Of heif only avif: what iPhones write (hevc) we cannot read, and its phone sends it as jpeg. */
const isOurs = ({ format, compression }: Metadata): boolean =>
  format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'av1');

/** Its average, on white where one sees through it. */
async function colorOf(bytes: Uint8Array): Promise<string> {
  const dot = await sharp(bytes)
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const [red = 0, green = red, blue = red] = dot;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WORDS = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Of a packed colour profile; unpacked it is at most a thousand times as much. */
const PROFILE_MOST = 4_096;

/**
 * A PNG without the words beside its picture: packed, fifty kilobytes of them are fifty megabytes for whoever reads the picture, and none
 * of them is kept. Any other file, and one that is cut, is as it came.
 */
function withoutPackedWords(sent: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return sent;
  const kept: Uint8Array[] = [SIGNATURE];
  let at = SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    const end = at + 12 + size;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) break;
    if (!WORDS.has(type) && (type !== 'iCCP' || size <= PROFILE_MOST)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}
