const LINES = 'LIFF_STORE:';

/**
 * Inside LINE its SDK stores its tokens in session storage, which is emptied when somebody signs in. The user has just signed in with
 * them, and sharing needs them afterwards: they stay through it.
 */
export async function keepingSdkStorage<T>(work: () => Promise<T>): Promise<T> {
  const kept = storedByLine();
  try {
    return await work();
  } finally {
    for (const [name, value] of kept) if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, value);
  }
}

/** LINE's SDK knows nobody any more in this tab. */
export function dropSdkStorage(): void {
  for (const [name] of storedByLine()) sessionStorage.removeItem(name);
}

function storedByLine(): [string, string][] {
  try {
    return Object.entries(sessionStorage).filter((entry): entry is [string, string] => entry[0].startsWith(LINES));
  } catch {
    return []; // storage is forbidden
  }
}
