import type { FastifyInstance } from 'fastify';
import { Refused } from '#domain/refusals.ts';
import { parseJson } from './input.ts';

/** JSON in UTF-8, not compressed, and nothing else: a form of another site cannot send it without asking first. */
export function acceptJson(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
      const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
      if (!/^utf-?8$/i.test(charset) || encoding !== 'identity') throw new Refused('BODY_TYPE_UNSUPPORTED');
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
