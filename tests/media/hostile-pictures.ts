import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { plain } from './pictures.ts';

/** What nobody may find again in a picture of ours. */
export const HIDDEN = '<script>zq7zq()</script>';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of zeros: some kilobytes, whatever its sides. `more`: chunks before its picture. */
export function emptyPng(width: number, height: number, kind: 'gray' | 'rgb' = 'gray', more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(kind === 'gray' ? [1, 0] : [8, 2], 8);
  const line = 1 + (kind === 'gray' ? Math.ceil(width / 8) : width * 3);
  const rows = deflateSync(Buffer.alloc(line * height), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pngText = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`));
/** Fifty megabytes of one letter, packed. */
export const pngBomb = (): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, 'A'))]));

export const pngProfileBomb = (): Buffer =>
  chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(50_000_000, 'A'))]));

/** The same JPEG, which says that it is another size. */
export async function liar(width: number, height: number): Promise<Buffer> {
  const jpeg = await plain().jpeg().toBuffer();
  const start = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, start + 5);
  jpeg.writeUInt16BE(width, start + 7);
  return jpeg;
}

/** A JPEG with a comment, which no decoder shows. */
export async function commented(text: string): Promise<Buffer> {
  const jpeg = await plain().jpeg().toBuffer();
  const words = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(words.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, words, jpeg.subarray(2)]);
}

const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '100/1 30/1 0/1' };
const XMP =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="13,45.0N" exif:GPSLongitude="100,30.0E"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';

/** Ten pictures that say where they were taken: four kinds, upright and not, in EXIF, in XMP and in both. */
export async function located(): Promise<[string, Buffer][]> {
  const made: [string, Buffer][] = [];
  const all = [
    ['jpeg', 1],
    ['jpeg', 3],
    ['jpeg', 6],
    ['jpeg', 8],
    ['png', 1],
    ['png', 6],
    ['webp', 1],
    ['webp', 6],
    ['avif', 1],
    ['avif', 6],
  ] as const;
  for (const [format, orientation] of all) {
    const picture = plain(80, 40)
      .toFormat(format)
      .withMetadata({ orientation })
      .withExif({ IFD0: { Make: 'CaddeeCam', Orientation: String(orientation) }, IFD3: GPS })
      .withXmp(XMP);
    made.push([`${format}, held ${orientation}`, await picture.toBuffer()]);
  }
  return made;
}

/** As an iPhone begins one: HEVC in HEIF, which we cannot read. */
export const heic = (): Buffer => {
  const ftyp = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([ftyp, Buffer.from('\0\0\0\x08mdat', 'latin1'), Buffer.from('GPSLatitude 13/1 45/1')]);
};

/** Many pictures one after another, in one file. */
export async function moving(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const all = await Promise.all(
    Array.from({ length: frames }, (_, n) =>
      plain(32, 32, `#${(n + 16).toString(16).padStart(2, '0')}4040`)
        .png()
        .toBuffer(),
    ),
  );
  return sharp(all, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}
