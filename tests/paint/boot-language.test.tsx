import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testTable } from '../support/table.ts';

const BOOT = readFileSync('public/boot.js', 'utf8');
const page = document.documentElement;

beforeEach(() => {
  // boot.js looks each second whether the app has come: nobody waits for that here.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  localStorage.clear();
  page.lang = 'th';
  document.head.innerHTML = '<link rel="manifest" href="/manifest-th.webmanifest" />';
});
afterEach(() => {
  document.head.innerHTML = '';
});

/** A document of ours opens in a browser of somebody who reads these. */
function opensFor(languages: string[] | undefined): string {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages as string[]);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages?.[0] ?? 'de-DE');
  runInThisContext(BOOT);
  expect(document.querySelector('link[rel=manifest]')?.getAttribute('href')).toBe(`/manifest-${page.lang}.webmanifest`);
  return page.lang;
}

testTable<[string[] | undefined, string]>([
  [['de-DE', 'de'], 'en'],
  [['vi-VN'], 'en'],
  [['ja', 'th', 'en'], 'th'],
  [['de', 'en-US', 'th'], 'en'],
  [['th-TH', 'en'], 'th'],
  [['en-GB', 'th'], 'en'],
  // No tag of ours, though it begins like one.
  [['enm', 'thv'], 'en'],
  [undefined, 'en'],
])('whoever reads %j gets the document, and what is installed, in %s', (languages, language) => {
  expect(opensFor(languages)).toBe(language);
});

test('what was chosen counts before that', () => {
  localStorage.setItem('language', 'th');
  expect(opensFor(['de'])).toBe('th');
});
