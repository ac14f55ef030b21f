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

const u16 = (...all: number[]) => {
  const bytes = Buffer.alloc(all.length * 2);
  for (const [at, it] of all.entries()) bytes.writeUInt16BE(it, at * 2);
  return bytes;
};
const u32 = (...all: number[]) => Buffer.concat(all.map((it) => u16(it >>> 16, it & 0xff_ff)));
const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, version: number, ...parts: Uint8Array[]) => box(type, u32(version), ...parts);
const V1 = 1 << 24;
const V2 = 2 << 24;

/**
 * An AVIF of some 1,300 bytes that keeps a decoder busy for minutes: a mosaic of 16 by 16 tiles, each of them the same picture of 24
 * megapixels. Its sides say 24 megapixels, too.
 */
export async function slowAvif(): Promise<Buffer> {
  const [width, height, tiles] = [4_000, 6_000, 256];
  const tile = await plain(width, height).avif({ effort: 0 }).toBuffer();
  const found = (type: string) => {
    const at = tile.indexOf(type, 0, 'latin1') - 4;
    return tile.subarray(at, at + tile.readUInt32BE(at));
  };
  const coded = found('mdat').subarray(8);
  const mosaic = Buffer.concat([Buffer.from([0, 0, 15, 15]), u16(width, height)]);
  // A tile is hidden, so that the file counts as one picture.
  const item = (id: number, type: string, hidden = 0) =>
    fullBox('infe', V2 + hidden, u16(id, 0), Buffer.from(`${type}\0`));
  const uses = box('dimg', u16(2, tiles, ...Array.from({ length: tiles }, () => 1)));
  const shapes = box('ipco', found('ispe'), found('av1C'), found('pixi'));
  const shapeOf = fullBox('ipma', 0, u32(2), u16(1), Buffer.from([3, 1, 0x82, 3]), u16(2), Buffer.from([1, 1]));
  const head = (at: number) =>
    Buffer.concat([
      box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf')),
      fullBox(
        'meta',
        0,
        fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
        fullBox('pitm', 0, u16(2)),
        fullBox(
          'iloc',
          V1,
          u16(0x44_00, 2),
          u16(1, 0, 0, 1),
          u32(at, coded.length),
          u16(2, 1, 0, 1),
          u32(0, mosaic.length),
        ),
        fullBox('iinf', 0, u16(2), item(1, 'av01', 1), item(2, 'grid')),
        fullBox('iref', 0, uses),
        box('iprp', shapes, shapeOf),
        box('idat', mosaic),
      ),
    ]);
  return Buffer.concat([head(head(0).length + 8), box('mdat', coded)]);
}

/** An SVG of some kilobytes: each level shows the one below ten times. */
export const slowSvg = (): Buffer => {
  const levels = Array.from(
    { length: 6 },
    (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}" x="1"/>`.repeat(10)}</g>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><defs><path id="l0" d="M0 0L9 9"/>${levels}</defs><use href="#l6"/></svg>`;
  return Buffer.from(svg);
};
