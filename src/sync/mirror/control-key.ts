/** What can be pressed on a screen; a link leads on by itself, also before the app is there. */
export const CONTROLS = 'button, label, summary, [role=button]';

/**
 * Names a control by its words and by what its card is of (the first link or the heading in it), so that another drawing of the same
 * screen has it under the same name. Two controls may share a key: then neither is to be pressed by it.
 */
export function keyOfControl(control: Element, root: Element): string {
  const words = control.getAttribute('aria-label') ?? control.textContent;
  return `${control.tagName} ${words.replaceAll(/\s+/g, ' ').trim()} ${cardOf(control, root)}`;
}

function cardOf(control: Element, root: Element): string {
  for (let it = control.parentElement; it && it !== root && it.tagName !== 'MAIN'; it = it.parentElement) {
    const link = it.querySelector('a[href^="/"]')?.getAttribute('href');
    const heading = it.matches('article, li') && it.querySelector('h2, h3, h4')?.textContent;
    if (link || heading) return link || heading || '';
  }
  return '';
}

/** The controls of a screen by their keys; a key that two share is not among them. */
export function controlsByKey(root: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  const shared = new Set<string>();
  for (const control of root.querySelectorAll(CONTROLS)) {
    const key = keyOfControl(control, root);
    if (found.has(key)) shared.add(key);
    found.set(key, control);
  }
  for (const key of shared) found.delete(key);
  return found;
}
