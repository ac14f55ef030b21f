import { createHash, createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isoOf, type Moment, parseMoment } from '#domain/dates.ts';
import { Refused } from '#domain/refusals.ts';
import type { Logger } from '../log.ts';
import { type MediaStore, OWNER, placeOf, type StoredName, TRASH } from './store.ts';

/** A bucket of an S3 service (Amazon, Cloudflare R2, MinIO, …). */
export interface MediaConfig {
  /** `https://host/bucket` or `https://host/bucket/folder`, without a slash at the end. */
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const FORM = 'https://<access key>:<secret key>@<host>/<bucket>[/<folder>][?region=<region>]';
/** Only characters without escapes, so that the signed and the sent address are the same. */
const PLACE = /^(?:\/[\w.-]+)+$/;

/** Reads the bucket's settings; undefined: pictures are in DATA_DIR. Errors are added to `wrong`, and keys are never printed. */
export function readMedia(env: Record<string, string | undefined>, wrong: string[]): MediaConfig | undefined {
  const text = env['MEDIA_URL']?.trim();
  if (!text) return undefined;
  const url = URL.parse(text);
  const place = url?.pathname.replace(/\/$/, '') ?? '';
  const { region = 'us-east-1', ...others } = Object.fromEntries(url?.searchParams ?? []);
  const isOurs = /^https?:$/.test(url?.protocol ?? '') && PLACE.test(place) && /^[\w-]+$/.test(region);
  if (!url || !isOurs || !url.username || !url.password || url.hash || Object.keys(others).length > 0) {
    wrong.push(`  MEDIA_URL is ${JSON.stringify(text.replace(/^([a-z\d]*:\/\/)?.*@/is, '$1…@'))}, accepted: ${FORM}`);
    return undefined;
  }
  const [accessKey, secretKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return { bucket: `${url.origin}${place}`, region, accessKey, secretKey };
}

/** The timeout of one try; a picture has some hundred kilobytes. */
const GIVE_UP_MS = 6_000;
/** The pauses before the second and third try; all requests can safely be repeated. */
const PAUSES_MS = [200, 800];
/** None of our files is larger. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What MinIO and Ceph say when there is no room or a quota is used up. */
const INSUFFICIENT_STORAGE = 507;

interface BucketOptions {
  log: Logger;
  clock: () => Moment;
  giveUpMs?: number;
  pausesMs?: readonly number[];
}

interface Answered {
  status: number;
  bytes: Uint8Array;
}

/**
 * A picture store in a bucket, path style (`https://host/bucket/ab/<name>.webp`). After three failed tries it refuses BUSY
 * (PICTURES_FULL when there is no room), so the caller can try again. The log has the reason, never the keys.
 */
export function bucketOf(config: MediaConfig, around: BucketOptions): MediaStore {
  const { log, clock, giveUpMs = GIVE_UP_MS, pausesMs = PAUSES_MS } = around;

  async function once(method: string, url: URL, body?: Uint8Array): Promise<Answered> {
    const headers: Record<string, string> = body ? { 'content-type': 'image/webp' } : {};
    const response = await fetch(url, {
      method,
      headers: signed({ method, url, headers, body }, config, clock()),
      ...(body && { body: Buffer.from(body) }),
      // The signature is only valid for this address.
      redirect: 'manual',
      signal: AbortSignal.timeout(giveUpMs),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const said = response.headers.get('content-length');
    if (bytes.length > MAX_BYTES || (said !== null && method !== 'HEAD' && Number(said) !== bytes.length))
      throw new Error(`an answer has ${bytes.length} bytes, but its header says ${said}`);
    return { status: response.status, bytes };
  }

  /** Repeats only requests that may succeed later. */
  async function ask(method: string, url: URL, fine: readonly number[], body?: Uint8Array): Promise<Answered> {
    for (const wait of [...pausesMs, undefined]) {
      const answer = await once(method, url, body).catch((error: unknown) => error);
      if (isAnswer(answer) && fine.includes(answer.status)) return answer;
      if (wait !== undefined && (!isAnswer(answer) || isForNow(answer.status))) {
        await pause(wait);
        continue;
      }
      const why = isAnswer(answer) ? { status: answer.status, said: wordsOf(answer) } : { err: answer };
      log.error({ ...why, method }, 'media store request failed');
      throw new Refused(isAnswer(answer) && answer.status === INSUFFICIENT_STORAGE ? 'PICTURES_FULL' : 'BUSY');
    }
    throw new Refused('BUSY');
  }

  const at = (name: string) => new URL(`${config.bucket}/${placeOf(name)}`);
  const trashOf = (name: string) => new URL(`${config.bucket}/${TRASH}/${name}.webp`);
  const note = new URL(`${config.bucket}/${OWNER}`);
  let isFull = false;
  async function put(url: URL, bytes: Uint8Array): Promise<void> {
    try {
      await ask('PUT', url, [200], bytes);
      isFull = false;
    } catch (error) {
      isFull = error instanceof Refused && error.code === 'PICTURES_FULL';
      throw error;
    }
  }
  const remove = async (url: URL) => void (await ask('DELETE', url, [200, 204, 404]));
  async function get(url: URL): Promise<Uint8Array | undefined> {
    const { status, bytes } = await ask('GET', url, [200, 404]);
    return status === 200 ? bytes : undefined;
  }
  // Reads and writes again instead of copying in the bucket, which each S3 service does differently; moves are rare.
  async function move(from: URL, to: URL): Promise<void> {
    const bytes = await get(from);
    if (!bytes) return;
    await put(to, bytes);
    await remove(from);
  }
  async function* listed(isInTrash: boolean): AsyncIterable<StoredName> {
    let after: string | undefined;
    do {
      const page: Page = pageOf(await ask('GET', listOf(config.bucket, after), [200]));
      for (const { below, ...it } of page.names) if ((below === TRASH) === isInTrash) yield it;
      after = page.next;
    } while (after !== undefined);
  }
  return {
    put: (name, bytes) => put(at(name), bytes),
    get: (name) => get(at(name)),
    remove: (name) => remove(at(name)),
    names: () => listed(false),
    discard: (name) => move(at(name), trashOf(name)),
    recover: (name) => move(trashOf(name), at(name)),
    discarded: () => listed(true),
    forget: (name) => remove(trashOf(name)),
    async owner() {
      const bytes = await get(note);
      return bytes && Buffer.from(bytes).toString('utf8');
    },
    setOwner: (owner) => put(note, Buffer.from(owner)),
    isFull: () => isFull,
  };
}

const isAnswer = (it: unknown): it is Answered => typeof it === 'object' && it !== null && 'status' in it;
const isForNow = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** The error code in its XML: `AccessDenied`, `SignatureDoesNotMatch`, `NoSuchBucket`. */
const wordsOf = ({ bytes }: Answered): string =>
  /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? '';

interface Page {
  /** `below`: the folder of the name. */
  names: (StoredName & { below: string })[];
  next: string | undefined;
}

/** The listing address is the bucket's own, with the folder as prefix. */
function listOf(bucket: string, after: string | undefined): URL {
  const { origin, pathname } = new URL(bucket);
  const [, name = '', ...folder] = pathname.split('/');
  const url = new URL(`${origin}/${name}`);
  url.searchParams.set('list-type', '2');
  if (folder.length > 0) url.searchParams.set('prefix', `${folder.join('/')}/`);
  if (after !== undefined) url.searchParams.set('continuation-token', after);
  return url;
}

/** Our names contain no character that XML escapes; other names are skipped. */
function pageOf({ bytes }: Answered): Page {
  const xml = Buffer.from(bytes).toString('utf8');
  const found = xml.matchAll(
    /<Contents>.*?<Key>[^<]*?([\w-]+)\/([\w-]+)\.webp<\/Key>.*?<LastModified>([^<]+)<.*?<\/Contents>/gs,
  );
  const names = [...found].map(([, below = '', name = '', at = '']) => ({ below, name, written_at: parseMoment(at) }));
  return { names, next: /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] };
}

interface SigningKeys {
  region: string;
  accessKey: string;
  secretKey: string;
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Escapes by RFC 3986, also the characters that JavaScript leaves. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The signed headers of a request to S3 (AWS Signature Version 4). All given headers and the whole body are signed, so that nobody on the
 * way can change them. Source: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signed(
  asked: { method: string; url: URL; headers?: Record<string, string>; body?: Uint8Array | undefined },
  keys: SigningKeys,
  now: Moment,
): Record<string, string> {
  const { method, url, headers = {}, body = new Uint8Array() } = asked;
  const at = isoOf(now).replaceAll(/[-:]|\.\d+/g, '');
  const all: Record<string, string> = { ...headers, 'x-amz-content-sha256': sha256(body), 'x-amz-date': at };
  const toSign = Object.entries({ ...all, host: url.host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = toSign.map(([name]) => name).join(';');
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&');
  const request = [
    method,
    url.pathname,
    query,
    ...toSign.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    all['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${at.slice(0, 8)}/${keys.region}/s3/aws4_request`;
  const day = hmac(`AWS4${keys.secretKey}`, at.slice(0, 8));
  const key = hmac(hmac(hmac(day, keys.region), 's3'), 'aws4_request');
  const signature = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n')).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...all, authorization };
}
