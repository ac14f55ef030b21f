/**
 * What the translation of a page in Chrome and Edge does to it (facebook/react#11538): a `<font>` comes in the place of each text, now and
 * whenever the page changes, never inside `translate="no"`. Self-contained: it also runs in a page of Playwright's. Returns what ends it.
 */
export function translatePage(): () => void {
  const NEVER = '[translate=no], script, style, noscript, textarea, font';
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    if (root instanceof Text) texts.push(root);
    for (const text of texts) {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(NEVER)) continue;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      (outer.firstChild as Element).textContent = `[${text.data}]`;
      text.before(outer);
      text.remove();
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [...addedNodes, target]) if (node.isConnected) translate(node);
  });
  translate(document.body);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
