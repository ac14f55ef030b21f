import { MEDIA_WIDTHS, type MediaWidth } from '#domain/media/width.ts';
import { Refused } from '#domain/refusals.ts';
import sharp, { type Metadata } from 'sharp';

/** A picture as stored. */
export interface Picture {
  bytes: Uint8Array;
  type: 'image/webp';
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
  /** A version for each width smaller than its own. */
  smaller: { width: MediaWidth; bytes: Uint8Array }[];
}

/** The longer side in pixels, and the most pixels of an upload: a small file may contain a picture that fills the memory. */
const LONGEST = 1_600;
const MAX_PIXELS = 24_000_000;
const QUALITY = 78;
sharp.concurrency(1);
sharp.cache(false);
// libvips may open only these formats (not svg, pdf, tiff, …), whatever the first bytes say.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/**
 * Redraws a picture, so that what the camera stored (place, time, device) and anything hidden are gone. Throws IMAGE_UNREADABLE. It may
 * take minutes and cannot be stopped, so the server runs it in a separate process (`picture.ts`).
 */
export async function drawn(sent: Uint8Array): Promise<Picture> {
  const picture = withoutPackedWords(sent);
  const open = () => sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const metadata = await open().metadata();
    if (!isOurs(metadata) || (metadata.pages ?? 1) > 1) throw new Refused('IMAGE_UNREADABLE');
    // Rotated first, because the camera's orientation is removed with the rest.
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
    throw new Refused('IMAGE_UNREADABLE'); // whatever libvips cannot read is not a picture for us
  }
}

async function smallerThan(own: number, bytes: Uint8Array): Promise<Picture['smaller']> {
  const made: Picture['smaller'] = [];
  for (const width of MEDIA_WIDTHS)
    if (width < own)
      made.push({ width, bytes: await sharp(bytes).resize({ width }).webp({ quality: QUALITY }).toBuffer() });
  return made;
}

/** For heif only avif is accepted: we cannot read iPhones' hevc, which the phone sends as jpeg. */
const isOurs = ({ format, compression }: Metadata): boolean =>
  format === 'jpeg' || format === 'png' || format === 'webp' || (format === 'heif' && compression === 'av1');

/** The average colour, on white where the picture is transparent. */
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
/** The most bytes of a packed colour profile; unpacked it may be a thousand times as large. */
const PROFILE_MOST = 4_096;

/**
 * A PNG without its text chunks: fifty packed kilobytes of them can become fifty megabytes in memory, and none are stored. Other files, and
 * incomplete ones, are returned unchanged.
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
