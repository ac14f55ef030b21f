import { hostOf } from './browser.ts';

/** What became of it: `given` also when the user closed the phone's own sheet again. */
export type Handed = 'given' | 'impossible';

const FREED_AFTER = 60_000;

/**
 * Gives the phone a file to open. Where the phone has a sheet for files (iOS, also as an installed app, where a download goes nowhere)
 * that one, else a download. LINE's browser can do neither: then it is said, and not pretended.
 */
export async function saveOrShareFile(name: string, type: string, content: string | Blob): Promise<Handed> {
  const file = new File([content], name, { type });
  if (canShare(file)) return share(file);
  if (hostOf(navigator.userAgent) !== 'browser') return 'impossible';
  download(file);
  return 'given';
}

const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && isTouched() && navigator.canShare({ files: [file] });

/** A desktop's share sheet has no calendar in it; its download has. */
const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;

async function share(file: File): Promise<Handed> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file);
  }
  return 'given';
}

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), FREED_AFTER);
}
