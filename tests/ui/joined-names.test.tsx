import { expect, test, vi } from 'vitest';

test('names that the copy of the last screen brought are written without Intl; others ask it', async () => {
  document.body.innerHTML = '<i hidden data-names="คันทรี\u2060คลับ"></i>';
  vi.spyOn(Intl, 'Segmenter').mockImplementation(() => {
    throw new Error('Intl is asked');
  });
  const { joinName } = await import('../../src/i18n/join-thai.ts');
  expect(joinName('คันทรีคลับ คันทรีคลับ')).toBe('คันทรี\u2060คลับ คันทรี\u2060คลับ');
  expect(() => joinName('รีสอร์ทหัวหิน')).toThrow('Intl is asked');
  vi.restoreAllMocks();
});
