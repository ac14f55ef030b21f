import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOmise } from '../../server/payment/omise/provider.ts';
import { type PaymentProvider, ProviderAway } from '../../server/payment/provider.ts';
import { SVG } from '../standins/omise/picture.ts';
import { type OmiseStandIn, startOmise } from '../standins/omise/server.ts';
import { intentOf } from './omise-intent.ts';
import { NOW } from '../support/clock.ts';

let omise: OmiseStandIn;
let provider: PaymentProvider;
let qr_uri: string;
/** A server of somebody else's on this machine: what must never be asked. */
let neighbour: Server;
let neighbours: string;
let seen: string[];

beforeEach(async () => {
  omise = await startOmise({ clock: () => NOW });
  provider = openOmise(omise.config);
  qr_uri = (await provider.createTopUp(intentOf('t1'))).qr_uri ?? '';
  seen = [];
  neighbour = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/png' }).end('x');
  });
  await new Promise<void>((done) => neighbour.listen(0, '127.0.0.1', done));
  neighbours = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}`;
});
afterEach(async () => {
  neighbour.close();
  await omise.close();
});

test('the picture of a QR comes as it is kept, SVG or PNG; a page, one that is huge and one that is gone are none', async () => {
  expect(await provider.picture(qr_uri)).toEqual({ type: 'image/svg+xml', bytes: Buffer.from(SVG) });
  omise.faults.picture = 'png';
  expect(await provider.picture(qr_uri)).toMatchObject({ type: 'image/png' });
  for (const picture of ['page', 'huge', 'gone'] as const) {
    omise.faults.picture = picture;
    await expect(provider.picture(qr_uri), picture).rejects.toThrow(ProviderAway);
  }
});

test("an address that is not Omise's is never asked", async () => {
  for (const address of [
    neighbours,
    `${neighbours}/charges/x/documents/y/downloads/z`,
    'http://localhost:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:1/',
    'http://api.omise.co/charges/x',
    'https://api.omise.co:8443/charges/x',
    'https://api.omise.co.evil.example/x',
    'https://evil-api.omise.co@evil.example/x',
    `https://me:you@api.omise.co/x`,
    'https://s3.amazonaws.com/x',
    'file:///etc/passwd',
    'data:image/svg+xml,<svg/>',
    '//evil.example/x',
    'qrcode.svg',
    '',
  ])
    await expect(provider.picture(address), address).rejects.toThrow('on another host');
  expect(seen).toEqual([]);
});

test('Omise sends us to somebody else: we do not go; in a circle: we stop', async () => {
  omise.faults.picture = { redirect: `${neighbours}/internal` };
  await expect(provider.picture(qr_uri)).rejects.toThrow('on another host');
  omise.faults.picture = { redirect: 'http://169.254.169.254/' };
  await expect(provider.picture(qr_uri)).rejects.toThrow('on another host: 169.254.169.254');
  const before = omise.asked.length;
  omise.faults.picture = { redirect: qr_uri };
  await expect(provider.picture(qr_uri)).rejects.toThrow('in a circle');
  expect(omise.asked.length - before).toBeLessThan(5);
  expect(seen).toEqual([]);
});
