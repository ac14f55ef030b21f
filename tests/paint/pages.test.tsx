import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { PAGES } from '../../build/page-list.ts';
import { App } from '../../src/app/app.tsx';
import { drawPage } from '../../src/app/pages.tsx';
import { PhoneContext } from '../../src/sync/phone.ts';
import { testTable } from '../support/table.ts';
import { phone } from '../support/on-phone.tsx';

/** Who draws and who takes over are two programs, and one here. */
const BOTH =
  'Detected multiple renderers concurrently rendering the same context provider. This is currently unsupported.';

let root: Root | undefined;
testTable(PAGES.flatMap((page) => (['th', 'en'] as const).map((language) => ({ ...page, language }))))(
  'the document of $file in $language is what the app draws there, to the last attribute',
  async ({ pathname, search = '', file, language, hasLine = false }) => {
    history.replaceState(null, '', pathname + search);
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    vi.stubGlobal('matchMedia', () => new EventTarget());
    document.head.innerHTML = hasLine ? '<meta name="caddee-line" content="" />' : '';
    const { html, title } = await drawPage(pathname, search, language, hasLine);
    expect(html.includes('class="btn-line"')).toBe(hasLine);
    expect(html.includes('href="/help/contact"')).toBe(/login|index/.test(file));
    expect(title).toMatch(/\S · Caddee$/);
    expect(html).toContain('<h1');
    const place = document.createElement('div');
    // oxlint-disable-next-line no-unsanitized -- it is our own
    place.innerHTML = html;
    document.body.append(place);
    const heading = place.querySelector('h1');
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const recovered: unknown[] = [];
    act(() => {
      root = hydrateRoot(
        place,
        <PhoneContext value={phone}>
          <App />
        </PhoneContext>,
        { onRecoverableError: (error) => void recovered.push(error) },
      );
    });
    // Taken over, and not drawn anew.
    expect(place.querySelector('h1')).toBe(heading);
    expect(recovered).toEqual([]);
    expect(said.mock.calls.filter(([it]) => it !== BOTH)).toEqual([]);
    said.mockRestore();
    vi.unstubAllGlobals();
    act(() => root?.unmount());
    document.body.replaceChildren();
  },
);
