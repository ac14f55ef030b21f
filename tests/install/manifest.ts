import { readFileSync } from 'node:fs';

export interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

export interface Shortcut {
  name: string;
  url: string;
  icons: Picture[];
}

export interface Manifest {
  [member: string]: unknown;
  id: string;
  name: string;
  short_name: string;
  description: string;
  lang: string;
  dir: string;
  start_url: string;
  scope: string;
  display: string;
  display_override: string[];
  orientation: string;
  theme_color: string;
  background_color: string;
  categories: string[];
  prefer_related_applications: boolean;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: Shortcut[];
  share_target: {
    action: string;
    method: string;
    enctype: string;
    params: { title: string; text: string; url: string; files: { name: string; accept: string[] }[] };
  };
  launch_handler: { client_mode: string[] };
  handle_links: string;
  edge_side_panel: { preferred_width: number };
}

export const LANGUAGES = ['th', 'en'] as const;

export const manifestOf = (language: string): Manifest =>
  JSON.parse(readFileSync(`public/manifest-${language}.webmanifest`, 'utf8')) as Manifest;

export const picturesOf = (manifest: Manifest): Picture[] => [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
];

/** What a picture's own bytes say it is: its kind, and its size where it has one. */
export function factsOf(bytes: Buffer): { type: string; sizes: string } {
  if (bytes.subarray(1, 4).toString() === 'PNG')
    return { type: 'image/png', sizes: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` };
  if (bytes.readUInt16BE(0) === 0xffd8) return { type: 'image/jpeg', sizes: jpegSize(bytes) };
  if (/^(?:<\?xml[^>]*>\s*)?<svg\b/.test(bytes.toString())) return { type: 'image/svg+xml', sizes: 'any' };
  return { type: 'unknown', sizes: '' };
}

/** Its frame header is behind as many segments as it likes. */
function jpegSize(bytes: Buffer): string {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc3) return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
  }
  return '';
}
