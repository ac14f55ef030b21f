import type { NetworkInterfaceInfo } from 'node:os';
import { expect } from 'vitest';
import { announcement } from '../../server/server-process.ts';
import { testTable } from '../support/table.ts';

const card = (address: string, family: 'IPv4' | 'IPv6', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;
const NETWORKS = {
  lo: [card('127.0.0.1', 'IPv4', true)],
  wlan0: [card('192.168.1.7', 'IPv4'), card('fe80::1', 'IPv6')],
};

testTable<[string, string | undefined, string, boolean]>([
  ['0.0.0.0', undefined, 'http://localhost:3000', true],
  ['::', undefined, 'http://localhost:3000', true],
  ['::1', undefined, 'http://[::1]:3000', false],
  ['localhost', undefined, 'http://localhost:3000', false],
  ['0.0.0.0', 'https://caddee.example', 'https://caddee.example', false],
])(
  'listening at %s with PUBLIC_URL %s it is open at %s; phones are told where: %s',
  (host, publicUrl, open, isTold) => {
    const said = announcement({ host, publicUrl, seed: 'none' }, 3000, NETWORKS);
    expect(said).toContain(`Caddee is open: ${open}\n`);
    expect(said.includes('http://192.168.1.7:3000')).toBe(isTold);
    expect(said).not.toMatch(/127\.0\.0\.1|fe80/);
  },
);
