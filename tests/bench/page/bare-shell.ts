import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { build, type Rolldown } from 'vite';

/** The smallest app that draws with React and starts without a network: what ours is compared with. */
export interface BareShell {
  origin: string;
  /** Its port refuses from then on. */
  stop(): Promise<void>;
}

const DOCUMENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<script type="module" crossorigin src="/app.js"></script></head><body><div id="root"></div></body></html>`;

const WORKER = `const FILES = ['/', '/app.js'];
addEventListener('install', (e) => e.waitUntil(caches.open('bare').then((it) => it.addAll(FILES)).then(() => skipWaiting())));
addEventListener('activate', (e) => e.waitUntil(clients.claim()));
addEventListener('fetch', (e) => e.respondWith(caches.match(e.request).then((it) => it ?? fetch(e.request))));`;

export async function startBareShell(): Promise<BareShell> {
  const files: Record<string, [string, string]> = {
    '/': ['text/html', DOCUMENT],
    '/sw.js': ['text/javascript', WORKER],
    '/app.js': ['text/javascript', await bareReact()],
  };
  const server = http.createServer((request, reply) => {
    const [type, text] = files[request.url ?? ''] ?? [];
    reply.writeHead(text ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(text ?? '');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Built as the floor of the budget is (`build/budget.ts`). */
async function bareReact(): Promise<string> {
  const id = 'virtual:bare-react';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: id } },
    plugins: [
      {
        name: 'bare-react',
        resolveId: (it) => (it === id ? id : undefined),
        load: (it) =>
          it === id
            ? `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
               createRoot(document.getElementById('root')).render(createElement('p', { className: 'drawn' }, 'Caddee'));
               navigator.serviceWorker.register('/sw.js');`
            : undefined,
      },
    ],
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = output.filter((it): it is Rolldown.OutputChunk => it.type === 'chunk');
  if (chunks.length !== 1 || !chunks[0]) throw new Error(`the bare app came in ${chunks.length} files`);
  return chunks[0].code;
}
