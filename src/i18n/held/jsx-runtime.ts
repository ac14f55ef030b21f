/**
 * What `<p>…</p>` is compiled to (`jsxImportSource` in `src/tsconfig.json` and `vite.config.ts`): React's own, but for the texts of an
 * element, which are held together. So no screen has to think of it, and what is compared, typed, spoken or stored stays a plain string.
 */
import { jsx as reactJsx } from 'react/jsx-runtime';
import { heldProps } from './held-text.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/** React's two are one in a build; what they differ in is said in development (`jsx-dev-runtime.ts`). */
export const jsx = (...[type, props, key]: Parameters<typeof reactJsx>): ReturnType<typeof reactJsx> =>
  reactJsx(type, heldProps(type, props as object), key);
export { jsx as jsxs };
