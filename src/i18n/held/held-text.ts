import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { inParts, type Part } from './held-parts.ts';

const MAX_KNOWN = 2_000;
const known = new Map<string, ReactNode>();

/** The text as it is shown: itself, or one element with its parts, whose text is the same. */
function heldText(text: string): ReactNode {
  if (known.size > MAX_KNOWN) known.clear();
  if (!known.has(text)) known.set(text, elementOf(inParts(text)));
  return known.get(text);
}

const elementOf = (part: Part): ReactNode =>
  typeof part === 'string' ? part : createElement(part[0], null, ...part[1].map(elementOf));

/** They take text and nothing else. */
const TEXT_ONLY: unknown[] = ['option', 'title', 'text'];

/** The properties of an element of the document (wouter's link is one, too), with its texts held. */
export function heldProps(type: unknown, props: { children?: ReactNode }): object {
  const isDrawn = type === Fragment || type === Link || (typeof type === 'string' && !TEXT_ONLY.includes(type));
  if (!isDrawn || props.children === undefined) return props;
  return { ...props, children: heldChildren(props.children) };
}

/** Every child keeps its place, by which React knows it. `{a} · {b}` is one text to the reader: it stands in the place of its first piece. */
function heldChildren(children: ReactNode): ReactNode {
  if (isText(children)) return heldText(`${children}`);
  if (!Array.isArray(children)) return children;
  const shown = [...(children as ReactNode[])];
  let first = -1;
  for (const [at, child] of shown.entries()) {
    if (!isText(child)) {
      if (child !== null && child !== undefined && typeof child !== 'boolean') first = -1;
    } else if (first < 0) first = at;
    else {
      shown[first] = `${shown[first] as string}${child}`;
      shown[at] = null;
    }
  }
  return shown.map(heldChildren);
}

const isText = (it: ReactNode): it is string | number => typeof it === 'string' || typeof it === 'number';
