import type { ServerResponse } from 'node:http';
import type { Faults } from './faults.ts';

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path d="M0 0h1v1H0z"/></svg>';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The picture of a QR, as anybody who has its address may see it. */
export function answerPicture(how: Faults['picture'], response: ServerResponse): void {
  if (typeof how === 'object') return void response.writeHead(302, { location: how.redirect }).end();
  switch (how) {
    case 'svg':
      return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(SVG);
    case 'png':
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    case 'page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
    case 'huge':
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(2 * 1024 * 1024));
    case 'gone':
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('gone');
  }
}
