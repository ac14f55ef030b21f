import type { Picture } from '../provider.ts';
import { ProviderAway } from '../provider.ts';
import { readAtMost } from './bytes.ts';
import type { OmiseClient } from './client.ts';

/** Omise's own, over TLS. An address that comes from outside must never make this server ask anybody else. */
const HOSTS = new Set(['api.omise.co', 'pay.omise.co', 'cdn.omise.co']);
const MOST = 256 * 1024;
const STEPS = 3;

/** The picture of a QR. Throws `ProviderAway` when it is not where it should be, not a picture, or too large for one. */
export async function pictureAt(client: OmiseClient, qr_uri: string): Promise<Picture> {
  const signal = AbortSignal.timeout(client.timeout);
  let url = allowed(client, qr_uri);
  for (let step = 0; step < STEPS; step += 1) {
    const response = await ask(client, url, signal);
    const next = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || !next) return picture(response);
    await response.body?.cancel();
    url = allowed(client, next, url);
  }
  throw new ProviderAway('the picture of a QR is sent around in a circle');
}

function allowed(client: OmiseClient, address: string, from?: URL): URL {
  const url = URL.parse(address, from?.href);
  const isOmise = url?.protocol === 'https:' && HOSTS.has(url.hostname) && url.port === '';
  if (url && !url.username && !url.password && (url.origin === client.base.origin || isOmise)) return url;
  throw new ProviderAway(`the picture of a QR is kept elsewhere: ${url?.host || 'no address'}`);
}

async function ask(client: OmiseClient, url: URL, signal: AbortSignal): Promise<Response> {
  // The key is for the API alone.
  const headers = url.origin === client.base.origin ? { authorization: client.authorization } : undefined;
  try {
    return await fetch(url, { redirect: 'manual', signal, ...(headers && { headers }) });
  } catch (error) {
    throw new ProviderAway('the picture of a QR: no answer from Omise', { cause: error });
  }
}

async function picture(response: Response): Promise<Picture> {
  const type = typeOf(response.headers.get('content-type'));
  if (!response.ok || !type) {
    await response.body?.cancel();
    throw new ProviderAway(`the picture of a QR: Omise answered ${response.status}, and no picture`);
  }
  try {
    return { type, bytes: await readAtMost(response, MOST) };
  } catch (error) {
    throw new ProviderAway('the picture of a QR: it did not come whole', { cause: error });
  }
}

function typeOf(header: string | null): Picture['type'] | undefined {
  const type = header?.split(';')[0]?.trim().toLowerCase();
  return type === 'image/svg+xml' || type === 'image/png' ? type : undefined;
}
