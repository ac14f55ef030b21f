import type { Page } from 'playwright';
import { openPhone } from '../support/phone.ts';
import { signInOn } from '../support/sign-in.ts';
import { isThere, placesOf } from './sweep.ts';

/** The largest text of the app's own setting, on a common and on a small phone. */
const WIDTHS = [390, 320] as const;

/** What of the text on these screens leaves its card or the screen at the largest text, as the demo world's person sees them, or nobody. */
export async function overflowsOn(
  origin: string,
  identifier: string | undefined,
  paths: readonly string[],
  language: 'th' | 'en',
): Promise<string[]> {
  const phone = await openPhone({});
  try {
    const { page } = phone;
    await page.addInitScript((it) => {
      localStorage.setItem('language', it);
      localStorage.setItem('text', 'largest');
    }, language);
    if (identifier) await signInOn(page, origin, identifier, 'caddee-demo');
    const faults: string[] = [];
    for (const path of await placesOf(page, identifier, paths)) {
      await page.goto(origin + path);
      await isThere(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        faults.push(...(await faultsIn(page)).map((fault) => `${path} at ${width} px: ${fault}`));
      }
    }
    return faults;
  } finally {
    await phone.close();
  }
}

const faultsIn = (page: Page): Promise<string[]> => page.evaluate(overflowsInPage);

/** Runs in the page. Words that scroll sideways on purpose are held against what scrolls with them, words cut by … against nothing. */
export function overflowsInPage(): string[] {
  const CARDS =
    '.card, .ticket, .list, .lrow, .btn, .chip, .note, .status, .picks, .cmp, .score, .bubble, .msg, .vest, .searchbar, .pick, .seg, .hero, .topbar, .tabbar, dialog';
  const SLACK = 1.5;
  const faults = new Set<string>();
  const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const above = (element: Element, is: (one: Element) => boolean) => {
    for (let one: Element | null = element; one; one = one.parentElement) if (is(one)) return one;
    return null;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim();
    const holder = node.parentElement;
    if (!text || !holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (above(holder, (it) => it.matches('.sr, [aria-hidden=true], svg, option, script, style'))) continue;
    if (above(holder, (it) => getComputedStyle(it).textOverflow === 'ellipsis')) continue;
    if (holder.offsetWidth <= 1 && holder.offsetHeight <= 1) continue; // for readers only
    const card = holder.closest(CARDS);
    const scroller = above(holder, (it) => it !== document.documentElement && it !== document.body && isScroller(it));
    const isInside = card !== null && scroller?.contains(card) === true;
    const edge = card?.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    const says = `“${text.slice(0, 40)}” in ${holder.tagName.toLowerCase()}.${holder.className}`;
    for (const at of range.getClientRects()) {
      if (at.width === 0) continue;
      const leavesCard = edge && (at.right > edge.right + SLACK || at.left < edge.left - SLACK);
      const leavesScreen = !scroller && (at.right > innerWidth + SLACK || at.left < -SLACK);
      if (leavesCard && (isInside || !scroller)) faults.add(`${says} leaves ${card?.className}`);
      if (leavesScreen) faults.add(`${says} leaves the screen`);
      if (edge && card?.matches('.btn, .chip, .status, .vest') && at.bottom > edge.bottom + SLACK + at.height / 3)
        faults.add(`${says} falls out of ${card.className}`);
    }
    const style = getComputedStyle(holder);
    if (style.overflowX !== 'visible' && !isScroller(holder) && holder.scrollWidth > holder.clientWidth + SLACK)
      faults.add(`${says} is cut`);
  }
  if (document.documentElement.scrollWidth > innerWidth + SLACK) faults.add('the page scrolls sideways');
  return [...faults];
}
