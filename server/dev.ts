import http from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { ConfigError, readConfig } from './config.ts';
import { openLog } from './log.ts';
import { openDatabase } from './embedded/embedded.ts';
import type { Program } from './program.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './seed.ts';
import { lineMeta } from './http/site/static.ts';

const root = path.join(import.meta.dirname, '..');
const SERVER_PATH = /^\/(api|livez|readyz|metrics|sandbox|c|course|robots\.txt|sitemap\.xml)(\/|\?|$)/;

/**
 * `npm run dev`: app and API in one process; every edit is visible at once. Vite serves the app and loads the server's modules, so that a
 * change in `server/` or `domain/` restarts the program over the same database.
 */
async function dev(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config);
  const { url, embedded } = await openDatabase(config);
  const server = http.createServer();
  const { lineLogin } = config;
  const line = {
    name: 'line',
    transformIndexHtml: (html: string) => html.replace('</head>', `${lineLogin ? lineMeta(lineLogin) : ''}</head>`),
  };
  const desk = {
    name: 'desk',
    configureServer: ({ middlewares }: ViteDevServer) => {
      middlewares.use((request, _response, next) => {
        if (/^\/desk(?:\/[a-z-]*|\/(?:person|booking)\/[\w-]{1,36})?(?:\?|$)/.test(request.url ?? ''))
          request.url = '/desk.html';
        next();
      });
    },
  };
  const vite = await createServer({
    root,
    appType: 'spa',
    plugins: [line, desk],
    server: { middlewareMode: true, hmr: { server } },
  });

  const open = async (): Promise<Program> => {
    const { openProgram } = (await vite.ssrLoadModule('/server/program.ts')) as typeof import('./program.ts');
    return openProgram({ config, url, log });
  };
  let program: Promise<Program | undefined> = Promise.resolve(undefined);
  // An error is printed; the next edit tries again.
  const reopen = () => {
    program = program
      .then((old) => old?.close())
      .then(open)
      .catch((error: unknown) => {
        console.error(error);
        return undefined;
      });
  };
  reopen();
  vite.watcher.on('change', (file) => {
    const where = path.relative(root, file).split(path.sep)[0];
    if (where === 'server' || where === 'domain') reopen();
  });

  server.on('request', (request, response) => {
    if (!SERVER_PATH.test(request.url ?? '')) return vite.middlewares(request, response);
    void program.then((open) => {
      if (open) open.app.routing(request, response);
      else response.writeHead(503, { 'content-type': 'text/plain' }).end('The server does not open, see the terminal.');
    });
  });
  const stop = async () => {
    server.closeAllConnections();
    await (await program)?.close();
    await vite.close();
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  server.listen(config.port, config.host === 'localhost' ? '127.0.0.1' : config.host, () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : config.port;
    console.log(`\nCaddee, for development: http://localhost:${port}`);
    console.log(`  ${Object.values(DEMO_LOGINS).join(', ')}, password ${DEMO_PASSWORD}\n`);
  });
}

await dev().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
