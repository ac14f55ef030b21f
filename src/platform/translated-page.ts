/**
 * A browser that translates the page puts a `<font>` in the place of each text, and React, which still holds the text, breaks at the next
 * change or writes where nobody sees it (facebook/react#11538). So each such text is put back, empty, before its translation; once React
 * writes to it or takes it away, the translation goes, and the browser translates what is new. Returns what ends it.
 */
export function keepTextsOfReact(): () => void {
  const translated = new WeakMap<Node, { text: Text; font: ChildNode; words: string }>();

  function putBack(text: Text, font: ChildNode): void {
    const it = { text, font, words: text.data };
    translated.set(text, it).set(font, it);
    text.data = '';
    font.before(text);
    observer.observe(text, { characterData: true });
  }

  function forget({ text, font }: { text: Text; font: ChildNode }): void {
    translated.delete(text);
    translated.delete(font);
    font.remove();
  }

  function taken(node: Node, { previousSibling, nextSibling, addedNodes }: MutationRecord): void {
    const it = translated.get(node);
    if (!it) {
      const beside = [previousSibling, nextSibling, ...addedNodes].find(
        (other) => other?.nodeName === 'FONT' && other.isConnected && !translated.has(other),
      );
      if (node instanceof Text && beside && !node.isConnected) putBack(node, beside as ChildNode);
    } else if (!it.text.isConnected) forget(it);
    else if (it.font.isConnected)
      it.text.after(it.font); // React moved it
    else {
      // The translation was taken back.
      forget(it);
      it.text.data ||= it.words;
    }
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const it = translated.get(record.target);
      if (it && record.type === 'characterData') forget(it);
      for (const node of record.removedNodes) taken(node, record);
    }
    observer.takeRecords(); // our own
  });
  observer.observe(document, { childList: true, subtree: true });
  return () => observer.disconnect();
}
