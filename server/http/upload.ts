import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_MOST_BYTES } from '#domain/media/api.ts';
import { Refused } from '#domain/refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as a large one takes on a slow road (`slow-bodies.ts`). */
    isUpload?: boolean;
  }
}

/** Forms with one file of at most two megabytes, and nothing else. */
export async function acceptForms(api: FastifyInstance): Promise<void> {
  api.removeAllContentTypeParsers();
  await api.register(multipart, {
    limits: { fileSize: IMAGE_MOST_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 200, fieldNameSize: 40 },
  });
}

/** The form as the call's schema reads it: fields as text, the file as bytes. What stands in it twice is read differently by others. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const read = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (read.has(part.fieldname)) throw new Refused('REQUEST_MALFORMED');
      read.set(part.fieldname, part.type === 'file' ? await part.toBuffer() : part.value);
    }
  } catch (error) {
    throw new Refused(isTooLarge(error) ? 'BODY_TOO_LARGE' : 'REQUEST_MALFORMED');
  }
  return Object.fromEntries(read);
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
