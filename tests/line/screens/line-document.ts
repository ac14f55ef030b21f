import { afterEach, beforeEach } from 'vitest';

/** As the server writes it into the document where LINE is configured; in each test of this file. */
export function lineInDocument(liffId = '1234567890-AbcdEfgh'): void {
  beforeEach(() => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'caddee-line', content: liffId });
    document.head.append(meta);
  });
  afterEach(() => document.querySelector('meta[name=caddee-line]')?.remove());
}
