import { canonicalHref, type Block, type Run } from '#domain/post/rich.ts';

/** What the editor holds, as text: whatever else a keyboard or a paste left in it counts for its words alone. */
export function blocksIn(root: Node): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  const begin = (kind: Block['kind']): Block => {
    open = { kind, runs: [] };
    blocks.push(open);
    return open;
  };
  const walk = (node: Node, look: Omit<Run, 'text'>): void => {
    if (node.nodeType === Node.TEXT_NODE) return add((node.textContent ?? '').replaceAll(/[\n\u200b]/g, ' '), look);
    const { nodeName } = node;
    if (nodeName === 'BR') return void (isFiller(node) || add('\n', look));
    const isBlock = nodeName === 'P' || nodeName === 'DIV' || nodeName === 'LI';
    if (isBlock && node !== root) begin(nodeName === 'LI' ? 'li' : 'p');
    const href = nodeName === 'A' ? hrefOf((node as Element).getAttribute('href') ?? '') : undefined;
    const inner: Omit<Run, 'text'> = {
      ...look,
      ...((nodeName === 'B' || nodeName === 'STRONG') && { bold: true as const }),
      ...(href && { href }),
    };
    for (const child of node.childNodes) walk(child, inner);
    if (isBlock) open = undefined;
  };
  const add = (text: string, look: Omit<Run, 'text'>): void => {
    if (text === '') return;
    const { runs } = open ?? begin('p');
    const last = runs.at(-1);
    if (last && last.bold === look.bold && last.href === look.href) last.text += text;
    else runs.push({ text, ...look });
  };
  walk(root, {});
  // A list that was begun in a paragraph leaves it empty around itself.
  return blocks.filter(({ kind, runs }, at) => kind === 'li' || runs.length > 0 || blocks[at + 1]?.kind !== 'li');
}

/** The empty line's own break, which browsers put there to give it a height. */
const isFiller = (node: Node): boolean => node.nextSibling === null && node.parentNode?.nodeName !== 'STRONG';

/** An address as the caddy typed it, with `https://` before it where that was left out; undefined: it is none. */
export const hrefOf = (typed: string): string | undefined => {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  return canonicalHref(whole, (it) => {
    try {
      const url = new URL(it);
      return url.hostname.includes('.') ? url : undefined;
    } catch {
      return undefined; // it is no address
    }
  });
};

/** Made node by node: no text of a draft is ever read as HTML. */
export function draw(root: HTMLElement, blocks: readonly Block[]): void {
  const parts: HTMLElement[] = [];
  for (const { kind, runs } of blocks) {
    const block = document.createElement(kind);
    for (const run of runs) block.append(drawn(run));
    if (runs.length === 0) block.append(document.createElement('br'));
    const list = parts.at(-1);
    if (kind === 'p') parts.push(block);
    else if (list?.nodeName === 'UL') list.append(block);
    else {
      const opened = document.createElement('ul');
      opened.append(block);
      parts.push(opened);
    }
  }
  root.replaceChildren(...parts);
}

function drawn({ text, bold, href }: Run): Node {
  const lines = text.split('\n').flatMap((line, at): Node[] => {
    const words = document.createTextNode(line);
    return at === 0 ? [words] : [document.createElement('br'), words];
  });
  let it: Node = document.createDocumentFragment();
  (it as DocumentFragment).append(...lines);
  for (const [name, isOn] of [
    ['strong', bold],
    ['a', href],
  ] as const) {
    if (!isOn) continue;
    const around = document.createElement(name);
    if (name === 'a' && href) around.setAttribute('href', href);
    around.append(it);
    it = around;
  }
  return it;
}
