import { LRUCache } from 'lru-cache';
import { type Moment, MINUTE } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { ServerContext } from '../context.ts';
import { isPayable } from './present.ts';
import { type Picture, ProviderAway, ProviderRefused } from './provider.ts';
import { hashOfRef } from './ref.ts';
import { topupByRefHash } from './sql.ts';

const LARGEST = 200 * 1024;
const TYPES: readonly string[] = ['image/svg+xml', 'image/png'] satisfies Picture['type'][];
const KEPT_FOR = 5 * MINUTE;
const MOST_KEPT = 100;

interface Kept {
  picture: Promise<Picture>;
  until: Moment;
}

/** The QR of a payment that can be made now; fetched through us, for the phone's policy lets it ask nobody else. */
export function openPictures(context: ServerContext): (ref: string) => Promise<Picture> {
  const kept = new LRUCache<string, Kept>({ max: MOST_KEPT });

  function fetchOnce(qr_uri: string): Promise<Picture> {
    const now = context.clock();
    const already = kept.get(qr_uri);
    if (already && now < already.until) return already.picture;
    const picture = context.payments.provider.picture(qr_uri).then(asHarmless);
    kept.set(qr_uri, { picture, until: now + KEPT_FOR });
    // A failure is not kept; whoever waits for it gets the error.
    picture.catch(() => void (kept.get(qr_uri)?.picture === picture && kept.delete(qr_uri)));
    return picture;
  }

  return async (ref) => {
    const row = await context.db.maybe(topupByRefHash(hashOfRef(ref)));
    if (!row || row.qr_uri === null || !isPayable(row, context.clock())) throw new Refused('PAYMENT_UNKNOWN');
    try {
      return await fetchOnce(row.qr_uri);
    } catch (error) {
      if (error instanceof ProviderAway || error instanceof ProviderRefused) {
        context.log.warn({ err: error }, 'QR image could not be fetched from the payment provider');
        throw new Refused('PAYMENT_AWAY');
      }
      throw error;
    }
  };
}

function asHarmless(picture: Picture): Picture {
  if (!TYPES.includes(picture.type)) throw new ProviderAway(`a QR that is ${String(picture.type)}`);
  if (picture.bytes.length > LARGEST) throw new ProviderAway(`a QR of ${picture.bytes.length} bytes`);
  return picture;
}
