import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { caddyForm, Phone, type Place } from './world.ts';

/** People with real accounts at one place, each on a separate phone. */
export function peopleOf(place: () => Place) {
  let n = 0;
  const newPhone = () => new Phone(place(), `203.0.113.${(n += 1) % 250}`);

  async function newGolfer(identifier = `nok${randomUUID()}@example.com`): Promise<Phone> {
    const phone = newPhone();
    await phone.register(identifier);
    await phone.onboardUpToProfile('GOLFER');
    await phone.call('POST /golfer/register', { display_name: 'Nok', languages: ['en'] });
    return phone;
  }

  let bib = 300;
  async function newCaddy(identifier = `somchai${randomUUID()}@example.com`): Promise<Phone> {
    const phone = newPhone();
    await phone.register(identifier);
    await phone.onboardUpToProfile('CADDY');
    await phone.call('POST /caddy/register', { ...caddyForm, caddy_number: String((bib += 1)) });
    return phone;
  }
  return { newPhone, newGolfer, newCaddy };
}

/** Sends a picture of this person; answers its name. */
export async function sendPicture(phone: Phone): Promise<string> {
  const media_id = randomUUID();
  const image = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0b4a36' } })
    .png()
    .toBuffer();
  const edge = `----${randomUUID()}`;
  const head = (name: string, more = '') => `--${edge}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const body = Buffer.concat([
    Buffer.from(
      `${head('media_id')}\r\n${media_id}\r\n${head('image', '; filename="a.png"')}Content-Type: image/png\r\n\r\n`,
    ),
    image,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const answer = await phone.place.app.inject({
    method: 'POST',
    url: '/api/v1/media',
    headers: { authorization: `Bearer ${phone.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return media_id;
}

/** The status a picture is answered with. */
export const seenBy = async (phone: Phone, url: string | null): Promise<number> => {
  const headers = { authorization: `Bearer ${phone.token}` };
  return (await phone.place.app.inject({ method: 'GET', url: url ?? '', headers })).statusCode;
};
