import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BROWSER_ARGS, browserPath } from '../../support/suite/browser.ts';
import type { Profile } from './signed-in.ts';

/** A browser that only Lighthouse drives: whoever else is connected would lay its own screen and language over Lighthouse's. */
export async function startChromium({ folder }: Profile): Promise<{ port: number; close(): Promise<void> }> {
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--lang=th', 'about:blank'];
  const child = spawn(browserPath(), [...BROWSER_ARGS, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const port = await new Promise<number>((ready, failed) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString().slice(0, 2_000);
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (found) ready(Number(found));
    });
    child.once('exit', () => failed(new Error(`the browser ended: ${said}`)));
  });
  return {
    port,
    async close() {
      child.kill();
      await ended;
    },
  };
}
