import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Phone } from './phone.ts';
import { until } from './until.ts';

/** A tab with the copy of the last screen in it, in which the app waits for `go`. */
export async function openBeforeTheApp(
  phone: Phone,
  address: string,
  height?: number,
): Promise<{ tab: Page; go: () => Promise<void> }> {
  const tab = await phone.context.newPage();
  if (height) await tab.setViewportSize({ width: tab.viewportSize()?.width ?? 390, height });
  await tab.addInitScript(() => {
    const later: Parameters<typeof setTimeout>[] = [];
    const timeout = window.setTimeout.bind(window);
    const go = () => {
      window.setTimeout = timeout;
      for (const it of later) timeout(...it);
    };
    window.setTimeout = ((...it: Parameters<typeof setTimeout>) => later.push(it)) as unknown as typeof setTimeout;
    Object.assign(window, { go });
  });
  // On a busy machine the worker may give the document without the copy (`COPY_TIMEOUT_MS` in sw/documents.ts).
  await until(async () => {
    await tab.goto(address);
    expect(await tab.locator('.last-screen').count()).toBeGreaterThan(0);
  });
  return { tab, go: () => tab.evaluate(() => (window as unknown as { go: () => void }).go()) };
}
