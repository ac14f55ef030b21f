import { freshBuild } from './build.ts';
import { atMost, type Figure } from './figure.ts';

/** What the build weighs. The build itself fails when one of these is over (build/budget.ts). */
export async function sizes(): Promise<Figure[]> {
  const { react, lines, strangers } = (await freshBuild()).weights;
  const one = (start: string) => {
    const found = lines
      .filter(({ what }) => what.startsWith(start))
      .toSorted((a, b) => b.bytes / b.most - a.bytes / a.most)[0];
    if (!found) throw new Error(`the build says nothing of ${start}`);
    return found;
  };
  const figure = (start: string): Figure => {
    const { what, bytes, most } = one(start);
    return { name: what, value: bytes / 1e3, unit: 'KB', goal: atMost(most / 1e3) };
  };
  const first = figure('first route');
  return [
    { name: 'bare React + react-dom, the same build', value: react / 1e3, unit: 'KB' },
    { ...first, ratio: { value: (first.value * 1e3) / react, to: 'bare React' } },
    { name: 'modules of LIFF and DOMPurify on it', value: strangers.length, unit: '', goal: atMost(0) },
    figure('first sign-in'),
    { ...figure('route'), name: `heaviest further ${one('route').what}` },
    figure('service worker'),
  ];
}
