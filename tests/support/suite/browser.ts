import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Where a Chromium may be; `CHROMIUM` names one that is elsewhere. Nothing here ever downloads a browser. */
const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const findBrowser = (): string | undefined => PLACES.find((place) => place !== undefined && existsSync(place));

/** What every browser of the tests is started with: no sandbox as root, and no calls of its own to the outside. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser, or an error that says what to do. */
export function browserPath(): string {
  const found = findBrowser();
  if (!found)
    throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.');
  return found;
}

function installFromDebian(): void {
  const run = (...command: string[]) =>
    spawnSync(command[0] as string, command.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  console.log('No Chromium found: installing the one of Debian (apt-get install chromium fonts-noto-core).');
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core');
}

/** Run by `npm test` first: a machine without a browser gets Debian's when it may be installed there. */
function main(): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!findBrowser() && mayInstall) installFromDebian();
  console.log(`Browser for the tests: ${browserPath()}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
