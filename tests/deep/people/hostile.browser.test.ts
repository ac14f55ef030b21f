import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../server/post/commands.ts';
import { FIXTURES } from '../../post/fixtures.ts';
import { openPlace, type Place, type Watched } from '../../post/hostile-place.ts';
import { HOSTILE, HOSTILE_INSIDE } from '../../post/payloads-inside.ts';

const ALL = [...HOSTILE, ...HOSTILE_INSIDE].map((html) => ({ html, server: cleanHtml(html) }));
type Pair = (typeof ALL)[number];
const LONG = 300_000;

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place?.close());

/** Everything that a text may set going has been: a picture that is not there has failed, after all that was drawn before it. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const last = new Image();
    const isOver = new Promise((resolve) => (last.onerror = resolve));
    last.src = '/not-there.png';
    await isOver;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });

const watched = (page: Page) =>
  page.evaluate(() => {
    const { ran, reports } = window as unknown as Watched;
    return { ran, reports };
  });

/** Draws each as the phone does, and as the server wrote it; what the two differ in, at most ten of them. */
const differences = (page: Page, pairs: readonly Pair[]): Promise<object[]> =>
  page.evaluate((all) => {
    const { subject } = window as unknown as Watched;
    const drawn = (html: string): HTMLElement => {
      const element = document.createElement('div');
      element.innerHTML = subject.trusted(html);
      document.querySelector('main')?.append(element);
      return element;
    };
    const found: object[] = [];
    for (const { html, server } of all) {
      const [hers, ours] = [drawn(html), drawn(server)];
      const says = [subject.purified(html), subject.purified(server), hers.innerHTML, ours.innerHTML];
      if (says.some((it) => it !== server) || !hers.isEqualNode(ours)) found.push({ html, server, says });
    }
    document.querySelector('main')?.replaceChildren();
    return found.slice(0, 10);
  }, pairs);

const EACH = 800;
const batches = Array.from({ length: Math.ceil(ALL.length / EACH) }, (_, n) => ALL.slice(n * EACH, (n + 1) * EACH));

describe('IN-01, IN-03: every payload in a browser, as the server wrote it and as it came', () => {
  test(
    'both ends agree letter for letter and node for node; nothing runs and nothing is asked for, with no policy to help',
    async () => {
      const { page, foreign, dialogs } = await place.open('none');
      const found: object[] = [];
      for (const batch of batches) found.push(...(await differences(page, batch)));
      expect(found).toEqual([]);
      await settled(page);
      expect((await watched(page)).ran + dialogs()).toBe(0);
      expect(foreign).toEqual([]);
    },
    LONG,
  );

  test(
    'under our policy, what the server wrote is drawn without a single report',
    async () => {
      const { page, foreign, dialogs } = await place.open('ours');
      const clean = ALL.map(({ server }) => ({ html: server, server }));
      for (let from = 0; from < clean.length; from += EACH)
        expect(await differences(page, clean.slice(from, from + EACH))).toEqual([]);
      await settled(page);
      expect([await watched(page), dialogs(), foreign]).toEqual([{ ran: 0, reports: [] }, 0, []]);
    },
    LONG,
  );
});

const raw = (page: Page): Promise<number> =>
  page.evaluate(
    (all) => {
      let refused = 0;
      for (const html of all) {
        const element = document.createElement('div');
        document.querySelector('main')?.append(element);
        try {
          element.innerHTML = html;
        } catch {
          refused += 1;
        }
      }
      return refused;
    },
    HOSTILE.filter((it) => !/http-equiv|<base/i.test(it)),
  );

test('our policy: lets no text become HTML that has not gone through it', async () => {
  const { page, dialogs, foreign } = await place.open('ours');
  expect(await raw(page)).toBe(HOSTILE.filter((it) => !/http-equiv|<base/i.test(it)).length);
  await settled(page);
  const { ran, reports } = await watched(page);
  expect([ran, dialogs(), foreign]).toEqual([0, 0, []]);
  expect(reports.length).toBeGreaterThan(0);
});

describe('IN-02: DOMPurify as we build it, with its own rules', () => {
  test('every fixture comes to what it must', async () => {
    const { page } = await place.open('none');
    const outputs = await page.evaluate(
      (all) => all.map((html) => (window as unknown as Watched).subject.plain(html)),
      FIXTURES.map(([html]) => html),
    );
    const wrong = FIXTURES.flatMap(([html, ...expected], n) =>
      expected.includes(outputs[n] ?? '') ? [] : [{ html, expected, was: outputs[n] }],
    );
    expect(wrong).toEqual([]);
  });

  test(
    'of every payload something may be left, and none of it runs',
    async () => {
      const { page, dialogs } = await place.open('none');
      await page.evaluate(
        (all) => {
          const { subject } = window as unknown as Watched;
          for (const html of all) {
            const element = document.createElement('div');
            element.innerHTML = subject.plain(html);
            document.querySelector('main')?.append(element);
          }
        },
        [...HOSTILE, ...HOSTILE_INSIDE],
      );
      await settled(page);
      expect((await watched(page)).ran + dialogs()).toBe(0);
    },
    LONG,
  );
});
