import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entryOf, guard } from '../../src/routing/guard.ts';
import '../../src/app/routes.tsx'; // the table that says which screens there are
import { rowOf, type Row } from '../../src/routing/row.ts';
import { testTable } from '../support/table.ts';
import { factsOf, LANGUAGES, manifestOf, picturesOf, type Manifest } from './manifest.ts';

/** docs/pwa.md §3.3, member for member. */
const MEMBERS = [
  'id',
  'name',
  'short_name',
  'description',
  'lang',
  'dir',
  'start_url',
  'scope',
  'display',
  'display_override',
  'orientation',
  'theme_color',
  'background_color',
  'categories',
  'prefer_related_applications',
  'icons',
  'screenshots',
  'shortcuts',
  'share_target',
  'launch_handler',
  'handle_links',
  'edge_side_panel',
];

const isThai = (text: string): boolean => /\p{Script=Thai}/u.test(text);

const both = LANGUAGES.map((language) => [language, manifestOf(language)] as const);
const tableOfBoth = testTable<[(typeof LANGUAGES)[number], Manifest]>(both.map(([language, it]) => [language, it]));

tableOfBoth(
  'the manifest in %s has every member of the list and no other, and names that fit where they are shown',
  (_language, manifest) => {
    expect(Object.keys(manifest)).toEqual(MEMBERS);
    expect(manifest.name.length).toBeLessThanOrEqual(45);
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.description.length).toBeLessThanOrEqual(300);
  },
);

tableOfBoth(
  'the manifest in %s is one app, whatever its language, opens at the entry as an app, and takes photos of other apps',
  (language, manifest) => {
    expect(manifest).toMatchObject({
      id: '/',
      lang: language,
      dir: 'ltr',
      start_url: '/?src=pwa',
      scope: '/',
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      prefer_related_applications: false,
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      handle_links: 'preferred',
      edge_side_panel: { preferred_width: 480 },
    });
    expect(manifest.categories).toEqual(expect.arrayContaining(['sports', 'lifestyle']));
    // Turning the phone is the person's own affair (WCAG 1.3.4).
    expect(manifest.orientation).toBe('any');
    expect(manifest.share_target).toEqual({
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos', accept: ['image/*'] }] },
    });
  },
);

tableOfBoth('every text that a person reads in the manifest in %s is in that language', (language, manifest) => {
  const read = [
    manifest.description,
    ...manifest.shortcuts.map(({ name }) => name),
    ...manifest.screenshots.map(({ label }) => label ?? ''),
  ];
  for (const text of read) expect(isThai(text), text).toBe(language === 'th');
});

tableOfBoth(
  'the colours of the manifest in %s are those of the style sheet and of the document',
  (_language, manifest) => {
    const css = readFileSync('src/ui/css/tokens.css', 'utf8');
    const light = (token: string) => new RegExp(`--${token}: light-dark\\((#\\w+),`).exec(css)?.[1]?.toUpperCase();
    const html = readFileSync('index.html', 'utf8');
    const meta = /name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: light\)"/.exec(html)?.[1];
    expect(manifest.theme_color).toBe(light('deep'));
    expect(manifest.background_color).toBe(light('paper'));
    expect(manifest.background_color).toBe(meta);
  },
);

tableOfBoth(
  'the manifest in %s has icons for every use, none for two at once, and every picture exists and is what is said of it',
  (_language, manifest) => {
    const of = (purpose: string, type = 'image/png') =>
      manifest.icons.filter((it) => it.purpose === purpose && it.type === type).map(({ sizes }) => sizes);
    expect(of('any')).toEqual(['64x64', '192x192', '512x512']);
    expect(of('maskable')).toEqual(['512x512']);
    expect(of('monochrome')).toEqual(['512x512']);
    expect(of('any', 'image/svg+xml')).toEqual(['any']);
    const pictures = picturesOf(manifest);
    expect(pictures.length).toBeGreaterThan(15);
    for (const { src, type, sizes } of pictures) {
      expect(existsSync(`public${src}`), src).toBe(true);
      expect(factsOf(readFileSync(`public${src}`)), src).toEqual({ type, sizes });
    }
  },
);

tableOfBoth(
  'the manifest in %s has five narrow and two wide screenshots, each of one shape, with words, and in this language',
  (language, manifest) => {
    for (const [form_factor, count] of [
      ['narrow', 5],
      ['wide', 2],
    ] as const) {
      const shots = manifest.screenshots.filter((it) => it.form_factor === form_factor);
      expect(shots.length).toBe(count);
      expect(new Set(shots.map(({ sizes }) => sizes)).size).toBe(1);
      for (const shot of shots) {
        const sides = shot.sizes.split('x').map(Number) as [number, number];
        expect(Math.min(...sides)).toBeGreaterThanOrEqual(320);
        expect(Math.max(...sides)).toBeLessThanOrEqual(3_840);
        expect(Math.max(...sides) / Math.min(...sides)).toBeLessThanOrEqual(2.3);
        expect(sides[0] > sides[1]).toBe(form_factor === 'wide');
        expect(shot.label).toBeTruthy();
        expect(shot.src).toContain(`-${language}.`);
      }
    }
  },
);

tableOfBoth(
  'the manifest in %s has four shortcuts, each with a PNG of 96 and of 192, and each leads golfer and caddy to a screen of their own',
  (_language, manifest) => {
    expect(manifest.shortcuts.length).toBe(4);
    for (const { url, icons } of manifest.shortcuts) {
      expect(icons.map(({ sizes, type }) => `${type} ${sizes}`)).toEqual(['image/png 96x96', 'image/png 192x192']);
      const { pathname, search } = new URL(url, 'https://app.test');
      expect(pathname).toBe('/');
      for (const role of ['GOLFER', 'CADDY'] as const) {
        const to = entryOf(role, search);
        expect(to, url).not.toBe(`/${role.toLowerCase()}/home`);
        const place = { pathname: to, search: '', host: 'browser' } as const;
        expect(guard(rowOf(to) as Row, { token: true, role, isOffline: false }, place), to).toEqual({ stay: true });
      }
    }
  },
);

test('both manifests differ in language alone', () => {
  const [th, en] = LANGUAGES.map((language) => {
    const { name, description, lang, shortcuts, screenshots, ...rest } = manifestOf(language);
    expect([name, description, lang].every(Boolean)).toBe(true);
    return {
      ...rest,
      shortcuts: shortcuts.map(({ url, icons }) => ({ url, icons })),
      screenshots: screenshots.map(({ sizes, form_factor }) => ({ sizes, form_factor })),
    };
  });
  expect(th).toEqual(en);
});
