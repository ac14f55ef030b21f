import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { openHeaders } from '../../server/http/headers.ts';
import { BROWSER_ARGS, browserPath } from '../support/suite/browser.ts';
import type { Subject } from './hostile-subject.ts';

/** What the page counts for itself; payloads say `alert`, frames of them say it to Playwright. */
export interface Watched extends Window {
  subject: Subject;
  ran: number;
  reports: string[];
}

export interface Place {
  /** Ours: with the product's own policy, or with none. */
  open(policy: 'ours' | 'none'): Promise<{ page: Page; foreign: string[]; dialogs: () => number }>;
  close(): Promise<void>;
}

const DOCUMENT =
  '<!doctype html><meta charset=utf-8><title>place</title><script src=/subject.js></script><main></main>';
const WATCH = `
  window.ran = 0;
  window.reports = [];
  window.alert = () => void (window.ran += 1);
  document.addEventListener('securitypolicyviolation', (it) => window.reports.push(it.violatedDirective + ' ' + it.sample));
`;

/** Minified as ours is: what a build breaks, it breaks here. */
async function built(): Promise<string> {
  const entry = path.join(import.meta.dirname, 'hostile-subject.ts');
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2022', write: false, lib: { entry, formats: ['iife'], name: 'built' } },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = made.flatMap(({ output }) => output.filter((it) => it.type === 'chunk'));
  if (!chunk) throw new Error('nothing was built');
  return chunk.code;
}

export async function openPlace(): Promise<Place> {
  const script = await built();
  const headers = openHeaders({ publicUrl: undefined, lineLogin: undefined, hsts: 'host' })('/golfer/home');
  const server = createServer(({ url }, response) => {
    if (url === '/ours') response.setHeaders(new Map(Object.entries(headers)));
    if (url === '/ours' || url === '/none') response.setHeader('content-type', 'text/html').end(DOCUMENT);
    else if (url === '/subject.js') response.setHeader('content-type', 'text/javascript').end(script);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS });
  return {
    async open(policy) {
      const context = await browser.newContext();
      const foreign: string[] = [];
      await context.route(
        (url) => !url.href.startsWith(origin),
        (route) => {
          foreign.push(route.request().url());
          return route.abort();
        },
      );
      const page = await context.newPage();
      let dialogs = 0;
      page.on('dialog', (it) => {
        dialogs += 1;
        void it.dismiss();
      });
      await page.addInitScript(WATCH);
      await page.goto(`${origin}/${policy}`);
      return { page, foreign, dialogs: () => dialogs };
    },
    async close() {
      await browser.close();
      server.close();
      await once(server, 'close');
    },
  };
}
