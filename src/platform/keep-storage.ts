/** Will this phone keep what we store? `may_go`: it may throw it away when it is full. `unknown`: it does not say. */
export type Keeping = 'kept' | 'may_go' | 'unknown';

const storage = (): StorageManager | undefined => (navigator as { storage?: StorageManager }).storage;

/** What the phone says now; asks for nothing. */
export const keepingNow = (): Promise<Keeping> => said(() => storage()?.persisted?.());

/** Asks the phone not to throw our storage away: once the app is installed, or somebody signs in to an installed one. */
export const keepStorage = (): Promise<Keeping> => said(() => storage()?.persist?.());

async function said(ask: () => Promise<boolean> | undefined): Promise<Keeping> {
  try {
    const answer = await ask();
    return answer === undefined ? 'unknown' : answer ? 'kept' : 'may_go';
  } catch {
    return 'unknown'; // no storage for this page (private mode)
  }
}
