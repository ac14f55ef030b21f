import { expect, test } from 'vitest';
import { redrawn } from '../../server/media/picture.ts';
import { plain } from './pictures.ts';

test('of a crowd of pictures some wait, and who would wait too long comes again: the memory holds', async () => {
  const image = await plain(8, 8).png().toBuffer();
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => redrawn(image)));
  const refused = all.filter((it) => it.status === 'rejected');
  expect(refused).toHaveLength(60 - 26);
  expect(new Set(refused.map(({ reason }) => (reason as { code: string }).code))).toEqual(new Set(['BUSY']));
  expect(await redrawn(image)).toMatchObject({ width: 8, height: 8 });
});
