import { files } from './files.ts';

/** A public page; the server finds its file by the address (`server/http/site/pages.ts`). */
export interface Page {
  pathname: string;
  search?: string;
  /** Below `dist/pages/<language>/`. */
  file: string;
  /** The modules of its screen besides the start. */
  parts: readonly string[];
  /** With a query or fragment its content differs: then only the app draws it (`public/boot.js`). */
  isAlone?: boolean;
  /** For a server with LINE: replaces the page without LINE (`server/http/site/static.ts`). */
  hasLine?: boolean;
}

export const PAGES: readonly Page[] = [
  { pathname: '/login', file: 'login.html', parts: files('src', 'entry/foot.tsx') },
  {
    pathname: '/login',
    file: 'login.line.html',
    parts: files('src', 'entry/foot.tsx line/arrival/login-line.tsx'),
    hasLine: true,
  },
  { pathname: '/', search: '?about', file: 'index.html', parts: files('src', 'entry/landing-screen.tsx') },
  {
    pathname: '/no-permission',
    file: 'no-permission.html',
    parts: files('src', 'entry/no-permission-screen.tsx'),
    isAlone: true,
  },
  { pathname: '/slip', file: 'slip.html', parts: files('src', 'booking/slip/slip-check-screen.tsx'), isAlone: true },
  {
    pathname: '/statement',
    file: 'statement.html',
    parts: files('src', 'wallet/earnings/income-check-screen.tsx'),
    isAlone: true,
  },
  {
    pathname: '/help/terms',
    file: 'help/terms.html',
    parts: files('src', 'case/help-screen.tsx account/onboarding/public-terms.tsx'),
    isAlone: true,
  },
  { pathname: '/register', file: 'register.html', parts: files('src', 'account/sign-in/register-screen.tsx') },
];
