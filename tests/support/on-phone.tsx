import * as library from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { createPhone, PhoneContext, type Phone } from '../../src/sync/phone.ts';

/** The phone of this test; `render` and `renderHook` draw on it. */
export let phone: Phone = createPhone();

const open = new Set([phone]);

/** Another phone from here on; those before hear nothing more. `beside`: all go on, as tabs do. */
export function newPhone({ beside = false } = {}): Phone {
  if (!beside) {
    for (const one of open) one.close();
    open.clear();
  }
  phone = createPhone();
  open.add(phone);
  return phone;
}

/** Draws on this phone, whatever phone is the test's later. */
function around(of: Phone): ({ children }: { children: ReactNode }) => ReactElement {
  return ({ children }) => <PhoneContext value={of}>{children}</PhoneContext>;
}

export const render = ((ui: ReactNode, more?: library.RenderOptions) =>
  library.render(ui, { wrapper: around(phone), ...more })) as typeof library.render;

export const renderHook = ((hook: (given: unknown) => unknown, more?: library.RenderHookOptions<unknown>) =>
  library.renderHook(hook, { wrapper: around(phone), ...more })) as typeof library.renderHook;
