import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hash = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const SKEW_MS = 15 * 60_000;
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z\d;-]+), ?Signature=([\da-f]{64})$/;

interface Keys {
  region: string;
  accessKey: string;
  secretKey: string;
}

/** What S3 would say is wrong with a request; undefined: nothing. Made from the bytes that came, not by the code under test. */
export function signatureFault(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  keys: Keys,
  now: number,
): string | undefined {
  const said = FORM.exec(request.headers.authorization ?? '');
  if (!said) return 'AuthorizationHeaderMalformed';
  const [, accessKey, day = '', region = '', names = '', signature = ''] = said;
  const header = (name: string) => String(request.headers[name] ?? '');
  const at = header('x-amz-date');
  const moment = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at)?.slice(1).map(Number);
  if (!moment) return 'MissingSecurityHeader';
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = moment;
  if (Math.abs(Date.UTC(year, month - 1, date, hour, minute, second) - now) > SKEW_MS) return 'RequestTimeTooSkewed';
  if (accessKey !== keys.accessKey) return 'InvalidAccessKeyId';
  if (region !== keys.region || day !== at.slice(0, 8)) return 'AuthorizationHeaderMalformed';
  if (header('x-amz-content-sha256') !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const list = names.split(';');
  const must = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') || name === 'content-type');
  if (!['host', ...must].every((name) => list.includes(name))) return 'AccessDenied';
  const query = url.search.slice(1).split('&').filter(Boolean).toSorted().join('&');
  const lines = list.map((name) => `${name}:${header(name).trim().replaceAll(/ +/g, ' ')}\n`).join('');
  const canonical = [request.method, url.pathname, query, lines, names, header('x-amz-content-sha256')].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, hash(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretKey}`, day), region), 's3'), 'aws4_request');
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
