/** `jsx-runtime.ts`, as `npm run dev` asks for it. */
import { jsxDEV as reactJsxDEV } from 'react/jsx-dev-runtime';
import { heldProps } from './held-text.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof reactJsxDEV = (type, props, ...more) =>
  reactJsxDEV(type, heldProps(type, props as object), ...more);
