import type { FastifyRequest } from 'fastify';
import type { Language } from '#domain/account/account.ts';

/**
 * The language the app is in, which it says with every call; of a browser, the one of our two that it likes best. Whoever reads neither gets
 * English, and whoever says nothing Thai.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const liked = (headers['accept-language'] ?? '')
    .split(',')
    .map((it) => /^\s*([a-z]+)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+))?/i.exec(it))
    .flatMap((it) => (it ? [{ tag: (it[1] ?? '').toLowerCase(), q: Number(it[2] ?? 1) }] : []))
    .filter(({ q }) => q > 0);
  if (liked.length === 0) return 'th';
  const [best] = liked.filter(({ tag }) => tag === 'th' || tag === 'en').toSorted((a, b) => b.q - a.q);
  return best?.tag === 'th' ? 'th' : 'en';
}
