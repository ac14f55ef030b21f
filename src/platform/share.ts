/** `cancelled`: the user closed the phone's sheet. `failed`: neither shared nor copied. */
export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed';

/** The phone's own sheet where there is one, else the clipboard. */
export async function shareLink(url: string, title: string): Promise<Shared> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return 'shared';
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed'; // no clipboard in this browser, or not for us
  }
}
