import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IMAGE_MOST_BYTES } from '#domain/media/api.ts';
import { Refused, type RefusalCode } from '#domain/refusals.ts';
import type { ServerContext } from '../context.ts';
import { isDiskFull } from '../media/picture.ts';
import { networkOf } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as a large one takes on a slow connection (`connections.ts`). */
    isUpload?: boolean;
  }
  interface FastifyRequest {
    /** For an upload: aborted when it is answered or its connection closes. */
    isOver?: AbortSignal;
  }
}

/** The most uploads at the same time: of one user (all phones), from one network (a course's Wi-Fi), in this process. */
const UPLOADS_UNDER_WAY_MAX = { person: 12, network: 60, process: 300 };

/** Accepts forms with one file of at most two megabytes, and nothing else. */
export async function acceptForms(
  api: FastifyInstance,
  { config }: Pick<ServerContext, 'config'>,
  most = UPLOADS_UNDER_WAY_MAX,
): Promise<void> {
  api.removeAllContentTypeParsers();
  await api.register(multipart, {
    limits: { fileSize: IMAGE_MOST_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 200, fieldNameSize: 40 },
  });
  const counts = new Map<string, number>();
  // The caller is known by now, and nothing has been read yet.
  api.addHook('preParsing', async (request, reply) => {
    if (!request.routeOptions.config.isUpload) return;
    // The client disconnected while the caller was looked up; no later event would release the place.
    if (reply.raw.destroyed) throw new Refused('REQUEST_TIMEOUT');
    const places: [string, number, RefusalCode][] = [
      [`person ${request.caller?.user_id}`, most.person, 'TOO_MANY_REQUESTS'],
      [`network ${networkOf(request.ip)}`, config.rateLimits ? most.network : Infinity, 'TOO_MANY_REQUESTS'],
      ['process', most.process, 'BUSY'],
    ];
    for (const [whose, bound, code] of places) if ((counts.get(whose) ?? 0) >= bound) throw new Refused(code);
    for (const [whose] of places) counts.set(whose, (counts.get(whose) ?? 0) + 1);
    const isOver = new AbortController();
    request.isOver = isOver.signal;
    const leave = (): void => {
      if (isOver.signal.aborted) return;
      isOver.abort();
      for (const [whose] of places) {
        const left = (counts.get(whose) ?? 1) - 1;
        if (left === 0) counts.delete(whose);
        else counts.set(whose, left);
      }
    };
    // Answered or disconnected, whichever comes first.
    reply.raw.once('finish', leave).once('close', leave);
  });
}

/**
 * Reads the form for the call's schema: fields as text, the file as bytes; repeated fields are refused. The file is stored on disk until it
 * is complete, so that slow uploads use no memory.
 */
export async function readForm(
  request: FastifyRequest,
  { config, log }: ServerContext,
): Promise<Record<string, unknown>> {
  const read = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (read.has(part.fieldname)) throw new Refused('REQUEST_MALFORMED');
      read.set(
        part.fieldname,
        part.type === 'file' ? await throughDisk(part.file, config.dataDir, request.isOver) : part.value,
      );
    }
  } catch (error) {
    if (isOfDisk(error)) {
      log.error({ err: error }, 'an upload could not be written');
      throw new Refused(isDiskFull(error) ? 'PICTURES_FULL' : 'BUSY');
    }
    throw new Refused(isTooLarge(error) ? 'BODY_TOO_LARGE' : 'REQUEST_MALFORMED');
  }
  return Object.fromEntries(read);
}

/** Writes to an unlinked file, which disappears when it is closed or this process ends. */
async function throughDisk(
  file: Readable & { truncated?: boolean },
  dataDir: string,
  isOver: AbortSignal | undefined,
): Promise<Uint8Array> {
  const folder = path.join(dataDir, 'incoming');
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, randomUUID());
  const disk = await open(name, 'wx+');
  try {
    await unlink(name);
    // A client that disconnects does not end the form's parser, so the file needs the signal.
    await disk.writeFile(isOver ? addAbortSignal(isOver, file) : file);
    if (file.truncated) throw new Refused('BODY_TOO_LARGE');
    const { size } = await disk.stat();
    const bytes = new Uint8Array(size);
    await disk.read(bytes, 0, size, 0);
    return bytes;
  } finally {
    await disk.close();
  }
}

const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error && 'errno' in error;

const isTooLarge = (error: unknown): boolean =>
  (error instanceof Refused && error.code === 'BODY_TOO_LARGE') ||
  (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE');
