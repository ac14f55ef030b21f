import { createHash, createHmac } from 'node:crypto';
import { isoOf, type Moment } from '#domain/dates.ts';

export interface SigningKeys {
  region: string;
  accessKey: string;
  secretKey: string;
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As RFC 3986 has it: what JavaScript leaves as it is, too. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The headers of a request to S3, signed (AWS Signature Version 4, in the header). Every given header and all of the body are signed: who
 * stands in between changes neither. Source: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
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
