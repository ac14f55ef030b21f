import { createElement, type ReactNode } from 'react';
import { inParts, type Part } from './held-parts.ts';

/** A screen says some hundred; what a whole day said is forgotten at once. */
const MAX_KNOWN = 2_000;
const known = new Map<string, ReactNode>();

/** The text as it is shown: itself, or one element with its parts, whose text is the same. */
function heldText(text: string): ReactNode {
  if (known.size > MAX_KNOWN) known.clear();
  const shown = known.get(text) ?? elementOf(inParts(text));
  known.set(text, shown);
  return shown;
}

const elementOf = (part: Part): ReactNode =>
  typeof part === 'string' ? part : createElement(part[0], null, ...part[1].map(elementOf));

/** They take text and nothing else. */
const TEXT_ONLY: unknown[] = ['option', 'title', 'text'];

/** The properties with the texts held, of what draws them: not of our own components, which hand them on. */
export function heldProps(type: unknown, props: { children?: ReactNode }): object {
  const isDrawn = typeof type !== 'function' && !TEXT_ONLY.includes(type);
  return isDrawn ? { ...props, children: heldChildren(props.children) } : props;
}

/** Every child keeps its place, by which React knows it. `{a} · {b}` is one text to the reader: it stands in the place of its first piece. */
function heldChildren(children: ReactNode): ReactNode {
  if (isText(children)) return heldText(`${children}`);
  if (!Array.isArray(children)) return children;
  const shown = [...(children as ReactNode[])];
  let first = -1;
  for (const [at, child] of shown.entries()) {
    if (!isText(child)) {
      if (child) first = -1; // what is left out, as by `{isNew && …}`, stands between no two texts
    } else if (first < 0) first = at;
    else {
      shown[first] = `${shown[first] as string}${child}`;
      shown[at] = null;
    }
  }
  return shown.map(heldChildren);
}

const isText = (it: ReactNode): it is string | number => typeof it === 'string' || typeof it === 'number';
