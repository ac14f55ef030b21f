import { inParts, type Part } from './held-text.ts';

/** In a tree that React does not draw: every text as it is shown (`jsx-runtime.ts`). */
export function holdTexts(root: Node): void {
  for (const text of textsOf(root)) {
    const part = inParts(text.data);
    if (typeof part !== 'string' && !text.parentElement?.closest('svg, option, held-text, no-break'))
      text.replaceWith(nodeOf(part));
  }
}

/** The same tree with its texts in one piece each. */
export function joinTexts(root: Element): void {
  for (const it of root.querySelectorAll('held-text, no-break')) it.replaceWith(it.textContent);
  root.normalize();
}

export function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

function nodeOf(part: Part): Node {
  if (typeof part === 'string') return document.createTextNode(part);
  const node = document.createElement(part[0]);
  node.append(...part[1].map(nodeOf));
  return node;
}
