import { files } from './files.ts';

/** A page that anybody sees without being known; the server looks for its file by the address (`server/http/site/pages.ts`). */
export interface Page {
  pathname: string;
  search?: string;
  /** Below `dist/pages/<language>/`. */
  file: string;
  /** What its screen is made of beside the start. */
  parts: readonly string[];
  /** With a query or a fragment it says something else: then the app alone draws it (`public/boot.js`). */
  isAlone?: boolean;
}

export const PAGES: readonly Page[] = [
  { pathname: '/login', file: 'login.html', parts: [] },
  { pathname: '/register', file: 'register.html', parts: files('src', 'account/sign-in/register-screen.tsx') },
];
