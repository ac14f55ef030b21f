import type { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './seed.ts';

/** The text that a started server prints: its addresses, also for phones in the same network, and the demo logins. */
export function announcement(
  { publicUrl, host, seed }: Pick<Config, 'publicUrl' | 'host' | 'seed'>,
  port: number,
  networks: ReturnType<typeof networkInterfaces>,
  /** The link that makes the demo's owner of the desk. */
  deskLink?: string,
): string {
  const isOpenToAll = host === '0.0.0.0' || host === '::';
  const lines = [`\nCaddee is open: ${publicUrl ?? `http://${isOpenToAll ? 'localhost' : host}:${port}`}`];
  if (isOpenToAll && !publicUrl)
    for (const { address, family, internal } of Object.values(networks).flatMap((it) => it ?? []))
      if (family === 'IPv4' && !internal)
        lines.push(`  phones in this network  http://${address}:${port}  (installing, offline and pushes need https)`);
  if (seed === 'demo')
    for (const [role, login] of Object.entries(DEMO_LOGINS))
      lines.push(`  ${role}  ${login}  password ${DEMO_PASSWORD}`);
  if (deskLink) lines.push(`  desk  ${deskLink}  (once, for an hour)`);
  return `${lines.join('\n')}\n`;
}
