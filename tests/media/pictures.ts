import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Envelope } from '../../server/http/envelope.ts';
import { DAY, HOUR } from '../../domain/dates.ts';
import type { MediaFacts } from '../../domain/media/api.ts';
import type { TestServer } from '../support/server.ts';

/** A picture of one colour, upright. */
export const plain = (width = 64, height = 48, color = '#2f7d4f') =>
  sharp({ create: { width, height, channels: 3, background: color } });

export const small = () => plain(8, 8).png().toBuffer();

/** On a machine full of tests a process starts late, and no small picture is too slow. */
export const PATIENT = { slowMs: HOUR, deadlineMs: DAY, startMs: DAY };

/** What a camera writes: where, when, with what, and that the phone was held sideways. */
export async function fromCamera(): Promise<Buffer> {
  const GPS = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '13/1 45/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '100/1 30/1 0/1',
  };
  const told = plain(80, 40)
    .jpeg()
    .withExif({ IFD0: { Make: 'CaddeeCam', Model: 'Somchai-1' }, IFD3: GPS });
  return sharp(await told.toBuffer())
    .keepExif()
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

interface Part {
  name: string;
  value: string | Uint8Array;
  type?: string;
}

/** A form as a phone writes it. */
export function formOf(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `caddee${randomUUID()}`;
  const chunks = parts.flatMap(({ name, value, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${type ? '; filename="photo"' : ''}\r\n` +
        `${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export const photo = (media_id: string, image: Uint8Array, type = 'image/jpeg') =>
  formOf([
    { name: 'media_id', value: media_id },
    { name: 'image', value: image, type },
  ]);

export async function upload(
  { app }: TestServer,
  as: string,
  form: ReturnType<typeof formOf>,
): Promise<Envelope & { data: MediaFacts }> {
  const headers = { ...form.headers, authorization: `Bearer ${as}` };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/media', headers, payload: form.payload });
  return answer.json();
}

export const seen = ({ app }: TestServer, as: string | undefined, media_id: string) =>
  app.inject({
    url: `/api/v1/media/${media_id}`,
    headers: as ? { authorization: `Bearer ${as}` } : {},
  });
