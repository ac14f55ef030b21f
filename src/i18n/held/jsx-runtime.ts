/**
 * What `<p>…</p>` is compiled to (`jsxImportSource` in `src/tsconfig.json` and `vite.config.ts`): React's own, but for the texts of an
 * element, which are held together. So no screen has to think of it, and what is compared, typed, spoken or stored stays a plain string.
 */
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { heldProps } from './held-text.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

type Jsx = (...args: Parameters<typeof reactJsx>) => ReturnType<typeof reactJsx>;

export const jsx: Jsx = (type, props, key) => reactJsx(type, heldProps(type, props as object), key);
export const jsxs: Jsx = (type, props, key) => reactJsxs(type, heldProps(type, props as object), key);
