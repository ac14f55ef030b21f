import type { FastifyRequest } from 'fastify';
import type { Language } from '#domain/account/account.ts';

/** The language the app is in, which it says with every call; Thai unless English is wished for before all others. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  /^\s*en(?:[-,;\s]|$)/i.test(headers['accept-language'] ?? '') ? 'en' : 'th';
