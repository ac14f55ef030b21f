import { expect } from 'vitest';
import { parseMoment } from '../../domain/dates.ts';
import { signed } from '../../server/media/bucket.ts';
import { testTable } from '../support/table.ts';

/** The examples of Amazon's own documentation (API/sig-v4-header-based-auth.html). */
const keys = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const AT = parseMoment('2013-05-24T00:00:00Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';

testTable<[string, { method: string; url: string; headers?: Record<string, string>; body?: Buffer }, string]>([
  [
    'an object is asked for',
    { method: 'GET', url: '/test.txt', headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object is put',
    {
      method: 'PUT',
      url: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'objects are listed',
    { method: 'GET', url: '/?max-keys=2&prefix=J' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s: the signature is the one Amazon publishes', (_what, { url, ...asked }, signature) => {
  const { authorization } = signed({ ...asked, url: new URL(url, HOST) }, keys, AT);
  expect(authorization?.split('Signature=')[1]).toBe(signature);
});
