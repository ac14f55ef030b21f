import { expect, test } from 'vitest';
import { exportFile } from '../../../src/account/profile/export-file.ts';

test('the file of one’s own data is named after the day it is in Bangkok', () => {
  const own = { made_at: '2026-11-21T17:30:00.000Z', tables: [] };
  expect(exportFile(own, 'json', 'th').name).toBe('caddee-2026-11-22.json');
  expect(exportFile(own, 'html', 'en').name).toBe('caddee-2026-11-22.html');
});
